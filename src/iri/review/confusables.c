/* Finds characters that readers may take for others or do not see: compatibility characters, full-width and half-width
 * forms, invisible characters, text that is not NFC (RFC 3987 5.3.2.2, 6.1, 7.5, 8). */
/* SPDX-License-Identifier: MIT */
#include <string.h>
#include <utf8proc.h>

#include "iri/review/reader.h"
#include "iri/review/review.h"
#include "iri/tables/invisible_table.h"
#include "iri/unicode/nfc.h"
#include "iri/unicode/nfc_quick.h"

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
  if (is_invisible(code_point)) return SIMDIRI_FINDING_INVISIBLE;
  if (is_width_form(code_point)) return SIMDIRI_FINDING_WIDTH;
  return is_compatibility(code_point) ? SIMDIRI_FINDING_COMPATIBILITY : (simdiri_finding_code)0;
}

/* What was found in a component: one finding of each kind is enough to make a person look. */
typedef struct {
  iri_reviewer *reviewer;
  simdiri_component component;
  uint32_t reported; /* bits 1 << (code - SIMDIRI_FINDING_COMPATIBILITY) */
} component_review;

static bool is_reported(const component_review *c, simdiri_finding_code code) {
  return c->reported >> (code - SIMDIRI_FINDING_COMPATIBILITY) & 1;
}

static void report_first(component_review *c, simdiri_finding_code code, size_t begin, size_t end) {
  if (is_reported(c, code)) return;
  c->reported |= 1u << (code - SIMDIRI_FINDING_COMPATIBILITY);
  add_finding(c->reviewer, code, c->component, begin, end);
}

/* Reports the first run of each kind of character. */
static void review_characters(component_review *c, const unsigned char *text, size_t begin, size_t end) {
  for (size_t at = begin; at < end;) {
    uint32_t code_point;
    const size_t run_begin = at;
    at += read_character(text + at, text + end, &code_point);
    const simdiri_finding_code kind = kind_of_confusable(code_point);
    if (!kind || is_reported(c, kind)) continue;
    for (size_t len; at < end; at += len) {
      len = read_character(text + at, text + end, &code_point);
      if (kind_of_confusable(code_point) != kind) break;
    }
    report_first(c, kind, run_begin, at);
  }
}

/* Characters that NFC may change together: a base and what can combine with it. */
typedef struct {
  uint32_t points[NFC_SHORT];
  size_t count, begin;
} nfc_segment;

static void end_segment(component_review *c, nfc_segment *segment, size_t end) {
  const bool is_single = segment->count == 1 && simdiri_begins_nfc(segment->points[0]);
  if (segment->count > 0 && !is_single && simdiri_nfc_changes(segment->points, segment->count))
    report_first(c, SIMDIRI_FINDING_NOT_NFC, segment->begin, end);
  segment->count = 0;
}

/* --nfc normalizes runs of iunreserved characters that may be raw, after decoding (RFC 3987 5.3.2.2). */
static bool is_in_nfc_run(uint32_t c) {
  return c < 0x80 ? byte_is((unsigned char)c, CLASS_UNRESERVED) : is_ucschar(c) && !is_invisible(c);
}

/* Reports the first text that is not NFC. Every part of a text in NFC is NFC, so a long segment may be cut: that can
 * only miss a change. */
static void review_nfc(component_review *c, const unsigned char *text, size_t begin, size_t end) {
  nfc_segment segment = {.count = 0};
  for (size_t at = begin, len; at < end && !is_reported(c, SIMDIRI_FINDING_NOT_NFC); at += len) {
    uint32_t code_point;
    len = read_character(text + at, text + end, &code_point);
    const bool is_in_run = is_in_nfc_run(code_point);
    if (!is_in_run || segment.count == NFC_SHORT || simdiri_begins_nfc(code_point)) end_segment(c, &segment, at);
    if (!is_in_run) continue;
    if (segment.count == 0) segment.begin = at;
    segment.points[segment.count++] = code_point;
  }
  end_segment(c, &segment, end);
}

static void review_component(iri_reviewer *r, simdiri_component component, size_t begin, size_t end) {
  component_review c = {.reviewer = r, .component = component, .reported = 0};
  review_characters(&c, r->text, begin, end);
  review_nfc(&c, r->text, begin, end);
}

void simdiri_review_confusables(iri_reviewer *r) {
  const simdiri_components *c = &r->c;
  review_component(r, SIMDIRI_COMPONENT_USERINFO, c->userinfo_begin, c->userinfo_end);
  review_component(r, SIMDIRI_COMPONENT_HOST, c->host_begin, c->host_end);
  if (c->has_authority && !c->is_ip_literal) simdiri_review_dns_labels(r);
  review_component(r, SIMDIRI_COMPONENT_PATH, c->path_begin, c->path_end);
  review_component(r, SIMDIRI_COMPONENT_QUERY, c->query_begin, c->query_end);
  review_component(r, SIMDIRI_COMPONENT_FRAGMENT, c->fragment_begin, c->fragment_end);
}
