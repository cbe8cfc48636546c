/* The work of `key --surt` on one chunk. */
/* SPDX-License-Identifier: MIT */
#include "cli/commands/key/key_work.h"
#include "cli/stream/worker.h"
#include "cli/util/append.h"

#include <string.h>

/* Copies the text as simdiri_surt reads it: without white space at its ends, and without tabs and line ends. */
static simdiri_status copy_clean(simdiri_buffer *out, const char *text, size_t len) {
  static const char spaces[] = " \t\n\r\v\f";
  out->len = 0;
  out->allocator = simdiri_default_allocator();
  while (len > 0 && memchr(spaces, *text, sizeof spaces - 1)) text++, len--;
  while (len > 0 && memchr(spaces, text[len - 1], sizeof spaces - 1)) len--;
  if (cli_reserve(out, len) != 0) return SIMDIRI_ERROR_NO_MEMORY;
  for (size_t i = 0; i < len; i++)
    if (text[i] != '\t' && text[i] != '\n' && text[i] != '\r') out->data[out->len++] = text[i];
  return SIMDIRI_OK;
}

/* Resolves a relative reference against --base into a buffer of the worker. The context has the rung simple, because
 * SURT keys have rules of their own. Other text is copied. */
static simdiri_status resolve_text(const cli_run *run, cli_worker *worker, const char **text, size_t *len) {
  simdiri_buffer *clean = &worker->text, *target = &worker->found;
  simdiri_result result;
  simdiri_status status = copy_clean(clean, *text, *len);
  if (status != SIMDIRI_OK) return status;
  *text = clean->len > 0 ? clean->data : "";
  *len = clean->len;
  if (!cli_is_relative(run->options, *text, *len)) return SIMDIRI_OK;
  target->len = 0;
  target->allocator = simdiri_default_allocator();
  status = simdiri_resolve(run->context, worker->scratch, run->base, *text, *len, target, &result);
  if (simdiri_is_error(status)) return status;
  *text = result.text;
  *len = result.text_len;
  return SIMDIRI_OK;
}

simdiri_status cli_make_surt(const cli_run *run, cli_worker *worker, const char *text, size_t len,
                             simdiri_buffer *out) {
  static const uint32_t flags_of[] = {[CLI_SURT_PLAIN] = SIMDIRI_SURT_PLAIN,
                                      [CLI_SURT_KEEP_WWW] = SIMDIRI_SURT_KEEP_WWW,
                                      [CLI_SURT_COMMON_CRAWL] = SIMDIRI_SURT_COMMON_CRAWL};
  const uint32_t flags = flags_of[run->options->surt];
  const simdiri_status status = run->base ? resolve_text(run, worker, &text, &len) : SIMDIRI_OK;
  return status == SIMDIRI_OK ? simdiri_surt(worker->scratch, flags, text, len, out) : status;
}

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
  const char *data = chunk->block.data, *end = data + chunk->block.len;
  cli_record record;
  while (chunk->status == SIMDIRI_OK && run->framing->next(run->framing, &data, end, &record)) {
    worker->bare.len = 0;
    const simdiri_status status = cli_make_surt(run, worker, record.text, record.text_len, &worker->bare);
    if (status == SIMDIRI_ERROR_NO_MEMORY || status == SIMDIRI_ERROR_TOO_LONG) chunk->status = status;
    if (chunk->status != SIMDIRI_OK || count_record(run, chunk, &record, status) != CLI_EXIT_DONE) return;
    chunk->status = put_record(run, worker, chunk, &record, status);
  }
}
