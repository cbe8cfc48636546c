/* Reads IP-literal, IPv6address, IPvFuture and IPv4address (RFC 3986 3.2.2). */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "iri/common/byte.h"
#include "iri/parse/parse.h"

/* dec-octet: at most 255, no leading zeros. Returns the number of digits that form one; 0 if there is no digit. */
static size_t read_dec_byte(const unsigned char *text, size_t len, unsigned char *value) {
  unsigned sum = 0;
  size_t i = 0;
  while (i < len && byte_is(text[i], CLASS_DIGIT) && !(i > 0 && sum == 0) && sum * 10 + (text[i] - '0') <= 255u)
    sum = sum * 10 + (text[i++] - '0');
  *value = (unsigned char)sum;
  return i;
}

/* If the text is no IPv4address, *at is the offset of the first wrong byte. */
static bool read_dotted_quad(const unsigned char *text, size_t len, unsigned char address[4], size_t *at) {
  *at = 0;
  for (int i = 0; i < 4; i++) {
    if (i > 0 && (*at >= len || text[*at] != '.')) return false;
    if (i > 0) ++*at;
    const size_t digits = read_dec_byte(text + *at, len - *at, &address[i]);
    if (digits == 0) return false;
    *at += digits;
  }
  return *at == len;
}

bool simdiri_read_ipv4(const unsigned char *text, size_t len, unsigned char address[4]) {
  size_t ignored;
  return read_dotted_quad(text, len, address, &ignored);
}

/* h16 = 1*4HEXDIG. Returns its length; 0 if there is no digit. */
static size_t read_h16(const unsigned char *text, size_t len, unsigned *value) {
  size_t i = 0;
  *value = 0;
  while (i < len && i < 4 && byte_is(text[i], CLASS_HEX)) *value = *value << 4 | simdiri_hex_table[text[i++]];
  return i;
}

typedef struct {
  unsigned char bytes[16];
  size_t count; /* number of bytes read */
  size_t gap;   /* how many bytes precede "::"; NO_GAP if there is no "::" */
} ipv6_reader;

enum { NO_GAP = 17 };

static bool has_gap(const ipv6_reader *reader) { return reader->gap != NO_GAP; }

/* How many more bytes the address may have. "::" replaces at least one group. */
static size_t bytes_available(const ipv6_reader *reader) { return (has_gap(reader) ? 14 : 16) - reader->count; }

/* Moves the groups after "::" to the end of the address. */
static bool finish_ipv6(const ipv6_reader *reader, unsigned char address[16]) {
  if (!has_gap(reader)) {
    memcpy(address, reader->bytes, 16);
    return reader->count == 16;
  }
  const size_t tail = reader->count - reader->gap;
  memset(address, 0, 16);
  memcpy(address, reader->bytes, reader->gap);
  memcpy(address + 16 - tail, reader->bytes + reader->gap, tail);
  return true;
}

/* ls32 = IPv4address is the last 32 bits: it follows "::", or exactly 32 bits are missing. */
static bool read_ipv4_tail(const unsigned char *text, size_t len, ipv6_reader *reader, size_t *at, size_t dot) {
  const size_t begin = *at;
  const bool may_follow = has_gap(reader) ? bytes_available(reader) >= 4 : bytes_available(reader) == 4;
  unsigned char *bytes = reader->bytes + reader->count;
  size_t stop = 0;
  *at = dot;
  if (!may_follow) return false;
  reader->count += 4;
  const bool is_valid = read_dotted_quad(text + begin, len - begin, bytes, &stop);
  if (begin + stop > dot) *at = begin + stop; /* errors before the first dot are errors of an h16 */
  return is_valid;
}

/* Reads "::", whose second ":" is at *at. */
static bool read_gap(ipv6_reader *reader, size_t *at) {
  if (has_gap(reader) || bytes_available(reader) < 2) return false;
  reader->gap = reader->count;
  ++*at;
  return true;
}

/* Reads all groups. If the text is no IPv6address, *at is the offset of the first wrong byte. */
static bool read_ipv6_groups(const unsigned char *text, size_t len, ipv6_reader *reader, size_t *at) {
  *at = 0;
  if (len > 0 && text[0] == ':') {
    *at = 1;
    if (len == 1 || text[1] != ':' || !read_gap(reader, at)) return false;
  }
  while (*at < len) {
    unsigned value;
    const size_t begin = *at;
    const size_t digits = read_h16(text + begin, len - begin, &value);
    if (digits == 0 || bytes_available(reader) < 2) return false;
    if (begin + digits < len && text[begin + digits] == '.')
      return read_ipv4_tail(text, len, reader, at, begin + digits);
    reader->bytes[reader->count++] = (unsigned char)(value >> 8);
    reader->bytes[reader->count++] = (unsigned char)value;
    *at = begin + digits;
    if (*at == len) return true;
    if (text[*at] != ':' || bytes_available(reader) == 0) return false;
    ++*at;
    if (*at == len) return false; /* a single ":" at the end */
    if (text[*at] == ':' && !read_gap(reader, at)) return false;
  }
  return true;
}

bool simdiri_read_ipv6(const unsigned char *text, size_t len, unsigned char address[16], size_t *offset) {
  ipv6_reader reader = {.gap = NO_GAP};
  *offset = 0;
  return read_ipv6_groups(text, len, &reader, offset) && finish_ipv6(&reader, address);
}

/* IPvFuture = "v" 1*HEXDIG "." 1*( unreserved / sub-delims / ":" ) */
static bool read_ip_future(const unsigned char *text, size_t len, size_t *offset) {
  size_t i = 1;
  while (i < len && byte_is(text[i], CLASS_HEX)) i++;
  *offset = i;
  if (i == 1 || i >= len || text[i] != '.') return false;
  const size_t begin = ++i;
  while (i < len && byte_is(text[i], ALLOWED_USERINFO)) i++;
  *offset = i;
  return i > begin && i == len;
}

bool simdiri_check_ip_literal(const unsigned char *text, size_t len, size_t *offset) {
  const unsigned char *close = memchr(text, ']', len);
  const size_t inner_len = (close ? (size_t)(close - text) : len) - 1;
  const unsigned char *inner = text + 1;
  unsigned char address[16];
  const bool is_future = inner_len > 0 && (inner[0] | 0x20) == 'v';
  const bool is_valid =
      is_future ? read_ip_future(inner, inner_len, offset) : simdiri_read_ipv6(inner, inner_len, address, offset);
  *offset += 1;
  if (!is_valid) return false;
  *offset = inner_len + 1;
  if (!close) return false;
  *offset = inner_len + 2; /* any byte after "]" is wrong */
  return *offset == len;
}
