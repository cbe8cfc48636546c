/* Cleans many IRIs: normalizes them in pieces whose output fits in a cache, and shortens the records in place from
 * which something is removed. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "iri/batch/pieces.h"
#include "iri/batch/records.h"
#include "iri/common/allocator.h"
#include "iri/common/buffer.h"
#include "iri/common/word.h"
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
  unsigned char *other_host;  /* the end of the last record whose host has no rules */
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

/* Returns the begin of the separated record that has the byte `at`: after the last separator before it. */
static unsigned char *find_begin(const clean_piece *piece, unsigned char *at) {
  const char separator = piece->notes->records->separator;
  while (at - piece->passed >= WORD_LEN) {
    const uint64_t found = find_byte(load_word((const char *)at - WORD_LEN), separator);
    if (found) return at - __builtin_clzll(found) / 8;
    at -= WORD_LEN;
  }
  while (at > piece->passed && at[-1] != (unsigned char)separator) at--;
  return at;
}

/* Returns the end of the separated record that has the byte `at`, without the separator and a CR before it. */
static unsigned char *find_end(const clean_piece *piece, unsigned char *at) {
  const simdiri_records *records = piece->notes->records;
  unsigned char *end = memchr(at, (unsigned char)records->separator, (size_t)(piece->end - at));
  if (!end) return piece->end;
  return records->keep_cr && end > at && end[-1] == '\r' ? end - 1 : end;
}

/* ------------------------------------------------------------------------------------------- searching */

enum { BLOCK = 64 };

/* Searches the blocks from `at` on, and returns the first one with a byte that is found. The last block is copied,
 * because nothing may be read after the output. */
static unsigned char *search(const clean_piece *piece, unsigned char *at, uint64_t *found) {
  find_block_function *find_block = piece->cleaner->context->kernel->find_block;
  const kernel_search *requested = &piece->cleaner->filter.search;
  const size_t blocks = (size_t)(piece->end - at - 1) / BLOCK;
  const size_t block = find_block(requested, at, blocks, found);
  at += block * BLOCK;
  if (block < blocks) return at;
  unsigned char last[BLOCK + 1] = {0};
  memcpy(last, at, (size_t)(piece->end - at));
  (void)find_block(requested, last, 1, found);
  return at;
}

/* Cleans the record that has the byte `at`, at which something may begin that is removed. */
static simdiri_status clean_candidate(clean_piece *piece, unsigned char *at) {
  const clean_filter *filter = &piece->cleaner->filter;
  const bool has_offsets = batch_has_offsets(piece->notes->records);
  const char separator = (char)(has_offsets ? '&' : piece->notes->records->separator);
  size_t begin, end;
  if (has_offsets) simdiri_clean_find_entry(piece->notes, (size_t)(at - piece->begin), &begin, &end);
  const clean_guess guess = simdiri_clean_guess(filter, at, has_offsets ? piece->begin + end : piece->end, separator);
  if (guess == CLEAN_NOTHING || (guess == CLEAN_BY_HOST && at < piece->other_host)) return SIMDIRI_OK;
  unsigned char *const first = has_offsets ? piece->begin + begin : find_begin(piece, at);
  unsigned char *const last = has_offsets ? piece->begin + end : find_end(piece, at);
  if (guess == CLEAN_SOMETHING || simdiri_clean_has_host(filter, first, last)) return clean_record(piece, first, last);
  piece->other_host = last;
  return SIMDIRI_OK;
}

static simdiri_status clean_by_search(clean_piece *piece) {
  const clean_filter *filter = &piece->cleaner->filter;
  const simdiri_records *records = piece->notes->records;
  const bool is_plain = !batch_has_offsets(records) && !byte_is((unsigned char)records->separator, CLASS_ALPHA);
  clean_place place = {.end = piece->end, .ends_without_letter = is_plain};
  uint64_t found;
  simdiri_status status = SIMDIRI_OK;
  for (unsigned char *at = piece->begin; at < piece->end && status == SIMDIRI_OK; at += BLOCK) {
    at = search(piece, at, &found);
    for (; found && status == SIMDIRI_OK; found &= found - 1) {
      unsigned char *byte = at + __builtin_ctzll(found);
      if (byte < piece->passed || byte >= piece->end) continue;
      place.at = byte;
      place.has_other_host = byte < piece->other_host;
      if (!clean_has_nothing(filter, &place)) status = clean_candidate(piece, byte);
    }
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
      status = clean_record(piece, at, find_end(piece, at));
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
                       .passed = begin,
                       .other_host = begin};
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
