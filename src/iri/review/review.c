/* Reviews valid IRIs for mistakes and deceptions. */
/* SPDX-License-Identifier: MIT */
#include "iri/review/review.h"

#include <string.h>

#include "iri/common/byte.h"
#include "iri/unicode/bidi.h"

/* ------------------------------------------------------------------------------------------- plain web addresses */

/* Returns the text after "http://" or "https://"; NULL if the text does not begin with either. */
static const unsigned char *skip_web_scheme(const unsigned char *text, size_t len) {
  if (len < 8 || memcmp(text, "http", 4) != 0) return NULL;
  const unsigned char *p = text + 4 + (text[4] == 's');
  return memcmp(p, "://", 3) == 0 ? p + 3 : NULL;
}

static bool has_non_ascii(const unsigned char *p, const unsigned char *end) {
  uint64_t all = 0, word;
  for (; (size_t)(end - p) >= sizeof word; p += sizeof word) {
    memcpy(&word, p, sizeof word);
    all |= word;
  }
  for (; p < end; p++) all |= *p;
  return (all & UINT64_C(0x8080808080808080)) != 0;
}

/* Is it a web address in ASCII with a host and neither userinfo nor port? Most records are, and no rule finds anything
 * in them. */
static bool is_plain_web_address(uint32_t groups, const unsigned char *text, size_t len) {
  const unsigned char *const end = text + len;
  const unsigned char *host = skip_web_scheme(text, len), *p = host;
  if (!p) return false;
  while (p < end && byte_is(*p, CLASS_ALPHA | CLASS_DIGIT | CLASS_SCHEME)) p++;
  if (p == host || (p < end && !byte_is(*p, CLASS_SLASH | CLASS_QUESTION | CLASS_HASH))) return false;
  if (has_non_ascii(p, end)) return false;
  if (!(groups & SIMDIRI_REVIEW_CONFUSABLES)) return true;
  for (const unsigned char *q = host; q + 1 < p; q++)
    if (q[0] == '-' && q[1] == '-') return false;
  return !memchr(p, '%', (size_t)(end - p));
}

/* ------------------------------------------------------------------------------------------- bidi structure */

static void review_bidi_component(iri_reviewer *r, simdiri_component component, size_t begin, size_t end) {
  const unsigned char *p = r->text + begin;
  const unsigned char *const last = r->text + end;
  while (p < last) {
    size_t delimiter_len;
    const unsigned char *unit_end = simdiri_bidi_unit_end(component, p, last, &delimiter_len);
    const bidi_verdict verdict = simdiri_judge_bidi(p, unit_end);
    if (verdict != BIDI_FINE)
      add_finding(r, verdict == BIDI_MIXED ? SIMDIRI_FINDING_BIDI_MIXED : SIMDIRI_FINDING_BIDI_ENDS, component,
                  (size_t)(p - r->text), (size_t)(unit_end - r->text));
    p = unit_end + delimiter_len;
  }
}

static void review_bidi(iri_reviewer *r) {
  const simdiri_components *c = &r->c;
  if (!simdiri_may_be_rtl(r->text, r->len)) return;
  review_bidi_component(r, SIMDIRI_COMPONENT_USERINFO, c->userinfo_begin, c->userinfo_end);
  review_bidi_component(r, SIMDIRI_COMPONENT_HOST, c->host_begin, c->host_end);
  review_bidi_component(r, SIMDIRI_COMPONENT_PATH, c->path_begin, c->path_end);
  review_bidi_component(r, SIMDIRI_COMPONENT_QUERY, c->query_begin, c->query_end);
  review_bidi_component(r, SIMDIRI_COMPONENT_FRAGMENT, c->fragment_begin, c->fragment_end);
}

/* ------------------------------------------------------------------------------------------- the review */

size_t simdiri_review(uint32_t groups, const char *iri, size_t iri_len, simdiri_finding *findings, size_t capacity) {
  iri_reviewer r = {.text = (const unsigned char *)(iri ? iri : ""), .len = iri_len};
  if (is_plain_web_address(groups, r.text, iri_len)) return 0;
  r.findings = findings;
  r.capacity = capacity;
  simdiri_parse(iri, iri_len, &r.c);
  if (groups & SIMDIRI_REVIEW_SCHEME) simdiri_review_scheme(&r);
  if (groups & SIMDIRI_REVIEW_BIDI) review_bidi(&r);
  if (groups & SIMDIRI_REVIEW_CONFUSABLES) simdiri_review_confusables(&r);
  return r.count;
}
