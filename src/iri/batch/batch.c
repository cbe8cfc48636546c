/* Applies one operation to many records, with sparse results. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "iri/batch/vector_path.h"
#include "iri/common/allocator.h"
#include "iri/redirect/redirects.h"

static simdiri_status process_records(batch_job *job) {
  batch_walker walker = {.records = job->records};
  batch_record record;
  simdiri_status status = simdiri_job_run_vector_path(job, &walker);
  while (status == SIMDIRI_OK && simdiri_next_record(&walker, &record))
    status = simdiri_job_process_record(job, walker.index - 1, &record);
  if (status == SIMDIRI_OK) status = simdiri_job_flush(job);
  if (status != SIMDIRI_OK) return status;
  job->result->record_count = walker.index;
  if (job->result->output_offsets && job->operation == SIMDIRI_OPERATION_CHECK)
    memset(job->result->output_offsets, 0, walker.index * sizeof *job->result->output_offsets);
  if (job->result->output_offsets) job->result->output_offsets[walker.index] = (int64_t)simdiri_job_output_len(job);
  if (job->result->record_offsets)
    job->result->record_offsets[walker.index] = (int64_t)simdiri_records_end(job->records);
  return SIMDIRI_OK;
}

static simdiri_status check_job(const batch_job *job) {
  const simdiri_batch_result *result = job->result;
  if ((unsigned)job->operation > SIMDIRI_OPERATION_CHECK || (unsigned)job->on_error > SIMDIRI_ON_ERROR_SKIP)
    return SIMDIRI_ERROR_BAD_OPTION;
  if (job->operation == SIMDIRI_OPERATION_RESOLVE && !job->base) return SIMDIRI_ERROR_BAD_OPTION;
  if (job->base && job->base->profile != job->context->options.profile) return SIMDIRI_ERROR_BAD_OPTION;
  if (!simdiri_are_records_valid(job->records)) return SIMDIRI_ERROR_BAD_OPTION;
  if (!result->statuses && !result->changes && !result->output_offsets && !result->record_offsets) return SIMDIRI_OK;
  /* There are at most as many separated records as bytes. Then only arrays that are cleared need the exact number. */
  if (!result->statuses && !result->changes && !batch_has_offsets(job->records) &&
      job->records->data_len <= result->dense_capacity)
    return SIMDIRI_OK;
  const size_t count = simdiri_count_records(job->records);
  if (count > result->dense_capacity) return SIMDIRI_ERROR_NO_CAPACITY;
  /* Records that are OK and unchanged are not reported, so their entries must be zero. */
  if (result->statuses) memset(result->statuses, 0, count * sizeof *result->statuses);
  if (result->changes) memset(result->changes, 0, count * sizeof *result->changes);
  return SIMDIRI_OK;
}

simdiri_status simdiri_batch(const simdiri_context *context, simdiri_scratch *scratch, simdiri_operation operation,
                             simdiri_on_error on_error, const simdiri_base *base, const simdiri_records *records,
                             simdiri_buffer *out, simdiri_batch_result *result) {
  simdiri_records own = *records;
  own.data = own.data || own.data_len > 0 ? own.data : "";
  const bool has_base = operation == SIMDIRI_OPERATION_NORMALIZE || operation == SIMDIRI_OPERATION_RESOLVE;
  const bool normalizes = operation == SIMDIRI_OPERATION_NORMALIZE && context->options.rung > SIMDIRI_RUNG_SIMPLE &&
                          !follows_redirects(&context->options);
  const bool is_reviewed =
      operation != SIMDIRI_OPERATION_RESOLVE && context->options.profile == SIMDIRI_PROFILE_RFC3987;
  batch_job job = {.context = context,
                   .scratch = scratch,
                   .operation = operation,
                   .is_quick = normalizes && context->options.profile == SIMDIRI_PROFILE_RFC3987,
                   .is_web = normalizes && context->options.profile == SIMDIRI_PROFILE_WEB,
                   .on_error = on_error,
                   .base = has_base ? base : NULL,
                   .review_groups = is_reviewed ? result->review_groups : 0,
                   .records = &own,
                   .out = out,
                   .out_begin = out->len,
                   .note_allocator = allocator_or_default(out->allocator),
                   .result = result};
  result->note_count = result->record_count = 0;
  result->changed_count = result->warning_count = result->error_count = 0;
  simdiri_status status = check_job(&job);
  if (status == SIMDIRI_OK) status = process_records(&job);
  if (status == SIMDIRI_OK) return status;
  out->len = job.out_begin;
  result->note_count = result->record_count = 0;
  result->changed_count = result->warning_count = result->error_count = 0;
  return status;
}

void simdiri_batch_result_free(simdiri_batch_result *result, const simdiri_allocator *allocator) {
  simdiri_deallocate(allocator_or_default(allocator), result->notes, result->note_capacity * sizeof *result->notes);
  result->notes = NULL;
  result->note_count = result->note_capacity = 0;
}
