/* Applies simdiri_parts_batch to a column. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "columns/arrow/text_writer.h"
#include "iri/common/allocator.h"
#include "iri/common/buffer.h"
#include "iri/common/sized.h"

/* The state of one call. */
typedef struct {
  const simdiri_parts *parts;
  simdiri_arrow_call *call;
  const simdiri_allocator *allocator; /* that of the call, or the default one */
  simdiri_batch_result *result;
  arrow_column column;
  arrow_gathered gathered;
  simdiri_buffer texts; /* normal forms, and parts that are not in them */
  simdiri_part_span *spans;
  int64_t *offsets;
  size_t count, spans_size, offsets_size; /* count: of parts */
} parts_job;

/* Runs the batch. Sets aside the caller's dense results, which must be neither used nor changed. */
static simdiri_status find_parts(parts_job *job) {
  simdiri_batch_result *result = job->result;
  const simdiri_batch_result callers = *result;
  result->statuses = NULL;
  result->changes = NULL;
  result->output_offsets = job->offsets;
  result->record_offsets = NULL;
  result->dense_capacity = job->column.count;
  const simdiri_status status =
      simdiri_parts_batch(job->parts, job->call->scratch, job->call->base, &job->column.records, &job->texts,
                          job->spans, job->column.count, result);
  result->statuses = callers.statuses;
  result->changes = callers.changes;
  result->output_offsets = callers.output_offsets;
  result->record_offsets = callers.record_offsets;
  result->dense_capacity = callers.dense_capacity;
  return status;
}

static simdiri_status allocate_job(parts_job *job) {
  const size_t rows = job->column.count, part_count = job->count > 0 ? job->count : 1;
  if (rows >= SIZE_MAX / sizeof *job->spans / part_count - 1) return SIMDIRI_ERROR_NO_MEMORY;
  job->spans_size = (rows + 1) * part_count * sizeof *job->spans;
  job->offsets_size = (rows + 1) * sizeof *job->offsets;
  job->spans = simdiri_allocate_zeroed(job->allocator, job->spans_size);
  job->offsets = simdiri_allocate_zeroed(job->allocator, job->offsets_size);
  if (!job->spans || !job->offsets) return SIMDIRI_ERROR_NO_MEMORY;
  if (job->column.type.layout != ARROW_TEXT_VIEW) return SIMDIRI_OK;
  return simdiri_arrow_gather(&job->column, job->allocator, &job->gathered, &job->call->row);
}

static void free_job(parts_job *job) {
  simdiri_arrow_gathered_free(&job->gathered, job->allocator);
  simdiri_buffer_free(&job->texts);
  simdiri_deallocate(job->allocator, job->spans, job->spans_size);
  simdiri_deallocate(job->allocator, job->offsets, job->offsets_size);
}

/* Makes the column of one part. */
static simdiri_status write_column(const parts_job *job, size_t part, struct ArrowArray *output) {
  arrow_writer writer;
  const bool is_large = job->column.type.layout != ARROW_TEXT;
  simdiri_status status = simdiri_arrow_writer_begin(&writer, is_large, job->column.count, job->allocator);
  for (size_t i = 0; i < job->column.count && status == SIMDIRI_OK; i++) {
    const simdiri_part_span *span = &job->spans[i * job->count + part];
    status = span->begin < 0 ? simdiri_arrow_writer_add_null(&writer)
                             : simdiri_arrow_writer_add(&writer, buffer_text(&job->texts, (size_t)span->begin),
                                                        (size_t)(span->end - span->begin));
    if (status == SIMDIRI_ERROR_TOO_LONG) job->call->row = i;
  }
  if (status == SIMDIRI_OK) simdiri_arrow_writer_publish(&writer, output);
  simdiri_arrow_writer_free(&writer);
  return status;
}

simdiri_status simdiri_arrow_parts(const simdiri_parts *parts, simdiri_arrow_call *call, struct ArrowArray *outputs,
                                   simdiri_batch_result *result) {
  parts_job job = {.parts = parts, .call = call, .result = result};
  job.allocator = job.texts.allocator = allocator_or_default(call->allocator);
  job.count = simdiri_parts_count(parts);
  memset(outputs, 0, job.count * sizeof *outputs);
  if (!IS_SIZED(call, row)) return SIMDIRI_ERROR_BAD_OPTION;
  call->row = SIZE_MAX;
  simdiri_status status = simdiri_arrow_read_column(call->schema, call->input, &job.column, &call->row);
  if (status == SIMDIRI_OK) status = allocate_job(&job);
  if (status == SIMDIRI_OK) status = find_parts(&job);
  for (size_t i = 0; i < job.count && status == SIMDIRI_OK; i++) status = write_column(&job, i, &outputs[i]);
  free_job(&job);
  if (status == SIMDIRI_OK) return status;
  for (size_t i = 0; i < job.count; i++)
    if (outputs[i].release) outputs[i].release(&outputs[i]);
  return status;
}
