/* Finds white space, unencoded or percent-encoded (PropList.txt: White_Space). */
/* SPDX-License-Identifier: MIT */
#include "iri/idna/white_space.h"

#include "iri/common/code_point.h"
#include "iri/common/triplets.h"

static bool is_white_space(uint32_t c) {
  if (c < 0x1680) return in_range(c, 0x09, 0x0D) || c == 0x20 || c == 0x85 || c == 0xA0;
  return c == 0x1680 || in_range(c, 0x2000, 0x200A) || c == 0x2028 || c == 0x2029 || c == 0x202F || c == 0x205F ||
         c == 0x3000;
}

/* Returns the first byte from `p` on that is white space or begins a character or triplet that may be. */
static const unsigned char *skip_plain(const unsigned char *p, const unsigned char *end) {
  while (p<end && * p> 0x20 && *p < 0x80 && *p != '%') p++;
  return p;
}

size_t simdiri_find_white_space(const unsigned char *text, size_t len) {
  const unsigned char *const end = text + len;
  for (const unsigned char *p = skip_plain(text, end); p < end; p = skip_plain(p, end)) {
    uint32_t code_point = *p;
    size_t step = 1;
    if (*p == '%') {
      encoded_bytes bytes = {0};
      read_encoded_bytes(p, end, false, &bytes);
      step = decode_bytes(&bytes, &code_point);
      step = step > 0 ? 3 * step : 1;
    } else if (*p >= 0x80) {
      step = utf8_decode(p, end, &code_point);
      if (step == 0) {
        code_point = 0;
        step = 1;
      }
    }
    if (is_white_space(code_point)) return (size_t)(p - text);
    p += step;
  }
  return len;
}
