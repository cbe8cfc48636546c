/* The state of a batch: processes single records, and collects outputs and notes. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_BATCH_JOB_H
#define SIMDIRI_IRI_BATCH_JOB_H

#include "iri/batch/records.h"
#include "iri/context/context.h"
#include "iri/kernel/kernel.h"

typedef struct {
  const simdiri_context *context;
  simdiri_scratch *scratch;
  simdiri_operation operation;
  bool is_quick;           /* the quick check can recognize normal records */
  bool is_web;             /* … the quick check of the profile web */
  bool is_unlikely_normal; /* of the record that is processed: the quick check is left out */
  simdiri_on_error on_error;
  const simdiri_base *base;
  uint32_t review_groups; /* of findings that get a note; 0 where nothing is reviewed */
  const simdiri_records *records;
  simdiri_buffer *out;
  size_t out_begin;
  size_t moved; /* bytes of output that were moved out of `out` */
  const simdiri_allocator *note_allocator;
  simdiri_batch_result *result;
  /* Input that is output unchanged but has not been copied yet. Most records are unchanged, so many are copied at once.
   */
  size_t pending_begin, pending_end;
} batch_job;

/* Processes record number `index`: its bytes, its separator, its note. Returns only errors of the call. */
simdiri_status simdiri_job_process_record(batch_job *job, size_t index, const batch_record *record);
/* The same, but only if the quick check recognizes the record as normal: otherwise *is_done is false, and nothing was
 * done. */
simdiri_status simdiri_job_process_normal(batch_job *job, size_t index, const batch_record *record, bool *is_done);
/* Counts the outcome of a record that begins at `begin`, and adds a note unless it is OK and unchanged. */
simdiri_status simdiri_job_add_result(const batch_job *job, size_t index, size_t begin, const simdiri_result *one);
/* The same for records that the kernel has edited, in a chunk that begins at `begin` with record number `index`. */
simdiri_status simdiri_job_add_edits(const batch_job *job, const kernel_edit *edits, size_t count, size_t index,
                                     size_t begin);
/* Copies the pending input. */
simdiri_status simdiri_job_flush(batch_job *job);
/* Returns the length of all output so far, including pending input. */
size_t simdiri_job_output_len(const batch_job *job);

#endif
