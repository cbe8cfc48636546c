/* The Bidi rule of internationalized domain names (RFC 5893 2). The classes are utf8proc's. */
/* SPDX-License-Identifier: MIT */
#include "normalize/bidi_rule.h"

#include <stdint.h>
#include <utf8proc.h>

#include "common/utf8.h"

#define BIT(name) (1u << UTF8PROC_BIDI_CLASS_##name)

static const unsigned rtl_starts = BIT(R) | BIT(AL);
static const unsigned rtl_letters = BIT(R) | BIT(AL) | BIT(AN);
static const unsigned shared = BIT(EN) | BIT(ES) | BIT(CS) | BIT(ET) | BIT(ON) | BIT(BN) | BIT(NSM);

static unsigned class_bit(const unsigned char **p, const unsigned char *end) {
  uint32_t code_point = 0;
  const size_t len = simdiri_utf8_decode(*p, end, &code_point);
  *p += len > 0 ? len : 1;
  return 1u << utf8proc_get_property((utf8proc_int32_t)code_point)->bidi_class;
}

bool simdiri_is_rtl_label(const char *label, size_t len) {
  const unsigned char *p = (const unsigned char *)label;
  const unsigned char *const end = p + len;
  while (p < end)
    if (class_bit(&p, end) & rtl_letters) return true;
  return false;
}

bool simdiri_meets_bidi_rule(const char *label, size_t len) {
  const unsigned char *p = (const unsigned char *)label;
  const unsigned char *const end = p + len;
  if (p == end) return false;
  const unsigned first = class_bit(&p, end);
  unsigned all = first;
  unsigned last = first; /* but for the NSM at the end */
  while (p < end) {
    const unsigned bit = class_bit(&p, end);
    all |= bit;
    if (bit != BIT(NSM)) last = bit;
  }
  if (first & rtl_starts) /* conditions 1 to 4 */
    return !(all & ~(rtl_letters | shared)) && (last & (rtl_letters | BIT(EN))) &&
           (all & (BIT(EN) | BIT(AN))) != (BIT(EN) | BIT(AN));
  /* conditions 1, 5, 6 */
  return first == BIT(L) && !(all & ~(BIT(L) | shared)) && (last & (BIT(L) | BIT(EN)));
}
