/* Punycode (RFC 3492). The length of inputs is limited, so that a delta never overflows 32 bits and quadratic steps
 * stay cheap. */
/* SPDX-License-Identifier: MIT */
#include "iri/idna/punycode.h"

#include <string.h>

/* RFC 3492 5. */
enum { BASE = 36, T_MIN = 1, T_MAX = 26, SKEW = 38, DAMP = 700, INITIAL_BIAS = 72, INITIAL_N = 0x80 };

static const uint32_t max_code_point = 0x10FFFF;

/* RFC 3492 6.1. */
static uint32_t adapt_bias(uint32_t delta, uint32_t count, bool is_first) {
  uint32_t k = 0;
  delta = is_first ? delta / DAMP : delta / 2;
  delta += delta / count;
  for (; delta > (BASE - T_MIN) * T_MAX / 2; k += BASE) delta /= BASE - T_MIN;
  return k + (BASE - T_MIN + 1) * delta / (delta + SKEW);
}

static uint32_t digit_threshold(uint32_t k, uint32_t bias) {
  if (k <= bias + T_MIN) return T_MIN;
  return k >= bias + T_MAX ? T_MAX : k - bias;
}

/* a-z have the values 0 to 25, 0-9 the values 26 to 35. Other bytes give BASE. */
static uint32_t digit_value(unsigned char byte) {
  if (byte >= 'a' && byte <= 'z') return byte - (uint32_t)'a';
  if (byte >= '0' && byte <= '9') return byte - (uint32_t)'0' + 26;
  return BASE;
}

static unsigned char digit_character(uint32_t value) {
  return (unsigned char)(value < 26 ? 'a' + value : '0' + value - 26);
}

/* Reads one variable-length integer. Returns false if it does not end, has an invalid digit, or exceeds `max`. */
static bool read_delta(const unsigned char **p, const unsigned char *end, uint32_t bias, uint32_t max,
                       uint32_t *delta) {
  uint64_t value = 0;
  uint64_t weight = 1;
  for (uint32_t k = BASE; *p < end; k += BASE) {
    const uint32_t digit = digit_value(*(*p)++);
    const uint32_t t = digit_threshold(k, bias);
    value += digit * weight;
    if (digit == BASE || value > max) return false;
    *delta = (uint32_t)value;
    if (digit < t) return true;
    weight *=
        BASE - t; /* less than max * BASE: a digit that does not end the integer is at least 1, so value >= weight */
  }
  return false;
}

static bool is_scalar_value(uint32_t c) { return c <= max_code_point && (c < 0xD800 || c > 0xDFFF); }

/* The number of basic code points, which are copied: the bytes before the last "-", unless it is the first byte. */
static size_t find_basic_len(const unsigned char *text, size_t len) {
  while (len > 0 && text[len - 1] != '-') len--;
  return len > 0 ? len - 1 : 0;
}

bool simdiri_punycode_decode(const unsigned char *text, size_t len, uint32_t *points, size_t *count) {
  const unsigned char *const end = text + len;
  const size_t basic_len = find_basic_len(text, len);
  if (basic_len > PUNYCODE_POINTS_MAX) return false;
  const uint32_t basic = (uint32_t)basic_len;
  for (uint32_t k = 0; k < basic; k++) points[k] = text[k];
  const unsigned char *p = basic > 0 ? text + basic + 1 : text;
  uint32_t n = INITIAL_N, i = 0, bias = INITIAL_BIAS, written = basic;
  while (p < end) {
    const uint32_t capacity = written + 1;
    const uint32_t max = (max_code_point - n + 1) * capacity - 1 - i;
    uint32_t delta = 0;
    if (written == PUNYCODE_POINTS_MAX || !read_delta(&p, end, bias, max, &delta)) return false;
    bias = adapt_bias(delta, capacity, written == basic);
    i += delta;
    n += i / capacity;
    i %= capacity;
    if (!is_scalar_value(n)) return false;
    memmove(points + i + 1, points + i, (written - i) * sizeof *points);
    points[i++] = n;
    written++;
  }
  *count = written;
  return true;
}

static unsigned char *write_delta(unsigned char *out, uint32_t delta, uint32_t bias) {
  for (uint32_t k = BASE;; k += BASE) {
    const uint32_t t = digit_threshold(k, bias);
    if (delta < t) break;
    *out++ = digit_character(t + (delta - t) % (BASE - t));
    delta = (delta - t) / (BASE - t);
  }
  *out++ = digit_character(delta);
  return out;
}

/* A key is a code point that Punycode inserts, and in its low bits its position. Keys are used in increasing order. */
enum { PLACE_BITS = 10, PLACES = 1 << PLACE_BITS };
_Static_assert((int)PUNYCODE_POINTS_MAX <= (int)PLACES, "a place needs PLACE_BITS bits");

static uint32_t find_next_key(const uint32_t *keys, size_t count, uint32_t last) {
  uint32_t next = UINT32_MAX;
  for (size_t i = 0; i < count; i++) {
    const uint32_t key = keys[i] > last ? keys[i] : UINT32_MAX;
    next = key < next ? key : next;
  }
  return next;
}

/* The positions that are occupied, to count how many precede a position. */
typedef struct {
  uint64_t words[PLACES / 64];
} place_set;

static void add_place(place_set *set, uint32_t place) { set->words[place / 64] |= (uint64_t)1 << place % 64; }

static uint32_t count_bits(uint64_t bits) {
  bits -= bits >> 1 & 0x5555555555555555u;
  bits = (bits & 0x3333333333333333u) + (bits >> 2 & 0x3333333333333333u);
  bits = (bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0Fu;
  return (uint32_t)(bits * 0x0101010101010101u >> 56);
}

static uint32_t count_before(const place_set *set, uint32_t place) {
  uint32_t count = count_bits(set->words[place / 64] & (((uint64_t)1 << place % 64) - 1));
  for (uint32_t i = 0; i < place / 64; i++) count += count_bits(set->words[i]);
  return count;
}

/* RFC 3492 6.3 finds the delta by counting over all positions. This function computes it from what the decoder does: it
 * adds delta to i, and each time i exceeds the length, n grows by one. */
size_t simdiri_punycode_encode(const uint32_t *points, size_t count, unsigned char *out) {
  uint32_t keys[PUNYCODE_POINTS_MAX];
  place_set taken = {{0}};
  size_t key_count = 0;
  unsigned char *at = out;
  for (uint32_t i = 0; i < count; i++) {
    if (points[i] >= INITIAL_N) {
      keys[key_count++] = points[i] << PLACE_BITS | i;
      continue;
    }
    *at++ = (unsigned char)points[i];
    add_place(&taken, i);
  }
  const uint32_t basic = (uint32_t)(at - out);
  uint32_t n = INITIAL_N, i = 0, bias = INITIAL_BIAS, key = 0;
  if (basic > 0) *at++ = '-';
  for (uint32_t handled = basic; handled < count; handled++) {
    key = find_next_key(keys, key_count, key);
    const uint32_t next = key >> PLACE_BITS;
    const uint32_t place = key & (PLACES - 1);
    const uint32_t index = count_before(&taken, place);
    const uint32_t delta = (next - n) * (handled + 1) + index - i;
    at = write_delta(at, delta, bias);
    bias = adapt_bias(delta, handled + 1, handled == basic);
    add_place(&taken, place);
    n = next;
    i = index + 1;
  }
  return (size_t)(at - out);
}
