/* The way of plain lines: a block of them is a batch, and nothing is copied. */
/* SPDX-License-Identifier: MIT */
#include "cli/engine/block.h"

#include "cli/engine/gather.h"
#include "cli/engine/write.h"

static simdiri_status apply(cli_cursor *cursor, const char *at, const char *end) {
  const cli_run *run = cursor->run;
  cli_batch *batch = cursor->batch;
  cli_gather_begin(batch, 0);
  batch->is_block = true;
  batch->is_direct = batch->has_notes_only = run->is_direct;
  batch->records = (simdiri_records){.data = at,
                                     .data_len = (size_t)(end - at),
                                     .separator = run->framing->separator,
                                     .keep_cr = run->framing->ends_with_cr};
  return run->operation->apply(cursor);
}

/* Counts the records that were repaired. Only the counts of commands that change records include prepared ones. */
static void add_repairs(cli_cursor *cursor) {
  const cli_run *run = cursor->run;
  const bool counts_changed = run->options->command->flags & CLI_COMMAND_COUNTS_CHANGED;
  if (run->operation->traits & CLI_JUDGES_ITSELF) return;
  if (counts_changed || !run->prepares) cli_summary_add_repairs(&cursor->chunk->tally, &cursor->batch->result);
}

/* ------------------------------------------------------------------------------------------- direct output */

/* --on-error=fail: repeats the batch with only the records before the first bad one. That happens once in a run. */
static simdiri_status stop_at_error(cli_cursor *cursor, const char *at, const char **end, size_t out_len,
                                    size_t record_count) {
  const cli_run *run = cursor->run;
  cli_chunk *chunk = cursor->chunk;
  const simdiri_note *bad = run->options->on_error == CLI_ON_ERROR_FAIL ? cli_find_error(&cursor->batch->result) : NULL;
  if (!bad) return SIMDIRI_OK;
  chunk->is_stopped = true;
  chunk->bad = *bad;
  *end = at + bad->begin;
  chunk->bad.begin += (size_t)(at - chunk->block.data);
  chunk->out.len = out_len;
  chunk->records.count = record_count;
  return apply(cursor, at, *end);
}

/* Was the last record of the batch left out, because it is bad? */
static bool is_last_skipped(const cli_run *run, const simdiri_batch_result *result) {
  if (run->options->on_error != SIMDIRI_ON_ERROR_SKIP || result->note_count == 0) return false;
  const simdiri_note *note = &result->notes[result->note_count - 1];
  return note->index == result->record_count - 1 && simdiri_is_error((simdiri_status)note->status);
}

/* The operation appends the output. */
static simdiri_status work_directly(cli_cursor *cursor, const char *at, const char *end) {
  const cli_run *run = cursor->run;
  cli_chunk *chunk = cursor->chunk;
  const simdiri_batch_result *result = &cursor->batch->result;
  const size_t out_len = chunk->out.len, record_count = chunk->records.count;
  simdiri_status status = apply(cursor, at, end);
  if (status == SIMDIRI_OK) status = stop_at_error(cursor, at, &end, out_len, record_count);
  if (status != SIMDIRI_OK || at == end) return status;
  if (run->options->rejects && cli_chunk_reject_all(chunk, result, (size_t)(at - chunk->block.data)) != 0)
    return SIMDIRI_ERROR_NO_MEMORY;
  add_repairs(cursor);
  cli_summary_add(&chunk->tally, result, NULL, chunk->tally.record_count);
  chunk->owes_separator = end[-1] != run->framing->separator && !is_last_skipped(run, result);
  return SIMDIRI_OK;
}

/* ------------------------------------------------------------------------------------------- items */

/* Finds the line of an entry, at *at, and moves *at past it. */
static void find_line(const cli_cursor *cursor, const char **at, const char *end, size_t entry, cli_record *record) {
  const cli_framing *framing = cursor->run->framing;
  const int64_t *begins = cursor->batch->result.record_offsets;
  if (!begins) {
    (void)framing->next(framing, at, end, record);
    return;
  }
  const char *begin = cursor->batch->records.data + begins[entry];
  *at = cursor->batch->records.data + begins[entry + 1];
  record->end_len = cli_count_end(framing, begin, *at);
  record->end = *at - record->end_len;
  record->text = record->frame = begin;
  record->text_len = record->frame_len = (size_t)(record->end - begin);
}

/* The library notes only that a record without a warning has findings, and not whether one with a warning has some. */
static bool may_have_findings(const simdiri_note *note) {
  if (!note || simdiri_is_error((simdiri_status)note->status)) return false;
  return note->status != SIMDIRI_OK || note->component != SIMDIRI_COMPONENT_NONE;
}

/* Makes an item of the line at *at, and moves *at past it. */
static void take_line(cli_cursor *cursor, const char **at, const char *end, cli_item *item) {
  cli_record *record = &item->record;
  find_line(cursor, at, end, item->entry, record);
  item->field.text = record->text;
  item->field.text_len = record->text_len;
  item->finding = SIMDIRI_OK;
  if (may_have_findings(item->note)) cli_gather_finding(cursor, item, record->text, record->text_len);
}

/* Writes the lines that the library noted, and counts the others. */
static simdiri_status write_noted(cli_cursor *cursor, const char *at, const char *end, cli_item *item) {
  const simdiri_batch_result *result = &cursor->batch->result;
  cli_summary *tally = &cursor->chunk->tally;
  const uint64_t first = tally->record_count;
  simdiri_status status = SIMDIRI_OK;
  for (size_t i = 0; i < result->note_count && status == SIMDIRI_OK && !cursor->chunk->is_stopped; i++) {
    const char *line = at + result->notes[i].begin;
    item->note = &result->notes[i];
    item->entry = result->notes[i].index;
    tally->record_count = first + item->entry;
    take_line(cursor, &line, end, item);
    status = cli_write_item(cursor, item);
  }
  if (!cursor->chunk->is_stopped) tally->record_count = first + result->record_count;
  return status;
}

static simdiri_status write_all(cli_cursor *cursor, const char *at, const char *end, cli_item *item) {
  const simdiri_batch_result *result = &cursor->batch->result;
  simdiri_status status = SIMDIRI_OK;
  size_t note = 0;
  for (size_t i = 0; at < end && status == SIMDIRI_OK && !cursor->chunk->is_stopped; i++) {
    const bool is_noted = note < result->note_count && result->notes[note].index == i;
    item->note = is_noted ? &result->notes[note++] : NULL;
    item->entry = i;
    take_line(cursor, &at, end, item);
    status = cli_write_item(cursor, item);
  }
  return status;
}

static simdiri_status work_on_lines(cli_cursor *cursor, const char *at, const char *end) {
  cli_item item = {.copy = CLI_FIELD_NOWHERE, .status = SIMDIRI_OK};
  const simdiri_status status = apply(cursor, at, end);
  if (status != SIMDIRI_OK) return status;
  add_repairs(cursor);
  return (cursor->run->passes_unnoted ? write_noted : write_all)(cursor, at, end, &item);
}

simdiri_status cli_work_on_block(cli_cursor *cursor, const char *at, const char *end) {
  return (cursor->run->is_direct ? work_directly : work_on_lines)(cursor, at, end);
}
