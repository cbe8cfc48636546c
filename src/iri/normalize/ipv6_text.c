/* Writes IPv6 addresses (RFC 5952). */
/* SPDX-License-Identifier: MIT */
#include "iri/normalize/ipv6_text.h"

#include <stdbool.h>
#include <string.h>

static unsigned group_at(const unsigned char address[16], int i) {
  const unsigned char *bytes = address + (ptrdiff_t)2 * i;
  return (unsigned)(bytes[0] << 8 | bytes[1]);
}

/* Finds the longest run of at least two zero groups, the first one of equal length (RFC 5952 4.2.2, 4.2.3). */
static void find_zero_run(const unsigned char address[16], int groups, int *begin, int *len) {
  *begin = -1;
  *len = 1;
  for (int i = 0; i < groups;) {
    int end = i;
    while (end < groups && group_at(address, end) == 0) end++;
    if (end - i > *len) {
      *begin = i;
      *len = end - i;
    }
    i = end + 1;
  }
}

/* RFC 5952 5: the last 32 bits are written as an IPv4 address after a well-known prefix: ::ffff:0:0/96 (RFC
 * 4291 2.5.5.2) or ::ffff:0:0:0/96 (RFC 2765 2.1). */
static bool has_ipv4_tail(const unsigned char address[16]) {
  static const unsigned char mapped[12] = {[10] = 0xFF, [11] = 0xFF};
  static const unsigned char translated[12] = {[8] = 0xFF, [9] = 0xFF};
  return memcmp(address, mapped, 12) == 0 || memcmp(address, translated, 12) == 0;
}

static unsigned char *write_hex(unsigned char *out, unsigned value) {
  static const char digits[] = "0123456789abcdef";
  bool is_begun = false;
  for (int shift = 12; shift >= 0; shift -= 4) {
    const unsigned digit = value >> shift & 15;
    is_begun |= digit != 0 || shift == 0;
    if (is_begun) *out++ = (unsigned char)digits[digit];
  }
  return out;
}

static unsigned char *write_decimal(unsigned char *out, unsigned value) {
  if (value >= 100) *out++ = (unsigned char)('0' + value / 100);
  if (value >= 10) *out++ = (unsigned char)('0' + value / 10 % 10);
  *out++ = (unsigned char)('0' + value % 10);
  return out;
}

static unsigned char *write_ipv4(unsigned char *out, const unsigned char address[4]) {
  for (int i = 0; i < 4; i++) {
    if (i > 0) *out++ = '.';
    out = write_decimal(out, address[i]);
  }
  return out;
}

size_t simdiri_write_ipv6(const unsigned char address[16], unsigned char *const begin) {
  unsigned char *out = begin;
  const bool is_mixed = has_ipv4_tail(address);
  const int groups = is_mixed ? 6 : 8;
  int zero_begin;
  int zero_len;
  find_zero_run(address, groups, &zero_begin, &zero_len);
  for (int i = 0; i < groups; i++) {
    if (i == zero_begin) {
      *out++ = ':';
      *out++ = ':';
      i += zero_len - 1;
      continue;
    }
    if (i > 0 && out[-1] != ':') *out++ = ':';
    out = write_hex(out, group_at(address, i));
  }
  if (is_mixed) {
    if (out[-1] != ':') *out++ = ':';
    out = write_ipv4(out, address + 12);
  }
  return (size_t)(out - begin);
}
