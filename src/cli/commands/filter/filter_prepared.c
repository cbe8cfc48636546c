/* The work of a filter if records are prepared first. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "cli/commands/filter/filter_work.h"

/* Sends one record through a batch of its own, without its end, because unescaped text may contain any byte. The result
 * is in worker->bare. */
static simdiri_status run_one(const cli_run *run, cli_worker *worker, const cli_prepared *prepared,
                              simdiri_note *note) {
  const int64_t offsets[2] = {0, (int64_t)prepared->len};
  simdiri_records records = {
      .data = prepared->text, .data_len = prepared->len, .offsets64 = offsets, .record_count = 1};
  simdiri_batch_result result = {.note_count = 0};
  worker->bare.len = 0;
  simdiri_status status = simdiri_batch(run->context, worker->scratch, cli_filter_find_operation(run),
                                        SIMDIRI_ON_ERROR_EMPTY, run->base, &records, &worker->bare, &result);
  *note = (simdiri_note){.status = SIMDIRI_OK};
  if (status == SIMDIRI_OK && result.note_count > 0) *note = result.notes[0];
  simdiri_batch_result_free(&result, worker->bare.allocator);
  return status;
}

/* Counts a record with this outcome. */
static void count_record(cli_chunk *chunk, simdiri_note *note, bool is_changed) {
  const bool is_error = cli_status_is_error(note->status);
  simdiri_batch_result one = {.record_count = 1, .changed_count = (size_t)is_changed, .notes = note, .note_count = 1};
  one.error_count = (size_t)is_error;
  one.warning_count = (size_t)(!is_error && note->status != SIMDIRI_OK);
  note->index = 0;
  cli_summary_add(&chunk->tally, &one, NULL, chunk->tally.record_count);
}

/* Chooses the text of the record in the output. NULL: the record is left out, with its end. A bad record is written in
 * its own bytes. */
static const char *choose_output(const cli_run *run, const cli_worker *worker, const cli_record *record, bool is_error,
                                 size_t *len) {
  *len = is_error ? record->text_len : worker->bare.len;
  if (!is_error) return *len > 0 ? worker->bare.data : "";
  if (run->options->on_error == SIMDIRI_ON_ERROR_KEEP) return record->text;
  *len = 0;
  return run->options->on_error == SIMDIRI_ON_ERROR_SKIP ? NULL : "";
}

static simdiri_status put_record(const cli_run *run, cli_worker *worker, cli_chunk *chunk, const cli_record *record,
                                 simdiri_note *note) {
  const bool is_error = cli_status_is_error(note->status);
  const char *status = run->options->show_status ? cli_status_name(note->status) : NULL;
  size_t len;
  const char *text = choose_output(run, worker, record, is_error, &len);
  const bool is_same = len == record->text_len && (len == 0 || (text && memcmp(text, record->text, len) == 0));
  count_record(chunk, note, !is_error && !is_same);
  chunk->owes_separator = text && record->end_len == 0;
  return text ? run->framing->write(run->framing, &chunk->out, record, text, len, status) : SIMDIRI_OK;
}

static simdiri_status process_record(const cli_run *run, cli_worker *worker, cli_chunk *chunk,
                                     const cli_record *record) {
  cli_prepared prepared = cli_prepare(&worker->preparer, worker->scratch, run->base, record->text, record->text_len);
  simdiri_note note = {.status = (uint16_t)prepared.status, .offset = prepared.offset};
  size_t begin = (size_t)(record->frame - chunk->block.data);
  simdiri_status status = prepared.status;
  if (status == SIMDIRI_OK) {
    status = run_one(run, worker, &prepared, &note);
    if (status == SIMDIRI_OK) {
      simdiri_result place = {.offset = note.offset};
      note.status = (uint16_t)cli_judge(&run->reviewer, worker->scratch, &worker->completed, note.status, prepared.text,
                                        prepared.len, &place);
      note.offset = place.offset;
    }
    note.offset = cli_unprepared_offset(&worker->preparer, record->text, record->text_len, note.offset);
  }
  if (cli_status_is_machine((int)status)) return status;
  note.begin = begin;
  const bool is_error = cli_status_is_error(note.status);
  if (run->options->on_error != CLI_ON_ERROR_FAIL || !is_error) {
    note.index = (size_t)chunk->tally.record_count;
    if (run->options->rejects && is_error && cli_chunk_reject(chunk, &note) != 0) return SIMDIRI_ERROR_NO_MEMORY;
    return put_record(run, worker, chunk, record, &note);
  }
  chunk->is_stopped = true;
  chunk->bad = note;
  return SIMDIRI_OK;
}

/* Does the record stay unchanged when it is prepared, and does --severity leave its status unchanged? */
static bool is_prepared(const cli_run *run, cli_worker *worker, const cli_record *record) {
  return cli_is_prepared(&worker->preparer, record->text, record->text_len) &&
         !cli_needs_judgment(&run->reviewer, worker->scratch, &worker->completed, record->text, record->text_len);
}

/* Records that preparation leaves unchanged go through one batch together, the others one by one. */
simdiri_status cli_filter_prepared(const cli_run *run, cli_worker *worker, cli_chunk *chunk) {
  const char *at = chunk->block.data, *end = at + chunk->block.len, *begin = at;
  cli_record record;
  simdiri_status status = SIMDIRI_OK;
  if (!worker->preparer.options) status = cli_preparer_init(&worker->preparer, run->options);
  while (status == SIMDIRI_OK && !chunk->is_stopped && run->framing->next(run->framing, &at, end, &record)) {
    const bool is_last = at == end;
    if (is_prepared(run, worker, &record)) {
      if (is_last) status = cli_filter_run(run, worker, chunk, begin, (size_t)(end - begin));
      continue;
    }
    if (record.text > begin) status = cli_filter_run(run, worker, chunk, begin, (size_t)(record.text - begin));
    if (status == SIMDIRI_OK && !chunk->is_stopped) status = process_record(run, worker, chunk, &record);
    begin = at;
  }
  return status;
}
