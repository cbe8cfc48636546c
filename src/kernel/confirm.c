/* Checks of a soft record that bitmaps cannot make: does its scheme or its port have a rule? */
/* SPDX-License-Identifier: MIT */
#include "kernel/confirm.h"

#include "common/byte.h"
#include "tables/scheme_table.h"

/* Returns the port's number, or SIZE_MAX if the port is not a number or would be written differently (RFC 3986 6.2.3):
 * empty, or with leading zeros. The exact value of ports above those in the table does not matter. */
static size_t read_port(const unsigned char *digits, size_t len) {
  size_t port = 0;
  if (len == 0 || digits[0] == '0') return SIZE_MAX;
  for (size_t i = 0; i < len; i++) {
    if (!byte_is(digits[i], CLASS_DIGIT)) return SIZE_MAX;
    if (port <= UINT16_MAX) port = 10 * port + (digits[i] - '0');
  }
  return port;
}

static bool is_all_digits(const unsigned char *digits, size_t len) {
  for (size_t i = 0; i < len; i++)
    if (!byte_is(digits[i], CLASS_DIGIT)) return false;
  return true;
}

/* Returns the end of the host: the first ":" or, if there is none, the end of the authority, which is the first of / ?
 * # or the end of the text. */
static size_t find_host_end(const unsigned char *text, size_t len, size_t begin, size_t *authority_end) {
  size_t colon = len, i = begin;
  for (; i < len && !byte_is(text[i], CLASS_SLASH | CLASS_QUESTION | CLASS_HASH); i++)
    if (text[i] == ':' && colon == len) colon = i;
  *authority_end = i;
  return colon < i ? colon : i;
}

static bool is_word(const unsigned char *text, size_t len, const char *word) {
  for (size_t i = 0; i < len; i++)
    if (word[i] == '\0' || byte_lower(text[i]) != (unsigned char)word[i]) return false;
  return word[len] == '\0';
}

bool simdiri_confirm(const kernel_rules *rules, const unsigned char *text, size_t len, bool inserts) {
  size_t colon = 0, authority_end;
  while (colon < len && byte_is(text[colon], CLASS_SCHEME)) colon++;
  if (colon == 0 || !byte_is(text[0], CLASS_ALPHA) || colon + 3 > len || text[colon] != ':') return false;
  const size_t host_begin = colon + 3;
  const size_t host_end = find_host_end(text, len, host_begin, &authority_end);
  const bool has_port = host_end < authority_end;
  const unsigned char *digits = text + host_end + 1;
  const size_t digits_len = has_port ? authority_end - host_end - 1 : 0;
  if (!rules->has_schemes) return is_all_digits(digits, digits_len);
  /* file://localhost/ becomes file:/// */
  if (is_word(text, colon, "file") && is_word(text + host_begin, authority_end - host_begin, "localhost")) return false;
  if (!inserts && !has_port) return true;
  const scheme_info *info = simdiri_find_scheme(text, colon);
  if (inserts && info && info->keeps_empty_path) return false;
  if (!has_port) return true;
  const size_t port = read_port(digits, digits_len);
  return port != SIZE_MAX && !(info && info->port == port);
}
