/* Labels of a column, and redaction of a column. */
/* SPDX-License-Identifier: MIT */
#include "columns/arrow/text_job.h"
#include "iri/common/buffer.h"

static simdiri_status write_labels(const arrow_job *job, simdiri_buffer *out) {
  const simdiri_arrow_call *call = job->call;
  return simdiri_label_batch(job->tool, call->scratch, call->base, call->on_error, &job->column.records, out,
                             job->result);
}

simdiri_status simdiri_arrow_labels(const simdiri_labeler *labeler, simdiri_arrow_call *call, struct ArrowArray *output,
                                    struct ArrowArray *statuses, simdiri_batch_result *result) {
  arrow_job job = {.write = write_labels, .tool = labeler, .call = call, .result = result};
  return simdiri_arrow_execute(&job, output, statuses);
}

/* A redaction: the job, and where it counts. */
typedef struct {
  const simdiri_redactor *redactor;
  uint64_t *counts;
} redaction;

/* Appends the redacted text of a row. */
static simdiri_status write_row(const redaction *how, const char *text, size_t len, simdiri_buffer *out) {
  simdiri_text redacted;
  const simdiri_status status = simdiri_redact(how->redactor, text, len, out, &redacted, how->counts);
  if (status != SIMDIRI_OK || redacted.text != text) return status;
  return simdiri_buffer_append(out, text, len); /* nothing was replaced */
}

static simdiri_status write_redacted(const arrow_job *job, simdiri_buffer *out) {
  const size_t begin = out->len;
  int64_t *offsets = job->result->output_offsets;
  simdiri_status status = SIMDIRI_OK;
  const char *text;
  size_t len;
  offsets[0] = 0;
  for (size_t row = 0; row < job->column.count && status == SIMDIRI_OK; row++) {
    if (arrow_row(&job->column, row, &text, &len)) status = write_row(job->tool, text, len, out);
    offsets[row + 1] = (int64_t)(out->len - begin);
  }
  return status;
}

simdiri_status simdiri_arrow_redact(const simdiri_redactor *redactor, simdiri_arrow_call *call,
                                    struct ArrowArray *output, uint64_t *counts) {
  simdiri_batch_result none = {0};
  const redaction how = {redactor, counts};
  arrow_job job = {.write = write_redacted, .tool = &how, .call = call, .result = &none};
  return simdiri_arrow_execute(&job, output, NULL);
}
