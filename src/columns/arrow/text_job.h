/* Output columns of text with the rows of an input column: what simdiri_arrow_batch() and similar calls share. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_COLUMNS_ARROW_TEXT_JOB_H
#define SIMDIRI_COLUMNS_ARROW_TEXT_JOB_H

#include "columns/arrow/column.h"

typedef struct arrow_job arrow_job;

/* The state of one call. */
struct arrow_job {
  /* Appends the texts of all rows to `out`, and sets the offsets and the notes in job->result. */
  simdiri_status (*write)(const arrow_job *job, simdiri_buffer *out);
  const void *tool; /* a context, labeler or redactor, as `write` expects */
  simdiri_operation operation;
  simdiri_arrow_call *call;
  simdiri_batch_result *result;
  const simdiri_allocator *allocator; /* that of the call, or the default one */
  arrow_column column;
  arrow_gathered gathered;
  arrow_holder *values;
  arrow_holder *statuses; /* NULL unless asked for */
  int64_t *offsets;
  size_t null_count;       /* of the values */
  size_t input_null_count; /* … and of the input */
};

/* Makes the columns. The caller sets the members up to `result`. */
simdiri_status simdiri_arrow_execute(arrow_job *job, struct ArrowArray *output, struct ArrowArray *statuses);

#endif
