/* Notes of cleaned records. Only the output is searched for what is removed, so the numbers of the records are found by
 * counting separators, 64 bytes at once. */
/* SPDX-License-Identifier: MIT */
#include "keys/clean/clean_notes.h"

#include <string.h>

#include "iri/batch/records.h"
#include "iri/common/allocator.h"
#include "iri/common/word.h"

void simdiri_clean_begin_notes(clean_notes *notes, const char *output, size_t output_len) {
  const simdiri_records *records = notes->records;
  notes->count = notes->index = notes->output_index = notes->note = notes->input_output = notes->input_note = 0;
  notes->input = (clean_count){.text = (const unsigned char *)records->data, .len = records->data_len};
  notes->output = (clean_count){.text = (const unsigned char *)output, .len = output_len};
}

void simdiri_clean_free_notes(clean_notes *notes) {
  simdiri_deallocate(notes->pieces->allocator, notes->list, notes->capacity * sizeof *notes->list);
  notes->list = NULL;
}

/* ------------------------------------------------------------------------------------------- counting */

enum { BLOCK = 64 };

/* Returns the number of separators in `blocks` blocks from the place on, at most KERNEL_COUNT_MAX. */
static size_t count_in_blocks(const clean_notes *notes, const clean_count *place, size_t blocks) {
  const kernel_table *kernel = notes->pieces->context->kernel;
  const unsigned char separator = (unsigned char)notes->records->separator, *p = place->text + place->at;
  if (kernel && kernel->count_bytes) return kernel->count_bytes(separator, p, blocks);
  size_t count = 0;
  for (size_t i = 0; i < blocks * BLOCK; i++) count += p[i] == separator;
  return count;
}

/* Adds up the top bits of all bytes. A population count would call the compiler's library where the processor may have
 * no instruction for it. */
static size_t count_in_word(const clean_notes *notes, uint64_t word) {
  return (size_t)((find_byte(word, notes->records->separator) >> 7) * EACH_BYTE(1) >> 56);
}

static size_t limit_blocks(size_t len) { return len / BLOCK < KERNEL_COUNT_MAX ? len / BLOCK : KERNEL_COUNT_MAX; }

static void count_until(const clean_notes *notes, clean_count *place, size_t to) {
  for (size_t blocks; (blocks = limit_blocks(to - place->at)) > 0; place->at += blocks * BLOCK)
    place->count += count_in_blocks(notes, place, blocks);
  for (; to - place->at >= WORD_LEN; place->at += WORD_LEN)
    place->count += count_in_word(notes, load64(place->text + place->at));
  for (; place->at < to; place->at++)
    place->count += place->text[place->at] == (unsigned char)notes->records->separator;
}

/* Moves to the begin of record `count`, which exists: by many blocks, by single ones, and then by separators. */
static void skip_to(const clean_notes *notes, clean_count *place, size_t count) {
  enum { MANY = 8 };
  for (size_t blocks = MANY; blocks > 0; blocks = blocks == MANY ? 1 : 0) {
    while (place->len - place->at >= blocks * BLOCK) {
      const size_t found = count_in_blocks(notes, place, blocks);
      if (place->count + found >= count) break;
      place->count += found;
      place->at += blocks * BLOCK;
    }
  }
  for (; place->count < count; place->at++)
    place->count += place->text[place->at] == (unsigned char)notes->records->separator;
}

/* ------------------------------------------------------------------------------------------- records */

void simdiri_clean_find_entry(clean_notes *notes, size_t at, size_t *begin, size_t *end) {
  const int64_t *offsets = notes->one->output_offsets;
  while ((size_t)offsets[notes->index + 1] <= at) notes->index++;
  *begin = (size_t)offsets[notes->index];
  *end = (size_t)offsets[notes->index + 1];
}

/* Returns the note about the record, or NULL. Bad records that were skipped have no output, so the records after them
 * have larger numbers than their outputs. */
static simdiri_note *find_note(clean_notes *notes, size_t output_index) {
  const simdiri_batch_result *one = notes->one;
  const bool has_skipped = notes->pieces->on_error == SIMDIRI_ON_ERROR_SKIP && !batch_has_offsets(notes->records);
  size_t index = has_skipped ? output_index + (notes->index - notes->output_index) : output_index;
  for (; notes->note < one->note_count && one->notes[notes->note].index <= index; notes->note++) {
    simdiri_note *note = &one->notes[notes->note];
    const bool is_skipped = has_skipped && simdiri_is_error((simdiri_status)note->status);
    if (!is_skipped && note->index == index) break;
    index += is_skipped;
  }
  notes->index = index;
  notes->output_index = output_index;
  const bool is_noted = notes->note < one->note_count && one->notes[notes->note].index == index;
  return is_noted ? &one->notes[notes->note] : NULL;
}

/* Moves to the begin of record `index`, whose output begins at `output`. Records without notes are their own outputs.
 */
static void find_in_input(clean_notes *notes, size_t index, size_t output) {
  clean_count *input = &notes->input;
  if (notes->note == notes->input_note) {
    input->at += output - notes->input_output;
    input->count = index;
  } else {
    const simdiri_note *last = &notes->one->notes[notes->note - 1];
    input->at = last->begin;
    input->count = last->index;
    skip_to(notes, input, index);
  }
  notes->input_output = output;
  notes->input_note = notes->note;
}

static size_t find_begin(clean_notes *notes, size_t index, size_t output) {
  const simdiri_records *records = notes->records;
  if (records->offsets64) return (size_t)records->offsets64[index];
  if (records->offsets32) return (size_t)records->offsets32[index];
  find_in_input(notes, index, output);
  return notes->input.at;
}

simdiri_status simdiri_clean_note(clean_notes *notes, size_t begin, uint64_t changes, size_t removed, bool *is_bad) {
  size_t output_index = notes->index;
  if (!batch_has_offsets(notes->records)) {
    count_until(notes, &notes->output, begin);
    output_index = notes->output.count;
  }
  simdiri_note *note = find_note(notes, output_index);
  *is_bad = note && simdiri_is_error((simdiri_status)note->status);
  if (*is_bad) return SIMDIRI_OK;
  void *block = notes->list;
  const simdiri_status status =
      simdiri_grow(notes->pieces->allocator, &block, &notes->capacity, notes->count + 1, sizeof *notes->list);
  notes->list = block;
  if (status != SIMDIRI_OK) return status;
  notes->one->changed_count += !note || note->changes == 0;
  if (notes->one->changes) notes->one->changes[notes->index] |= changes;
  if (note) note->changes |= changes;
  notes->list[notes->count++] = (clean_removal){.index = notes->index,
                                                .begin = find_begin(notes, notes->index, begin),
                                                .removed = removed,
                                                .changes = changes,
                                                .is_noted = note != NULL};
  return SIMDIRI_OK;
}

/* ------------------------------------------------------------------------------------------- results */

/* Moves the offsets of the outputs after each record that became shorter. */
static void shift_offsets(const clean_notes *notes) {
  int64_t *offsets = notes->one->output_offsets, removed = 0;
  size_t next = 0;
  if (!offsets || notes->count == 0) return;
  for (size_t i = notes->list[0].index; i <= notes->one->record_count; i++) {
    offsets[i] -= removed;
    if (next < notes->count && notes->list[next].index == i) removed += (int64_t)notes->list[next++].removed;
  }
}

static simdiri_status reserve_notes(const clean_notes *notes, size_t count) {
  batch_pieces *pieces = notes->pieces;
  void *block = pieces->notes;
  const simdiri_status status = simdiri_grow(allocator_or_default(pieces->note_allocator), &block,
                                             &pieces->note_capacity, count, sizeof *pieces->notes);
  pieces->notes = notes->one->notes = block;
  notes->one->note_capacity = pieces->note_capacity;
  return status;
}

/* Puts notes of records that had none between the others, from the last to the first. */
static simdiri_status insert_notes(const clean_notes *notes) {
  simdiri_batch_result *one = notes->one;
  size_t added = 0;
  for (size_t i = 0; i < notes->count; i++) added += !notes->list[i].is_noted;
  if (added == 0) return SIMDIRI_OK;
  const simdiri_status status = reserve_notes(notes, one->note_count + added);
  if (status != SIMDIRI_OK) return status;
  size_t from = one->note_count, to = from + added;
  one->note_count = to;
  for (size_t i = notes->count; i-- > 0;) {
    const clean_removal *removal = &notes->list[i];
    if (removal->is_noted) continue;
    while (from > 0 && one->notes[from - 1].index > removal->index) one->notes[--to] = one->notes[--from];
    one->notes[--to] = (simdiri_note){.index = removal->index, .begin = removal->begin, .changes = removal->changes};
  }
  return SIMDIRI_OK;
}

simdiri_status simdiri_clean_add_notes(clean_notes *notes) {
  shift_offsets(notes);
  return insert_notes(notes);
}
