/* The restrictions of schemes: hosts, userinfo, ports, fragments. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "iri/common/byte.h"
#include "iri/review/review.h"
#include "iri/tables/scheme_table.h"

typedef struct {
  char name[7];
  uint8_t name_len;
  bool needs_host;
  bool has_userinfo;
  bool has_fragment;
  void (*review)(iri_reviewer *r); /* checks the scheme's own syntax; NULL: it has none */
} scheme_rule;

/* http, https: RFC 9110 4.2.1, 4.2.2, 4.2.4; ws, wss: RFC 6455 3; ftp: RFC 1738 3.1, 3.2; coap, coaps: RFC
 * 7252 6.1, 6.2; file: RFC 8089 2. */
static const scheme_rule scheme_rules[] = {
    {"http", 4, true, false, true, NULL},
    {"https", 5, true, false, true, NULL},
    {"ws", 2, true, false, false, NULL},
    {"wss", 3, true, false, false, NULL},
    {"ftp", 3, true, true, true, NULL},
    {"coap", 4, true, false, true, NULL},
    {"coaps", 5, true, false, true, NULL},
    {"file", 4, false, false, true, simdiri_review_file},
    {"urn", 3, false, true, true, simdiri_review_urn},
    {"mailto", 6, false, true, true, simdiri_review_mailto},
    {"data", 4, false, true, true, simdiri_review_data},
    {"tel", 3, false, true, true, simdiri_review_tel},
};

static bool has_scheme_name(const scheme_rule *row, const unsigned char *scheme, size_t len) {
  return row->name_len == len && is_same_ignoring_case(scheme, row->name, len);
}

static const scheme_rule *find_scheme_rule(const unsigned char *scheme, size_t len) {
  for (size_t i = 0; i < sizeof scheme_rules / sizeof *scheme_rules; i++)
    if (has_scheme_name(&scheme_rules[i], scheme, len)) return &scheme_rules[i];
  return NULL;
}

/* TCP and UDP ports have 16 bits (RFC 9293 3.1). RFC 3986 3.2.3 sets no limit. */
static void review_port(iri_reviewer *r) {
  size_t at = r->c.port_begin;
  const size_t end = r->c.port_end;
  unsigned long value = 0;
  if (!r->c.has_port || end - at < 5 || !simdiri_find_scheme(r->text, r->c.scheme_end)) return;
  for (; at < end && value <= UINT16_MAX; at++) {
    if (!byte_is(r->text[at], CLASS_DIGIT)) return;
    value = 10 * value + (r->text[at] - '0');
  }
  if (value > UINT16_MAX) add_finding(r, SIMDIRI_FINDING_PORT_RANGE, SIMDIRI_COMPONENT_PORT, r->c.port_begin, end);
}

void simdiri_review_scheme(iri_reviewer *r) {
  const simdiri_components *c = &r->c;
  if (!c->has_scheme) return;
  const scheme_rule *row = find_scheme_rule(r->text, c->scheme_end);
  if (row && !row->has_userinfo && c->has_userinfo)
    add_finding(r, SIMDIRI_FINDING_USERINFO, SIMDIRI_COMPONENT_USERINFO, c->userinfo_begin, c->userinfo_end);
  if (row && row->needs_host && (!c->has_authority || c->host_begin == c->host_end)) {
    const size_t at = c->has_authority ? c->host_begin : c->scheme_end + 1;
    add_finding(r, SIMDIRI_FINDING_EMPTY_HOST, SIMDIRI_COMPONENT_HOST, at, at);
  }
  review_port(r);
  if (row && row->review) row->review(r);
  if (row && !row->has_fragment && c->has_fragment)
    add_finding(r, SIMDIRI_FINDING_FRAGMENT, SIMDIRI_COMPONENT_FRAGMENT, c->fragment_begin, c->fragment_end);
}
