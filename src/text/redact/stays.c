/* Values that stay although their name has a rule: "pw" is a password or a width, "key" is a secret or the path of an
 * object. */
/* SPDX-License-Identifier: MIT */
#include "iri/common/text.h"
#include "text/redact/scanner.h"

/* A password of so few digits would be guessed at once. */
static bool is_short_number(const unsigned char *value, size_t len) {
  enum { DIGITS_MAX = 4 };
  for (size_t i = 0; i < len; i++)
    if (!byte_is(value[i], CLASS_DIGIT)) return false;
  return len > 0 && len <= DIGITS_MAX;
}

/* Does the value end in ".", a letter, and up to four more letters or digits, like the name of a file? */
static bool has_extension(const unsigned char *value, size_t len) {
  enum { EXTENSION_MAX_LEN = 5 };
  size_t begin = len;
  while (begin > 0 && len - begin < EXTENSION_MAX_LEN && byte_is(value[begin - 1], CLASS_ALPHA | CLASS_DIGIT)) begin--;
  return begin > 1 && begin < len && value[begin - 1] == '.' && byte_is(value[begin], CLASS_ALPHA);
}

/* A random key with "/" in Base64 has upper-case letters, too. */
static bool is_path(const unsigned char *value, size_t len) {
  bool has_slash = false, has_upper = false;
  for (size_t i = 0; i < len; i++) {
    has_slash |= value[i] == '/';
    has_upper |= value[i] >= 'A' && value[i] <= 'Z';
  }
  return (has_slash && !has_upper) || has_extension(value, len);
}

/* What stays is searched, and may have other names, whose values end where this one does. So that no text is read again
 * and again, a long value never stays. */
enum { STAYS_MAX_LEN = 1024 };

bool simdiri_redact_value_stays(const simdiri_redactor *redactor, uint16_t rule, const unsigned char *value,
                                size_t len) {
  if (len > STAYS_MAX_LEN) return false;
  switch (redactor->rules[rule].stays) {
  case STAYS_NUMBER: return is_short_number(value, len);
  case STAYS_PATH: return is_path(value, len);
  default: return false;
  }
}

bool simdiri_redact_stays(const simdiri_redactor *redactor, size_t rule, const char *value, size_t len) {
  unsigned char decoded[STAYS_MAX_LEN];
  uint8_t info[STAYS_MAX_LEN];
  if (rule >= redactor->rule_count || redactor->rules[rule].stays == STAYS_NONE || len > STAYS_MAX_LEN) return false;
  const size_t decoded_len =
      simdiri_redact_decode((const unsigned char *)text_or_empty(value), len, decoded, info, NULL);
  return simdiri_redact_value_stays(redactor, (uint16_t)rule, decoded, decoded_len);
}
