/* Email addresses, and addresses of hosts. */
/* SPDX-License-Identifier: MIT */
#include "text/redact/scanner.h"

/* ------------------------------------------------------------------------------------------- email */

static bool is_local_byte(unsigned char byte) {
  switch (byte) {
  case '.':
  case '_':
  case '+':
  case '-':
  case '\'':
  case '~':
  case '!':
  case '%': return true;
  default: return byte >= 0x80 || byte_is(byte, CLASS_ALPHA | CLASS_DIGIT);
  }
}

static bool is_domain_byte(unsigned char byte) {
  return byte >= 0x80 || byte == '-' || byte == '.' || byte_is(byte, CLASS_ALPHA | CLASS_DIGIT);
}

/* A name of a host: it has a dot, and after the last one a letter and another byte. Returns its end, or `at`. */
static size_t domain_end(const scanner *s, size_t at) {
  size_t end = at, dot = at;
  while (end < s->len && is_domain_byte(s->text[end])) end++;
  while (end > at && (s->text[end - 1] == '.' || s->text[end - 1] == '-')) end--;
  for (size_t i = at; i < end; i++)
    if (s->text[i] == '.') dot = i;
  if (dot == at || end - dot < 3 || byte_is(s->text[dot + 1], CLASS_DIGIT)) return at;
  return end;
}

size_t simdiri_redact_email(scanner *s, size_t at) {
  size_t begin = at;
  while (begin > s->user_floor && is_local_byte(s->text[begin - 1])) begin--;
  const size_t end = domain_end(s, at + 1);
  if (begin == at || end == at + 1) return at;
  simdiri_redact_mark(s, begin, end, RULE_EMAIL);
  return end;
}

/* ------------------------------------------------------------------------------------------- IP addresses */

static bool is_alphanumeric(unsigned char byte) { return byte_is(byte, CLASS_ALPHA | CLASS_DIGIT) || byte == '_'; }

/* Returns the end of four decimal numbers up to 255 with dots between them; 0 if there are none. */
static size_t ipv4_end(const scanner *s, size_t at) {
  for (int part = 0; part < 4; part++) {
    unsigned value = 0, digits = 0;
    if (part > 0 && (at == s->len || s->text[at++] != '.')) return 0;
    for (; at < s->len && digits < 4 && byte_is(s->text[at], CLASS_DIGIT); digits++)
      value = value * 10 + (s->text[at++] - (unsigned)'0');
    if (digits == 0 || digits > 3 || value > 255) return 0;
  }
  if (at < s->len && is_alphanumeric(s->text[at])) return 0;
  return at + 1 < s->len && s->text[at] == '.' && byte_is(s->text[at + 1], CLASS_DIGIT) ? 0 : at;
}

/* Is [at, end) an IPv6 address (RFC 4291 2.2)? Groups of up to four hexadecimal digits; an IPv4 address may be last. */
static bool is_ipv6(const scanner *s, size_t at, size_t end) {
  unsigned groups = 0;
  bool has_gap = false;
  while (at < end) {
    size_t digits = 0;
    while (at + digits < end && byte_is(s->text[at + digits], CLASS_HEX)) digits++;
    if (digits > 0 && at + digits < end && s->text[at + digits] == '.')
      return ipv4_end(s, at) == end && (has_gap ? groups < 6 : groups == 6);
    if (digits > 4) return false;
    groups += digits > 0;
    at += digits;
    if (at == end) break;
    if (s->text[at++] != ':') return false;
    const bool is_gap = at < end && s->text[at] == ':';
    if (is_gap && has_gap) return false;
    if (digits == 0 && !is_gap && !(has_gap && s->text[at - 2] == ':')) return false;
    if (is_gap) {
      has_gap = true;
      at++;
      if (at < end && s->text[at] == ':') return false;
    } else if (at == end) {
      return false;
    }
  }
  return has_gap ? groups > 0 && groups < 8 : groups == 8;
}

static size_t find_ipv6(scanner *s, size_t at) {
  enum { IPV6_MAX = 45 };
  size_t begin = at, end = at;
  while (begin > s->address_floor && byte_is(s->text[begin - 1], CLASS_HEX)) begin--;
  while (end < s->len && (byte_is(s->text[end], CLASS_HEX) || s->text[end] == ':' || s->text[end] == '.')) end++;
  s->address_floor = end;
  while (end > at + 1 && s->text[end - 1] == '.') end--;
  if (begin > 0 && (is_alphanumeric(s->text[begin - 1]) || s->text[begin - 1] == '.')) return at;
  if (end < s->len && is_alphanumeric(s->text[end])) return at;
  if (end - begin > IPV6_MAX || !is_ipv6(s, begin, end)) return at;
  simdiri_redact_mark(s, begin, end, RULE_IP);
  return end;
}

size_t simdiri_redact_ip(scanner *s, size_t at) {
  if (s->text[at] == ':') return at < s->address_floor ? at : find_ipv6(s, at);
  if (at > 0 && (is_alphanumeric(s->text[at - 1]) || s->text[at - 1] == '.')) return at;
  const size_t end = ipv4_end(s, at);
  if (end == 0) return at;
  simdiri_redact_mark(s, at, end, RULE_IP);
  return end;
}
