/* A batch at work: what one record comes to, and where outputs and notes go. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_BATCH_JOB_H
#define SIMDIRI_BATCH_JOB_H

#include "batch/records.h"
#include "context/context.h"
#include "kernel/kernel.h"

typedef struct {
  const simdiri_context *context;
  simdiri_scratch *scratch;
  simdiri_operation operation;
  bool is_quick; /* the quick check can decide */
  bool is_web;   /* … that of the profile web */
  simdiri_on_error on_error;
  const simdiri_base *base;
  const simdiri_records *records;
  simdiri_buffer *out;
  size_t out_begin;
  size_t moved; /* bytes put out that are not in `out` any more */
  const simdiri_allocator *note_allocator;
  simdiri_batch_result *result;
  /* Input that comes out as it is but has not been copied yet: most records, so they are copied many at a time. */
  size_t pending_begin, pending_end;
} batch_job;

/* Does one record, the `index`th: its bytes, its separator, its note. Errors are those of the call only. */
simdiri_status simdiri_job_do_record(batch_job *job, size_t index, const batch_record *record);
/* Counts the outcome of a record that begins at `begin`, and notes it unless it is plain ok. */
simdiri_status simdiri_job_tell(const batch_job *job, size_t index, size_t begin, const simdiri_result *one);
/* The same for records that the kernel has edited, of a chunk that begins at `begin` with the `index`th record. */
simdiri_status simdiri_job_tell_edits(const batch_job *job, const simdiri_edit *edits, size_t count, size_t index,
                                      size_t begin);
/* Copies what is pending. */
simdiri_status simdiri_job_flush(batch_job *job);
/* What has been put out, what is pending included. */
size_t simdiri_job_output_len(const batch_job *job);

#endif
