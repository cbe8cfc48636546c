/* Normalizes a batch piece by piece. */
/* SPDX-License-Identifier: MIT */
#include "iri/batch/pieces.h"

#include <string.h>

#include "iri/batch/records.h"
#include "iri/common/allocator.h"

/* Pieces are larger where nothing is stored for each record. */
enum { PIECE_LEN = 64 << 10, PIECE_CAPACITY = PIECE_LEN + 1, LARGE_PIECE_LEN = 192 << 10 };

static bool is_large(const batch_pieces *pieces) {
  return pieces->skips_offsets && !pieces->all->statuses && !pieces->all->changes && !pieces->all->record_offsets;
}

void simdiri_clear_batch_counts(simdiri_batch_result *result) {
  result->note_count = result->record_count = 0;
  result->changed_count = result->warning_count = result->error_count = 0;
}

simdiri_status simdiri_pieces_begin(batch_pieces *pieces) {
  simdiri_scratch *scratch = pieces->scratch;
  void *block = scratch->offsets;
  simdiri_clear_batch_counts(pieces->all);
  if (!simdiri_are_records_valid(pieces->records)) return SIMDIRI_ERROR_BAD_OPTION;
  const simdiri_status status =
      simdiri_grow(scratch->allocator, &block, &scratch->offset_capacity, PIECE_CAPACITY, sizeof *scratch->offsets);
  scratch->offsets = block;
  return status;
}

/* ------------------------------------------------------------------------------------------- pieces */

/* Returns the end of the piece of separated records that begins at `at`: the last end of a record in the next
 * `piece_len` bytes, or else the first one after them. */
static size_t find_piece_end(const simdiri_records *records, size_t at, size_t piece_len) {
  if (records->data_len - at <= piece_len) return records->data_len;
  size_t end = at + piece_len;
  while (end > at && records->data[end - 1] != records->separator) end--;
  if (end > at) return end;
  end = at + piece_len;
  const char *separator = memchr(records->data + end, records->separator, records->data_len - end);
  return separator ? (size_t)(separator - records->data) + 1 : records->data_len;
}

static uint64_t offset_at(const simdiri_records *records, size_t i) {
  return (uint64_t)(records->offsets64 ? records->offsets64[i] : records->offsets32[i]);
}

/* Returns how many records, given by offsets, are in the piece that begins with record `index`: as many as fit in
 * PIECE_LEN bytes, at least one. */
static size_t count_piece(const simdiri_records *records, size_t index) {
  const uint64_t begin = offset_at(records, index);
  const size_t rest = records->record_count - index;
  size_t count = 1;
  while (count < rest && count < PIECE_LEN && offset_at(records, index + count + 1) - begin <= PIECE_LEN) count++;
  return count;
}

bool simdiri_pieces_next(const batch_pieces *pieces, simdiri_records *piece) {
  const simdiri_records *records = pieces->records;
  *piece = *records;
  if (!batch_has_offsets(records)) {
    if (pieces->at >= records->data_len) return false;
    piece->data += pieces->at;
    piece->data_len = find_piece_end(records, pieces->at, is_large(pieces) ? LARGE_PIECE_LEN : PIECE_LEN) - pieces->at;
    return true;
  }
  if (pieces->index >= records->record_count) return false;
  piece->record_count = count_piece(records, pieces->index);
  if (piece->offsets32) piece->offsets32 += pieces->index;
  if (piece->offsets64) piece->offsets64 += pieces->index;
  piece->validity_offset += pieces->index;
  return true;
}

simdiri_status simdiri_pieces_normalize(batch_pieces *pieces, const simdiri_records *piece, simdiri_buffer *out,
                                        simdiri_batch_result *one) {
  const simdiri_batch_result *all = pieces->all;
  const size_t capacity = pieces->capacity - pieces->index;
  *one = (simdiri_batch_result){.output_offsets = pieces->skips_offsets ? NULL : pieces->scratch->offsets,
                                .dense_capacity = capacity < PIECE_CAPACITY - 1 ? capacity : PIECE_CAPACITY - 1,
                                .review_groups = pieces->review_groups,
                                .notes = pieces->notes,
                                .note_capacity = pieces->note_capacity};
  if (all->statuses) one->statuses = all->statuses + pieces->index;
  if (all->changes) one->changes = all->changes + pieces->index;
  if (all->record_offsets) one->record_offsets = all->record_offsets + pieces->index;
  const simdiri_status status = simdiri_batch(pieces->context, pieces->scratch, SIMDIRI_OPERATION_NORMALIZE,
                                              pieces->on_error, pieces->base, piece, out, one);
  pieces->notes = one->notes;
  pieces->note_capacity = one->note_capacity;
  pieces->note_allocator = out->allocator;
  return status;
}

/* ------------------------------------------------------------------------------------------- results */

static simdiri_status add_notes(const batch_pieces *pieces, const simdiri_batch_result *one) {
  simdiri_batch_result *all = pieces->all;
  void *block = all->notes;
  const simdiri_status status = simdiri_grow(pieces->allocator, &block, &all->note_capacity,
                                             all->note_count + one->note_count, sizeof *all->notes);
  all->notes = block;
  if (status != SIMDIRI_OK) return status;
  for (size_t i = 0; i < one->note_count; i++) {
    simdiri_note *note = &all->notes[all->note_count++];
    *note = one->notes[i];
    note->index += pieces->index;
    note->begin += pieces->at;
  }
  return SIMDIRI_OK;
}

static void add_offsets(const batch_pieces *pieces, const simdiri_batch_result *one, size_t out_begin) {
  const simdiri_batch_result *all = pieces->all;
  const int64_t shift = (int64_t)(out_begin - pieces->out_begin), at = (int64_t)pieces->at;
  int64_t *outputs = all->output_offsets ? all->output_offsets + pieces->index : NULL;
  int64_t *records = all->record_offsets ? all->record_offsets + pieces->index : NULL;
  for (size_t i = 0; outputs && i <= one->record_count; i++) outputs[i] = one->output_offsets[i] + shift;
  for (size_t i = 0; records && i <= one->record_count; i++) records[i] += at;
}

simdiri_status simdiri_pieces_add(batch_pieces *pieces, const simdiri_records *piece, const simdiri_batch_result *one,
                                  size_t out_begin) {
  simdiri_batch_result *all = pieces->all;
  const simdiri_status status = add_notes(pieces, one);
  if (status != SIMDIRI_OK) return status;
  all->record_count += one->record_count;
  all->changed_count += one->changed_count;
  all->warning_count += one->warning_count;
  all->error_count += one->error_count;
  add_offsets(pieces, one, out_begin);
  pieces->index += one->record_count;
  if (!batch_has_offsets(pieces->records)) pieces->at += piece->data_len;
  return SIMDIRI_OK;
}

void simdiri_pieces_end(batch_pieces *pieces, bool is_complete) {
  const simdiri_batch_result *all = pieces->all;
  if (pieces->notes)
    simdiri_deallocate(allocator_or_default(pieces->note_allocator), pieces->notes,
                       pieces->note_capacity * sizeof *pieces->notes);
  pieces->notes = NULL;
  if (!is_complete || pieces->index > 0) return;
  if (all->output_offsets) all->output_offsets[0] = 0;
  if (all->record_offsets) all->record_offsets[0] = (int64_t)simdiri_records_end(pieces->records);
}
