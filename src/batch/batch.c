/* One operation over many records, with sparse results. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "batch/records.h"
#include "common/allocator.h"
#include "common/buffer.h"
#include "common/context.h"
#include "normalize/plan.h"
#include "normalize/quick.h"

typedef struct {
  const simdiri_context *context;
  simdiri_scratch *scratch;
  simdiri_operation operation;
  bool is_quick; /* the quick check can decide */
  simdiri_on_error on_error;
  const simdiri_base *base;
  const simdiri_records *records;
  simdiri_buffer *out;
  size_t out_begin;
  const simdiri_allocator *note_allocator;
  simdiri_batch_result *result;
  /* Input that comes out as it is but has not been copied yet: most records, so they are copied many at a time. */
  size_t pending_begin, pending_end;
} batch_job;

static simdiri_status flush_pending(batch_job *job) {
  const size_t begin = job->pending_begin;
  const size_t len = job->pending_end - begin;
  job->pending_begin = job->pending_end;
  return len == 0 ? SIMDIRI_OK : simdiri_buffer_append(job->out, job->records->data + begin, len);
}

/* Passes a span of the input on as it is. */
static simdiri_status pass(batch_job *job, size_t begin, size_t end) {
  simdiri_status status = SIMDIRI_OK;
  if (begin != job->pending_end) {
    status = flush_pending(job);
    job->pending_begin = begin;
  }
  job->pending_end = end;
  return status;
}

static int64_t output_len(const batch_job *job) {
  return (int64_t)(job->out->len - job->out_begin + (job->pending_end - job->pending_begin));
}

static simdiri_status apply(const batch_job *job, const char *text, size_t len, simdiri_result *result) {
  switch (job->operation) {
  case SIMDIRI_OPERATION_NORMALIZE: return simdiri_normalize(job->context, job->scratch, text, len, job->out, result);
  case SIMDIRI_OPERATION_TO_URI: return simdiri_to_uri(job->context, job->scratch, text, len, job->out, result);
  case SIMDIRI_OPERATION_TO_IRI: return simdiri_to_iri(job->context, job->scratch, text, len, job->out, result);
  default: break;
  }
  return simdiri_resolve(job->context, job->scratch, job->base, text, len, job->out, result);
}

static simdiri_status add_note(const batch_job *job, size_t index, const batch_record *record,
                               const simdiri_result *one) {
  simdiri_batch_result *result = job->result;
  void *block = result->notes;
  const simdiri_status status =
      simdiri_grow(job->note_allocator, &block, &result->note_capacity, result->note_count + 1, sizeof *result->notes);
  result->notes = block;
  if (status != SIMDIRI_OK) return status;
  result->notes[result->note_count++] = (simdiri_note){.index = index,
                                                       .begin = record->begin,
                                                       .offset = one->offset,
                                                       .changes = one->changes,
                                                       .status = (uint16_t)one->status,
                                                       .component = (uint16_t)one->component};
  return SIMDIRI_OK;
}

/* Counts a record's outcome, and notes it unless it is plain ok. */
static simdiri_status tell(const batch_job *job, size_t index, const batch_record *record, const simdiri_result *one) {
  simdiri_batch_result *result = job->result;
  result->error_count += (size_t)(simdiri_is_error(one->status) != 0);
  result->warning_count += one->status != SIMDIRI_OK && !simdiri_is_error(one->status);
  result->changed_count += one->changes != 0;
  if (result->statuses) result->statuses[index] = (uint16_t)one->status;
  if (result->changes) result->changes[index] = one->changes;
  return one->status == SIMDIRI_OK && one->changes == 0 ? SIMDIRI_OK : add_note(job, index, record, one);
}

static bool is_call_error(simdiri_status status) { return status >= SIMDIRI_ERROR_NO_MEMORY; }

/* The record's own octets, without the separator. An error is not one of the call: it is told in *one. */
static simdiri_status do_text(batch_job *job, const batch_record *record, simdiri_result *one) {
  const char *text = job->records->data ? job->records->data + record->begin : "";
  const size_t len = record->end - record->begin;
  if (job->is_quick && simdiri_is_surely_normal(job->context, (const unsigned char *)text, len))
    return pass(job, record->begin, record->end);
  simdiri_status status = flush_pending(job);
  if (status != SIMDIRI_OK) return status;
  status = job->is_quick ? simdiri_normalize_fully(job->context, job->scratch, text, len, job->out, one)
                         : apply(job, text, len, one);
  if (is_call_error(status)) return status;
  const bool is_passed = simdiri_is_error(status) ? job->on_error == SIMDIRI_ON_ERROR_KEEP : one->changes == 0;
  return is_passed ? pass(job, record->begin, record->end) : SIMDIRI_OK;
}

static simdiri_status do_record(batch_job *job, size_t index, const batch_record *record) {
  simdiri_result one = {.status = SIMDIRI_OK};
  simdiri_status status = SIMDIRI_OK;
  if (job->result->output_offsets) job->result->output_offsets[index] = output_len(job);
  if (!record->is_null) status = do_text(job, record, &one);
  if (status == SIMDIRI_OK) status = tell(job, index, record, &one);
  if (status != SIMDIRI_OK) return status;
  const bool is_skipped = simdiri_is_error(one.status) && job->on_error == SIMDIRI_ON_ERROR_SKIP;
  return is_skipped || record->separator_end == record->end ? SIMDIRI_OK
                                                            : pass(job, record->end, record->separator_end);
}

static simdiri_status do_records(batch_job *job) {
  record_walker walker = {.records = job->records};
  batch_record record;
  simdiri_status status = SIMDIRI_OK;
  while (status == SIMDIRI_OK && simdiri_next_record(&walker, &record))
    status = do_record(job, walker.index - 1, &record);
  if (status == SIMDIRI_OK) status = flush_pending(job);
  if (status != SIMDIRI_OK) return status;
  job->result->record_count = walker.index;
  if (job->result->output_offsets) job->result->output_offsets[walker.index] = output_len(job);
  return SIMDIRI_OK;
}

static simdiri_status check_job(const batch_job *job) {
  const simdiri_batch_result *result = job->result;
  if ((unsigned)job->operation > SIMDIRI_OPERATION_RESOLVE || (unsigned)job->on_error > SIMDIRI_ON_ERROR_SKIP)
    return SIMDIRI_ERROR_BAD_OPTION;
  if (job->operation == SIMDIRI_OPERATION_RESOLVE && !job->base) return SIMDIRI_ERROR_BAD_OPTION;
  if (!simdiri_are_records_good(job->records)) return SIMDIRI_ERROR_BAD_OPTION;
  const bool is_dense = result->statuses || result->changes || result->output_offsets;
  if (is_dense && simdiri_count_records(job->records) > result->dense_room) return SIMDIRI_ERROR_NO_ROOM;
  return SIMDIRI_OK;
}

simdiri_status simdiri_batch(const simdiri_context *context, simdiri_scratch *scratch, simdiri_operation operation,
                             simdiri_on_error on_error, const simdiri_base *base, const simdiri_records *records,
                             simdiri_buffer *out, simdiri_batch_result *result) {
  batch_job job = {.context = context,
                   .scratch = scratch,
                   .operation = operation,
                   .is_quick = operation == SIMDIRI_OPERATION_NORMALIZE && context->options.rung > SIMDIRI_RUNG_SIMPLE,
                   .on_error = on_error,
                   .base = base,
                   .records = records,
                   .out = out,
                   .out_begin = out->len,
                   .note_allocator = allocator_or_default(out->allocator),
                   .result = result};
  result->note_count = result->record_count = 0;
  result->changed_count = result->warning_count = result->error_count = 0;
  simdiri_status status = check_job(&job);
  if (status == SIMDIRI_OK) status = do_records(&job);
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
