/* Templates that have a grammar: mail addresses, dates and times. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "iri/common/byte.h"
#include "text/label/classify.h"

/* ------------------------------------------------------------------------------------------- mail addresses */

/* A byte of the local part: atext of RFC 5322 3.2.3, or of a UTF-8 character (RFC 6531 3.3). */
static bool is_atext(unsigned char byte) {
  return byte_is(byte, CLASS_ALPHA | CLASS_DIGIT | CLASS_HIGH) || (byte != 0 && strchr("!#$%&'*+-/=?^_`{|}~", byte));
}

/* Does the text consist of parts of at least one byte, with single dots between them? */
static bool has_single_dots(span text) {
  if (text.len == 0 || text.data[0] == '.' || text.data[text.len - 1] == '.') return false;
  for (size_t i = 1; i < text.len; i++)
    if (text.data[i] == '.' && text.data[i - 1] == '.') return false;
  return true;
}

static bool is_local_part(span local) {
  enum { LOCAL_MAX = 64 }; /* RFC 5321 4.5.3.1.1 */
  if (local.len > LOCAL_MAX || !has_single_dots(local)) return false;
  for (size_t i = 0; i < local.len; i++)
    if (local.data[i] != '.' && !is_atext((unsigned char)local.data[i])) return false;
  return true;
}

/* A domain name of at least two labels, which contain letters, digits and "-", not at either end. The last label has at
 * least two bytes, and begins with a letter. */
static bool is_mail_domain(span domain) {
  size_t label = 0;
  if (!has_single_dots(domain) || !memchr(domain.data, '.', domain.len)) return false;
  for (size_t i = 0; i < domain.len; i++) {
    const unsigned char byte = (unsigned char)domain.data[i];
    const bool is_end = i + 1 == domain.len || domain.data[i + 1] == '.';
    if (byte == '.')
      label = i + 1;
    else if (byte == '-' ? i == label || is_end : !byte_is(byte, CLASS_ALPHA | CLASS_DIGIT | CLASS_HIGH))
      return false;
  }
  return domain.len - label >= 2 && byte_is((unsigned char)domain.data[label], CLASS_ALPHA | CLASS_HIGH);
}

bool simdiri_label_is_email(span text) {
  enum { ADDRESS_MAX = 254 }; /* RFC 5321 4.5.3.1.3, without angle brackets */
  const char *at = text.len <= ADDRESS_MAX ? memchr(text.data, '@', text.len) : NULL;
  if (!at) return false;
  const size_t local_len = (size_t)(at - text.data);
  return is_local_part((span){text.data, local_len}) && is_mail_domain((span){at + 1, text.len - local_len - 1});
}

/* ------------------------------------------------------------------------------------------- dates and times */

/* Reads `count` digits at *at, and moves on. Returns -1 if there are fewer. */
static int take_digits(span text, size_t *at, size_t count) {
  int value = 0;
  if (text.len - *at < count) return -1;
  for (size_t i = 0; i < count; i++, ++*at) {
    const unsigned char byte = (unsigned char)text.data[*at];
    if (!byte_is(byte, CLASS_DIGIT)) return -1;
    value = 10 * value + (byte - '0');
  }
  return value;
}

static bool is_at(span text, size_t at, const char *bytes) {
  return at < text.len && text.data[at] != '\0' && strchr(bytes, text.data[at]) != NULL;
}

static size_t count_digits(span text, size_t at) {
  size_t count = 0;
  while (at + count < text.len && byte_is((unsigned char)text.data[at + count], CLASS_DIGIT)) count++;
  return count;
}

static bool is_year(int year) { return year >= 1000 && year <= 2999; }
static bool is_in(int value, int first, int last) { return value >= first && value <= last; }

/* Reads hours and minutes, perhaps seconds with a fraction. Returns false if there are none. */
static bool take_clock(span text, size_t *at) {
  if (!is_in(take_digits(text, at, 2), 0, 23) || !is_at(text, *at, ":")) return false;
  ++*at;
  if (!is_in(take_digits(text, at, 2), 0, 59)) return false;
  if (!is_at(text, *at, ":")) return true;
  ++*at;
  if (!is_in(take_digits(text, at, 2), 0, 60)) return false; /* 60: a leap second (RFC 3339 5.6) */
  if (!is_at(text, *at, ".,")) return true;
  const size_t digits = count_digits(text, ++*at);
  *at += digits;
  return digits > 0;
}

/* Is the rest of the text nothing, or a time zone: Z, or a sign and hours, perhaps with minutes? */
static bool is_zone(span text, size_t at) {
  if (at == text.len) return true;
  if (is_at(text, at, "Zz")) return at + 1 == text.len;
  if (!is_at(text, at, "+- ")) return false; /* a program may have decoded "+" to a space */
  at++;
  if (!is_in(take_digits(text, &at, 2), 0, 23)) return false;
  if (at == text.len) return true;
  if (is_at(text, at, ":")) at++;
  return is_in(take_digits(text, &at, 2), 0, 59) && at == text.len;
}

bool simdiri_label_is_time(span text) {
  size_t at = 0;
  return take_clock(text, &at) && is_zone(text, at);
}

/* Reads year, month and day with the same separator between them. A "-" alone may follow the year and the month. */
static bool take_year_first(span text, size_t *at) {
  if (!is_year(take_digits(text, at, 4)) || !is_at(text, *at, "-./_")) return false;
  const char separator = text.data[(*at)++];
  if (!is_in(take_digits(text, at, 2), 1, 12)) return false;
  if (*at == text.len) return separator == '-';
  if (text.data[*at] != separator) return false;
  ++*at;
  return is_in(take_digits(text, at, 2), 1, 31);
}

/* Reads day, month and year, or month, day and year. */
static bool take_year_last(span text, size_t *at) {
  const int first = take_digits(text, at, 2);
  if (!is_in(first, 1, 31) || !is_at(text, *at, "-./_")) return false;
  const char separator = text.data[(*at)++];
  const int second = take_digits(text, at, 2);
  if (!is_in(second, 1, 31) || (first > 12 && second > 12)) return false;
  if (*at == text.len || text.data[*at] != separator) return false;
  ++*at;
  return is_year(take_digits(text, at, 4));
}

bool simdiri_label_is_date(span text) {
  size_t at = 0;
  const bool is_date = count_digits(text, 0) == 4 ? take_year_first(text, &at) : take_year_last(text, &at);
  if (!is_date || at == text.len) return is_date;
  if (!is_at(text, at, "Tt _+")) return false;
  at++;
  return take_clock(text, &at) && is_zone(text, at);
}

/* ------------------------------------------------------------------------------------------- ids and numbers */

/* A ULID: 26 digits of Crockford's base 32. Those of times up to the year 3084 begin with 0. Their letters have one
 * case, and one of them is not a hexadecimal digit: 26 hexadecimal digits are something else. */
bool simdiri_label_is_ulid(span text) {
  enum { ULID_LEN = 26 };
  unsigned all = 0;
  bool is_hex = true;
  if (text.len != ULID_LEN || text.data[0] != '0') return false;
  for (size_t i = 0; i < ULID_LEN; i++) {
    const unsigned char byte = (unsigned char)text.data[i];
    if (!byte_is(byte, CLASS_DIGIT | CLASS_ALPHA) || strchr("ILOUilou", byte)) return false;
    all |= byte_class(byte) & (CLASS_LOWER | CLASS_UPPER);
    is_hex = is_hex && byte_is(byte, CLASS_HEX);
  }
  return !is_hex && all != (CLASS_LOWER | CLASS_UPPER);
}

/* A decimal number, perhaps with a sign. */
bool simdiri_label_is_number(span text) {
  size_t at = is_at(text, 0, "-+");
  const size_t digits = count_digits(text, at);
  at += digits;
  if (digits == 0 || at == text.len) return digits > 0;
  const size_t decimals = is_at(text, at, ".") ? count_digits(text, at + 1) : 0;
  return decimals > 0 && at + 1 + decimals == text.len;
}
