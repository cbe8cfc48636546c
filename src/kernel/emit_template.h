/* The writing of a chunk that is marked: runs of clean records in one copy, soft records edited.
 *
 * The includer supplies copy_octets and edit_record. */
/* SPDX-License-Identifier: MIT */
#include "kernel/inline.h"
#include "kernel/kernel.h"
#include "kernel/visit.h"
#include "kernel/window.h"

/* Takes out the first dirty verdict; CHUNK_LEN if there is none. */
ALWAYS_INLINE size_t take_dirty(simdiri_marks *marks) {
  if (!marks->dirty_words) return CHUNK_LEN;
  const size_t word = (size_t)__builtin_ctzll(marks->dirty_words);
  const uint64_t left = marks->dirty[word];
  const uint64_t rest = left & (left - 1);
  marks->dirty[word] = rest;
  marks->dirty_words &= ~((uint64_t)(rest == 0) << word);
  return 64 * word + (size_t)__builtin_ctzll(left);
}

static size_t search_begin(const simdiri_marks *marks, size_t end) {
  size_t word = end / 64;
  uint64_t below = marks->begins[word] & low_bits(end % 64);
  while (!below) below = marks->begins[--word];
  return 64 * word + 63 - (size_t)__builtin_clzll(below);
}

/* Where the record begins that ends at `end`. Most have up to 128 octets, so how many must not be a matter of jumps. */
ALWAYS_INLINE size_t find_begin(const simdiri_marks *marks, size_t end) {
  if (end < 128) return search_begin(marks, end);
  const uint64_t near = window_at(marks->begins, end - 64), far = window_at(marks->begins, end - 128);
  if (!(near | far)) return search_begin(marks, end);
  const size_t skipped = near ? 0 : 64;
  return end - 1 - skipped - (size_t)__builtin_clzll(near ? near : far);
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
      *e->offsets++ = (int64_t)e->written + (out + __builtin_ctzll(left) - e->origin);
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

/* Has a record that is dirty nothing to edit? */
ALWAYS_INLINE bool is_unedited(const simdiri_emission *e, size_t begin, size_t end) {
  const simdiri_marks *m = e->marks;
  for (; begin < end; begin += 64) {
    uint64_t edits = window_at(m->upper, begin) | window_at(m->encode, begin) | window_at(m->percent, begin);
    if (e->rules->has_schemes) edits |= window_at(m->insert, begin);
    if (edits & low_bits(end - begin)) return false;
  }
  return true;
}

typedef enum { RECORD_CLEAN, RECORD_SOFT, RECORD_HARD } verdict;

ALWAYS_INLINE verdict judge(const simdiri_emission *e, size_t begin, size_t end, size_t len) {
  const simdiri_marks *m = e->marks;
  const size_t count = end - begin;
  if (count <= 128 ? !any_of_128(m->rare, begin + 1, count) : !any_between(m->rare, begin + 1, end + 1))
    return RECORD_SOFT;
  if (any_between(m->hard, begin + 1, end + 1)) return RECORD_HARD;
  if (!any_between(m->suspect, begin + 1, end + 1)) return RECORD_SOFT;
  if (!simdiri_visit(e->rules, e->chunk + begin, len, any_between(m->insert, begin + 1, end))) return RECORD_HARD;
  return is_unedited(e, begin, end) ? RECORD_CLEAN : RECORD_SOFT;
}

/* Writes a soft record; false if it turns out to be hard. */
ALWAYS_INLINE bool emit_soft(simdiri_emission *e, size_t end, size_t len) {
  const size_t begin = e->at;
  const unsigned char *text = e->chunk + begin;
  uint32_t changes = 0;
  unsigned char *out = edit_record(e->rules, e->marks, begin, text, len, e->out, &changes);
  if (!out) return false;
  if (e->offsets) *e->offsets++ = (int64_t)e->written + (e->out - e->origin);
  for (const unsigned char *p = text + len; p < e->chunk + end; p++) *out++ = *p;
  e->out = out;
  if (changes) e->edits[e->edit_count++] = (simdiri_edit){.record = e->record, .begin = begin, .changes = changes};
  e->at = end;
  return true;
}

static simdiri_emit_state emit_records(simdiri_emission *e) {
  size_t counted = e->at; /* e->record is the number of the record here */
  for (;;) {
    if (e->edit_count == EDITS_AT_ONCE) return EMIT_FULL;
    const size_t end = take_dirty(e->marks);
    if (end > e->end) break;
    const size_t begin = find_begin(e->marks, end), len = text_len(e, begin, end);
    const verdict v = judge(e, begin, end, len);
    if (v == RECORD_CLEAN) continue;
    copy_clean(e, begin);
    e->at = begin;
    e->record += count_begins(e->marks, counted, begin);
    counted = begin;
    e->record_end = end;
    if (v == RECORD_HARD || !emit_soft(e, end, len)) return EMIT_HARD;
  }
  copy_clean(e, e->end);
  e->record += count_begins(e->marks, counted, e->end);
  e->at = e->end;
  return EMIT_DONE;
}
