/* The work of `key --surt` on one chunk. */
/* SPDX-License-Identifier: MIT */
#include "cli/commands/key/key_work.h"
#include "cli/stream/worker.h"

/* Notes a bad record. The position of its error is not known. */
static simdiri_note make_note(const cli_chunk *chunk, const cli_record *record, simdiri_status status) {
  return (simdiri_note){.index = (size_t)chunk->tally.record_count,
                        .begin = (size_t)(record->frame - chunk->block.data),
                        .status = (uint16_t)status};
}

/* Counts the outcome of a record. Returns CLI_EXIT_BAD if the record ends the run (--on-error=fail). */
static int count_record(const cli_run *run, cli_chunk *chunk, const cli_record *record, simdiri_status status) {
  if (simdiri_is_error(status) && run->options->on_error == CLI_ON_ERROR_FAIL) {
    chunk->is_stopped = true;
    chunk->bad = make_note(chunk, record, status);
    return CLI_EXIT_BAD;
  }
  if (simdiri_is_error(status) && run->options->rejects) {
    const simdiri_note note = make_note(chunk, record, status);
    if (cli_chunk_reject(chunk, &note) != 0) {
      chunk->status = SIMDIRI_ERROR_NO_MEMORY;
      return CLI_EXIT_TROUBLE;
    }
  }
  cli_summary_count(&chunk->tally, (int)status, NULL, chunk->tally.record_count);
  chunk->tally.record_count++;
  return CLI_EXIT_DONE;
}

/* Writes the SURT key of a record. A record without one gets an empty key, which no IRI has. */
static simdiri_status put_record(const cli_run *run, cli_worker *worker, cli_chunk *chunk, const cli_record *record,
                                 simdiri_status status) {
  if (simdiri_is_error(status) && run->options->on_error == SIMDIRI_ON_ERROR_SKIP) return SIMDIRI_OK;
  chunk->owes_separator = record->end_len == 0;
  return run->framing->write(run->framing, &chunk->out, record, worker->bare.data ? worker->bare.data : "",
                             worker->bare.len, run->options->show_status ? simdiri_status_name(status) : NULL);
}

void cli_surt_work(const cli_run *run, cli_worker *worker, cli_chunk *chunk) {
  const uint32_t flags = run->options->surt == CLI_SURT_PLAIN ? SIMDIRI_SURT_PLAIN : 0;
  const char *data = chunk->block.data, *end = data + chunk->block.len;
  cli_record record;
  while (chunk->status == SIMDIRI_OK && run->framing->next(run->framing, &data, end, &record)) {
    worker->bare.len = 0;
    const simdiri_status status = simdiri_surt(worker->scratch, flags, record.text, record.text_len, &worker->bare);
    if (status == SIMDIRI_ERROR_NO_MEMORY || status == SIMDIRI_ERROR_TOO_LONG) chunk->status = status;
    if (chunk->status != SIMDIRI_OK || count_record(run, chunk, &record, status) != CLI_EXIT_DONE) return;
    chunk->status = put_record(run, worker, chunk, &record, status);
  }
}
