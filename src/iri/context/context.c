/* Creates contexts and checks their options. */
/* SPDX-License-Identifier: MIT */
#include "iri/context/context.h"

#include <string.h>

#include "iri/common/allocator.h"
#include "iri/common/byte.h"
#include "iri/common/features.h"
#include "iri/common/sized.h"
#include "iri/cpu/isa.h"
#include "iri/redirect/redirects.h"

static bool is_up_to(unsigned value, unsigned last) { return value <= last; }

/* Under the profile web, the URL Standard fixes every option except whether the fragment is dropped. It encodes what it
 * accepts, so both ways to encode are the same there. */
static bool is_plain_web(const simdiri_options *o) {
  return o->rung == SIMDIRI_RUNG_SCHEME && o->form == SIMDIRI_FORM_URI && o->grammar == SIMDIRI_GRAMMAR_IRI &&
         o->disallowed == SIMDIRI_DISALLOWED_ENCODE && o->host == SIMDIRI_HOST_ASCII &&
         o->unicode == SIMDIRI_UNICODE_KEEP && o->idna == SIMDIRI_IDNA_UTS46 &&
         !(o->flags & ~(uint32_t)SIMDIRI_FLAG_DROP_FRAGMENT);
}

/* A scheme is a letter, and then letters, digits, "+", "-" and "." (RFC 3986 3.1). */
static bool is_scheme(const char *text) {
  const size_t len = strlen(text);
  if (len == 0 || len > SIMDIRI_DEFAULT_SCHEME_MAX || !byte_is((unsigned char)*text, CLASS_ALPHA)) return false;
  for (size_t i = 1; i < len; i++)
    if (!byte_is((unsigned char)text[i], CLASS_SCHEME)) return false;
  return true;
}

static void copy_default_scheme(simdiri_context *context) {
  const char *from = context->options.default_scheme;
  if (!from) return;
  for (size_t i = 0; from[i] != '\0'; i++) context->default_scheme[i] = (char)byte_lower((unsigned char)from[i]);
  context->options.default_scheme = context->default_scheme;
}

static bool are_options_valid(const simdiri_options *o) {
  const uint32_t flags = SIMDIRI_FLAG_REFERENCE | SIMDIRI_FLAG_DROP_FRAGMENT | SIMDIRI_FLAG_STD3 |
                         SIMDIRI_FLAG_NON_STRICT | SIMDIRI_FLAG_ENCODE_BIDI;
  if (!is_up_to(o->profile, SIMDIRI_PROFILE_WEB) || !is_up_to(o->rung, SIMDIRI_RUNG_PROTOCOL) ||
      !is_up_to(o->form, SIMDIRI_FORM_IRI) || !is_up_to(o->grammar, SIMDIRI_GRAMMAR_LEIRI) ||
      !is_up_to(o->disallowed, SIMDIRI_DISALLOWED_ENCODE_ALL) || !is_up_to(o->host, SIMDIRI_HOST_UNICODE) ||
      !is_up_to(o->unicode, SIMDIRI_UNICODE_NFKC) || !is_up_to(o->idna, SIMDIRI_IDNA_2008) || (o->flags & ~flags))
    return false;
  if (!simdiri_isa_is_supported(o->isa)) return false;
  if (o->profile == SIMDIRI_PROFILE_WEB && !is_plain_web(o)) return false;
  if (o->grammar == SIMDIRI_GRAMMAR_URI && o->form == SIMDIRI_FORM_IRI) return false;
  if (o->default_scheme && !is_scheme(o->default_scheme)) return false;
  if (o->redirects && !simdiri_redirects_fit(o->redirects, o)) return false;
  /* 3987bis 3.4: "conversion to percent-encoded form MUST NOT be performed". */
  return !(o->grammar == SIMDIRI_GRAMMAR_IRI_BIS && o->host == SIMDIRI_HOST_PERCENT);
}

/* Identities, and redirects, compare options. Under the profile web, both ways to encode are the same one. */
static simdiri_options unify_options(const simdiri_options *options) {
  simdiri_options unified = *options;
  if (options->profile == SIMDIRI_PROFILE_WEB && options->disallowed == SIMDIRI_DISALLOWED_ENCODE_ALL)
    unified.disallowed = SIMDIRI_DISALLOWED_ENCODE;
  return unified;
}

static bool normalizes_by_check(const simdiri_options *o) {
  return o->profile == SIMDIRI_PROFILE_RFC3987 && o->rung != SIMDIRI_RUNG_SIMPLE && !follows_redirects(o);
}

simdiri_status simdiri_context_create(const simdiri_options *options, const simdiri_allocator *allocator,
                                      simdiri_context **context) {
  *context = NULL;
  simdiri_options taken;
  if (!options || !TAKE_SIZED(&taken, options, default_scheme)) return SIMDIRI_ERROR_BAD_OPTION;
  const simdiri_options unified = unify_options(&taken);
  if (!are_options_valid(&unified)) return SIMDIRI_ERROR_BAD_OPTION;
  if (taken.idna == SIMDIRI_IDNA_2008 && !has_idna2008) return SIMDIRI_ERROR_UNSUPPORTED;
  allocator = allocator_or_default(allocator);
  simdiri_context *created = simdiri_allocate_zeroed(allocator, sizeof *created);
  if (!created) return SIMDIRI_ERROR_NO_MEMORY;
  created->options = unified;
  copy_default_scheme(created);
  created->options.isa = simdiri_isa_choose(taken.isa);
  created->kernel = simdiri_kernel_of(created->options.isa);
  created->normal_rules = make_normal_rules(&taken);
  if (created->kernel && context_has_normal_check(created)) created->is_normal = created->kernel->is_normal;
  if (normalizes_by_check(&taken)) created->decides = created->is_normal;
  created->allocator = allocator;
  *context = created;
  return SIMDIRI_OK;
}

void simdiri_context_free(simdiri_context *context) {
  if (context) simdiri_deallocate(context->allocator, context, sizeof *context);
}

simdiri_isa simdiri_context_isa(const simdiri_context *context) { return context->options.isa; }
