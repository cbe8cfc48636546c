/* The work of a filter on one chunk: from a block of records to the output. */
/* SPDX-License-Identifier: MIT */
#include "cli/commands/filter/filter_work.h"

#include <stdint.h>
#include <stdlib.h>

#include "cli/stream/records.h"

/* ------------------------------------------------------------------------------------------- one batch */

/* Grows the dense arrays, which only --status needs. */
static int reserve_dense(simdiri_batch_result *result, size_t capacity) {
  if (capacity <= result->dense_capacity) return 0;
  size_t more = capacity + capacity / 2;
  if (more < capacity || more > SIZE_MAX / sizeof(int64_t) - 1) return -1;
  uint16_t *statuses = realloc(result->statuses, more * sizeof *statuses);
  if (statuses) result->statuses = statuses;
  int64_t *offsets = realloc(result->output_offsets, (more + 1) * sizeof *offsets);
  if (offsets) result->output_offsets = offsets;
  if (!statuses || !offsets) return -1;
  result->dense_capacity = more;
  return 0;
}

/* Does the library review the records? It reviews them as they are, so not what --base or --default-scheme completes.
 */
static bool reviews_in_batch(const cli_run *run) { return !run->base && !run->options->iri.default_scheme; }

static simdiri_status run_batch(const cli_run *run, cli_worker *worker, simdiri_operation operation, const char *data,
                                size_t len, simdiri_buffer *out) {
  const cli_framing *framing = run->framing;
  simdiri_records records = {
      .data = data, .data_len = len, .separator = framing->separator, .keep_cr = framing->ends_with_cr};
  simdiri_on_error on_error =
      run->options->on_error == CLI_ON_ERROR_FAIL ? SIMDIRI_ON_ERROR_KEEP : (simdiri_on_error)run->options->on_error;
  if (run->options->show_status &&
      reserve_dense(&worker->result, cli_count_records(data, len, framing->separator)) != 0)
    return SIMDIRI_ERROR_NO_MEMORY;
  worker->result.review_groups = reviews_in_batch(run) ? run->reviewer.groups : 0;
  return simdiri_batch(run->context, worker->scratch, operation, on_error, run->base, &records, out, &worker->result);
}

/* Finds the findings of a batch, and makes them its statuses. The library knows only that a record has some. */
static void judge_noted(const cli_run *run, cli_worker *worker, cli_chunk *chunk, const char *data, size_t len) {
  simdiri_batch_result *result = &worker->result;
  for (size_t i = 0; i < result->note_count; i++) {
    const simdiri_note *note = &result->notes[i];
    const char *at = data + note->begin;
    simdiri_result unused = {.offset = 0};
    cli_record record;
    if (note->status != SIMDIRI_OK || note->component == SIMDIRI_COMPONENT_NONE) continue;
    (void)run->framing->next(run->framing, &at, data + len, &record);
    const int verdict = cli_judge(&run->reviewer, worker->scratch, &worker->completed, SIMDIRI_OK, record.text,
                                  record.text_len, &unused);
    result->statuses[note->index] = (uint16_t)verdict;
    cli_summary_count(&chunk->tally, verdict, NULL, chunk->tally.record_count + note->index);
  }
}

/* The same, record by record, where the library does not review. */
static void judge_all(const cli_run *run, cli_worker *worker, cli_chunk *chunk, const char *data, size_t len) {
  simdiri_batch_result *result = &worker->result;
  const char *end = data + len;
  cli_record record;
  for (size_t i = 0; i < result->record_count && run->framing->next(run->framing, &data, end, &record); i++) {
    simdiri_result unused = {.offset = 0};
    const int verdict = cli_judge(&run->reviewer, worker->scratch, &worker->completed, result->statuses[i], record.text,
                                  record.text_len, &unused);
    if (verdict == result->statuses[i]) continue;
    result->statuses[i] = (uint16_t)verdict;
    cli_summary_count(&chunk->tally, verdict, NULL, chunk->tally.record_count + i);
  }
}

/* --status: frames the results of a batch again, each with its status. */
static simdiri_status add_statuses(const cli_run *run, const cli_worker *worker, const char *data, size_t len,
                                   simdiri_buffer *out) {
  const simdiri_batch_result *result = &worker->result;
  const char *const ok = cli_status_name(SIMDIRI_OK), *const end = data + len;
  const bool skips = run->options->on_error == SIMDIRI_ON_ERROR_SKIP;
  simdiri_status outcome = SIMDIRI_OK;
  cli_record record;
  for (size_t i = 0; i < result->record_count && outcome == SIMDIRI_OK; i++) {
    const int status = result->statuses[i];
    run->framing->next(run->framing, &data, end, &record);
    if (skips && cli_status_is_error(status)) continue;
    const char *text = worker->bare.data + result->output_offsets[i];
    size_t text_len = (size_t)(result->output_offsets[i + 1] - result->output_offsets[i]) - record.end_len;
    const char *name = status == SIMDIRI_OK ? ok : cli_status_name(status);
    outcome = run->framing->write(run->framing, out, &record, text, text_len, name);
  }
  return outcome;
}

/* Was the last record of the batch left out, because it is bad? */
static bool is_last_skipped(const cli_run *run, const simdiri_batch_result *result) {
  if (run->options->on_error != SIMDIRI_ON_ERROR_SKIP || result->note_count == 0) return false;
  const simdiri_note *note = &result->notes[result->note_count - 1];
  return note->index == result->record_count - 1 && simdiri_is_error((simdiri_status)note->status);
}

/* --on-error=fail: repeats the batch with only the records before the first bad one. That happens once in a run. */
static simdiri_status stop_at_error(const cli_run *run, cli_worker *worker, simdiri_operation operation,
                                    cli_chunk *chunk, const char *data, size_t *len, simdiri_buffer *out,
                                    size_t out_len) {
  const simdiri_note *bad = run->options->on_error == CLI_ON_ERROR_FAIL ? cli_find_error(&worker->result) : NULL;
  if (!bad) return SIMDIRI_OK;
  chunk->is_stopped = true;
  chunk->bad = *bad;
  *len = chunk->bad.begin;
  chunk->bad.begin += (size_t)(data - chunk->block.data);
  out->len = out_len;
  return run_batch(run, worker, operation, data, *len, out);
}

static simdiri_status process_batch(const cli_run *run, cli_worker *worker, simdiri_operation operation,
                                    cli_chunk *chunk, const char *data, size_t len) {
  const bool adds_statuses = run->options->show_status;
  simdiri_buffer *out = adds_statuses ? &worker->bare : &chunk->out;
  if (adds_statuses) worker->bare.len = 0;
  size_t out_len = out->len;
  simdiri_status status = run_batch(run, worker, operation, data, len, out);
  if (status == SIMDIRI_OK) status = stop_at_error(run, worker, operation, chunk, data, &len, out, out_len);
  if (status == SIMDIRI_OK && adds_statuses) {
    (reviews_in_batch(run) ? judge_noted : judge_all)(run, worker, chunk, data, len);
    status = add_statuses(run, worker, data, len, &chunk->out);
  }
  if (status == SIMDIRI_OK && len > 0 && run->options->rejects &&
      cli_chunk_reject_all(chunk, &worker->result, (size_t)(data - chunk->block.data)) != 0)
    status = SIMDIRI_ERROR_NO_MEMORY;
  if (status != SIMDIRI_OK || len == 0) return status;
  cli_summary_add(&chunk->tally, &worker->result, NULL, chunk->tally.record_count);
  chunk->owes_separator = data[len - 1] != run->framing->separator && !is_last_skipped(run, &worker->result);
  return SIMDIRI_OK;
}

/* ------------------------------------------------------------------------------------------- chunks */

simdiri_status cli_filter_run(const cli_run *run, cli_worker *worker, cli_chunk *chunk, const char *data, size_t len) {
  return process_batch(run, worker, cli_filter_find_operation(run), chunk, data, len);
}

void cli_filter_work(const cli_run *run, cli_worker *worker, cli_chunk *chunk) {
  if (run->format) {
    chunk->status = cli_filter_fields(run, worker, chunk);
    return;
  }
  chunk->status = run->prepares ? cli_filter_prepared(run, worker, chunk)
                                : cli_filter_run(run, worker, chunk, chunk->block.data, chunk->block.len);
}
