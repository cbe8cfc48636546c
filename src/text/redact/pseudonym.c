/* Pseudonyms: {r.0123456789abcdef} instead of a value, the keyed BLAKE2b of the decoded value. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "iri/common/buffer.h"
#include "iri/common/text.h"
#include "iri/common/utf8.h"
#include "iri/common/word.h"
#include "text/redact/passes.h"
#include "text/redact/scanner.h"

/* ------------------------------------------------------------------------------------------- tokens */

enum { LEAD_LEN = 3, DIGITS = 16 };
static const char lead[] = "{r.";
_Static_assert(LEAD_LEN + DIGITS + 1 == SIMDIRI_PSEUDONYM_LEN, "the parts of a pseudonym");

/* Are all eight bytes digits, or letters from a to f? */
static bool are_digits(uint64_t word) {
  if (word & EACH_BYTE(0x80)) return false;
  return (find_between(word, '0', '9') | find_between(word, 'a', 'f')) == EACH_BYTE(0x80);
}

bool simdiri_redact_read_pseudonym(const char *text, size_t len, uint64_t *token) {
  if (len < SIMDIRI_PSEUDONYM_LEN || memcmp(text, lead, LEAD_LEN) != 0) return false;
  const char *digits = text + LEAD_LEN;
  if (!are_digits(load_word(digits)) || !are_digits(load_word(digits + WORD_LEN))) return false;
  uint64_t number = 0;
  for (size_t i = 0; token && i < DIGITS; i++) number = number << 4 | simdiri_hex_table[(unsigned char)digits[i]];
  if (token) *token = number;
  return digits[DIGITS] == '}';
}

/* Writes the eight digits of a number. */
static void put_digits(uint32_t number, char *out) {
  uint64_t word = (uint64_t)(number >> 16) << 32 | (number & 0xFFFF);
  word = (word << 8 | word) & UINT64_C(0x00FF00FF00FF00FF);
  word = (word << 4 | word) & EACH_BYTE(0x0F); /* the first digit is the highest byte */
  const uint64_t letters = (word + EACH_BYTE(6)) >> 4 & EACH_BYTE(1);
  store64((unsigned char *)out, swap64(word + EACH_BYTE('0') + letters * ('a' - '0' - 10)));
}

size_t simdiri_redact_marker_at(const simdiri_redactor *redactor, const char *text, size_t len) {
  if (len >= SIMDIRI_REDACTED_LEN && memcmp(text, SIMDIRI_REDACTED, SIMDIRI_REDACTED_LEN) == 0)
    return SIMDIRI_REDACTED_LEN;
  return redactor->key_len > 0 && simdiri_redact_read_pseudonym(text, len, NULL) ? SIMDIRI_PSEUDONYM_LEN : 0;
}

bool simdiri_redact_is_marker(const simdiri_redactor *redactor, const char *value, size_t len) {
  return len > 0 && simdiri_redact_marker_at(redactor, value, len) == len;
}

size_t simdiri_redact_marker(const simdiri_redactor *redactor, uint64_t token, char text[SIMDIRI_PSEUDONYM_LEN + 1]) {
  if (redactor->key_len == 0) {
    memcpy(text, SIMDIRI_REDACTED, SIMDIRI_REDACTED_LEN + 1);
    return SIMDIRI_REDACTED_LEN;
  }
  memcpy(text, lead, LEAD_LEN);
  put_digits((uint32_t)(token >> 32), text + LEAD_LEN);
  put_digits((uint32_t)token, text + LEAD_LEN + WORD_LEN);
  memcpy(text + LEAD_LEN + DIGITS, "}", 2);
  return SIMDIRI_PSEUDONYM_LEN;
}

/* ------------------------------------------------------------------------------------------- decoding */

/* Texts of JSON that are strings of others have their escapes several times. */
enum { UNESCAPES_MAX = 3, SURROGATE_LEN = 6 };

static bool read_hex(const unsigned char *at, size_t count, unsigned *value) {
  *value = 0;
  for (size_t i = 0; i < count; i++) {
    if (!byte_is(at[i], CLASS_HEX)) return false;
    *value = *value << 4 | simdiri_hex_table[at[i]];
  }
  return true;
}

/* Reads the digits of \uXXXX, with those of a second half of a surrogate pair. Returns how many bytes they are; 0:
 * there are none. */
static size_t read_code(const unsigned char *at, size_t len, unsigned *code) {
  enum { LEN = 4 };
  unsigned low;
  if (len < LEN || !read_hex(at, LEN, code)) return 0;
  const bool has_low = *code >= 0xD800 && *code < 0xDC00 && len >= LEN + SURROGATE_LEN && at[LEN] == '\\' &&
                       at[LEN + 1] == 'u' && read_hex(at + LEN + 2, LEN, &low) && low >= 0xDC00 && low < 0xE000;
  if (!has_low) return LEN;
  *code = 0x10000 + ((*code - 0xD800) << 10) + (low - 0xDC00);
  return LEN + SURROGATE_LEN;
}

/* Decodes the escape after a backslash. Returns how many bytes it has after that; 0: it is none. */
static size_t take_escape(const unsigned char *at, size_t len, unsigned char *out, size_t *out_len) {
  static const char letters[] = "nrtbf", meanings[] = "\n\r\t\b\f";
  unsigned code;
  *out_len = 1;
  if (len == 0) return 0;
  const char *letter = at[0] ? strchr(letters, at[0]) : NULL;
  if (letter) {
    *out = (unsigned char)meanings[letter - letters];
    return 1;
  }
  if (at[0] == 'x' && len >= 3 && read_hex(at + 1, 2, &code)) {
    *out = (unsigned char)code;
    return 3;
  }
  if (at[0] == 'u') {
    const size_t count = read_code(at + 1, len - 1, &code);
    if (count > 0) *out_len = (size_t)(utf8_encode(out, code) - out);
    return count > 0 ? count + 1 : 0;
  }
  if (at[0] >= 0x80 || !strchr("\"'\\/", at[0])) return 0;
  *out = at[0];
  return 1;
}

/* Decodes escapes with a backslash, in place. No escape is shorter than what it means. */
static size_t unescape(unsigned char *text, size_t len) {
  size_t out = 0, count;
  for (size_t at = 0; at < len;) {
    const size_t taken = text[at] == '\\' ? take_escape(text + at + 1, len - at - 1, text + out, &count) : 0;
    if (taken > 0) {
      out += count;
      at += taken + 1;
    } else {
      text[out++] = text[at++];
    }
  }
  return out;
}

static bool is_encoded(const char *value, size_t len) {
  return len > 0 && (memchr(value, '%', len) || memchr(value, '\\', len));
}

size_t simdiri_redact_scratch_len(const char *value, size_t len) { return is_encoded(value, len) ? 2 * len : 0; }

uint64_t simdiri_redact_hash(const simdiri_redactor *redactor, const char *value, size_t len, unsigned char *scratch) {
  const unsigned char *text = (const unsigned char *)value;
  uint64_t token;
  if (scratch && is_encoded(value, len)) {
    len = simdiri_redact_decode(text, len, scratch, scratch + len, NULL);
    for (int i = 0; i < UNESCAPES_MAX && memchr(scratch, '\\', len); i++) len = unescape(scratch, len);
    text = scratch;
  }
  if (len == SIMDIRI_PSEUDONYM_LEN && simdiri_redact_read_pseudonym((const char *)text, len, &token)) return token;
  return simdiri_keyed_hash(redactor->key, redactor->key_len, text, len);
}

/* ------------------------------------------------------------------------------------------- public functions */

simdiri_status simdiri_redactor_set_key(simdiri_redactor *redactor, const void *key, size_t len) {
  if (len > 0 && len < SIMDIRI_PSEUDONYM_KEY_MIN) return SIMDIRI_ERROR_BAD_OPTION;
  simdiri_wipe_key(redactor->key, sizeof redactor->key);
  redactor->key_len = len < sizeof redactor->key ? len : sizeof redactor->key;
  if (len > sizeof redactor->key)
    simdiri_shorten_key(key, len, redactor->key);
  else if (len > 0)
    memcpy(redactor->key, key, len);
  return SIMDIRI_OK;
}

simdiri_status simdiri_redact_token(const simdiri_redactor *redactor, const char *value, size_t len,
                                    simdiri_buffer *work, uint64_t *token) {
  *token = 0;
  if (redactor->key_len == 0) return SIMDIRI_OK;
  value = text_or_empty(value);
  if (len > SIZE_MAX / 4) return SIMDIRI_ERROR_NO_MEMORY;
  const size_t scratch_len = simdiri_redact_scratch_len(value, len);
  const simdiri_status status = scratch_len > 0 ? simdiri_buffer_reserve(work, scratch_len) : SIMDIRI_OK;
  if (status != SIMDIRI_OK) return status;
  unsigned char *scratch = scratch_len > 0 ? (unsigned char *)work->data + work->len : NULL;
  *token = simdiri_redact_hash(redactor, value, len, scratch);
  return SIMDIRI_OK;
}

simdiri_status simdiri_redact_set_tokens(const simdiri_redactor *redactor, const char *text, span_list *list) {
  const size_t size = sizeof(simdiri_redact_span);
  simdiri_buffer *work = list->work;
  size_t longest = 0;
  for (size_t i = 0; i < list->count; i++) {
    const simdiri_redact_span *value = &span_list_data(list)[i];
    const size_t scratch_len = simdiri_redact_scratch_len(text + value->begin, value->end - value->begin);
    if (scratch_len > longest) longest = scratch_len;
  }
  const size_t end = list->at + list->count * size;
  const simdiri_status status = longest > 0 ? simdiri_buffer_reserve(work, end - work->len + longest) : SIMDIRI_OK;
  if (status != SIMDIRI_OK) return status;
  simdiri_redact_span *spans = (simdiri_redact_span *)(void *)(work->data + list->at);
  for (size_t i = 0; i < list->count; i++)
    spans[i].token = simdiri_redact_hash(redactor, text + spans[i].begin, spans[i].end - spans[i].begin,
                                         longest > 0 ? (unsigned char *)work->data + end : NULL);
  return SIMDIRI_OK;
}
