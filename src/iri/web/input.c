/* Prepares the text that the URL parser reads. */
/* SPDX-License-Identifier: MIT */
#include "iri/web/input.h"

#include <string.h>

#include "iri/common/buffer.h"
#include "iri/common/utf8.h"

static bool is_control_or_space(unsigned char byte) { return byte <= ' '; }

static uint64_t load_native_word(const unsigned char *p) {
  uint64_t word;
  memcpy(&word, p, sizeof word);
  return word;
}

/* Are all bytes printable ASCII or DEL? */
static bool is_printable_ascii(const unsigned char *p, size_t len) {
  const uint64_t high = UINT64_C(0x8080808080808080);
  uint64_t found = 0;
  for (; len >= 8; p += 8, len -= 8) {
    const uint64_t word = load_native_word(p);
    found |=
        word | (word - UINT64_C(0x2020202020202020)); /* sets the top bit of a byte below 20, if no byte is above 7F */
  }
  for (; len > 0; p++, len--) found |= *p < ' ' ? high : *p;
  return (found & high) == 0;
}

size_t simdiri_web_count_undecodable(const unsigned char *p, const unsigned char *end) {
  const unsigned lead = p[0];
  if (lead < 0xC2 || lead > 0xF4) return 1;
  const size_t needed = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
  const unsigned lowest = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
  const unsigned highest = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
  size_t count = 1;
  if (end - p < 2 || p[1] < lowest || p[1] > highest) return count;
  for (count = 2; count < needed && count < (size_t)(end - p) && (p[count] & 0xC0) == 0x80;) count++;
  return count;
}

/* How one character of the input is decoded: `taken` bytes are read, `put_len` bytes are written. */
typedef struct {
  size_t taken;
  size_t put_len;
  bool is_replaced;
} decode_step;

static decode_step decode_step_at(const unsigned char *p, const unsigned char *end) {
  uint32_t code_point;
  const size_t len = utf8_decode(p, end, &code_point);
  if (len > 0) return (decode_step){.taken = len, .put_len = len};
  return (decode_step){.taken = simdiri_web_count_undecodable(p, end), .put_len = 3, .is_replaced = true};
}

/* Writes the decoded bytes of one step, and returns their end. */
static unsigned char *copy_step(const decode_step *s, const unsigned char *p, unsigned char *out) {
  memcpy(out, s->is_replaced ? (const unsigned char *)"\xEF\xBF\xBD" : p, s->put_len);
  return out + s->put_len;
}

bool simdiri_web_decode(const unsigned char *text, size_t len, simdiri_buffer *out) {
  const unsigned char *const end = text + len;
  unsigned char *to = buffer_end(out);
  bool is_replaced = false;
  while (text < end) {
    const decode_step s = decode_step_at(text, end);
    to = copy_step(&s, text, to);
    text += s.taken;
    is_replaced |= s.is_replaced;
  }
  buffer_commit(out, to);
  return is_replaced;
}

/* Copies the trimmed input without tabs and newlines. */
static void copy_without_tabs(web_input *input, simdiri_buffer *copy) {
  const unsigned char *p = input->given + input->trimmed_begin;
  const unsigned char *const end = input->given + input->trimmed_end;
  unsigned char *out = buffer_end(copy);
  while (p < end) {
    if (web_is_tab_or_newline(*p)) {
      input->changes |= SIMDIRI_CHANGE_STRIPPED;
      p++;
      continue;
    }
    const decode_step s = decode_step_at(p, end);
    if (s.is_replaced) input->changes |= SIMDIRI_CHANGE_INVALID_UTF8;
    out = copy_step(&s, p, out);
    p += s.taken;
  }
  buffer_commit(copy, out);
}

/* Can the input be read without a copy? */
static bool is_clean(const unsigned char *p, const unsigned char *end) {
  if (is_printable_ascii(p, (size_t)(end - p))) return true;
  while (p < end) {
    uint32_t code_point;
    const size_t len = utf8_decode(p, end, &code_point);
    if (len == 0 || web_is_tab_or_newline(*p)) return false;
    p += len;
  }
  return true;
}

static void trim_ends(web_input *input) {
  size_t begin = 0, end = input->given_len;
  while (begin < end && is_control_or_space(input->given[begin])) begin++;
  while (end > begin && is_control_or_space(input->given[end - 1])) end--;
  if (end - begin != input->given_len) input->changes |= SIMDIRI_CHANGE_STRIPPED;
  input->trimmed_begin = begin;
  input->trimmed_end = end;
}

simdiri_status simdiri_web_read(const char *text, size_t len, simdiri_buffer *copy, web_input *input) {
  *input = (web_input){.given = (const unsigned char *)text, .given_len = len};
  trim_ends(input);
  input->text = input->given + input->trimmed_begin;
  input->len = input->trimmed_end - input->trimmed_begin;
  input->last_given = input->trimmed_begin;
  if (is_clean(input->text, input->text + input->len)) return SIMDIRI_OK;
  if (input->len > SIZE_MAX / 3) return SIMDIRI_ERROR_TOO_LONG;
  copy->len = 0;
  const simdiri_status status = simdiri_buffer_reserve(copy, 3 * input->len);
  if (status != SIMDIRI_OK) return status;
  copy_without_tabs(input, copy);
  input->text = (const unsigned char *)copy->data;
  input->len = copy->len;
  input->is_copy = true;
  return SIMDIRI_OK;
}

size_t simdiri_web_offset(web_input *input, size_t offset) {
  if (!input->is_copy) return input->trimmed_begin + offset;
  if (offset < input->last_clean) {
    input->last_clean = 0;
    input->last_given = input->trimmed_begin;
  }
  const unsigned char *const end = input->given + input->trimmed_end;
  while (input->last_given < input->trimmed_end) {
    const unsigned char *p = input->given + input->last_given;
    if (web_is_tab_or_newline(*p)) {
      input->last_given++;
      continue;
    }
    const decode_step s = decode_step_at(p, end);
    if (offset < input->last_clean + s.put_len) break;
    input->last_clean += s.put_len;
    input->last_given += s.taken;
  }
  return input->last_given;
}
