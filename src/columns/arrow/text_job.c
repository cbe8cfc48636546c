/* Makes output columns of text with the rows of an input column. */
/* SPDX-License-Identifier: MIT */
#include "columns/arrow/text_job.h"

#include <string.h>

#include "iri/common/allocator.h"
#include "iri/common/buffer.h"
#include "iri/common/sized.h"

/* Reserves capacity that is enough for most columns, so that the buffer need not grow. */
static simdiri_status reserve_output(const arrow_job *job, simdiri_buffer *out) {
  const simdiri_records *records = &job->column.records;
  const size_t begin = records->offsets64 ? (size_t)records->offsets64[0] : (size_t)records->offsets32[0];
  const size_t len = records->data_len - begin;
  return simdiri_buffer_reserve(out, len + len / 16 + 1);
}

/* Writes the texts. Sets aside the caller's dense results, which must be neither used nor changed. */
static simdiri_status write_texts(arrow_job *job) {
  simdiri_buffer out = {NULL, 0, 0, job->allocator};
  simdiri_status status = reserve_output(job, &out);
  simdiri_batch_result *result = job->result;
  const simdiri_batch_result callers = *result;
  result->statuses = job->statuses ? job->statuses->buffers[ARROW_FIXED] : NULL;
  result->changes = NULL;
  result->output_offsets = job->offsets;
  result->record_offsets = NULL;
  result->dense_capacity = job->column.count;
  if (status == SIMDIRI_OK) status = job->write(job, &out);
  result->statuses = callers.statuses;
  result->changes = callers.changes;
  result->output_offsets = callers.output_offsets;
  result->record_offsets = callers.record_offsets;
  result->dense_capacity = callers.dense_capacity;
  job->values->buffers[ARROW_BYTES] = out.data;
  job->values->sizes[ARROW_BYTES] = out.capacity;
  return status;
}

/* Makes rows with an error null. */
static simdiri_status set_errors_null(arrow_job *job) {
  const simdiri_batch_result *result = job->result;
  if (job->call->on_error != SIMDIRI_ON_ERROR_SKIP || result->error_count == 0) return SIMDIRI_OK;
  const size_t size = (job->column.count + 7) / 8;
  if (!job->values->buffers[ARROW_VALIDITY]) {
    const simdiri_status status = simdiri_arrow_holder_allocate(job->values, ARROW_VALIDITY, size);
    if (status != SIMDIRI_OK) return status;
    memset(job->values->buffers[ARROW_VALIDITY], 0xFF, size);
  }
  uint8_t *validity = job->values->buffers[ARROW_VALIDITY];
  for (size_t i = 0; i < result->note_count; i++) {
    const simdiri_note *note = &result->notes[i];
    if (!simdiri_is_error((simdiri_status)note->status)) continue;
    validity[note->index / 8] &= (uint8_t) ~(1u << note->index % 8);
    job->null_count++;
  }
  return SIMDIRI_OK;
}

/* Stores the offsets in the width of the type. */
static simdiri_status store_offsets(arrow_job *job) {
  const size_t count = job->column.count;
  if (job->column.type.layout != ARROW_TEXT) {
    job->values->buffers[ARROW_OFFSETS] = job->offsets;
    job->values->sizes[ARROW_OFFSETS] = (count + 1) * sizeof *job->offsets;
    job->offsets = NULL;
    return SIMDIRI_OK;
  }
  const simdiri_status status =
      simdiri_arrow_holder_allocate(job->values, ARROW_OFFSETS, (count + 1) * sizeof(int32_t));
  if (status != SIMDIRI_OK) return status;
  return simdiri_arrow_narrow(job->offsets, count, job->values->buffers[ARROW_OFFSETS], &job->call->row);
}

static simdiri_status prepare_columns(arrow_job *job) {
  const size_t count = job->column.count;
  job->offsets = job->allocator->reallocate(job->allocator->user, NULL, 0, (count + 1) * sizeof *job->offsets);
  job->values = simdiri_arrow_holder_create(job->allocator);
  if (!job->offsets || !job->values) return SIMDIRI_ERROR_NO_MEMORY;
  simdiri_status status = simdiri_arrow_copy_validity(job->values, &job->column, &job->null_count);
  job->input_null_count = job->null_count;
  if (job->statuses) {
    if (status == SIMDIRI_OK) status = simdiri_arrow_copy_validity(job->statuses, &job->column, &job->null_count);
    if (status == SIMDIRI_OK)
      status = simdiri_arrow_holder_allocate(job->statuses, ARROW_FIXED, count * sizeof(uint16_t));
  }
  if (status != SIMDIRI_OK || job->column.type.layout != ARROW_TEXT_VIEW) return status;
  return simdiri_arrow_gather(&job->column, job->allocator, &job->gathered, &job->call->row);
}

static simdiri_status fill_columns(arrow_job *job, bool has_statuses) {
  if (has_statuses) {
    job->statuses = simdiri_arrow_holder_create(job->allocator);
    if (!job->statuses) return SIMDIRI_ERROR_NO_MEMORY;
  }
  simdiri_status status = prepare_columns(job);
  if (status == SIMDIRI_OK) status = write_texts(job);
  if (status == SIMDIRI_OK) status = set_errors_null(job);
  return status == SIMDIRI_OK ? store_offsets(job) : status;
}

static void clear_counts(simdiri_batch_result *result) {
  result->note_count = result->record_count = 0;
  result->changed_count = result->warning_count = result->error_count = 0;
}

simdiri_status simdiri_arrow_execute(arrow_job *job, struct ArrowArray *output, struct ArrowArray *statuses) {
  simdiri_batch_result *result = job->result;
  simdiri_arrow_call *call = job->call;
  job->allocator = allocator_or_default(call->allocator);
  memset(output, 0, sizeof *output);
  if (statuses) memset(statuses, 0, sizeof *statuses);
  clear_counts(result);
  if (!IS_SIZED(call, row)) return SIMDIRI_ERROR_BAD_OPTION;
  call->row = SIZE_MAX;
  simdiri_status status = simdiri_arrow_read_column(call->schema, call->input, &job->column, &call->row);
  if (status == SIMDIRI_OK) status = fill_columns(job, statuses != NULL);
  simdiri_arrow_gathered_free(&job->gathered, job->allocator);
  simdiri_deallocate(job->allocator, job->offsets, (job->column.count + 1) * sizeof *job->offsets);
  if (status == SIMDIRI_OK) {
    const size_t count = job->column.count;
    simdiri_arrow_publish(job->values, ARROW_BUFFERS, count, job->null_count, output);
    if (statuses) simdiri_arrow_publish(job->statuses, ARROW_FIXED + 1, count, job->input_null_count, statuses);
    return status;
  }
  clear_counts(result);
  simdiri_arrow_holder_free(job->values);
  simdiri_arrow_holder_free(job->statuses);
  return status;
}
