/* Applies simdiri_batch to a column. */
/* SPDX-License-Identifier: MIT */
#include "columns/arrow/text_job.h"

static simdiri_status write_batch(const arrow_job *job, simdiri_buffer *out) {
  const simdiri_arrow_call *call = job->call;
  return simdiri_batch(job->tool, call->scratch, job->operation, call->on_error, call->base, &job->column.records, out,
                       job->result);
}

simdiri_status simdiri_arrow_batch(const simdiri_context *context, simdiri_operation operation,
                                   simdiri_arrow_call *call, struct ArrowArray *output, struct ArrowArray *statuses,
                                   simdiri_batch_result *result) {
  arrow_job job = {.write = write_batch, .tool = context, .operation = operation, .call = call, .result = result};
  return simdiri_arrow_execute(&job, output, statuses);
}
