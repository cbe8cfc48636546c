/* Marks on the bytes of values. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "iri/common/buffer.h"
#include "iri/common/word.h"
#include "text/redact/scanner.h"

/* There is a mark for each decoded byte: 0, or the number of a rule plus 1. The marks are not aligned, because they are
 * in the buffer of the result. */
static uint16_t read_mark(const scanner *s, size_t at) {
  uint16_t mark;
  memcpy(&mark, s->out->data + s->marks_at + at * sizeof mark, sizeof mark);
  return mark;
}

/* MARK_NAME is at the first byte of the name of a pair, instead of 0. A bit says that the value of a pair has the mark.
 */
enum { MARK_NAME = 0xFFFF, MARK_OF_PAIR = 0x8000 };
_Static_assert((int)RULES_MAX < (int)MARK_OF_PAIR, "marks have another bit");

static uint16_t get_mark(const scanner *s, size_t at) {
  const uint16_t mark = read_mark(s, at);
  return mark == MARK_NAME ? 0 : mark & (uint16_t)~MARK_OF_PAIR;
}

bool simdiri_redact_reserve(scanner *s, size_t at, size_t len) {
  if (len > SIZE_MAX / 2 - at) s->status = SIMDIRI_ERROR_NO_MEMORY;
  if (s->status == SIMDIRI_OK) s->status = simdiri_buffer_reserve(s->out, at - s->out->len + len);
  if (s->status != SIMDIRI_OK) return false;
  if (s->text_at != SIZE_MAX) s->text = (const unsigned char *)s->out->data + s->text_at;
  if (s->info_at != SIZE_MAX) s->info = (const uint8_t *)s->out->data + s->info_at;
  return true;
}

static void set_marks(scanner *s, size_t begin, size_t end, uint16_t mark) {
  char *marks = s->out->data + s->marks_at;
  if (begin < s->marks_begin) s->marks_begin = begin;
  if (end > s->marks_end) s->marks_end = end;
  /* Values may overlap. The bytes that they share are not visited for each of them. */
  if (begin >= s->marked_begin && begin <= s->marked_end)
    begin = s->marked_end;
  else
    s->marked_begin = begin;
  if (begin < end) s->marked_end = end;
  for (size_t i = begin; i < end; i++)
    if (get_mark(s, i) == 0) memcpy(marks + i * sizeof mark, &mark, sizeof mark);
}

static bool create_marks(scanner *s) {
  const size_t len = s->len * sizeof(uint16_t);
  if (!simdiri_redact_reserve(s, s->marks_at, len)) return false;
  memset(s->out->data + s->marks_at, 0, len);
  s->marks_begin = s->len;
  if (s->only_end > 0) set_marks(s, s->only_begin, s->only_end, (uint16_t)(s->only_rule + 1));
  return s->has_marks = true;
}

/* Marks the first bytes of the text that are marked, or more bytes next to them. Returns false if others are marked. */
static bool extend_only_run(scanner *s, size_t begin, size_t end, uint16_t rule) {
  if (s->has_marks || s->is_in_pairs) return false;
  const bool is_first = s->only_end == 0;
  if (!is_first && (begin > s->only_end || end < s->only_begin)) return false;
  if (is_first || begin < s->only_begin) {
    s->only_begin = begin;
    s->only_rule = rule;
  }
  if (end > s->only_end) s->only_end = end;
  return true;
}

void simdiri_redact_mark(scanner *s, size_t begin, size_t end, uint16_t rule) {
  const uint16_t mark = (uint16_t)((rule + 1) | (s->is_in_pairs ? MARK_OF_PAIR : 0));
  if (begin >= end || extend_only_run(s, begin, end, rule)) return;
  if (s->has_marks || create_marks(s)) set_marks(s, begin, end, mark);
}

void simdiri_redact_protect(scanner *s, size_t begin) {
  const uint16_t mark = MARK_NAME;
  if (begin >= s->len || (!s->has_marks && !create_marks(s)) || get_mark(s, begin) != 0) return;
  memcpy(s->out->data + s->marks_at + begin * sizeof mark, &mark, sizeof mark);
}

bool simdiri_redact_is_protected(const scanner *s, size_t begin) {
  return s->has_marks && begin < s->len && read_mark(s, begin) == MARK_NAME;
}

bool simdiri_redact_is_in_pair(const scanner *s, size_t at) {
  if (!s->has_pairs || !s->has_marks) return false;
  const uint16_t mark = read_mark(s, at);
  return mark != MARK_NAME && (mark & MARK_OF_PAIR);
}

/* Returns how many bytes of the original text the bytes [begin, end) were decoded from. */
static size_t measure_original(const scanner *s, size_t begin, size_t end) {
  size_t len = 0;
  if (!s->info) return end - begin;
  /* Eight widths are at most 8 * 27, so their sum is in one byte of the product. */
  for (; end - begin >= WORD_LEN; begin += WORD_LEN)
    len += (size_t)((load64(s->info + begin) & EACH_BYTE(INFO_WIDTH)) * EACH_BYTE(1) >> 56);
  for (; begin < end; begin++) len += s->info[begin] & INFO_WIDTH;
  return len;
}

/* Finds the next bytes with marks, from `at` on. Returns false if there are none. */
static bool find_marked(const scanner *s, size_t at, marked_run *run) {
  if (!s->has_marks) {
    run->decoded = s->only_begin;
    run->decoded_end = s->only_end;
    run->rule = s->only_rule;
    return at < s->only_end;
  }
  if (at < s->marks_begin) at = s->marks_begin;
  while (at < s->marks_end && get_mark(s, at) == 0) at++;
  if (at >= s->marks_end) return false;
  run->decoded = at;
  run->rule = (uint16_t)(get_mark(s, at) - 1);
  while (at < s->marks_end && get_mark(s, at) != 0) at++;
  run->decoded_end = at;
  return true;
}

static bool find_run(const scanner *s, marked_run *run) {
  const size_t last = run->decoded_end;
  if (!find_marked(s, last, run)) return false;
  run->begin = run->end + measure_original(s, last, run->decoded);
  run->end = run->begin + measure_original(s, run->decoded, run->decoded_end);
  return true;
}

/* Is the run in a pseudonym? A form of a rules file may match its digits. */
static bool is_in_pseudonym(const scanner *s, const char *original, const marked_run *run) {
  if (s->redactor->key_len == 0 || run->end - run->begin > SIMDIRI_PSEUDONYM_LEN) return false;
  size_t begin = run->begin;
  const size_t floor = run->end > SIMDIRI_PSEUDONYM_LEN ? run->end - SIMDIRI_PSEUDONYM_LEN : 0;
  while (begin > floor && original[begin] != '{') begin--;
  return simdiri_redact_read_pseudonym(original + begin, s->original_len - begin, NULL);
}

bool simdiri_redact_next_run(const scanner *s, const char *original, marked_run *run) {
  while (find_run(s, run)) {
    const size_t len = run->end - run->begin;
    if (len == SIMDIRI_REDACTED_LEN && memcmp(original + run->begin, SIMDIRI_REDACTED, len) == 0) continue;
    if (!is_in_pseudonym(s, original, run)) return true;
  }
  return false;
}
