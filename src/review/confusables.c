/* Finds characters that readers may take for others: compatibility characters, full-width and half-width forms (RFC
 * 3987 5.3.2.2, 6.1, 7.5, 8). */
/* SPDX-License-Identifier: MIT */
#include <string.h>
#include <utf8proc.h>

#include "common/code_point.h"
#include "review/reader.h"
#include "review/review.h"

enum { LONGEST_DECOMPOSITION = 18 }; /* U+FDFA has it */

static bool is_width_form(uint32_t c) { return in_range(c, 0xFF01, 0xFFEE); }

/* Does the compatibility decomposition differ from the canonical one? */
static bool is_compatibility(uint32_t code_point) {
  const utf8proc_int32_t c = (utf8proc_int32_t)code_point;
  utf8proc_int32_t canonical[LONGEST_DECOMPOSITION], compatible[LONGEST_DECOMPOSITION];
  int ignored = 0;
  if (utf8proc_get_property(c)->decomp_seqindex == UINT16_MAX) return false;
  const utf8proc_ssize_t a = utf8proc_decompose_char(c, canonical, LONGEST_DECOMPOSITION, UTF8PROC_DECOMPOSE, &ignored);
  const utf8proc_ssize_t b = utf8proc_decompose_char(
      c, compatible, LONGEST_DECOMPOSITION, (utf8proc_option_t)(UTF8PROC_DECOMPOSE | UTF8PROC_COMPAT), &ignored);
  return a != b || (a > 0 && memcmp(canonical, compatible, (size_t)a * sizeof *canonical) != 0);
}

static simdiri_finding_code kind_of_confusable(uint32_t code_point) {
  if (code_point < 0x80) return (simdiri_finding_code)0;
  if (is_width_form(code_point)) return SIMDIRI_FINDING_WIDTH;
  return is_compatibility(code_point) ? SIMDIRI_FINDING_COMPATIBILITY : (simdiri_finding_code)0;
}

/* Reports the first run of each kind in a component. One is enough to make a person look. */
static void review_component(iri_reviewer *r, simdiri_component component, size_t begin, size_t end) {
  bool is_reported[2] = {false, false};
  for (size_t at = begin; at < end && !(is_reported[0] && is_reported[1]);) {
    uint32_t code_point;
    const size_t run_begin = at;
    at += read_character(r->text + at, r->text + end, &code_point);
    const simdiri_finding_code kind = kind_of_confusable(code_point);
    bool *reported = &is_reported[kind == SIMDIRI_FINDING_WIDTH];
    if (!kind || *reported) continue;
    *reported = true;
    for (size_t len; at < end; at += len) {
      len = read_character(r->text + at, r->text + end, &code_point);
      if (kind_of_confusable(code_point) != kind) break;
    }
    add_finding(r, kind, component, run_begin, at);
  }
}

void simdiri_review_confusables(iri_reviewer *r) {
  const simdiri_components *c = &r->c;
  review_component(r, SIMDIRI_COMPONENT_USERINFO, c->userinfo_begin, c->userinfo_end);
  review_component(r, SIMDIRI_COMPONENT_HOST, c->host_begin, c->host_end);
  if (c->has_authority && !c->is_ip_literal) simdiri_review_labels(r);
  review_component(r, SIMDIRI_COMPONENT_PATH, c->path_begin, c->path_end);
  review_component(r, SIMDIRI_COMPONENT_QUERY, c->query_begin, c->query_end);
  review_component(r, SIMDIRI_COMPONENT_FRAGMENT, c->fragment_begin, c->fragment_end);
}
