/* Replaces values in a text. */
/* SPDX-License-Identifier: MIT */
#include "redact/redact.h"

#include <string.h>

#include "common/buffer.h"
#include "common/text.h"
#include "redact/scanner.h"

/* ------------------------------------------------------------------------------------------- marks */

/* There is a mark for each decoded byte: 0, or the number of a rule plus 1. The marks are not aligned, because they are
 * in the buffer of the result. */
static uint16_t get_mark(const char *marks, size_t at) {
  uint16_t mark;
  memcpy(&mark, marks + at * sizeof mark, sizeof mark);
  return mark;
}

static bool create_marks(scanner *s) {
  const size_t len = s->marks_at - s->out->len;
  if (s->status == SIMDIRI_OK) s->status = simdiri_buffer_reserve(s->out, len + s->len * sizeof(uint16_t));
  if (s->status != SIMDIRI_OK) return false;
  memset(s->out->data + s->marks_at, 0, s->len * sizeof(uint16_t));
  return s->has_marks = true;
}

void simdiri_redact_mark(scanner *s, size_t begin, size_t end, uint16_t rule) {
  const uint16_t mark = (uint16_t)(rule + 1);
  if (begin >= end || (!s->has_marks && !create_marks(s))) return;
  char *marks = s->out->data + s->marks_at;
  for (size_t i = begin; i < end; i++)
    if (get_mark(marks, i) == 0) memcpy(marks + i * sizeof mark, &mark, sizeof mark);
}

/* ------------------------------------------------------------------------------------------- writing */

/* Bytes with marks, one after the other, which become one {redacted}. */
typedef struct {
  size_t begin, end; /* in the original text */
  size_t decoded;    /* the offset of the first byte in the decoded text */
  size_t decoded_end;
} marked_run;

static size_t width_at(const scanner *s, size_t at) { return s->info ? s->info[at] & INFO_WIDTH : 1; }

/* Finds the next run after *run. Returns false if there is none. */
static bool next_run(const scanner *s, const char *marks, marked_run *run) {
  size_t at = run->decoded_end, original = run->end;
  while (at < s->len && get_mark(marks, at) == 0) original += width_at(s, at++);
  if (at == s->len) return false;
  *run = (marked_run){.begin = original, .decoded = at};
  while (at < s->len && get_mark(marks, at) != 0) original += width_at(s, at++);
  run->end = original;
  run->decoded_end = at;
  return true;
}

static bool is_redacted(const char *text, const marked_run *run) {
  return run->end - run->begin == SIMDIRI_REDACTED_LEN &&
         memcmp(text + run->begin, SIMDIRI_REDACTED, SIMDIRI_REDACTED_LEN) == 0;
}

/* Returns the length of the result, and the number of values that are replaced. */
static size_t measure(const scanner *s, const char *text, size_t len, size_t *count) {
  const char *marks = s->out->data + s->marks_at;
  marked_run run = {0};
  *count = 0;
  while (next_run(s, marks, &run)) {
    if (is_redacted(text, &run)) continue;
    ++*count;
    len += SIMDIRI_REDACTED_LEN;
    len -= run.end - run.begin;
  }
  return len;
}

static void write_result(const scanner *s, const char *marks, const char *text, size_t len, uint64_t *counts) {
  simdiri_buffer *out = s->out;
  marked_run run = {0};
  size_t done = 0;
  while (next_run(s, marks, &run)) {
    if (is_redacted(text, &run)) continue;
    memcpy(out->data + out->len, text + done, run.begin - done);
    out->len += run.begin - done;
    memcpy(out->data + out->len, SIMDIRI_REDACTED, SIMDIRI_REDACTED_LEN);
    out->len += SIMDIRI_REDACTED_LEN;
    done = run.end;
    if (counts) counts[get_mark(marks, run.decoded) - 1]++;
  }
  memcpy(out->data + out->len, text + done, len - done);
  out->len += len - done;
}

/* The result is written where the work area was, so the work area moves to the end of the result. */
static simdiri_status write_marked(scanner *s, const char *text, size_t len, simdiri_part *redacted, uint64_t *counts) {
  size_t count = 0;
  const size_t begin = s->out->len, result_len = measure(s, text, len, &count);
  const size_t info_at = s->info ? (size_t)((const char *)s->info - s->out->data) : s->marks_at;
  const size_t work_len = s->marks_at + s->len * sizeof(uint16_t) - info_at;
  if (count == 0) {
    *redacted = (simdiri_part){text, len};
    return SIMDIRI_OK;
  }
  const size_t work_at = begin + result_len > info_at ? begin + result_len : info_at;
  const simdiri_status status = simdiri_buffer_reserve(s->out, work_at + work_len - begin);
  if (status != SIMDIRI_OK) return status;
  memmove(s->out->data + work_at, s->out->data + info_at, work_len);
  if (s->info) s->info = (const uint8_t *)s->out->data + work_at;
  write_result(s, s->out->data + work_at + (s->marks_at - info_at), text, len, counts);
  *redacted = (simdiri_part){s->out->data + begin, result_len};
  return SIMDIRI_OK;
}

/* ------------------------------------------------------------------------------------------- one text */

static bool has_triplet(const char *text, size_t len) {
  const unsigned char *at = (const unsigned char *)text, *end = at + len;
  while (at < end && (at = memchr(at, '%', (size_t)(end - at)))) {
    if (is_triplet(at, end)) return true;
    at++;
  }
  return false;
}

/* Decodes the text into the free capacity of the buffer: the bytes, then the information about them, then the marks. */
static simdiri_status decode_text(scanner *s, const char *text, size_t len) {
  simdiri_buffer *out = s->out;
  if (len > SIZE_MAX / 8) return SIMDIRI_ERROR_NO_MEMORY;
  const simdiri_status status = simdiri_buffer_reserve(out, 2 * len + 2 * len);
  if (status != SIMDIRI_OK) return status;
  unsigned char *decoded = (unsigned char *)out->data + out->len;
  uint8_t *info = decoded + len;
  s->len = simdiri_redact_decode((const unsigned char *)text, len, decoded, info);
  s->text = decoded;
  s->info = info;
  s->marks_at = out->len + 2 * len;
  return SIMDIRI_OK;
}

simdiri_status simdiri_redact(const simdiri_redactor *redactor, const char *text, size_t len, simdiri_buffer *out,
                              simdiri_part *redacted, uint64_t *counts) {
  text = text_or_empty(text);
  scanner s = {.redactor = redactor, .text = (const unsigned char *)text, .len = len, .out = out, .marks_at = out->len};
  if (has_triplet(text, len)) s.status = decode_text(&s, text, len);
  if (s.status == SIMDIRI_OK) simdiri_redact_scan(&s);
  if (s.status != SIMDIRI_OK) return s.status;
  if (s.has_marks) return write_marked(&s, text, len, redacted, counts);
  *redacted = (simdiri_part){text, len};
  return SIMDIRI_OK;
}

/* ------------------------------------------------------------------------------------------- names */

bool simdiri_redact_name(const simdiri_redactor *redactor, const char *name, size_t len, size_t *rule) {
  enum { NAME_CAPACITY = 1024 };
  unsigned char decoded[NAME_CAPACITY];
  uint8_t info[NAME_CAPACITY];
  uint16_t found = NAME_NONE;
  name = text_or_empty(name);
  if (!has_triplet(name, len))
    found = simdiri_redact_match_name(&redactor->names, (const unsigned char *)name, len);
  else if (len > NAME_CAPACITY)
    found = redactor->has_names ? RULE_ENCODED : NAME_NONE;
  else
    found = simdiri_redact_match_name(&redactor->names, decoded,
                                      simdiri_redact_decode((const unsigned char *)name, len, decoded, info));
  if (found != NAME_NONE && rule) *rule = found;
  return found != NAME_NONE;
}
