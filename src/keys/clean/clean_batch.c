/* Cleans many IRIs: normalizes them in pieces whose output fits in a cache, and shortens the records in place from
 * which something is removed. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "iri/batch/pieces.h"
#include "iri/batch/records.h"
#include "iri/common/allocator.h"
#include "iri/common/buffer.h"
#include "keys/clean/clean.h"
#include "keys/clean/clean_notes.h"

/* A piece of the output whose records are cleaned one after the other. */
typedef struct {
  const simdiri_cleaner *cleaner;
  simdiri_scratch *scratch;
  clean_notes *notes;
  unsigned char *begin, *end; /* of the normal forms */
  unsigned char *read;        /* all before it is in its final place */
  unsigned char *write;       /* where what is at `read` belongs */
  unsigned char *passed;      /* records that begin before it are done */
} clean_piece;

/* ------------------------------------------------------------------------------------------- one record */

static void move_until(clean_piece *piece, unsigned char *to) {
  const size_t len = (size_t)(to - piece->read);
  if (piece->write != piece->read) memmove(piece->write, piece->read, len);
  piece->write += len;
  piece->read = to;
}

/* Cleans the record at [begin, end), without its separator, unless it is bad. */
static simdiri_status clean_record(clean_piece *piece, unsigned char *begin, unsigned char *end) {
  uint64_t changes;
  span text = {(const char *)begin, (size_t)(end - begin)};
  const simdiri_status status = simdiri_clean_text(piece->cleaner, piece->scratch, &text, &changes);
  piece->passed = end;
  if (status != SIMDIRI_OK || changes == 0) return status;
  const size_t removed = (size_t)(end - begin) - text.len;
  bool is_bad;
  const simdiri_status noted =
      simdiri_clean_note(piece->notes, (size_t)(begin - piece->begin), changes, removed, &is_bad);
  if (noted != SIMDIRI_OK || is_bad) return noted;
  move_until(piece, begin);
  memmove(piece->write, text.data, text.len);
  piece->write += text.len;
  piece->read = end;
  return SIMDIRI_OK;
}

/* Cleans the separated record that has the byte `at`. */
static simdiri_status clean_line(clean_piece *piece, unsigned char *at) {
  const simdiri_records *records = piece->notes->records;
  const unsigned char separator = (unsigned char)records->separator;
  unsigned char *begin = at;
  while (begin > piece->passed && begin[-1] != separator) begin--;
  unsigned char *end = memchr(at, separator, (size_t)(piece->end - at));
  if (!end) end = piece->end;
  const bool has_cr = records->keep_cr && end < piece->end && end > begin && end[-1] == '\r';
  return clean_record(piece, begin, end - has_cr);
}

/* ------------------------------------------------------------------------------------------- searching */

enum { BLOCK = 64, BLOCKS_AT_ONCE = 32 };

/* Searches up to BLOCKS_AT_ONCE blocks, and returns the bytes that they have. The last block is copied, because nothing
 * may be read after the output. */
static size_t search(const clean_piece *piece, const unsigned char *at, uint64_t *found, size_t *found_count) {
  find_bytes_function *find_bytes = piece->cleaner->context->kernel->find_bytes;
  const kernel_search *requested = &piece->cleaner->filter.search;
  const size_t rest = (size_t)(piece->end - at);
  if (rest <= BLOCK) {
    unsigned char last[BLOCK + 1] = {0};
    memcpy(last, at, rest);
    *found_count = find_bytes(requested, last, 1, found);
    return rest;
  }
  const size_t blocks = (rest - 1) / BLOCK, count = blocks < BLOCKS_AT_ONCE ? blocks : BLOCKS_AT_ONCE;
  *found_count = find_bytes(requested, at, count, found);
  return count * BLOCK;
}

/* Cleans the records with a byte that `found` has for the block at `at`. */
static simdiri_status clean_found(clean_piece *piece, unsigned char *at, uint64_t found) {
  const simdiri_records *records = piece->notes->records;
  const bool has_offsets = batch_has_offsets(records);
  const int separator = has_offsets ? -1 : (unsigned char)records->separator;
  simdiri_status status = SIMDIRI_OK;
  for (; found && status == SIMDIRI_OK; found &= found - 1) {
    unsigned char *byte = at + __builtin_ctzll(found);
    if (byte < piece->passed || byte >= piece->end) continue;
    if (!simdiri_clean_may_begin(&piece->cleaner->filter, byte, piece->end, separator)) continue;
    if (!has_offsets) {
      status = clean_line(piece, byte);
      continue;
    }
    size_t begin, end;
    simdiri_clean_find_entry(piece->notes, (size_t)(byte - piece->begin), &begin, &end);
    status = clean_record(piece, piece->begin + begin, piece->begin + end);
  }
  return status;
}

static simdiri_status clean_by_search(clean_piece *piece) {
  uint64_t found[BLOCKS_AT_ONCE];
  size_t found_count;
  simdiri_status status = SIMDIRI_OK;
  for (unsigned char *at = piece->begin; at < piece->end && status == SIMDIRI_OK;) {
    const size_t len = search(piece, at, found, &found_count);
    for (size_t i = 0; found_count > 0 && i * BLOCK < len && status == SIMDIRI_OK; i++)
      if (found[i]) status = clean_found(piece, at + i * BLOCK, found[i]);
    at += len;
  }
  return status;
}

/* Cleans every record, where no search decides. */
static simdiri_status clean_all(clean_piece *piece) {
  const bool has_offsets = batch_has_offsets(piece->notes->records);
  const unsigned char separator = (unsigned char)piece->notes->records->separator;
  simdiri_status status = SIMDIRI_OK;
  for (unsigned char *at = piece->begin; at < piece->end && status == SIMDIRI_OK;) {
    if (!has_offsets) {
      const unsigned char *found = memchr(at, separator, (size_t)(piece->end - at));
      unsigned char *next = found ? piece->begin + (found - piece->begin) + 1 : piece->end;
      status = clean_line(piece, at);
      piece->passed = at = next;
      continue;
    }
    size_t begin, end;
    simdiri_clean_find_entry(piece->notes, (size_t)(at - piece->begin), &begin, &end);
    status = clean_record(piece, piece->begin + begin, piece->begin + end);
    at = piece->begin + end;
  }
  return status;
}

/* ------------------------------------------------------------------------------------------- pieces */

static simdiri_status clean_output(const simdiri_cleaner *cleaner, simdiri_scratch *scratch, clean_notes *notes,
                                   simdiri_buffer *out, size_t out_begin) {
  if (out->len == out_begin) return SIMDIRI_OK;
  unsigned char *begin = (unsigned char *)out->data + out_begin;
  clean_piece piece = {.cleaner = cleaner,
                       .scratch = scratch,
                       .notes = notes,
                       .begin = begin,
                       .end = (unsigned char *)out->data + out->len,
                       .read = begin,
                       .write = begin,
                       .passed = begin};
  const simdiri_status status = cleaner->filter.is_complete ? clean_by_search(&piece) : clean_all(&piece);
  if (status != SIMDIRI_OK) return status;
  move_until(&piece, piece.end);
  out->len = out_begin + (size_t)(piece.write - begin);
  return simdiri_clean_add_notes(notes);
}

static simdiri_status clean_pieces(const simdiri_cleaner *cleaner, batch_pieces *pieces, simdiri_buffer *out) {
  simdiri_batch_result one;
  simdiri_records piece;
  clean_notes notes = {.pieces = pieces, .records = &piece, .one = &one};
  simdiri_status status = simdiri_pieces_begin(pieces);
  while (status == SIMDIRI_OK && simdiri_pieces_next(pieces, &piece)) {
    const size_t begin = out->len;
    status = simdiri_pieces_normalize(pieces, &piece, out, &one);
    simdiri_clean_begin_notes(&notes, buffer_text(out, begin), out->len - begin);
    if (status == SIMDIRI_OK) status = clean_output(cleaner, pieces->scratch, &notes, out, begin);
    if (status == SIMDIRI_OK) status = simdiri_pieces_add(pieces, &piece, &one, begin);
  }
  simdiri_clean_free_notes(&notes);
  simdiri_pieces_end(pieces, status == SIMDIRI_OK);
  return status;
}

simdiri_status simdiri_clean_batch(const simdiri_cleaner *cleaner, simdiri_scratch *scratch, simdiri_on_error on_error,
                                   const simdiri_records *records, simdiri_buffer *out, simdiri_batch_result *result) {
  const bool has_arrays = result->statuses || result->changes || result->output_offsets || result->record_offsets;
  simdiri_records own = *records;
  own.data = own.data || own.data_len > 0 ? own.data : "";
  batch_pieces pieces = {.context = cleaner->context,
                         .scratch = scratch,
                         .base = cleaner->options.base,
                         .on_error = on_error,
                         .records = &own,
                         .all = result,
                         .allocator = allocator_or_default(out->allocator),
                         .capacity = has_arrays ? result->dense_capacity : SIZE_MAX,
                         .out_begin = out->len,
                         .review_groups = result->review_groups,
                         .skips_offsets = !batch_has_offsets(&own) && !result->output_offsets};
  const simdiri_status status = clean_pieces(cleaner, &pieces, out);
  if (status == SIMDIRI_OK) return SIMDIRI_OK;
  out->len = pieces.out_begin;
  simdiri_clear_batch_counts(result);
  return status;
}
