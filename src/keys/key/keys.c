/* Makes the keys of many IRIs: sends them through simdiri_batch in pieces whose input and output fit in a cache. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "iri/batch/pieces.h"
#include "iri/batch/records.h"
#include "iri/common/allocator.h"
#include "iri/common/buffer.h"
#include "iri/hash/hash.h"
#include "iri/operations/compared_text.h"
#include "keys/key/keyer.h"

typedef struct {
  const simdiri_keyer *keyer;
  simdiri_fingerprint *fingerprints;
  simdiri_buffer *normalized; /* the caller's; NULL: not wanted */
  simdiri_keys_result *result;
  batch_pieces pieces;
} keys_job;

/* ------------------------------------------------------------------------------------------- hashes */

/* Hashes those of the texts again of which not all is compared: nearly never any. */
static void hash_compared(const keys_job *job, const span *texts, size_t count, simdiri_fingerprint *fingerprints) {
  const simdiri_keyer *keyer = job->keyer;
  if (!compares_otherwise(&keyer->context->options)) return;
  for (size_t i = 0; i < count; i++) {
    if (!may_be_compared_otherwise(texts[i].data, texts[i].len)) continue;
    span text = texts[i];
    if (simdiri_take_compared_text(job->pieces.scratch->uuid, &text.data, &text.len) != 0)
      fingerprints[i] = simdiri_keyer_hash(keyer, text.data, text.len);
  }
}

/* Hashes all outputs of a piece, which may be read up to `readable_end`. */
static void hash_all(const keys_job *job, const simdiri_records *piece, const simdiri_batch_result *one,
                     const char *outputs, const char *readable_end) {
  span texts[HASH_MAX_TEXTS];
  for (size_t done = 0, count; done < one->record_count; done += count) {
    count = one->record_count - done < HASH_MAX_TEXTS ? one->record_count - done : HASH_MAX_TEXTS;
    for (size_t i = 0; i < count; i++) texts[i].data = batch_output_at(piece, one, outputs, done + i, &texts[i].len);
    simdiri_fingerprint *fingerprints = job->fingerprints + job->pieces.index + done;
    simdiri_keyer_hash_texts(job->keyer, texts, count, readable_end, fingerprints);
    hash_compared(job, texts, count, fingerprints);
  }
}

/* The same for the texts of groups, which are made in the scratch. */
static simdiri_status hash_groups(const keys_job *job, const simdiri_records *piece, const simdiri_batch_result *one,
                                  const char *outputs, const char *readable_end) {
  simdiri_scratch *scratch = job->pieces.scratch;
  simdiri_buffer *out = &scratch->pair[0];
  size_t begins[HASH_MAX_TEXTS], next = 0;
  span texts[HASH_MAX_TEXTS];
  for (size_t done = 0, count; done < one->record_count; done += count) {
    count = one->record_count - done < HASH_MAX_TEXTS ? one->record_count - done : HASH_MAX_TEXTS;
    out->len = 0;
    for (size_t i = 0; i < count; i++) {
      span text;
      text.data = batch_output_at(piece, one, outputs, done + i, &text.len);
      const size_t readable = (size_t)(readable_end - text.data);
      simdiri_status status = SIMDIRI_OK;
      begins[i] = out->len;
      if (!batch_is_error(one, done + i, &next))
        status = simdiri_keyer_put_group(job->keyer, scratch, text, readable, out, &begins[i]);
      if (status != SIMDIRI_OK) return status;
      texts[i].len = out->len - begins[i];
    }
    for (size_t i = 0; i < count; i++) texts[i].data = buffer_text(out, begins[i]);
    simdiri_keyer_hash_texts(job->keyer, texts, count, buffer_text(out, out->capacity),
                             job->fingerprints + job->pieces.index + done);
  }
  return SIMDIRI_OK;
}

static simdiri_status hash_each(const keys_job *job, const simdiri_records *piece, const simdiri_batch_result *one,
                                const char *outputs) {
  uint32_t *lossy = job->result->lossy;
  simdiri_key_result key;
  size_t len, next = 0;
  for (size_t i = 0; i < one->record_count; i++) {
    const char *text = batch_output_at(piece, one, outputs, i, &len);
    if (batch_is_error(one, i, &next)) continue;
    const simdiri_status status =
        simdiri_keyer_key(job->keyer, job->pieces.scratch, text, len, &job->fingerprints[job->pieces.index + i], &key);
    if (status != SIMDIRI_OK) return status;
    if (lossy) lossy[job->pieces.index + i] = key.lossy;
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
    const char *text = batch_output_at(piece, one, outputs, bad, &len);
    status =
        simdiri_keyer_hash_bad(job->keyer, job->pieces.scratch, text, len, &job->fingerprints[job->pieces.index + bad]);
  }
  return status;
}

static simdiri_status hash_piece(const keys_job *job, const simdiri_records *piece, const simdiri_batch_result *one,
                                 const simdiri_buffer *out, size_t out_begin) {
  const char *outputs = buffer_text(out, out_begin),
             *readable_end = outputs + (out->data ? out->capacity - out_begin : 0);
  simdiri_status status = SIMDIRI_OK;
  if (job->result->lossy) memset(job->result->lossy + job->pieces.index, 0, one->record_count * sizeof(uint32_t));
  if (job->keyer->options.lossy || job->keyer->redirects || job->keyer->parts)
    status = hash_each(job, piece, one, outputs);
  else if (is_group(job->keyer->options.by))
    status = hash_groups(job, piece, one, outputs, readable_end);
  else
    hash_all(job, piece, one, outputs, readable_end);
  if (status == SIMDIRI_OK && one->error_count > 0) status = hash_error_records(job, piece, one, outputs);
  for (size_t i = 0; i < one->record_count; i++)
    if (batch_is_null(piece, i)) job->fingerprints[job->pieces.index + i] = (simdiri_fingerprint){0, 0};
  return status;
}

/* ------------------------------------------------------------------------------------------- the batch */

static simdiri_status process_piece(keys_job *job, const simdiri_records *piece) {
  simdiri_batch_result one;
  simdiri_buffer *out = job->normalized ? job->normalized : &job->pieces.scratch->wire;
  if (!job->normalized) out->len = 0;
  const size_t out_begin = out->len;
  simdiri_status status = simdiri_pieces_normalize(&job->pieces, piece, out, &one);
  if (status == SIMDIRI_OK) status = hash_piece(job, piece, &one, out, out_begin);
  return status == SIMDIRI_OK ? simdiri_pieces_add(&job->pieces, piece, &one, out_begin) : status;
}

static void clear_counts(simdiri_keys_result *result) {
  result->lossy_count = 0;
  simdiri_clear_batch_counts(&result->batch);
}

simdiri_status simdiri_keys(const simdiri_keyer *keyer, simdiri_scratch *scratch, const simdiri_records *records,
                            simdiri_fingerprint *fingerprints, size_t fingerprint_capacity, simdiri_buffer *normalized,
                            simdiri_keys_result *result) {
  simdiri_batch_result *all = &result->batch;
  simdiri_records own = *records, piece;
  own.data = own.data || own.data_len > 0 ? own.data : "";
  keys_job job = {.keyer = keyer,
                  .fingerprints = fingerprints,
                  .normalized = normalized,
                  .result = result,
                  .pieces = {.context = keyer->context,
                             .scratch = scratch,
                             .base = keyer->options.base,
                             .on_error = SIMDIRI_ON_ERROR_KEEP,
                             .records = &own,
                             .all = all,
                             .allocator = allocator_or_default(normalized ? normalized->allocator : NULL),
                             .capacity = fingerprint_capacity,
                             .out_begin = normalized ? normalized->len : 0}};
  const bool has_dense = all->statuses || all->changes || all->output_offsets || all->record_offsets || result->lossy;
  if (has_dense && all->dense_capacity < job.pieces.capacity) job.pieces.capacity = all->dense_capacity;
  clear_counts(result);
  simdiri_status status = simdiri_pieces_begin(&job.pieces);
  while (status == SIMDIRI_OK && simdiri_pieces_next(&job.pieces, &piece)) status = process_piece(&job, &piece);
  simdiri_pieces_end(&job.pieces, status == SIMDIRI_OK);
  if (status == SIMDIRI_OK) return status;
  if (normalized) normalized->len = job.pieces.out_begin;
  clear_counts(result);
  return status;
}

void simdiri_keys_result_free(simdiri_keys_result *result, const simdiri_allocator *allocator) {
  simdiri_batch_result_free(&result->batch, allocator);
}
