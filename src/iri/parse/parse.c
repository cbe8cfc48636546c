/* Splits a text into components, with vector instructions where the machine has them. */
/* SPDX-License-Identifier: MIT */
#include "iri/parse/parse.h"

#include <stdatomic.h>

#include "iri/cpu/isa.h"
#include "iri/kernel/kernel.h"

/* Returns the kernel of the best level. The level is chosen once, because asking the processor takes long. */
static const kernel_table *find_kernel(void) {
  static const kernel_table none; /* the machine has none */
  static _Atomic(const kernel_table *) chosen;
  const kernel_table *kernel = atomic_load_explicit(&chosen, memory_order_relaxed);
  if (!kernel) {
    kernel = simdiri_kernel_of(simdiri_isa_choose(SIMDIRI_ISA_BEST));
    if (!kernel) kernel = &none;
    atomic_store_explicit(&chosen, kernel, memory_order_relaxed);
  }
  return kernel == &none ? NULL : kernel;
}

static bool has(const kernel_text *t, unsigned part) { return (t->present >> part & 1) != 0; }

/* Absent components begin and end where they would be. */
static void find_offsets(const kernel_text *t, simdiri_components *c) {
  c->has_scheme = has(t, KERNEL_SCHEME);
  c->has_authority = has(t, KERNEL_AUTHORITY);
  c->has_userinfo = has(t, KERNEL_USERINFO);
  c->has_port = has(t, KERNEL_PORT);
  c->has_query = has(t, KERNEL_QUERY);
  c->has_fragment = has(t, KERNEL_FRAGMENT);
  c->is_ip_literal = false;
  c->scheme_end = t->lens[KERNEL_SCHEME];
  c->authority_begin = c->scheme_end + c->has_scheme + 2 * (size_t)c->has_authority;
  c->authority_end = c->authority_begin + t->lens[KERNEL_AUTHORITY];
  c->userinfo_begin = c->authority_begin;
  c->userinfo_end = c->userinfo_begin + t->lens[KERNEL_USERINFO];
  c->host_begin = c->userinfo_end + c->has_userinfo;
  c->host_end = c->host_begin + t->lens[KERNEL_HOST];
  c->port_begin = c->host_end + c->has_port;
  c->port_end = c->authority_end;
  c->path_begin = c->authority_end;
  c->path_end = c->path_begin + t->lens[KERNEL_PATH];
  c->query_begin = c->path_end + c->has_query;
  c->query_end = c->query_begin + t->lens[KERNEL_QUERY];
  c->fragment_begin = c->query_end + c->has_fragment;
  c->fragment_end = t->end;
}

/* For shorter texts, such as most relative references, plain C is faster. */
enum { SHORT_TEXT = 32 };

void simdiri_parse_with(const kernel_table *kernel, const char *iri, size_t iri_len, simdiri_components *c) {
  const unsigned char *text = (const unsigned char *)(iri ? iri : "");
  kernel_text t;
  t.begin = 0;
  t.end = iri_len;
  if (kernel && iri_len >= SHORT_TEXT && kernel->split(text, iri_len, &t, 1) == 1)
    find_offsets(&t, c);
  else
    simdiri_parse_plain(iri, iri_len, c);
}

void simdiri_parse(const char *iri, size_t iri_len, simdiri_components *c) {
  simdiri_parse_with(find_kernel(), iri, iri_len, c);
}
