/* Applies simdiri_batch to a column. */
/* SPDX-License-Identifier: MIT */
#include "columns/arrow/text_job.h"
#include "iri/common/allocator.h"

static simdiri_status write_batch(const arrow_job *job, simdiri_buffer *out) {
  return simdiri_batch(job->tool, job->scratch, job->operation, job->on_error, job->base, &job->column.records, out,
                       job->result);
}

simdiri_status simdiri_arrow_batch(const simdiri_context *context, simdiri_scratch *scratch,
                                   simdiri_operation operation, simdiri_on_error on_error, const simdiri_base *base,
                                   const struct ArrowSchema *schema, const struct ArrowArray *input,
                                   const simdiri_allocator *allocator, struct ArrowArray *output,
                                   struct ArrowArray *statuses, simdiri_batch_result *result, size_t *row) {
  size_t no_row;
  arrow_job job = {.write = write_batch,
                   .tool = context,
                   .scratch = scratch,
                   .operation = operation,
                   .on_error = on_error,
                   .base = base,
                   .allocator = allocator_or_default(allocator),
                   .result = result,
                   .row = row ? row : &no_row};
  return simdiri_arrow_run(&job, schema, input, output, statuses);
}
