/* Punycode (RFC 3492 6.2), for texts no longer than a label: its cost is quadratic. */
/* SPDX-License-Identifier: MIT */
#include "review/punycode.h"

#include <string.h>

#include "common/octet.h"

enum { BASE = 36, T_MIN = 1, T_MAX = 26, SKEW = 38, DAMP = 700, FIRST_BIAS = 72 };

static uint32_t adapt(uint32_t delta, uint32_t count, bool is_first) {
  uint32_t k = 0;
  delta = is_first ? delta / DAMP : delta / 2;
  delta += delta / count;
  for (; delta > ((BASE - T_MIN) * T_MAX) / 2; k += BASE) delta /= BASE - T_MIN;
  return k + (BASE - T_MIN + 1) * delta / (delta + SKEW);
}

static uint32_t digit_of(unsigned char octet) {
  if (octet_is(octet, CLASS_ALPHA)) return (uint32_t)(octet_lower(octet) - 'a');
  return octet_is(octet, CLASS_DIGIT) ? (uint32_t)(octet - '0') + 26 : BASE;
}

/* Adds a generalized variable-length integer (RFC 3492 3.3) to *value; gives its end, or NULL. */
static const unsigned char *read_delta(const unsigned char *p, const unsigned char *end, uint32_t bias,
                                       uint32_t *value) {
  uint64_t sum = *value, weight = 1;
  for (uint32_t k = BASE; p < end; k += BASE) {
    const uint32_t digit = digit_of(*p++);
    const uint32_t threshold = k <= bias ? T_MIN : k >= bias + T_MAX ? T_MAX : k - bias;
    if (digit == BASE) return NULL;
    sum += digit * weight;
    if (sum > UINT32_MAX) return NULL;
    if (digit < threshold) {
      *value = (uint32_t)sum;
      return p;
    }
    weight *= BASE - threshold;
    if (weight > UINT32_MAX) return NULL;
  }
  return NULL;
}

static const unsigned char *last_hyphen(const unsigned char *text, size_t len) {
  while (len > 0)
    if (text[--len] == '-') return text + len;
  return NULL;
}

bool simdiri_read_punycode(const unsigned char *text, size_t len, uint32_t code_points[PUNYCODE_MOST], size_t *count) {
  const unsigned char *const end = text + len;
  const unsigned char *hyphen = last_hyphen(text, len), *p = hyphen ? hyphen + 1 : text;
  uint32_t n = 0x80, i = 0, bias = FIRST_BIAS;
  if (len > PUNYCODE_MOST) return false;
  *count = hyphen ? (size_t)(hyphen - text) : 0;
  for (size_t k = 0; k < *count; k++) code_points[k] = text[k];
  while (p < end) {
    const uint32_t before = i, room = (uint32_t)*count + 1;
    p = read_delta(p, end, bias, &i);
    if (!p) return false;
    bias = adapt(i - before, room, before == 0);
    if (i / room > 0x10FFFF - n) return false;
    n += i / room;
    i %= room;
    memmove(code_points + i + 1, code_points + i, (*count - i) * sizeof *code_points);
    code_points[i++] = n;
    ++*count;
  }
  return true;
}
