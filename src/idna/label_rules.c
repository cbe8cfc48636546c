/* The validity criteria of a label: UTS 46 4.1, RFC 5892 appendix A.1 and A.2, RFC 5893 2. */
/* SPDX-License-Identifier: MIT */
#include "idna/label_rules.h"

#include "common/octet.h"
#include "common/utf8.h"
#include "tables/idna_table.h"

enum { ZWNJ = 0x200C, ZWJ = 0x200D };

bool simdiri_label_read(domain_label *label, const unsigned char *text, size_t len) {
  const unsigned char *const end = text + len;
  label->count = 0;
  while (text < end) {
    if (label->count == PUNYCODE_POINTS_MOST) return false;
    text += simdiri_utf8_decode(text, end, &label->points[label->count]);
    label->count++;
  }
  return true;
}

static bool is_hyphen_at(const domain_label *label, size_t i) { return i < label->count && label->points[i] == '-'; }

/* Criteria 2 to 4. */
static bool check_hyphens(const domain_label *label, uint32_t flags) {
  const bool has_two = is_hyphen_at(label, 2) && is_hyphen_at(label, 3);
  if (!(flags & SIMDIRI_DOMAIN_CHECK_HYPHENS)) return !(has_two && label->points[0] == 'x' && label->points[1] == 'n');
  return !has_two && !is_hyphen_at(label, 0) && !is_hyphen_at(label, label->count - 1);
}

static bool is_ldh(uint32_t c) {
  return c < 0x80 && (octet_is((unsigned char)c, CLASS_LOWER | CLASS_DIGIT) || c == '-');
}

/* Criterion 7. What is mapped or ignored can stand here only if Punycode brought it. */
static simdiri_domain_problem check_characters(const domain_label *label, uint32_t flags) {
  const idna_status last_valid = flags & SIMDIRI_DOMAIN_TRANSITIONAL ? IDNA_VALID : IDNA_DEVIATION;
  for (size_t i = 0; i < label->count; i++) {
    const uint32_t c = label->points[i];
    const unsigned value = idna_value(c);
    if (idna_is_mapped(value) || idna_status_of(value) > last_valid) return SIMDIRI_DOMAIN_DISALLOWED;
    if ((flags & SIMDIRI_DOMAIN_STD3) && c < 0x80 && !is_ldh(c)) return SIMDIRI_DOMAIN_NOT_STD3;
  }
  return SIMDIRI_DOMAIN_NO_PROBLEM;
}

/* Criterion 8: ContextJ. A joiner stands behind a virama; or a ZWNJ between what joins to the left and to the right,
 * with transparent characters between. */
static bool check_joiners(const domain_label *label) {
  idna_joining left = JOINING_U; /* of the last character that is not transparent */
  bool is_pending = false;       /* a ZWNJ that waits for its right side */
  unsigned before = 0;
  for (size_t i = 0; i < label->count; i++) {
    const uint32_t c = label->points[i];
    const unsigned value = idna_value(c);
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

simdiri_domain_problem simdiri_label_check(const domain_label *label, uint32_t flags) {
  if (!check_hyphens(label, flags)) return SIMDIRI_DOMAIN_BAD_HYPHEN;
  if (idna_is_mark(idna_value(label->points[0]))) return SIMDIRI_DOMAIN_BEGINS_WITH_MARK;
  const simdiri_domain_problem problem = check_characters(label, flags);
  if (problem != SIMDIRI_DOMAIN_NO_PROBLEM) return problem;
  if ((flags & SIMDIRI_DOMAIN_CHECK_JOINERS) && !check_joiners(label)) return SIMDIRI_DOMAIN_BAD_JOINER;
  return SIMDIRI_DOMAIN_NO_PROBLEM;
}

#define BIT(name) (1u << BIDI_##name)
static const unsigned rtl_letters = BIT(R) | BIT(AN);
static const unsigned shared = BIT(EN) | BIT(NEUTRAL) | BIT(NSM);

/* The Bidi classes of a label, as bits. */
typedef struct {
  unsigned first, all;
  unsigned last; /* but for the NSM at the end */
} bidi_facts;

static void add_point(bidi_facts *facts, uint32_t c) {
  const unsigned bit = 1u << idna_bidi_of(idna_value(c));
  if (!facts->first) facts->first = bit;
  facts->all |= bit;
  if (bit != BIT(NSM)) facts->last = bit;
}

static bool is_met(const bidi_facts *facts) {
  const unsigned numbers = BIT(EN) | BIT(AN);
  if (facts->first == BIT(R)) /* conditions 1 to 4 */
    return !(facts->all & ~(rtl_letters | shared)) && (facts->last & (rtl_letters | BIT(EN))) &&
           (facts->all & numbers) != numbers;
  /* conditions 1, 5, 6 */
  return facts->first == BIT(L) && !(facts->all & ~(BIT(L) | shared)) && (facts->last & (BIT(L) | BIT(EN)));
}

bool simdiri_label_meets_bidi(const domain_label *label, bool *is_rtl) {
  bidi_facts facts = {0};
  for (size_t i = 0; i < label->count; i++) add_point(&facts, label->points[i]);
  *is_rtl = (facts.all & rtl_letters) != 0;
  return is_met(&facts);
}

bool simdiri_octets_meet_bidi(const unsigned char *text, size_t len) {
  bidi_facts facts = {0};
  for (size_t i = 0; i < len; i++) add_point(&facts, text[i]);
  return is_met(&facts);
}
