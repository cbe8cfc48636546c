/* What bitmaps cannot tell of an http, https or file URL: whether its port and its host are written as the serializer
 * writes them. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "common/octet.h"
#include "kernel/visit.h"

static bool is_number(const unsigned char *digits, size_t len, unsigned most) {
  unsigned value = 0;
  if (len == 0 || len > 5 || (digits[0] == '0' && len > 1)) return false;
  for (size_t i = 0; i < len; i++) {
    if (!octet_is(digits[i], CLASS_DIGIT)) return false;
    value = 10 * value + (digits[i] - '0');
  }
  return value <= most;
}

/* Four numbers, as the IPv4 serializer writes them. */
static bool is_ipv4(const unsigned char *host, size_t len) {
  size_t begin = 0;
  for (int part = 0; part < 4; part++) {
    const unsigned char *dot = memchr(host + begin, '.', len - begin);
    const size_t end = dot ? (size_t)(dot - host) : len;
    if ((part < 3) != (dot != NULL) || !is_number(host + begin, end - begin, 255)) return false;
    begin = end + 1;
  }
  return true;
}

/* May the last label make the host an IPv4 address ("ends in a number checker")? Says yes of some that do not. */
static bool ends_in_number(const unsigned char *host, size_t len) {
  if (len > 0 && host[len - 1] == '.') len--;
  size_t begin = len;
  if (len == 0) return false;
  while (begin > 0 && host[begin - 1] != '.') begin--;
  size_t i = begin;
  while (i < len && octet_is(host[i], CLASS_DIGIT)) i++;
  return i == len || (i == begin + 1 && host[begin] == '0' && (host[i] == 'x' || host[i] == 'X'));
}

static bool is_localhost(const unsigned char *host, size_t len) {
  static const char name[] = "localhost";
  if (len != sizeof name - 1) return false;
  for (size_t i = 0; i < len; i++)
    if (octet_lower(host[i]) != (unsigned char)name[i]) return false;
  return true;
}

/* A port that stays: not empty, not the default one, without leading zeros. */
static bool is_port(const unsigned char *digits, size_t len, bool is_https) {
  const char *usual = is_https ? "443" : "80";
  return is_number(digits, len, UINT16_MAX) && !(len == strlen(usual) && memcmp(digits, usual, len) == 0);
}

/* "'" is encoded in queries; spaces at the end are stripped; "|" can be a ":" of a file. */
static bool has_oddity(const unsigned char *text, size_t len, bool is_file) {
  const unsigned char *const query = memchr(text, '?', len);
  if (text[len - 1] == ' ' || (is_file && memchr(text, '|', len))) return true;
  return query && memchr(query, '\'', len - (size_t)(query - text));
}

bool simdiri_visit_web(const unsigned char *text, size_t len) {
  const bool is_https = len > 4 && text[4] == 's', is_file = len > 0 && text[0] == 'f';
  const size_t host_begin = is_https ? 8 : 7;
  size_t colon = len, end = host_begin;
  if (len <= host_begin || has_oddity(text, len, is_file)) return false;
  for (; end < len && !octet_is(text[end], CLASS_SLASH | CLASS_QUESTION | CLASS_HASH); end++)
    if (text[end] == ':' && colon == len) colon = end;
  const size_t host_end = colon < end ? colon : end, host_len = host_end - host_begin;
  const unsigned char *host = text + host_begin;
  if (host_end < end && (is_file || !is_port(text + host_end + 1, end - host_end - 1, is_https))) return false;
  if (is_file ? is_localhost(host, host_len) : host_len == 0) return false;
  return !ends_in_number(host, host_len) || is_ipv4(host, host_len);
}
