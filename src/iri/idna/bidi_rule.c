/* The Bidi rule for internationalized domain names (RFC 5893 2). */
/* SPDX-License-Identifier: MIT */
#include "iri/idna/bidi_rule.h"

#include <stdint.h>

#include "iri/common/byte.h"
#include "iri/common/utf8.h"
#include "iri/tables/idna_table.h"

#define BIT(name) (1u << BIDI_##name)

static const unsigned rtl_bits = BIT(R) | BIT(AN);
static const unsigned neutral_bits = BIT(EN) | BIT(NEUTRAL) | BIT(NSM);
static const unsigned number_bits = BIT(EN) | BIT(AN);

static unsigned read_class_bit(const unsigned char **p, const unsigned char *end) {
  uint32_t code_point = 0;
  const size_t len = utf8_decode(*p, end, &code_point);
  *p += len > 0 ? len : 1;
  if (code_point < 0x80) code_point = byte_lower((unsigned char)code_point);
  return 1u << idna_bidi_of(idna_properties(code_point));
}

bool simdiri_is_rtl_dns_label(const char *label, size_t len) {
  const unsigned char *p = (const unsigned char *)label;
  const unsigned char *const end = p + len;
  while (p < end)
    if (read_class_bit(&p, end) & rtl_bits) return true;
  return false;
}

bool simdiri_meets_bidi_rule(const char *label, size_t len) {
  const unsigned char *p = (const unsigned char *)label;
  const unsigned char *const end = p + len;
  if (p == end) return false;
  const unsigned first = read_class_bit(&p, end);
  unsigned all = first;
  unsigned last = first; /* without NSM at the end */
  while (p < end) {
    const unsigned bit = read_class_bit(&p, end);
    all |= bit;
    if (bit != BIT(NSM)) last = bit;
  }
  if (first == BIT(R)) /* conditions 1 to 4 */
    return !(all & ~(rtl_bits | neutral_bits)) && (last & (rtl_bits | BIT(EN))) && (all & number_bits) != number_bits;
  /* conditions 1, 5, 6 */
  return first == BIT(L) && !(all & ~(BIT(L) | neutral_bits)) && (last & (BIT(L) | BIT(EN)));
}
