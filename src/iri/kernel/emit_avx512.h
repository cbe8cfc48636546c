/* Writes a marked chunk at avx512. Up to the next hard record, it goes from edit to edit and not from record to record:
 * it copies the bytes before the next edit, then edits up to 64 bytes of one record. So no branch depends on how many
 * records are clean, on their lengths, or on the number of edits in a record.
 * This is not possible where decoded characters must be checked in the output, which emit_template.h does. */
/* SPDX-License-Identifier: MIT */
#include <immintrin.h>

#include "iri/kernel/confirm.h"
#include "iri/kernel/kernel.h"
#include "iri/kernel/vectors/inline.h"
#include "iri/kernel/vectors/window.h"

/* Writing a run of records, none of which is hard. */
typedef struct {
  kernel_emission *e;
  size_t at;          /* the first byte that is not written yet */
  unsigned char *out; /* where it is written */
  size_t edit_count;
  size_t begin;        /* the record of the last note ... */
  uint32_t changes;    /* ... and its changes */
  triplet_carry carry; /* of the bytes before `at`, if they were edited */
} run_writer;

/* Returns where the record that ends at `end` begins, without a branch for records of up to 448 bytes. */
ALWAYS_INLINE size_t find_begin_near(const kernel_marks *m, size_t end) {
  const size_t last = end / 64, first = last < 7 ? 0 : last - 7;
  const uint64_t in_last = _bzhi_u64(m->begins[last], (unsigned)(end % 64));
  const __m512i all = _mm512_loadu_si512(m->begins + first);
  const __mmask8 last_lane = (__mmask8)(1u << (last - first));
  const __m512i words = _mm512_mask_set1_epi64(all, last_lane, (long long)in_last);
  const unsigned found = _cvtmask8_u32(_mm512_test_epi64_mask(words, words)) & (2u * last_lane - 1);
  if (!found) return search_begin(m, end);
  const size_t word = first + 31 - _lzcnt_u32(found);
  const unsigned count = 64 - ((0u - (word == last)) & (64 - (unsigned)(end % 64)));
  return 64 * word + 63 - _lzcnt_u64(_bzhi_u64(m->begins[word], count));
}

/* Returns the first bit from `at` on in `map` or `more`, where `words` says which words of them are not 0; CHUNK_LEN
 * if there is none. */
ALWAYS_INLINE size_t find_bit(const uint64_t *words, const uint64_t *map, const uint64_t *more, size_t at) {
  size_t word = at / 64;
  if (word >= CHUNK_WORDS) return CHUNK_LEN;
  uint64_t found = (map[word] | more[word]) & ~low_bits(at % 64);
  if (!found) {
    size_t part = ++word / 64;
    uint64_t left = part < CHUNK_WORDS / 64 ? words[part] & ~low_bits(word % 64) : 0;
    while (!left) {
      if (++part >= CHUNK_WORDS / 64) return CHUNK_LEN;
      left = words[part];
    }
    word = 64 * part + (size_t)__builtin_ctzll(left);
    found = map[word] | more[word];
  }
  return 64 * word + (size_t)__builtin_ctzll(found);
}

/* Returns the first bit from `at` on in `begins`. The chunk contains one. */
static size_t find_next_begin(const kernel_marks *m, size_t at) {
  size_t word = at / 64;
  uint64_t found = m->begins[word] & ~low_bits(at % 64);
  while (!found) found = m->begins[++word];
  return 64 * word + (size_t)__builtin_ctzll(found);
}

/* Returns where the first hard record from e->at on begins, and sets e->record_end; returns `limit` if there is none
 * before it. */
static size_t find_hard(kernel_emission *e, size_t limit) {
  const kernel_marks *m = e->marks;
  for (size_t at = e->at + 1; at <= limit; at = e->record_end + 1) {
    at = find_bit(m->special_words, m->hard, m->candidate, at);
    if (at > limit) break;
    const size_t begin = search_begin(m, at);
    e->record_end = find_next_begin(m, at);
    const verdict v = judge_record(e, begin, e->record_end, record_text_len(e, begin, e->record_end));
    if (v == RECORD_HARD) return begin;
  }
  return limit;
}

/* Returns the end of the records that may be written before the array of edits is full. */
static size_t find_limit(const kernel_emission *e) {
  const kernel_marks *m = e->marks;
  const size_t last = count_before(m, e->at) + EDITS_AT_ONCE;
  if (count_before(m, e->end) <= last) return e->end;
  size_t word = e->at / 64;
  while (m->before[word + 1] <= last) word++;
  uint64_t left = m->begins[word];
  for (size_t skipped = m->before[word]; skipped < last; skipped++) left &= left - 1;
  return 64 * word + (size_t)__builtin_ctzll(left);
}

/* Edits up to 64 bytes from `at` on, not past the end of the record, and sets w->at to their end. Returns the changes.
 */
ALWAYS_INLINE uint32_t edit_bytes_at(run_writer *w, size_t at) {
  const kernel_emission *e = w->e;
  const kernel_marks *m = e->marks;
  const unsigned char *text = e->chunk + at;
  const uint64_t next = window_at(m->begins, at) & ~(uint64_t)1;
  const uint64_t valid = (next & (0 - next)) - 1; /* all bits if no record begins here */
  uint64_t vanished = 0;
  uint32_t changes = 0;
  __m512i v = _mm512_loadu_si512(text);
  if (!kernel_keeps_triplets(e->rules) && (window_at(m->percent, at) | window_at(m->percent, at + 2))) {
    const triplet_edits triplets = edit_triplets(text, valid, false, &w->carry, &v);
    vanished = triplets.vanished;
    changes = (triplets.unreserved ? (uint32_t)SIMDIRI_CHANGE_PCT_DECODED : 0) |
              (triplets.lower ? (uint32_t)SIMDIRI_CHANGE_PCT_CASE : 0);
  } else {
    w->carry = (triplet_carry){0};
  }
  w->at = at + (size_t)_mm_popcnt_u64(valid);
  const uint64_t kept = valid & ~vanished, encode = window_at(m->encode, at) & valid;
  const uint64_t upper = window_at(m->upper, at) & valid;
  const uint64_t insert = e->rules->has_schemes ? window_at(m->insert, at) & ~window_at(m->begins, at) & valid : 0;
  if (upper) {
    v = _mm512_mask_add_epi8(v, upper, v, _mm512_set1_epi8(0x20));
    changes |= find_case_changes(m, w->begin, e->chunk + w->begin, find_next_begin(m, at + 1) - w->begin);
  }
  if (!(encode | insert)) {
    _mm512_storeu_si512(w->out, compress_bytes(kept, v));
    w->out += _mm_popcnt_u64(kept);
    return changes;
  }
  const uint64_t high = _mm512_movepi8_mask(v) & encode;
  w->out = put_encoded(w->out, v, kept & ~encode, encode, insert);
  return changes | (high ? (uint32_t)SIMDIRI_CHANGE_CHARACTER_TO_PCT : 0) |
         (high != encode ? (uint32_t)SIMDIRI_CHANGE_DISALLOWED : 0) |
         (insert ? (uint32_t)SIMDIRI_CHANGE_EMPTY_PATH : 0);
}

ALWAYS_INLINE void copy_up_to(run_writer *w, size_t end) {
  const unsigned char *from = w->e->chunk + w->at;
  const size_t len = end - w->at;
  size_t i = 0;
  do {
    for (size_t stop = i + 256; i < stop; i += 64) _mm512_storeu_si512(w->out + i, _mm512_loadu_si512(from + i));
  } while (i < len);
  w->out += len;
  w->at = end;
}

/* Notes that the record that begins at `begin` was changed. Several calls for one record make one note, and records
 * without changes get none. */
ALWAYS_INLINE void note_changes(run_writer *w, size_t begin, bool is_same, uint32_t changes) {
  w->edit_count += !is_same & (w->changes != 0);
  w->changes = (is_same ? w->changes : 0) | changes;
  w->e->edits[w->edit_count] = (kernel_edit){
      .record = (uint32_t)count_before(w->e->marks, begin), .begin = (uint32_t)begin, .changes = w->changes};
}

/* Writes the records up to `end`, none of which is hard. */
static void emit_run(kernel_emission *e, size_t end) {
  const kernel_marks *m = e->marks;
  const bool lists = e->offsets || e->begins;
  run_writer w = {.e = e, .at = e->at, .out = e->out, .edit_count = e->edit_count, .begin = SIZE_MAX};
  for (;;) {
    const size_t edit = find_bit(m->edit_words, m->edits, m->edits, w.at);
    if (edit >= end) break;
    /* The mark is on a digit; the "%" is up to two bytes before it, in the same record. */
    const size_t near = w.at + 2 > edit ? w.at : edit - 2;
    const uint64_t begins = window_at(m->begins, near) & (((uint64_t)2 << (edit - near)) - 2);
    const size_t at = begins ? near + 63 - _lzcnt_u64(begins) : near;
    const size_t begin = find_begin_near(m, edit + 1);
    if (at != w.at) w.carry = (triplet_carry){0};
    if (lists) list_offsets(e, w.at, at + 1, w.out);
    copy_up_to(&w, at);
    const bool is_same = begin == w.begin;
    w.begin = begin;
    note_changes(&w, begin, is_same, edit_bytes_at(&w, at));
  }
  e->edit_count = w.edit_count + (w.changes != 0);
  e->at = w.at;
  e->out = w.out;
  if (end > e->at) copy_clean(e, end);
  e->at = end;
}

static kernel_emit_state emit_records(kernel_emission *e) {
  if (e->rules->is_iri || e->is_silent) return emit_each_record(e);
  const size_t limit = find_limit(e), end = find_hard(e, limit);
  emit_run(e, end);
  e->record = count_before(e->marks, end);
  if (end == e->end) return EMIT_DONE;
  return end == limit ? EMIT_FULL : EMIT_HARD;
}
