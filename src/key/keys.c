/* Makes the keys of many IRIs: sends them through simdiri_batch in pieces whose input and output fit in a cache. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "batch/records.h"
#include "common/allocator.h"
#include "common/buffer.h"
#include "hash/hash.h"
#include "key/keyer.h"

enum { PIECE_LEN = 64 << 10, PIECE_CAPACITY = PIECE_LEN + 1 };

typedef struct {
  const simdiri_keyer *keyer;
  simdiri_scratch *scratch;
  const simdiri_records *records;
  simdiri_fingerprint *fingerprints;
  size_t capacity;            /* records for which all arrays have capacity */
  simdiri_buffer *normalized; /* the caller's; NULL: not wanted */
  size_t wire_begin;
  simdiri_keys_result *result;
  size_t at, index; /* offset and first record of the next piece */
} keys_job;

/* ------------------------------------------------------------------------------------------- pieces */

/* Returns the end of the piece of separated records that begins at `at`: the last end of a record in the next PIECE_LEN
 * bytes, or else the first one after them. */
static size_t find_piece_end(const simdiri_records *records, size_t at) {
  if (records->data_len - at <= PIECE_LEN) return records->data_len;
  size_t end = at + PIECE_LEN;
  while (end > at && records->data[end - 1] != records->separator) end--;
  if (end > at) return end;
  end = at + PIECE_LEN;
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

/* Gives the next piece; returns false if there is none. */
static bool next_piece(const keys_job *job, simdiri_records *piece) {
  const simdiri_records *records = job->records;
  *piece = *records;
  if (!batch_has_offsets(records)) {
    if (job->at >= records->data_len) return false;
    piece->data += job->at;
    piece->data_len = find_piece_end(records, job->at) - job->at;
    return true;
  }
  if (job->index >= records->record_count) return false;
  piece->record_count = count_piece(records, job->index);
  if (piece->offsets32) piece->offsets32 += job->index;
  if (piece->offsets64) piece->offsets64 += job->index;
  piece->validity_offset += job->index;
  return true;
}

/* ------------------------------------------------------------------------------------------- results */

/* Adds the notes and counts of a piece. */
static simdiri_status add_piece_results(const keys_job *job, const simdiri_batch_result *one) {
  simdiri_batch_result *all = &job->result->batch;
  const simdiri_allocator *allocator = allocator_or_default(job->normalized ? job->normalized->allocator : NULL);
  void *block = all->notes;
  const simdiri_status status =
      simdiri_grow(allocator, &block, &all->note_capacity, all->note_count + one->note_count, sizeof *all->notes);
  all->notes = block;
  if (status != SIMDIRI_OK) return status;
  for (size_t i = 0; i < one->note_count; i++) {
    simdiri_note *note = &all->notes[all->note_count++];
    *note = one->notes[i];
    note->index += job->index;
    note->begin += job->at;
  }
  all->record_count += one->record_count;
  all->changed_count += one->changed_count;
  all->warning_count += one->warning_count;
  all->error_count += one->error_count;
  return SIMDIRI_OK;
}

static void add_piece_offsets(const keys_job *job, const simdiri_batch_result *one, size_t out_begin) {
  const simdiri_batch_result *all = &job->result->batch;
  const int64_t shift = (int64_t)(out_begin - job->wire_begin), at = (int64_t)job->at;
  int64_t *outputs = all->output_offsets ? all->output_offsets + job->index : NULL;
  int64_t *records = all->record_offsets ? all->record_offsets + job->index : NULL;
  for (size_t i = 0; outputs && i <= one->record_count; i++) outputs[i] = one->output_offsets[i] + shift;
  for (size_t i = 0; records && i <= one->record_count; i++) records[i] += at;
}

/* ------------------------------------------------------------------------------------------- hashes */

/* Returns the text of output `i` of a piece, without the separator. */
static const char *output_at(const simdiri_records *piece, const simdiri_batch_result *one, const char *outputs,
                             size_t i, size_t *len) {
  const char *text = outputs + one->output_offsets[i];
  *len = (size_t)(one->output_offsets[i + 1] - one->output_offsets[i]);
  *len -= batch_separator_len(piece, one, i, text, *len);
  return text;
}

/* Hashes all outputs of a piece, which may be read up to `readable_end`. */
static void hash_all(const keys_job *job, const simdiri_records *piece, const simdiri_batch_result *one,
                     const char *outputs, const char *readable_end) {
  span texts[HASH_MAX_TEXTS];
  for (size_t done = 0, count; done < one->record_count; done += count) {
    count = one->record_count - done < HASH_MAX_TEXTS ? one->record_count - done : HASH_MAX_TEXTS;
    for (size_t i = 0; i < count; i++) texts[i].data = output_at(piece, one, outputs, done + i, &texts[i].len);
    simdiri_keyer_hash_texts(job->keyer, texts, count, readable_end, job->fingerprints + job->index + done);
  }
}

/* Returns true if record `i` has an error. *next is the first note that may be about it. */
static bool is_error_record(const simdiri_batch_result *one, size_t i, size_t *next) {
  while (*next < one->note_count && one->notes[*next].index < i) ++*next;
  return *next < one->note_count && one->notes[*next].index == i &&
         simdiri_is_error((simdiri_status)one->notes[*next].status);
}

static simdiri_status hash_each(const keys_job *job, const simdiri_records *piece, const simdiri_batch_result *one,
                                const char *outputs) {
  uint32_t *lossy = job->result->lossy;
  simdiri_key_result key;
  size_t len, next = 0;
  for (size_t i = 0; i < one->record_count; i++) {
    const char *text = output_at(piece, one, outputs, i, &len);
    if (is_error_record(one, i, &next)) continue;
    const simdiri_status status =
        simdiri_keyer_key(job->keyer, job->scratch, text, len, &job->fingerprints[job->index + i], &key);
    if (status != SIMDIRI_OK) return status;
    if (lossy) lossy[job->index + i] = key.lossy;
    job->result->lossy_count += key.lossy != 0;
  }
  return SIMDIRI_OK;
}

/* Records with errors are in another namespace. Their output is the record itself. */
static simdiri_status hash_error_records(const keys_job *job, const simdiri_records *piece,
                                         const simdiri_batch_result *one, const char *outputs) {
  simdiri_status status = SIMDIRI_OK;
  size_t len;
  for (size_t i = 0; i < one->note_count && status == SIMDIRI_OK; i++) {
    const size_t bad = one->notes[i].index;
    if (!simdiri_is_error((simdiri_status)one->notes[i].status)) continue;
    const char *text = output_at(piece, one, outputs, bad, &len);
    status = simdiri_keyer_hash_bad(job->keyer, job->scratch, text, len, &job->fingerprints[job->index + bad]);
  }
  return status;
}

static simdiri_status hash_piece(const keys_job *job, const simdiri_records *piece, const simdiri_batch_result *one,
                                 const simdiri_buffer *out, size_t out_begin) {
  const char *outputs = buffer_text(out, out_begin);
  simdiri_status status = SIMDIRI_OK;
  if (job->result->lossy) memset(job->result->lossy + job->index, 0, one->record_count * sizeof(uint32_t));
  if (job->keyer->options.lossy || job->keyer->options.redirects || job->keyer->parts)
    status = hash_each(job, piece, one, outputs);
  else
    hash_all(job, piece, one, outputs, outputs + (out->data ? out->capacity - out_begin : 0));
  if (status == SIMDIRI_OK && one->error_count > 0) status = hash_error_records(job, piece, one, outputs);
  for (size_t i = 0; i < one->record_count; i++)
    if (batch_is_null(piece, i)) job->fingerprints[job->index + i] = (simdiri_fingerprint){0, 0};
  return status;
}

/* ------------------------------------------------------------------------------------------- the batch */

static simdiri_status normalize_piece(const keys_job *job, const simdiri_records *piece, simdiri_buffer *out,
                                      simdiri_batch_result *one) {
  const simdiri_batch_result *all = &job->result->batch;
  const size_t capacity = job->capacity - job->index;
  *one = (simdiri_batch_result){.output_offsets = job->scratch->offsets,
                                .dense_capacity = capacity < PIECE_CAPACITY - 1 ? capacity : PIECE_CAPACITY - 1,
                                .notes = job->scratch->notes,
                                .note_capacity = job->scratch->note_capacity};
  if (all->statuses) one->statuses = all->statuses + job->index;
  if (all->changes) one->changes = all->changes + job->index;
  if (all->record_offsets) one->record_offsets = all->record_offsets + job->index;
  const simdiri_status status = simdiri_batch(job->keyer->context, job->scratch, SIMDIRI_OPERATION_NORMALIZE,
                                              SIMDIRI_ON_ERROR_KEEP, job->keyer->options.base, piece, out, one);
  job->scratch->notes = one->notes;
  job->scratch->note_capacity = one->note_capacity;
  return status;
}

static simdiri_status process_piece(keys_job *job, const simdiri_records *piece) {
  simdiri_batch_result one;
  simdiri_buffer *out = job->normalized ? job->normalized : &job->scratch->wire;
  if (!job->normalized) out->len = 0;
  const size_t out_begin = out->len;
  simdiri_status status = normalize_piece(job, piece, out, &one);
  if (status == SIMDIRI_OK) status = hash_piece(job, piece, &one, out, out_begin);
  if (status == SIMDIRI_OK) status = add_piece_results(job, &one);
  if (status != SIMDIRI_OK) return status;
  add_piece_offsets(job, &one, out_begin);
  job->index += one.record_count;
  if (!batch_has_offsets(job->records)) job->at += piece->data_len;
  return SIMDIRI_OK;
}

static simdiri_status prepare_scratch(const keys_job *job) {
  simdiri_scratch *scratch = job->scratch;
  void *block = scratch->offsets;
  if (!simdiri_are_records_valid(job->records)) return SIMDIRI_ERROR_BAD_OPTION;
  const simdiri_status status =
      simdiri_grow(scratch->allocator, &block, &scratch->offset_capacity, PIECE_CAPACITY, sizeof *scratch->offsets);
  scratch->offsets = block;
  return status;
}

static simdiri_status process_pieces(keys_job *job) {
  simdiri_records piece;
  simdiri_status status = prepare_scratch(job);
  while (status == SIMDIRI_OK && next_piece(job, &piece)) status = process_piece(job, &piece);
  const simdiri_batch_result *all = &job->result->batch;
  if (status != SIMDIRI_OK || job->index > 0) return status;
  if (all->output_offsets) all->output_offsets[0] = 0;
  if (all->record_offsets) all->record_offsets[0] = (int64_t)simdiri_records_end(job->records);
  return status;
}

static void clear_counts(simdiri_keys_result *result) {
  simdiri_batch_result *all = &result->batch;
  result->lossy_count = 0;
  all->note_count = all->record_count = 0;
  all->changed_count = all->warning_count = all->error_count = 0;
}

simdiri_status simdiri_keys(const simdiri_keyer *keyer, simdiri_scratch *scratch, const simdiri_records *records,
                            simdiri_fingerprint *fingerprints, size_t fingerprint_capacity, simdiri_buffer *normalized,
                            simdiri_keys_result *result) {
  simdiri_batch_result *all = &result->batch;
  simdiri_records own = *records;
  own.data = own.data || own.data_len > 0 ? own.data : "";
  keys_job job = {.keyer = keyer,
                  .scratch = scratch,
                  .records = &own,
                  .fingerprints = fingerprints,
                  .capacity = fingerprint_capacity,
                  .normalized = normalized,
                  .wire_begin = normalized ? normalized->len : 0,
                  .result = result};
  const bool has_dense = all->statuses || all->changes || all->output_offsets || all->record_offsets || result->lossy;
  if (has_dense && all->dense_capacity < job.capacity) job.capacity = all->dense_capacity;
  clear_counts(result);
  const simdiri_status status = process_pieces(&job);
  if (status == SIMDIRI_OK) return status;
  if (normalized) normalized->len = job.wire_begin;
  clear_counts(result);
  return status;
}

void simdiri_keys_result_free(simdiri_keys_result *result, const simdiri_allocator *allocator) {
  simdiri_batch_result_free(&result->batch, allocator);
}
