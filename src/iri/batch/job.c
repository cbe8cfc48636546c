/* Processes one record of a batch. */
/* SPDX-License-Identifier: MIT */
#include "iri/batch/job.h"

#include "iri/batch/check.h"
#include "iri/common/allocator.h"
#include "iri/common/buffer.h"
#include "iri/normalize/characters.h"
#include "iri/normalize/plan.h"
#include "iri/normalize/quick.h"
#include "iri/operations/normalize.h"
#include "iri/operations/resolve.h"
#include "iri/web/web.h"
#include "iri/web/web_quick.h"

simdiri_status simdiri_job_flush(batch_job *job) {
  const size_t begin = job->pending_begin;
  const size_t len = job->pending_end - begin;
  job->pending_begin = job->pending_end;
  return len == 0 ? SIMDIRI_OK : simdiri_buffer_append(job->out, job->records->data + begin, len);
}

/* Passes a span of the input to the output unchanged. */
static simdiri_status pass_span(batch_job *job, size_t begin, size_t end) {
  simdiri_status status = SIMDIRI_OK;
  if (begin != job->pending_end) {
    status = simdiri_job_flush(job);
    job->pending_begin = begin;
  }
  job->pending_end = end;
  return status;
}

size_t simdiri_job_output_len(const batch_job *job) {
  return job->moved + job->out->len - job->out_begin + (job->pending_end - job->pending_begin);
}

/* Applies any operation but RESOLVE. */
static simdiri_status apply_operation(const batch_job *job, const char *text, size_t len, simdiri_result *result) {
  switch (job->operation) {
  case SIMDIRI_OPERATION_TO_URI: return simdiri_to_uri(job->context, job->scratch, text, len, job->out, result);
  case SIMDIRI_OPERATION_TO_IRI: return simdiri_to_iri(job->context, job->scratch, text, len, job->out, result);
  default: break;
  }
  return simdiri_normalize(job->context, job->scratch, text, len, job->out, result);
}

/* Normalizes a text that the quick check has refused. It is not checked again. */
static simdiri_status normalize_fully(const batch_job *job, const char *text, size_t len, simdiri_result *result) {
  const iri_call call = {
      .context = job->context, .scratch = job->scratch, .text = text, .len = len, .out = job->out, .result = result};
  return job->is_web ? simdiri_web_serialize(&call) : simdiri_normalize_fully(&call);
}

/* Reserves capacity for `count` more notes. */
static simdiri_status reserve_notes(const batch_job *job, size_t count) {
  simdiri_batch_result *result = job->result;
  void *block = result->notes;
  const simdiri_status status = simdiri_grow(job->note_allocator, &block, &result->note_capacity,
                                             result->note_count + count, sizeof *result->notes);
  result->notes = block;
  return status;
}

static simdiri_status add_note(const batch_job *job, size_t index, size_t begin, const simdiri_result *one) {
  simdiri_batch_result *result = job->result;
  const simdiri_status status = reserve_notes(job, 1);
  if (status != SIMDIRI_OK) return status;
  result->notes[result->note_count++] = (simdiri_note){.index = index,
                                                       .begin = begin,
                                                       .offset = one->offset,
                                                       .changes = one->changes,
                                                       .status = (uint16_t)one->status,
                                                       .component = (uint16_t)one->component};
  return SIMDIRI_OK;
}

simdiri_status simdiri_job_add_edits(const batch_job *job, const kernel_edit *edits, size_t count, size_t index,
                                     size_t begin) {
  simdiri_batch_result *result = job->result;
  if (count == 0) return SIMDIRI_OK;
  const simdiri_status status = reserve_notes(job, count);
  if (status != SIMDIRI_OK) return status;
  simdiri_note *note = result->notes + result->note_count;
  for (size_t i = 0; i < count; i++, note++) {
    *note =
        (simdiri_note){.index = index + edits[i].record, .begin = begin + edits[i].begin, .changes = edits[i].changes};
    if (result->changes) result->changes[note->index] = note->changes;
  }
  result->note_count += count;
  result->changed_count += count;
  return SIMDIRI_OK;
}

simdiri_status simdiri_job_add_result(const batch_job *job, size_t index, size_t begin, const simdiri_result *one) {
  simdiri_batch_result *result = job->result;
  result->error_count += (size_t)(simdiri_is_error(one->status) != 0);
  result->warning_count += one->status != SIMDIRI_OK && !simdiri_is_error(one->status);
  result->changed_count += one->changes != 0;
  if (result->statuses) result->statuses[index] = (uint16_t)one->status;
  if (result->changes) result->changes[index] = one->changes;
  const bool is_plain = one->status == SIMDIRI_OK && one->changes == 0 && one->component == SIMDIRI_COMPONENT_NONE;
  return is_plain ? SIMDIRI_OK : add_note(job, index, begin, one);
}

static bool is_call_error(simdiri_status status) {
  return status >= SIMDIRI_ERROR_NO_MEMORY && simdiri_is_error(status);
}

/* The quick check, which knows the options' rules for whole texts. */
static normal_check judge_text(const batch_job *job, const char *text, size_t len) {
  if (job->is_unlikely_normal) return NORMAL_NO;
  if (job->is_web) return simdiri_web_check_quickly(job->context, (const unsigned char *)text, len);
  return job->is_quick ? check_quickly(job->context, text, len) : NORMAL_NO;
}

/* Returns true if the operation resolves the text. NORMALIZE with a base resolves relative references only. */
static bool is_resolved(const batch_job *job, const char *text, size_t len) {
  if (job->operation != SIMDIRI_OPERATION_NORMALIZE) return job->operation == SIMDIRI_OPERATION_RESOLVE;
  return job->base && simdiri_is_completed(job->context, job->base, text, len);
}

static const char *text_of(const batch_job *job, const batch_record *record) {
  return job->records->data ? job->records->data + record->begin : "";
}

/* An output that ends with CR would lose it when it is read: with keep_cr, a CR before a separator belongs to the
 * separator. Such an output gets the separator CR LF. Only rungs that keep raw controls make one, from a record with
 * text after the CR or from the base. */
static simdiri_status end_output(const batch_job *job, const batch_record *record, const simdiri_result *one) {
  const bool is_one_byte = record->separator_end == record->end + 1;
  if (!job->records->keep_cr || !is_one_byte || simdiri_is_error(one->status)) return SIMDIRI_OK;
  const bool ends_with_cr = one->text_len > 0 && one->text[one->text_len - 1] == '\r';
  return ends_with_cr ? simdiri_buffer_append(job->out, "\r", 1) : SIMDIRI_OK;
}

/* Writes the result of a text that is not its own result. */
static simdiri_status write_result(const batch_job *job, const char *text, size_t len, normal_check verdict,
                                   simdiri_result *one) {
  if (is_resolved(job, text, len))
    return simdiri_resolve(job->context, job->scratch, job->base, text, len, job->out, one);
  if (verdict == NORMAL_CHARACTERS && simdiri_encode_characters(job->scratch, text, len, job->out, one))
    return one->status;
  const bool is_judged = (job->is_quick || job->is_web) && !job->context->options.default_scheme;
  return is_judged ? normalize_fully(job, text, len, one) : apply_operation(job, text, len, one);
}

/* Processes the record's bytes without the separator. Stores an error of the record in *one; only errors of the call
 * are returned. */
static simdiri_status process_text(batch_job *job, const batch_record *record, simdiri_result *one) {
  const char *text = text_of(job, record);
  const size_t len = record->end - record->begin;
  const normal_check verdict = judge_text(job, text, len);
  if (verdict == NORMAL_YES) return pass_span(job, record->begin, record->end);
  simdiri_status status = simdiri_job_flush(job);
  if (status != SIMDIRI_OK) return status;
  status = write_result(job, text, len, verdict, one);
  if (is_call_error(status)) return status;
  const bool is_passed = simdiri_is_error(status) ? job->on_error == SIMDIRI_ON_ERROR_KEEP : one->changes == 0;
  return is_passed ? pass_span(job, record->begin, record->end) : end_output(job, record, one);
}

/* Stores the place of the first finding in a record whose status is OK. */
static void note_finding(const batch_job *job, const batch_record *record, simdiri_result *one) {
  simdiri_finding finding;
  if (job->review_groups == 0 || one->status != SIMDIRI_OK || record->is_null) return;
  one->component = SIMDIRI_COMPONENT_NONE;
  if (simdiri_review(job->review_groups, text_of(job, record), record->end - record->begin, &finding, 1) == 0) return;
  one->component = finding.component;
  one->offset = finding.begin;
}

/* Checks a record. A valid record with findings gets a note, too. */
static simdiri_status check_record(const batch_job *job, size_t index, const batch_record *record) {
  simdiri_result one = {.status = SIMDIRI_OK};
  simdiri_status status = SIMDIRI_OK;
  if (job->result->record_offsets) job->result->record_offsets[index] = (int64_t)record->begin;
  if (!record->is_null)
    status = simdiri_check_text_of_batch(job->context, job->scratch, text_of(job, record), record->end - record->begin,
                                         &one);
  if (is_call_error(status)) return status;
  note_finding(job, record, &one);
  return simdiri_job_add_result(job, index, record->begin, &one);
}

simdiri_status simdiri_job_process_record(batch_job *job, size_t index, const batch_record *record) {
  if (job->operation == SIMDIRI_OPERATION_CHECK) return check_record(job, index, record);
  simdiri_result one = {.status = SIMDIRI_OK};
  simdiri_status status = SIMDIRI_OK;
  if (job->result->output_offsets) job->result->output_offsets[index] = (int64_t)simdiri_job_output_len(job);
  if (job->result->record_offsets) job->result->record_offsets[index] = (int64_t)record->begin;
  if (!record->is_null) status = process_text(job, record, &one);
  note_finding(job, record, &one);
  if (status == SIMDIRI_OK) status = simdiri_job_add_result(job, index, record->begin, &one);
  if (status != SIMDIRI_OK) return status;
  const bool is_skipped = simdiri_is_error(one.status) && job->on_error == SIMDIRI_ON_ERROR_SKIP;
  return is_skipped || record->separator_end == record->end ? SIMDIRI_OK
                                                            : pass_span(job, record->end, record->separator_end);
}

simdiri_status simdiri_job_process_normal(batch_job *job, size_t index, const batch_record *record, bool *is_done) {
  simdiri_result one = {.status = SIMDIRI_OK};
  const simdiri_batch_result *result = job->result;
  *is_done = judge_text(job, job->records->data + record->begin, record->end - record->begin) == NORMAL_YES;
  if (!*is_done) return SIMDIRI_OK;
  note_finding(job, record, &one);
  if (result->output_offsets) result->output_offsets[index] = (int64_t)simdiri_job_output_len(job);
  if (result->record_offsets) result->record_offsets[index] = (int64_t)record->begin;
  const simdiri_status status = pass_span(job, record->begin, record->separator_end);
  return status == SIMDIRI_OK ? simdiri_job_add_result(job, index, record->begin, &one) : status;
}
