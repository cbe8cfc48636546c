/* The validity criteria of a label: UTS 46 4.1, RFC 5892 appendix A.1 and A.2. */
/* SPDX-License-Identifier: MIT */
#include "iri/idna/dns_label_check.h"

#include "iri/common/byte.h"
#include "iri/tables/idna_table.h"

enum { ZWNJ = 0x200C, ZWJ = 0x200D };

static bool is_hyphen_at(const uint32_t *points, size_t count, size_t i) { return i < count && points[i] == '-'; }

/* Criteria 2 to 4. */
static bool has_allowed_hyphens(const uint32_t *points, size_t count, uint32_t flags) {
  const bool has_two = is_hyphen_at(points, count, 2) && is_hyphen_at(points, count, 3);
  if (!(flags & SIMDIRI_DOMAIN_CHECK_HYPHENS)) return !(has_two && points[0] == 'x' && points[1] == 'n');
  return !has_two && !is_hyphen_at(points, count, 0) && !is_hyphen_at(points, count, count - 1);
}

static bool is_ldh(uint32_t c) {
  return c < 0x80 && (byte_is((unsigned char)c, CLASS_LOWER | CLASS_DIGIT) || c == '-');
}

/* Criterion 7. Mapped and ignored characters can occur here only if they were decoded from Punycode. */
static simdiri_domain_problem check_characters(const uint32_t *points, size_t count, uint32_t flags) {
  const idna_status last_valid = flags & SIMDIRI_DOMAIN_TRANSITIONAL ? IDNA_VALID : IDNA_DEVIATION;
  for (size_t i = 0; i < count; i++) {
    const uint32_t c = points[i];
    if (idna_status_of(idna_properties(c)) > last_valid) return SIMDIRI_DOMAIN_DISALLOWED;
    if ((flags & SIMDIRI_DOMAIN_STD3) && c < 0x80 && !is_ldh(c)) return SIMDIRI_DOMAIN_NOT_STD3;
  }
  return SIMDIRI_DOMAIN_NO_PROBLEM;
}

/* Criterion 8, ContextJ: a joiner must follow a virama; or a ZWNJ must have a character that joins to the left before
 * it and one that joins to the right after it. Transparent characters between them are skipped. */
static bool has_allowed_joiners(const uint32_t *points, size_t count) {
  idna_joining left = JOINING_U; /* joining type of the last character that is not transparent */
  bool is_pending = false;       /* a ZWNJ still needs a character that joins to the right */
  unsigned before = 0;
  for (size_t i = 0; i < count; i++) {
    const uint32_t c = points[i];
    const unsigned value = idna_properties(c);
    const idna_joining joining = idna_joining_of(value);
    if (is_pending && joining != JOINING_T) {
      if (joining != JOINING_R && joining != JOINING_D) return false;
      is_pending = false;
    }
    if ((c == ZWNJ || c == ZWJ) && !(i > 0 && idna_is_virama(before))) {
      if (c == ZWJ || (left != JOINING_L && left != JOINING_D)) return false;
      is_pending = true;
    }
    if (joining != JOINING_T) left = joining;
    before = value;
  }
  return !is_pending;
}

bool simdiri_has_bad_hyphen(const unsigned char *text, size_t len) {
  if (len == 0) return false;
  return text[0] == '-' || text[len - 1] == '-' || (len >= 4 && text[2] == '-' && text[3] == '-');
}

simdiri_domain_problem simdiri_dns_label_check(const uint32_t *points, size_t count, uint32_t flags) {
  if (!has_allowed_hyphens(points, count, flags)) return SIMDIRI_DOMAIN_BAD_HYPHEN;
  if (idna_is_mark(idna_properties(points[0]))) return SIMDIRI_DOMAIN_BEGINS_WITH_MARK;
  const simdiri_domain_problem problem = check_characters(points, count, flags);
  if (problem != SIMDIRI_DOMAIN_NO_PROBLEM) return problem;
  if ((flags & SIMDIRI_DOMAIN_CHECK_JOINERS) && !has_allowed_joiners(points, count)) return SIMDIRI_DOMAIN_BAD_JOINER;
  return SIMDIRI_DOMAIN_NO_PROBLEM;
}
