/* Checks of a soft record that bitmaps cannot make: does its scheme or its port have a rule? */
/* SPDX-License-Identifier: MIT */
#include "iri/kernel/confirm.h"

#include <string.h>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#include "iri/common/byte.h"
#include "iri/tables/scheme_table.h"

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

/* May simdiri_review() find a rule of its scheme that the text breaks? Userinfo has made the record hard already. */
static bool may_have_finding(const unsigned char *text, size_t colon, size_t host_len, bool has_port,
                             size_t digits_len) {
  static const char *const ruled[] = {"ws", "wss", "coap", "coaps", "urn", "mailto", "data", "tel"};
  const bool is_file = is_word(text, colon, "file");
  if (has_port && (is_file || digits_len >= 5)) return true;
  if (is_file) return false;
  if (host_len == 0) return true;
  for (size_t i = 0; i < sizeof ruled / sizeof *ruled; i++)
    if (is_word(text, colon, ruled[i])) return true;
  return false;
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
  if (rules->refuses_findings && may_have_finding(text, colon, host_end - host_begin, has_port, digits_len))
    return false;
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

/* ------------------------------------------------------------------------------------------- profile web */

/* Are the port and the host of an http, https or file URL written as the serializer of the URL Standard writes them? */

static bool is_number(const unsigned char *digits, size_t len, unsigned max) {
  unsigned value = 0;
  if (len == 0 || len > 5 || (digits[0] == '0' && len > 1)) return false;
  for (size_t i = 0; i < len; i++) {
    if (!byte_is(digits[i], CLASS_DIGIT)) return false;
    value = 10 * value + (digits[i] - '0');
  }
  return value <= max;
}

/* The "ends in a number checker" of the URL Standard: may the last label make the host an IPv4 address? May return true
 * for a host that does not end in a number. */
static bool ends_in_number(const unsigned char *host, size_t len) {
  if (len > 0 && host[len - 1] == '.') len--;
  size_t begin = len;
  if (len == 0) return false;
  while (begin > 0 && host[begin - 1] != '.') begin--;
  size_t i = begin;
  while (i < len && byte_is(host[i], CLASS_DIGIT)) i++;
  return i == len || (i == begin + 1 && host[begin] == '0' && (host[i] == 'x' || host[i] == 'X'));
}

static bool is_localhost(const unsigned char *host, size_t len) {
  static const char name[] = "localhost";
  if (len != sizeof name - 1) return false;
  for (size_t i = 0; i < len; i++)
    if (byte_lower(host[i]) != (unsigned char)name[i]) return false;
  return true;
}

/* Returns true for a port that the serializer keeps: not empty, not the default port, no leading zeros. */
static bool is_port(const unsigned char *digits, size_t len, bool is_https) {
  const char *default_port = is_https ? "443" : "80";
  return is_number(digits, len, UINT16_MAX) && !(len == strlen(default_port) && memcmp(digits, default_port, len) == 0);
}

/* "'" is encoded in queries, spaces at the end are stripped, and "|" can be the ":" of a drive letter in file URLs. */
static bool changes_in_context(const unsigned char *text, size_t len, bool is_file) {
  const unsigned char *const query = memchr(text, '?', len);
  if (text[len - 1] == ' ' || (is_file && memchr(text, '|', len))) return true;
  return query && memchr(query, '\'', len - (size_t)(query - text));
}

/* Returns one bit for each of 16 bytes: is the byte from `first` to `last`? */
static unsigned match_range(const unsigned char *bytes, unsigned char first, unsigned char last) {
#if defined(__SSE2__)
  const __m128i above = _mm_sub_epi8(_mm_loadu_si128((const __m128i *)(const void *)bytes), _mm_set1_epi8((char)first));
  const __m128i distance = _mm_set1_epi8((char)(last - first));
  return (unsigned)_mm_movemask_epi8(_mm_cmpeq_epi8(_mm_min_epu8(above, distance), above));
#else
  unsigned found = 0;
  for (unsigned i = 0; i < 16; i++) found |= (unsigned)(bytes[i] >= first && bytes[i] <= last) << i;
  return found;
#endif
}

/* Returns the length of an IPv4 address in the form of the serializer, or 0 if the host begins with anything else.
 * These hosts are the distance frequent candidates, and all of them differ, so the code has no branches that depend on
 * digits. */
static size_t measure_ipv4(const unsigned char *host) {
  const unsigned all_digits = match_range(host, '0', '9'), all_dots = match_range(host, '.', '.');
  const unsigned end = ~(all_digits | all_dots) & ((all_digits | all_dots) + 1); /* bit number `length` */
  const unsigned digits = all_digits & (end - 1), dots = all_dots & (end - 1), labels = 1 | dots << 1;
  const unsigned two = digits & digits >> 1, three = two & digits >> 2;
  const unsigned zeros = match_range(host, '0', '0'), above_2 = match_range(host, '3', '9');
  const unsigned twos = match_range(host, '2', '2'), above_5 = match_range(host, '6', '9');
  const unsigned fives = match_range(host, '5', '5');
  unsigned bad = (labels & ~digits) | (labels & zeros & two) | (three & digits >> 3);
  bad |= labels & three & (above_2 | (twos & (above_5 >> 1 | (fives >> 1 & above_5 >> 2))));
  const unsigned dots2 = dots & (dots - 1),
                 dots3 = dots2 & (dots2 - 1); /* all but the first dot; all but the first two */
  const bool is_good = !bad && end < 1u << 16 && dots3 && !(dots3 & (dots3 - 1));
  return is_good ? (size_t)__builtin_ctz(end) : 0;
}

static bool ends_host(unsigned char byte) { return byte_is(byte, CLASS_SLASH | CLASS_QUESTION | CLASS_HASH); }

bool simdiri_confirm_web(const unsigned char *text, size_t len, bool is_contextual) {
  const bool is_https = len > 4 && text[4] == 's', is_file = len > 0 && text[0] == 'f';
  const size_t host_begin = is_https ? 8 : 7;
  if (len <= host_begin || (is_contextual && changes_in_context(text, len, is_file))) return false;
  const unsigned char *host = text + host_begin;
  const size_t address_len = measure_ipv4(host), address_end = host_begin + address_len;
  if (address_len > 0 && (address_end == len || (address_end < len && ends_host(text[address_end])))) return true;
  size_t colon = len, end = host_begin;
  for (; end < len && !ends_host(text[end]); end++)
    if (text[end] == ':' && colon == len) colon = end;
  const size_t host_end = colon < end ? colon : end, host_len = host_end - host_begin;
  if (host_end < end && (is_file || !is_port(text + host_end + 1, end - host_end - 1, is_https))) return false;
  if (is_file ? is_localhost(host, host_len) : host_len == 0) return false;
  return !ends_in_number(host, host_len) || (measure_ipv4(host) == host_len && host_len > 0);
}
