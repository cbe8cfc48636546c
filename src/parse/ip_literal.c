/* IP-literal, IPv6address, IPvFuture, IPv4address (RFC 3986 3.2.2). */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "common/octet.h"
#include "parse/parse.h"

/* dec-octet: no leading zeros, at most 255. Returns its length or 0. */
static size_t read_dec_octet(const unsigned char *text, size_t len, unsigned char *value) {
  unsigned sum = 0;
  size_t i = 0;
  while (i < len && i < 3 && octet_is(text[i], CLASS_DIGIT)) sum = sum * 10 + (text[i++] - '0');
  if (i == 0 || sum > 255 || (i > 1 && text[0] == '0')) return 0;
  *value = (unsigned char)sum;
  return i;
}

bool simdiri_read_ipv4(const unsigned char *text, size_t len, unsigned char address[4]) {
  size_t at = 0;
  for (int i = 0; i < 4; i++) {
    if (i > 0 && (at >= len || text[at++] != '.')) return false;
    const size_t digits = read_dec_octet(text + at, len - at, &address[i]);
    if (digits == 0) return false;
    at += digits;
  }
  return at == len;
}

/* h16 = 1*4HEXDIG. Returns its length or 0. */
static size_t read_h16(const unsigned char *text, size_t len, unsigned *value) {
  size_t i = 0;
  *value = 0;
  while (i < len && i < 4 && octet_is(text[i], CLASS_HEX)) *value = *value << 4 | simdiri_hex_table[text[i++]];
  return i;
}

typedef struct {
  unsigned char octets[16];
  size_t count; /* octets read */
  size_t gap;   /* where "::" stood, in octets; 17: nowhere */
} ipv6_state;

/* Puts the tail after "::" at the end of the address. */
static bool finish_ipv6(const ipv6_state *state, unsigned char address[16]) {
  if (state->gap > 16) {
    if (state->count != 16) return false;
    memcpy(address, state->octets, 16);
    return true;
  }
  if (state->count > 14) return false; /* "::" stands for at least one group of the ABNF */
  const size_t tail = state->count - state->gap;
  memset(address, 0, 16);
  memcpy(address, state->octets, state->gap);
  memcpy(address + 16 - tail, state->octets + state->gap, tail);
  return true;
}

/* Reads the groups; *at is left where reading stopped. */
static bool read_groups(const unsigned char *text, size_t len, ipv6_state *state, size_t *at) {
  size_t i = 0;
  *at = 0;
  if (len >= 2 && text[0] == ':' && text[1] == ':') {
    state->gap = 0;
    i = *at = 2;
  }
  while (i < len) {
    unsigned value;
    const size_t digits = read_h16(text + i, len - i, &value);
    *at = i + digits;
    if (i == 0 && text[0] == ':') *at = 1; /* "::" was still possible */
    if (digits == 0 || state->count > 14) return false;
    if (*at < len && text[*at] == '.') { /* ls32 = IPv4address, the last 32 bits */
      if (state->count > 12 || !simdiri_read_ipv4(text + i, len - i, state->octets + state->count)) return false;
      state->count += 4;
      *at = len;
      return true;
    }
    state->octets[state->count++] = (unsigned char)(value >> 8);
    state->octets[state->count++] = (unsigned char)value;
    i = *at;
    if (i == len) return true;
    if (text[i++] != ':') return false;
    *at = i;
    if (i == len) return false; /* a single ":" at the end */
    if (text[i] == ':') {
      if (state->gap <= 16) return false;
      state->gap = state->count;
      *at = ++i;
    }
  }
  return true;
}

bool simdiri_read_ipv6(const unsigned char *text, size_t len, unsigned char address[16], size_t *offset) {
  ipv6_state state = {.gap = 17};
  *offset = 0;
  return read_groups(text, len, &state, offset) && finish_ipv6(&state, address);
}

/* IPvFuture = "v" 1*HEXDIG "." 1*( unreserved / sub-delims / ":" ) */
static bool check_ip_future(const unsigned char *text, size_t len, size_t *offset) {
  size_t i = 1;
  while (i < len && octet_is(text[i], CLASS_HEX)) i++;
  *offset = i;
  if (i == 1 || i >= len || text[i] != '.') return false;
  const size_t begin = ++i;
  while (i < len && octet_is(text[i], ALLOWED_USERINFO)) i++;
  *offset = i;
  return i > begin && i == len;
}

bool simdiri_check_ip_literal(const unsigned char *text, size_t len, size_t *offset) {
  const unsigned char *close = memchr(text, ']', len);
  const size_t inner_len = (close ? (size_t)(close - text) : len) - 1;
  const unsigned char *inner = text + 1;
  unsigned char address[16];
  const bool is_future = inner_len > 0 && (inner[0] | 0x20) == 'v';
  const bool is_good =
      is_future ? check_ip_future(inner, inner_len, offset) : simdiri_read_ipv6(inner, inner_len, address, offset);
  *offset += 1;
  if (!is_good) return false;
  *offset = inner_len + 1;
  if (!close) return false;
  *offset = inner_len + 2; /* what follows the "]" */
  return *offset == len;
}
