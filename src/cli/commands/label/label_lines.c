/* The work of `label` if each line is an IRI, and becomes its label: one batch of the library for each block. */
/* SPDX-License-Identifier: MIT */
#include "cli/commands/label/label_work.h"
#include "cli/stream/records.h"

static simdiri_status run_batch(const cli_run *run, cli_worker *worker, const char *data, size_t len,
                                simdiri_buffer *out) {
  const cli_labeling *labeling = run->shared;
  const int on_error = run->options->on_error;
  const simdiri_records records = {
      .data = data, .data_len = len, .separator = run->framing->separator, .keep_cr = run->framing->ends_with_cr};
  return simdiri_label_batch(labeling->labeler, worker->scratch, run->base,
                             on_error == CLI_ON_ERROR_FAIL ? SIMDIRI_ON_ERROR_KEEP : (simdiri_on_error)on_error,
                             &records, out, &worker->result);
}

/* --on-error=fail: repeats the batch with only the records before the first bad one. That happens once in a run. */
static simdiri_status stop_at_error(const cli_run *run, cli_worker *worker, cli_chunk *chunk, size_t *len) {
  const simdiri_note *bad = run->options->on_error == CLI_ON_ERROR_FAIL ? cli_find_error(&worker->result) : NULL;
  if (!bad) return SIMDIRI_OK;
  chunk->is_stopped = true;
  chunk->bad = *bad;
  *len = bad->begin;
  chunk->out.len = 0;
  return run_batch(run, worker, chunk->block.data, *len, &chunk->out);
}

static bool is_last_skipped(const cli_run *run, const simdiri_batch_result *result) {
  if (run->options->on_error != SIMDIRI_ON_ERROR_SKIP || result->note_count == 0) return false;
  const simdiri_note *note = &result->notes[result->note_count - 1];
  return note->index == result->record_count - 1 && simdiri_is_error((simdiri_status)note->status);
}

void cli_label_lines(const cli_run *run, cli_worker *worker, cli_chunk *chunk) {
  const char *data = chunk->block.data;
  size_t len = chunk->block.len;
  if (len == 0) return;
  chunk->status = run_batch(run, worker, data, len, &chunk->out);
  if (chunk->status == SIMDIRI_OK) chunk->status = stop_at_error(run, worker, chunk, &len);
  if (chunk->status == SIMDIRI_OK && len > 0 && run->options->rejects &&
      cli_chunk_reject_all(chunk, &worker->result, 0) != 0)
    chunk->status = SIMDIRI_ERROR_NO_MEMORY;
  if (chunk->status != SIMDIRI_OK || len == 0) return;
  cli_summary_add(&chunk->tally, &worker->result, NULL, chunk->tally.record_count);
  chunk->owes_separator = data[len - 1] != run->framing->separator && !is_last_skipped(run, &worker->result);
}
