/* The writing of a chunk that is marked: runs of clean records in one copy, soft records edited.
 *
 * The includer supplies copy_octets and edit_record. */
/* SPDX-License-Identifier: MIT */
#include "kernel/inline.h"
#include "kernel/kernel.h"
#include "kernel/visit.h"
#include "kernel/window.h"

/* The first dirty verdict behind `at`, or `end`. */
ALWAYS_INLINE size_t next_dirty(const simdiri_marks *marks, size_t at, size_t end) {
  size_t word = (at + 1) / 64;
  uint64_t bits_left = marks->dirty[word] & ~low_bits((at + 1) % 64);
  while (!bits_left) {
    if (64 * ++word > end) return end;
    bits_left = marks->dirty[word];
  }
  const size_t dirty = 64 * word + (size_t)__builtin_ctzll(bits_left);
  return dirty < end ? dirty : end;
}

/* Where the record begins that ends at `end`. */
ALWAYS_INLINE size_t find_begin(const simdiri_marks *marks, size_t end) {
  size_t word = end / 64;
  uint64_t below = marks->begins[word] & low_bits(end % 64);
  while (!below) below = marks->begins[--word];
  return 64 * word + 63 - (size_t)__builtin_clzll(below);
}

/* How many records begin from bit `begin` up to bit `end`. */
ALWAYS_INLINE size_t count_begins(const simdiri_marks *marks, size_t begin, size_t end) {
  size_t count = 0;
  for (; begin + 64 < end; begin += 64) count += (size_t)__builtin_popcountll(window_at(marks->begins, begin));
  return count + (size_t)__builtin_popcountll(window_at(marks->begins, begin) & low_bits(end - begin));
}

/* The records from `begin` up to `end` are written at `out` as they are. */
static void list_offsets(simdiri_emission *e, size_t begin, size_t end, const unsigned char *out) {
  for (; begin < end; out += 64, begin += 64)
    for (uint64_t left = window_at(e->marks->begins, begin) & low_bits(end - begin); left; left &= left - 1)
      *e->offsets++ = out + __builtin_ctzll(left) - e->offsets_from;
}

ALWAYS_INLINE void copy_clean(simdiri_emission *e, size_t end) {
  if (e->at == end) return;
  if (e->offsets) list_offsets(e, e->at, end, e->out);
  copy_octets(e->out, e->chunk + e->at, end - e->at);
  e->out += end - e->at;
}

/* The record's length without its separator. */
ALWAYS_INLINE size_t text_len(const simdiri_emission *e, size_t begin, size_t end) {
  if (!e->rules->is_separated) return end - begin;
  end--;
  if (e->rules->keeps_cr && end > begin && e->chunk[end - 1] == '\r') end--;
  return end - begin;
}

/* Writes a soft record; false if it turns out to be hard. */
ALWAYS_INLINE bool emit_soft(simdiri_emission *e, size_t begin, size_t end, uint32_t *changes) {
  const simdiri_marks *marks = e->marks;
  const unsigned char *text = e->chunk + begin;
  const size_t len = text_len(e, begin, end);
  if (any_between(marks->hard, begin + 1, end + 1)) return false;
  if (any_between(marks->suspect, begin + 1, end + 1) &&
      !simdiri_visit(e->rules, text, len, any_between(marks->insert, begin + 1, end)))
    return false;
  unsigned char *out = edit_record(e->rules, marks, begin, text, len, e->out, changes);
  if (!out) return false;
  if (e->offsets) *e->offsets++ = e->out - e->offsets_from;
  for (const unsigned char *p = text + len; p < e->chunk + end; p++) *out++ = *p;
  e->out = out;
  return true;
}

static simdiri_emit_state emit_records(simdiri_emission *e) {
  size_t counted = e->at; /* e->record is the number of the record here */
  while (e->at < e->end) {
    uint32_t changes = 0;
    const size_t end = next_dirty(e->marks, e->at, e->end);
    const bool is_dirty = e->marks->dirty[end / 64] >> end % 64 & 1;
    const size_t begin = is_dirty ? find_begin(e->marks, end) : end;
    copy_clean(e, begin);
    e->at = begin;
    if (!is_dirty) break;
    e->record += count_begins(e->marks, counted, begin);
    counted = begin;
    if (e->edit_count == EDITS_AT_ONCE) return EMIT_FULL;
    if (!emit_soft(e, begin, end, &changes)) {
      e->record_end = end;
      return EMIT_HARD;
    }
    if (changes) e->edits[e->edit_count++] = (simdiri_edit){.record = e->record, .begin = begin, .changes = changes};
    e->at = end;
  }
  e->record += count_begins(e->marks, counted, e->end);
  return EMIT_DONE;
}
