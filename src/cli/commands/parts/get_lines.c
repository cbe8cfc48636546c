/* The work of parse --get if each line is an IRI: one batch of the library for each block. */
/* SPDX-License-Identifier: MIT */
#include "cli/commands/parts/get_work.h"
#include "cli/commands/parts/got.h"
#include "cli/commands/parts/row.h"
#include "cli/stream/records.h"

static simdiri_status put_rows(const cli_run *run, cli_worker *worker, cli_chunk *chunk, cli_got_parts *got,
                               size_t count) {
  const simdiri_batch_result *result = &worker->result;
  const bool skips = run->options->on_error == SIMDIRI_ON_ERROR_SKIP;
  simdiri_status status = SIMDIRI_OK;
  size_t note = 0;
  for (size_t i = 0; i < count && status == SIMDIRI_OK; i++) {
    if (skips && cli_is_bad_record(result, i, &note)) continue;
    status = cli_put_row(&chunk->out, run->options->output_format, run->shared, cli_got_row(got, i));
  }
  return status;
}

/* Counts the records of the batch, and with --on-error=fail only those before the first bad one. */
static size_t count_records(const cli_run *run, cli_worker *worker, cli_chunk *chunk) {
  simdiri_batch_result *result = &worker->result;
  const simdiri_note *bad = run->options->on_error == CLI_ON_ERROR_FAIL ? cli_find_error(result) : NULL;
  if (bad) {
    chunk->is_stopped = true;
    chunk->bad = *bad;
    result->note_count = (size_t)(bad - result->notes);
    result->record_count = bad->index;
    result->error_count = 0;
    result->changed_count = result->warning_count = 0;
    for (size_t i = 0; i < result->note_count; i++) result->warning_count += result->notes[i].status != SIMDIRI_OK;
  }
  cli_summary_add(&chunk->tally, result, NULL, chunk->tally.record_count);
  return result->record_count;
}

static simdiri_status get_parts(const cli_run *run, cli_worker *worker, cli_chunk *chunk, cli_got_parts *got) {
  const simdiri_status status = cli_got_find(run, worker, chunk, got);
  if (status != SIMDIRI_OK) return status;
  if (run->options->rejects && cli_chunk_reject_all(chunk, &worker->result, 0) != 0) return SIMDIRI_ERROR_NO_MEMORY;
  return put_rows(run, worker, chunk, got, count_records(run, worker, chunk));
}

void cli_get_lines(const cli_run *run, cli_worker *worker, cli_chunk *chunk) {
  cli_got_parts got = {.texts = {.allocator = simdiri_default_allocator()}};
  chunk->status = chunk->block.len > 0 ? get_parts(run, worker, chunk, &got) : SIMDIRI_OK;
  cli_got_free(&got);
}
