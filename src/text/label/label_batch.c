/* The labels of many IRIs: sends them through simdiri_batch in pieces whose normal forms fit in a cache. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "iri/batch/pieces.h"
#include "iri/batch/records.h"
#include "iri/common/allocator.h"
#include "iri/common/buffer.h"
#include "text/label/label_job.h"
#include "text/label/label_urls.h"
#include "text/label/labeler.h"

/* A piece whose normal forms become labels. */
typedef struct {
  const simdiri_records *records;
  const simdiri_batch_result *result;
  const char *normals, *normals_end;
  size_t note; /* the first note that may be about the next record */
} labels_piece;

/* Appends the label of record `i`, and the separator that follows its normal form. */
static simdiri_status put_record(const labels_job *job, labels_piece *piece, size_t i) {
  const int64_t *offsets = piece->result->output_offsets;
  size_t len;
  const char *normal = batch_output_at(piece->records, piece->result, piece->normals, i, &len);
  const char *end = piece->normals + offsets[i + 1];
  if (batch_is_null(piece->records, i)) return SIMDIRI_OK;
  if (batch_is_error(piece->result, i, &piece->note)) {
    if (job->on_error == SIMDIRI_ON_ERROR_SKIP) return SIMDIRI_OK;
    if (job->on_error == SIMDIRI_ON_ERROR_EMPTY) normal += len; /* the separator stays */
    return simdiri_buffer_append(job->out, normal, (size_t)(end - normal));
  }
  label_job one = {.labeler = job->labeler, .scratch = job->pieces.scratch};
  const simdiri_status status =
      simdiri_label_write(&one, (span){normal, len}, (size_t)(piece->normals_end - normal), job->out);
  const size_t separator_len = (size_t)(end - normal) - len;
  if (status != SIMDIRI_OK || separator_len == 0) return status;
  if (separator_len > 1 || buffer_capacity(job->out) == 0)
    return simdiri_buffer_append(job->out, normal + len, separator_len);
  buffer_put(job->out, normal[len]);
  return SIMDIRI_OK;
}

/* The offsets of normal forms become those of labels. */
static simdiri_status put_piece(labels_job *job, const simdiri_records *records, simdiri_batch_result *one,
                                const simdiri_buffer *buffer) {
  const char *normals = buffer_text(buffer, 0);
  labels_piece piece = {records, one, normals, normals + buffer->len, 0};
  const size_t begin = job->out->len;
  simdiri_status status = SIMDIRI_OK;
  int64_t before = 0;
  for (size_t i = 0; i < one->record_count && status == SIMDIRI_OK; i++) {
    status = put_record(job, &piece, i);
    one->output_offsets[i] = before;
    before = (int64_t)(job->out->len - begin);
  }
  if (one->record_count > 0) one->output_offsets[one->record_count] = before;
  return status;
}

/* Normalizes a piece as a batch. */
static simdiri_status put_batch(labels_job *job, const simdiri_records *piece, simdiri_batch_result *one) {
  simdiri_buffer *normals = &job->pieces.scratch->wire;
  normals->len = 0;
  const simdiri_status status = simdiri_pieces_normalize(&job->pieces, piece, normals, one);
  return status == SIMDIRI_OK ? put_piece(job, piece, one, normals) : status;
}

/* Expects URLs in normal form. Where a third of the records are not, the next pieces are normalized as batches. */
static simdiri_status put_urls(labels_job *job, const simdiri_records *piece, simdiri_batch_result *one) {
  enum { PAUSE = 15 };
  size_t hard_count;
  const simdiri_status status = simdiri_label_urls(job, piece, one, &hard_count);
  job->pause = hard_count > one->record_count / 3 ? PAUSE : 0;
  return status;
}

static simdiri_status put_pieces(labels_job *job) {
  batch_pieces *pieces = &job->pieces;
  simdiri_batch_result one;
  simdiri_records piece;
  simdiri_status status = simdiri_pieces_begin(pieces);
  const bool may_be_urls = simdiri_label_may_be_urls(job);
  while (status == SIMDIRI_OK && simdiri_pieces_next(pieces, &piece)) {
    const size_t begin = job->out->len;
    if (may_be_urls && job->pause == 0) {
      status = put_urls(job, &piece, &one);
    } else {
      job->pause -= job->pause > 0;
      status = put_batch(job, &piece, &one);
    }
    if (status == SIMDIRI_OK) status = simdiri_pieces_add(pieces, &piece, &one, begin);
  }
  simdiri_pieces_end(pieces, status == SIMDIRI_OK);
  return status;
}

simdiri_status simdiri_label_batch(const simdiri_labeler *labeler, simdiri_scratch *scratch, const simdiri_base *base,
                                   simdiri_on_error on_error, const simdiri_records *records, simdiri_buffer *out,
                                   simdiri_batch_result *result) {
  const bool has_arrays = result->statuses || result->changes || result->output_offsets || result->record_offsets;
  simdiri_records own = *records;
  own.data = own.data || own.data_len > 0 ? own.data : "";
  /* Bad records are kept in the normal forms, so that their separators are there, too. */
  labels_job job = {.labeler = labeler,
                    .on_error = on_error,
                    .out = out,
                    .pieces = {.context = labeler->context,
                               .scratch = scratch,
                               .base = base,
                               .on_error = SIMDIRI_ON_ERROR_KEEP,
                               .records = &own,
                               .all = result,
                               .allocator = allocator_or_default(out->allocator),
                               .capacity = has_arrays ? result->dense_capacity : SIZE_MAX,
                               .out_begin = out->len}};
  if (on_error < SIMDIRI_ON_ERROR_KEEP || on_error > SIMDIRI_ON_ERROR_SKIP) return SIMDIRI_ERROR_BAD_OPTION;
  const simdiri_status status = put_pieces(&job);
  if (status == SIMDIRI_OK) return SIMDIRI_OK;
  out->len = job.pieces.out_begin;
  simdiri_clear_batch_counts(result);
  return status;
}
