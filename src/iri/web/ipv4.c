/* IPv4 addresses in hosts of URLs (URL Standard 3.5, 3.6). */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "iri/common/byte.h"
#include "iri/web/ip.h"

/* Finds the last part. An empty part after a final "." does not count. */
static const unsigned char *find_last_part(const unsigned char *text, const unsigned char **end) {
  if ((*end)[-1] == '.') --*end;
  const unsigned char *p = *end;
  while (p > text && p[-1] != '.') p--;
  return p;
}

static bool has_hex_prefix(const unsigned char *p, const unsigned char *end) {
  return end - p >= 2 && p[0] == '0' && (p[1] | 0x20) == 'x';
}

bool simdiri_web_ends_in_number(const unsigned char *text, size_t len) {
  const unsigned char *end = text + len;
  const unsigned char *p = find_last_part(text, &end);
  const bool is_hex = has_hex_prefix(p, end);
  if (p == end) return false;
  if (is_hex) p += 2;
  while (p < end && byte_is(*p, is_hex ? CLASS_HEX : CLASS_DIGIT)) p++;
  return p == end;
}

/* The IPv4 number parser. Values above 2^32 are returned as 2^32, which is too large for any part. */
static bool parse_ipv4_part(const unsigned char *p, const unsigned char *end, uint64_t *value, unsigned *errors) {
  const uint64_t max = (uint64_t)1 << 32;
  unsigned radix = 10;
  if (p == end) return false;
  if (has_hex_prefix(p, end)) {
    radix = 16;
    p += 2;
  } else if (end - p >= 2 && *p == '0') {
    radix = 8;
    p++;
  }
  for (*value = 0; p < end; p++) {
    const unsigned digit = simdiri_hex_table[*p];
    if (digit >= radix) return false;
    *value = *value * radix + digit;
    if (*value > max) *value = max;
  }
  if (radix != 10) *errors |= WEB_IPV4_NON_DECIMAL_PART;
  return true;
}

/* Combines the parts to an address. The last part may be larger than 255, which is a validation error; other parts may
 * not. */
static simdiri_status combine_parts(const uint64_t numbers[4], unsigned count, uint32_t *address, unsigned *errors) {
  uint64_t value = numbers[count - 1];
  const uint64_t limit = (uint64_t)1 << 8 * (5 - count);
  for (unsigned i = 0; i + 1 < count; i++) {
    if (numbers[i] > 255) return SIMDIRI_ERROR_IPV4_OUT_OF_RANGE_PART;
    value += numbers[i] << 8 * (3 - i);
  }
  if (numbers[count - 1] >= limit) return SIMDIRI_ERROR_IPV4_OUT_OF_RANGE_PART;
  if (numbers[count - 1] > 255) *errors |= WEB_IPV4_OUT_OF_RANGE_PART;
  *address = (uint32_t)value;
  return SIMDIRI_OK;
}

static size_t count_parts(const unsigned char *p, const unsigned char *end) {
  size_t count = 1;
  for (; p < end; p++) count += *p == '.';
  return count;
}

simdiri_status simdiri_web_parse_ipv4(const unsigned char *text, size_t len, uint32_t *address, unsigned *errors,
                                      size_t *offset) {
  const unsigned char *p = text, *end = text + len;
  uint64_t numbers[4] = {0};
  *offset = 0;
  if (end[-1] == '.') {
    *errors |= WEB_IPV4_EMPTY_PART;
    end--;
  }
  const size_t count = count_parts(p, end);
  if (count < 4) *errors |= WEB_IPV4_TOO_FEW_PARTS;
  if (count > 4) return SIMDIRI_ERROR_IPV4_TOO_MANY_PARTS;
  for (size_t i = 0; i < count; i++) {
    const unsigned char *dot = memchr(p, '.', (size_t)(end - p));
    const unsigned char *const part_end = dot ? dot : end;
    *offset = (size_t)(p - text);
    if (!parse_ipv4_part(p, part_end, &numbers[i], errors)) return SIMDIRI_ERROR_IPV4_NON_NUMERIC_PART;
    p = part_end + 1;
  }
  *offset = 0;
  return combine_parts(numbers, (unsigned)count, address, errors);
}

size_t simdiri_web_write_ipv4(uint32_t address, unsigned char *const begin) {
  unsigned char *out = begin;
  for (int shift = 24; shift >= 0; shift -= 8) {
    const unsigned value = address >> shift & 255;
    if (value >= 100) *out++ = (unsigned char)('0' + value / 100);
    if (value >= 10) *out++ = (unsigned char)('0' + value / 10 % 10);
    *out++ = (unsigned char)('0' + value % 10);
    if (shift > 0) *out++ = '.';
  }
  return (size_t)(out - begin);
}
