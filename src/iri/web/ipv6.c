/* IPv6 addresses in hosts of URLs (URL Standard 3.5, 3.6). */
/* SPDX-License-Identifier: MIT */
#include "iri/common/byte.h"
#include "iri/web/ip.h"

typedef struct {
  const unsigned char *p;
  const unsigned char *end;
  uint16_t *pieces;
  unsigned index;
  int compress; /* index of the piece after "::"; -1: no "::" */
  unsigned *errors;
} ipv6_parser;

static bool is_at(const ipv6_parser *s, char byte) { return s->p < s->end && *s->p == (unsigned char)byte; }

static bool is_at_digit(const ipv6_parser *s) { return s->p < s->end && byte_is(*s->p, CLASS_DIGIT); }

/* Parses one of the four numbers of an IPv4 address. */
static simdiri_status parse_ipv4_piece(ipv6_parser *s, unsigned *value) {
  const unsigned char *const begin = s->p;
  if (!is_at_digit(s)) return SIMDIRI_ERROR_IPV4_IN_IPV6_INVALID_CODE_POINT;
  for (*value = 0; is_at_digit(s); s->p++) {
    if (s->p > begin && *value == 0) return SIMDIRI_ERROR_IPV4_IN_IPV6_INVALID_CODE_POINT;
    *value = *value * 10 + (unsigned)(*s->p - '0');
    if (*value > 255) return SIMDIRI_ERROR_IPV4_IN_IPV6_OUT_OF_RANGE_PART;
  }
  return SIMDIRI_OK;
}

static simdiri_status parse_ipv4_tail(ipv6_parser *s) {
  unsigned seen = 0;
  if (s->index > 6) return SIMDIRI_ERROR_IPV4_IN_IPV6_TOO_MANY_PIECES;
  while (s->p < s->end) {
    unsigned value = 0;
    if (seen > 0) {
      if (!is_at(s, '.') || seen == 4) return SIMDIRI_ERROR_IPV4_IN_IPV6_INVALID_CODE_POINT;
      s->p++;
    }
    const simdiri_status status = parse_ipv4_piece(s, &value);
    if (status != SIMDIRI_OK) return status;
    s->pieces[s->index] = (uint16_t)((unsigned)s->pieces[s->index] << 8 | value);
    seen++;
    if (seen % 2 == 0) s->index++;
  }
  return seen == 4 ? SIMDIRI_OK : SIMDIRI_ERROR_IPV4_IN_IPV6_TOO_FEW_PARTS;
}

/* Ends a piece of hexadecimal digits: ":" and more must follow, or the end. */
static simdiri_status end_piece(ipv6_parser *s, unsigned value, int len) {
  if (is_at(s, ':')) {
    s->p++;
    if (s->p == s->end) return SIMDIRI_ERROR_IPV6_INVALID_CODE_POINT;
  } else if (s->p < s->end) {
    return SIMDIRI_ERROR_IPV6_INVALID_CODE_POINT;
  }
  if (len > 1 && value < 1u << 4 * (len - 1)) *s->errors |= WEB_IPV6_PIECE_LEADING_ZERO;
  s->pieces[s->index++] = (uint16_t)value;
  return SIMDIRI_OK;
}

static simdiri_status parse_piece(ipv6_parser *s) {
  unsigned value = 0;
  int len = 0;
  if (s->index == 8) return SIMDIRI_ERROR_IPV6_TOO_MANY_PIECES;
  if (is_at(s, ':')) {
    if (s->compress >= 0) return SIMDIRI_ERROR_IPV6_MULTIPLE_COMPRESSION;
    s->p++;
    s->compress = (int)++s->index;
    return SIMDIRI_OK;
  }
  for (; len < 4 && s->p < s->end && byte_is(*s->p, CLASS_HEX); s->p++, len++)
    value = value << 4 | simdiri_hex_table[*s->p];
  if (!is_at(s, '.')) return end_piece(s, value, len);
  if (len == 0) return SIMDIRI_ERROR_IPV4_IN_IPV6_INVALID_CODE_POINT;
  s->p -= len;
  return parse_ipv4_tail(s);
}

/* Moves the pieces after "::" to the end of the address. */
static void expand_compression(ipv6_parser *s) {
  unsigned swaps = s->index - (unsigned)s->compress;
  for (unsigned i = 7; i > 0 && swaps > 0; i--, swaps--) {
    const unsigned other = (unsigned)s->compress + swaps - 1;
    const uint16_t piece = s->pieces[i];
    s->pieces[i] = s->pieces[other];
    s->pieces[other] = piece;
  }
}

static simdiri_status parse_pieces(ipv6_parser *s) {
  if (is_at(s, ':')) {
    if (s->end - s->p < 2 || s->p[1] != ':') return SIMDIRI_ERROR_IPV6_INVALID_COMPRESSION;
    s->p += 2;
    s->compress = (int)++s->index;
  }
  while (s->p < s->end) {
    const simdiri_status status = parse_piece(s);
    if (status != SIMDIRI_OK) return status;
  }
  if (s->compress >= 0)
    expand_compression(s);
  else if (s->index != 8)
    return SIMDIRI_ERROR_IPV6_TOO_FEW_PIECES;
  return SIMDIRI_OK;
}

simdiri_status simdiri_web_parse_ipv6(const unsigned char *text, size_t len, uint16_t pieces[8], unsigned *errors,
                                      size_t *offset) {
  ipv6_parser s = {.p = text, .end = text + len, .pieces = pieces, .compress = -1, .errors = errors};
  for (int i = 0; i < 8; i++) pieces[i] = 0;
  const simdiri_status status = parse_pieces(&s);
  *offset = (size_t)(s.p - text);
  return status;
}

/* Finds the longest run of at least two zero pieces, the first one of equal length; -1 if there is none. */
static int find_compressed(const uint16_t pieces[8], int *run_len) {
  int longest = -1;
  *run_len = 1;
  for (int begin = 0; begin < 8; begin++) {
    int end = begin;
    while (end < 8 && pieces[end] == 0) end++;
    if (end - begin > *run_len) {
      longest = begin;
      *run_len = end - begin;
    }
    if (end > begin) begin = end - 1;
  }
  return longest;
}

static unsigned char *write_hex(unsigned char *out, unsigned value) {
  static const char digits[] = "0123456789abcdef";
  for (int shift = 12; shift >= 0; shift -= 4)
    if (value >> shift || shift == 0) *out++ = (unsigned char)digits[value >> shift & 15];
  return out;
}

size_t simdiri_web_write_ipv6(const uint16_t pieces[8], unsigned char *const begin) {
  unsigned char *out = begin;
  int run_len;
  const int run = find_compressed(pieces, &run_len);
  for (int i = 0; i < 8; i++) {
    if (i == run) {
      if (i == 0) *out++ = ':';
      *out++ = ':';
      i += run_len - 1;
      continue;
    }
    out = write_hex(out, pieces[i]);
    if (i < 7) *out++ = ':';
  }
  return (size_t)(out - begin);
}
