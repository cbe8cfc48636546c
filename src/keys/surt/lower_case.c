/* Lower case as String.toLowerCase of Java makes it: Unicode's, but words decide where a final sigma is. */
/* SPDX-License-Identifier: MIT */
#include <utf8proc.h>

#include "iri/common/buffer.h"
#include "iri/common/utf8.h"
#include "keys/surt/wayback.h"

enum { CAPITAL_I_WITH_DOT = 0x130, CAPITAL_SIGMA = 0x3A3, FINAL_SIGMA = 0x3C2, HYPHENATION_POINT = 0x2027 };

static bool is_continuation(char byte) { return ((unsigned char)byte & 0xC0) == 0x80; }

static uint32_t read_at(span text, size_t at) {
  uint32_t code_point = 0;
  (void)utf8_decode((const unsigned char *)text.data + at, (const unsigned char *)text.data + text.len, &code_point);
  return code_point;
}

/* Ideographs and kana are no parts of words. */
static bool is_outside_words(uint32_t c) {
  return (c >= 0x2E80 && c < 0xA000) || (c >= 0xF900 && c < 0xFB00) || c >= 0x20000;
}

static utf8proc_category_t category_at(span text, size_t at) {
  const uint32_t c = read_at(text, at);
  return is_outside_words(c) ? UTF8PROC_CATEGORY_CN : utf8proc_category((utf8proc_int32_t)c);
}

static size_t step_back(span text, size_t at) {
  at--;
  while (at > 0 && is_continuation(text.data[at])) at--;
  return at;
}

static size_t step_forward(span text, size_t at) {
  at++;
  while (at < text.len && is_continuation(text.data[at])) at++;
  return at;
}

/* Does the text have a cased letter there? Java also counts these modifiers, numerals and letters in circles. */
static bool is_cased(span text, size_t at) {
  static const uint32_t others[][2] = {{0x2B0, 0x2B8}, {0x2C0, 0x2C1},   {0x2E0, 0x2E4},   {0x345, 0x345},
                                       {0x37A, 0x37A}, {0x1D2C, 0x1D61}, {0x2160, 0x217F}, {0x24B6, 0x24E9}};
  const utf8proc_category_t category = category_at(text, at);
  const uint32_t c = read_at(text, at);
  for (size_t i = 0; i < sizeof others / sizeof *others; i++)
    if (c >= others[i][0] && c <= others[i][1]) return true;
  return category >= UTF8PROC_CATEGORY_LU && category <= UTF8PROC_CATEGORY_LT;
}

/* Letters, marks, numbers, formats, "_" and similar characters are parts of words. */
static bool is_in_word(utf8proc_category_t category) {
  return (category >= UTF8PROC_CATEGORY_LU && category <= UTF8PROC_CATEGORY_PC) || category == UTF8PROC_CATEGORY_CF;
}

/* Dashes, quotes and dots join two letters. */
static bool is_joiner(span text, size_t at) {
  const uint32_t c = read_at(text, at);
  return c == '.' || c == '\'' || c == '"' || c == HYPHENATION_POINT || category_at(text, at) == UTF8PROC_CATEGORY_PD;
}

static bool is_letter(utf8proc_category_t category) {
  return category >= UTF8PROC_CATEGORY_LU && category <= UTF8PROC_CATEGORY_LO;
}

/* Is there a cased letter before the sigma in its word? */
static bool has_cased_before(span text, size_t at) {
  bool is_joined = true; /* was the last character a letter? */
  while (at > 0) {
    at = step_back(text, at);
    const utf8proc_category_t category = category_at(text, at);
    if (is_cased(text, at)) return true;
    if (!is_in_word(category) &&
        !(is_joined && is_joiner(text, at) && at > 0 && is_letter(category_at(text, step_back(text, at)))))
      return false;
    is_joined = is_letter(category);
  }
  return false;
}

/* Is there a cased letter after the sigma in its word? */
static bool has_cased_after(span text, size_t at) {
  bool is_joined = true;
  for (at = step_forward(text, at); at < text.len; at = step_forward(text, at)) {
    const utf8proc_category_t category = category_at(text, at);
    const size_t next = step_forward(text, at);
    if (is_cased(text, at)) return true;
    if (!is_in_word(category) &&
        !(is_joined && is_joiner(text, at) && next < text.len && is_letter(category_at(text, next))))
      return false;
    is_joined = is_letter(category);
  }
  return false;
}

simdiri_status simdiri_lower_case(simdiri_buffer *out, span text) {
  for (size_t at = 0; at < text.len; at = step_forward(text, at)) {
    const uint32_t c = read_at(text, at);
    const simdiri_status status = simdiri_buffer_reserve(out, 8);
    if (status != SIMDIRI_OK) return status;
    uint32_t lower = (uint32_t)utf8proc_tolower((utf8proc_int32_t)c);
    if (c == CAPITAL_SIGMA && has_cased_before(text, at) && !has_cased_after(text, at)) lower = FINAL_SIGMA;
    if (c == CAPITAL_I_WITH_DOT)
      buffer_commit(out, utf8_encode(utf8_encode(buffer_end(out), 'i'), 0x307));
    else
      buffer_commit(out, utf8_encode(buffer_end(out), lower));
  }
  return SIMDIRI_OK;
}
