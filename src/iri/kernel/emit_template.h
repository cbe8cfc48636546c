/* Writes a marked chunk: copies runs of clean records at once, and edits soft records.
 * The includer supplies edit_record and edit_bytes. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "iri/kernel/confirm.h"
#include "iri/kernel/kernel.h"
#include "iri/kernel/vectors/inline.h"
#include "iri/kernel/vectors/window.h"

/* Copies `len` bytes and up to 255 more: with blocks of a fixed length, no branch depends on the remainder. */
ALWAYS_INLINE void copy_bytes(unsigned char *to, const unsigned char *from, size_t len) {
  size_t i = 0;
  do {
    memcpy(to + i, from + i, 256);
    i += 256;
  } while (i < len);
}

/* Returns the first dirty verdict; more than CHUNK_LEN if there is none. */
ALWAYS_INLINE size_t find_dirty(const kernel_marks *marks) {
  size_t part = 0;
  while (!marks->dirty_words[part])
    if (++part == CHUNK_WORDS / 64) return CHUNK_LEN + 1;
  const size_t word = 64 * part + (size_t)__builtin_ctzll(marks->dirty_words[part]);
  return 64 * word + (size_t)__builtin_ctzll(marks->dirty[word]);
}

/* Removes the first dirty verdict, which is `at`. */
ALWAYS_INLINE void clear_dirty(kernel_marks *marks, size_t at) {
  const size_t word = at / 64;
  const uint64_t left = marks->dirty[word], rest = left & (left - 1);
  marks->dirty[word] = rest;
  marks->dirty_words[word / 64] &= ~((uint64_t)(rest == 0) << word % 64);
}

static size_t search_begin(const kernel_marks *marks, size_t end) {
  size_t word = end / 64;
  uint64_t below = marks->begins[word] & low_bits(end % 64);
  while (!below) below = marks->begins[--word];
  return 64 * word + 63 - (size_t)__builtin_clzll(below);
}

/* Returns where the record that ends at `end` begins. Most records have up to 128 bytes; for these, no branch depends
 * on the length. */
ALWAYS_INLINE size_t find_begin(const kernel_marks *marks, size_t end) {
  if (end < 128) return search_begin(marks, end);
  const uint64_t near = window_at(marks->begins, end - 64), far = window_at(marks->begins, end - 128);
  if (!(near | far)) return search_begin(marks, end);
  const size_t skipped = near ? 0 : 64;
  return end - 1 - skipped - (size_t)__builtin_clzll(near ? near : far);
}

/* Returns how many records begin before bit `at`. */
ALWAYS_INLINE size_t count_before(const kernel_marks *marks, size_t at) {
  const uint64_t begins = marks->begins[at / 64] & low_bits(at % 64);
  return marks->before[at / 64] + (size_t)__builtin_popcountll(begins);
}

/* Stores the offsets of the records from `begin` up to `end`, which are copied unchanged to `out`. */
static void list_offsets(kernel_emission *e, size_t begin, size_t end, const unsigned char *out) {
  const int64_t to_input = (int64_t)(e->chunk_begin + begin), to_output = (int64_t)e->written + (out - e->origin);
  int64_t unused, *offsets = e->offsets ? e->offsets : &unused, *begins = e->begins ? e->begins : &unused;
  const size_t offset_step = e->offsets != NULL, begin_step = e->begins != NULL;
  for (size_t at = begin; at < end; at += 64)
    for (uint64_t left = window_at(e->marks->begins, at) & low_bits(end - at); left; left &= left - 1) {
      const int64_t skipped = (int64_t)(at - begin) + __builtin_ctzll(left);
      *offsets = to_output + skipped;
      *begins = to_input + skipped;
      offsets += offset_step;
      begins += begin_step;
    }
  if (e->offsets) e->offsets = offsets;
  if (e->begins) e->begins = begins;
}

ALWAYS_INLINE void copy_clean(kernel_emission *e, size_t end) {
  if (e->offsets || e->begins) list_offsets(e, e->at, end, e->out);
  if (e->is_silent) return;
  copy_bytes(e->out, e->chunk + e->at, end - e->at);
  e->out += end - e->at;
}

/* Returns the record's length without its separator. */
ALWAYS_INLINE size_t record_text_len(const kernel_emission *e, size_t begin, size_t end) {
  if (!e->rules->is_separated) return end - begin;
  end--;
  if (e->rules->keeps_cr && end > begin && e->chunk[end - 1] == '\r') end--;
  return end - begin;
}

/* Returns true if a dirty record has nothing to edit. */
ALWAYS_INLINE bool is_unedited(const kernel_emission *e, size_t begin, size_t count) {
  return !has_bit(e->marks->edits, begin, count);
}

/* RECORD_EDITED: the only edits are triplets and bytes to encode. */
typedef enum { RECORD_CLEAN, RECORD_EDITED, RECORD_SOFT, RECORD_HARD } verdict;

ALWAYS_INLINE verdict judge_record(const kernel_emission *e, size_t begin, size_t end, size_t len) {
  const kernel_marks *m = e->marks;
  const size_t count = end - begin;
  if (!has_bit(m->rare, begin + 1, count)) return RECORD_EDITED;
  if (has_bit(m->hard, begin + 1, count)) return RECORD_HARD;
  if (!has_bit(m->candidate, begin + 1, count)) return RECORD_SOFT;
  const unsigned char *text = e->chunk + begin;
  const bool stays = e->rules->is_web
                         ? simdiri_confirm_web(text, len, has_bit(m->percent, begin, count))
                         : simdiri_confirm(e->rules, text, len, has_bit_between(m->insert, begin + 1, end));
  if (!stays) return RECORD_HARD;
  return is_unedited(e, begin, count) ? RECORD_CLEAN : RECORD_SOFT;
}

/* Writes a soft record. Returns false if the record turns out to be hard. */
ALWAYS_INLINE bool emit_soft(kernel_emission *e, size_t end, size_t len, bool is_edited) {
  const size_t begin = e->at;
  const unsigned char *text = e->chunk + begin;
  uint32_t changes = 0;
  /* NOLINTNEXTLINE(bugprone-branch-clone): two functions at avx512 */
  unsigned char *out = is_edited ? edit_bytes(e, begin, len, &changes) : edit_record(e, begin, len, &changes);
  if (!out) return false;
  if (e->offsets) *e->offsets++ = (int64_t)e->written + (e->out - e->origin);
  if (e->begins) *e->begins++ = (int64_t)(e->chunk_begin + begin);
  out[0] = text[len]; /* the separator: none, one byte or two */
  out[1] = text[len + 1];
  e->out = out + (end - begin - len);
  e->edits[e->edit_count] = (kernel_edit){.record = (uint32_t)e->record, .begin = (uint32_t)begin, .changes = changes};
  e->edit_count += changes != 0;
  e->at = end;
  return true;
}

static kernel_emit_state emit_each_record(kernel_emission *e) {
  while (e->edit_count < EDITS_AT_ONCE) {
    const size_t end = find_dirty(e->marks);
    if (end > e->end) {
      copy_clean(e, e->end);
      e->at = e->end;
      e->record = count_before(e->marks, e->end);
      return EMIT_DONE;
    }
    clear_dirty(e->marks, end);
    const size_t begin = find_begin(e->marks, end), len = record_text_len(e, begin, end);
    const verdict v = judge_record(e, begin, end, len);
    if (v == RECORD_CLEAN) continue;
    copy_clean(e, begin);
    e->at = begin;
    e->record = count_before(e->marks, begin);
    e->record_end = end;
    if (v == RECORD_HARD || e->is_silent || !emit_soft(e, end, len, v == RECORD_EDITED)) return EMIT_HARD;
  }
  e->record = count_before(e->marks, e->at);
  return EMIT_FULL;
}
