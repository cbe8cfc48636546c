/* Walks over records plainly, and lays them out as input of a batch. */
/* SPDX-License-Identifier: MIT */
#include "crosscheck.h"

#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------------------------------------------ walking */

static bool has_offsets(const simdiri_records *r) { return r->offsets32 || r->offsets64; }

static size_t offset_at(const simdiri_records *r, size_t i) {
  return r->offsets64 ? (size_t)r->offsets64[i] : (size_t)r->offsets32[i];
}

size_t count_records(const simdiri_records *records) {
  if (has_offsets(records)) return records->record_count;
  size_t count = 0;
  const char *at = records->data;
  const char *end = at + records->data_len;
  if (records->data_len == 0) return 0;
  for (const char *found; (found = memchr(at, records->separator, (size_t)(end - at))); at = found + 1) count++;
  return count + (at < end);
}

size_t records_end(const simdiri_records *records) {
  return has_offsets(records) ? offset_at(records, records->record_count) : records->data_len;
}

static bool walk_offsets(walk *w, span *record) {
  const simdiri_records *r = w->records;
  if (w->index == r->record_count) return false;
  const size_t bit = r->validity_offset + w->index;
  record->begin = offset_at(r, w->index);
  record->end = record->separator_end = offset_at(r, w->index + 1);
  record->is_null = r->validity && (r->validity[bit / 8] >> bit % 8 & 1) == 0;
  w->index++;
  return true;
}

bool walk_next(walk *w, span *record) {
  const simdiri_records *r = w->records;
  if (has_offsets(r)) return walk_offsets(w, record);
  if (w->at == r->data_len) return false;
  size_t end = w->at;
  while (end < r->data_len && r->data[end] != r->separator) end++;
  *record = (span){.begin = w->at, .end = end, .separator_end = end < r->data_len ? end + 1 : end};
  if (end < r->data_len && r->keep_cr && end > w->at && r->data[end - 1] == '\r') record->end--;
  w->at = record->separator_end;
  w->index++;
  return true;
}

/* ------------------------------------------------------------------------------------------------ texts */

void texts_clear(texts *t) { t->len = t->count = 0; }

void texts_free(texts *t) {
  free(t->data);
  free(t->ends);
  *t = (texts){0};
}

char *texts_open(texts *t, size_t len) {
  if (t->capacity - t->len < len) {
    t->capacity = 2 * (t->len + len);
    t->data = realloc(t->data, t->capacity);
  }
  if (t->count == t->ends_capacity) {
    t->ends_capacity = 2 * t->ends_capacity + 64;
    t->ends = realloc(t->ends, t->ends_capacity * sizeof *t->ends);
  }
  if ((!t->data && t->capacity) || !t->ends) abort();
  return t->data + t->len;
}

void texts_close(texts *t, size_t len) {
  t->len += len;
  t->ends[t->count++] = t->len;
}

void texts_add(texts *t, const char *data, size_t len) {
  char *capacity = texts_open(t, len + 1);
  if (len > 0) memcpy(capacity, data, len);
  texts_close(t, len);
}

/* ------------------------------------------------------------------------------------------------ laying out */

void input_memory_free(input_memory *memory) {
  guarded_free(&memory->data);
  guarded_free(&memory->offsets);
  guarded_free(&memory->validity);
}

static char *place_data(input_memory *memory, size_t len, placement place, size_t alignment) {
  if (place == PLACE_END) return guarded_end(&memory->data, len);
  if (place == PLACE_BEGIN) return guarded_begin(&memory->data, len);
  return guarded_begin(&memory->data, len + alignment) + alignment;
}

simdiri_records lay_separated(input_memory *memory, const texts *t, char separator, bool is_ended, placement place,
                              size_t alignment) {
  const size_t len = t->len + t->count - (!is_ended && t->count > 0);
  char *data = place_data(memory, len, place, alignment), *at = data;
  for (size_t i = 0, begin = 0; i < t->count; begin = t->ends[i++]) {
    const size_t text_len = t->ends[i] - begin;
    if (text_len > 0) memcpy(at, t->data + begin, text_len);
    at += text_len;
    if (is_ended || i + 1 < t->count) *at++ = separator;
  }
  return (simdiri_records){.data = data, .data_len = len, .separator = separator};
}

simdiri_records lay_offsets(input_memory *memory, const texts *t, bool is_64, size_t gap, placement place,
                            size_t alignment) {
  const size_t len = t->len + 2 * gap;
  simdiri_records records = {.data_len = len, .record_count = t->count};
  char *data = place_data(memory, len, place, alignment);
  memset(data, '/', gap);
  if (t->len > 0) memcpy(data + gap, t->data, t->len);
  memset(data + gap + t->len, '%', gap);
  records.data = data;
  void *offsets = guarded_end(&memory->offsets, (t->count + 1) * (is_64 ? sizeof(int64_t) : sizeof(int32_t)));
  int64_t *wide = offsets;
  int32_t *narrow = offsets;
  for (size_t i = 0; i <= t->count; i++) {
    const size_t at = gap + (i > 0 ? t->ends[i - 1] : 0);
    if (is_64) wide[i] = (int64_t)at;
    if (!is_64) narrow[i] = (int32_t)at;
  }
  if (is_64) records.offsets64 = wide;
  if (!is_64) records.offsets32 = narrow;
  return records;
}

void shift_ends(simdiri_records *records, test_random *random) {
  for (size_t i = 1; i < records->record_count; i++) {
    const size_t shift = test_below(random, 4), low = offset_at(records, i - 1), at = offset_at(records, i);
    const size_t moved = at - low < shift ? low : at - shift;
    /* These arrays belong to the test. */
    if (records->offsets64) ((int64_t *)(void *)(uintptr_t)records->offsets64)[i] = (int64_t)moved;
    if (records->offsets32) ((int32_t *)(void *)(uintptr_t)records->offsets32)[i] = (int32_t)moved;
  }
}

void lay_validity(input_memory *memory, simdiri_records *records, test_random *random, size_t one_in) {
  const size_t first = test_below(random, 16);
  const size_t size = (first + records->record_count + 7) / 8;
  uint8_t *bits = (uint8_t *)guarded_end(&memory->validity, size);
  for (size_t i = 0; i < size; i++) bits[i] = (uint8_t)test_next(random);
  for (size_t i = 0; i < records->record_count; i++) {
    const size_t bit = first + i;
    const bool is_null = test_chance(random, one_in);
    bits[bit / 8] = (uint8_t)((bits[bit / 8] & ~(1u << bit % 8)) | (is_null ? 0u : 1u << bit % 8));
  }
  records->validity = bits;
  records->validity_offset = first;
}
