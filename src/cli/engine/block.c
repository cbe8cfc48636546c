/* The way of plain lines: a block of them is a batch, and nothing is copied. */
/* SPDX-License-Identifier: MIT */
#include "cli/engine/block.h"

#include <string.h>

#include "cli/engine/gather.h"
#include "cli/engine/write.h"

static simdiri_status apply(cli_cursor *cursor, const char *at, const char *end) {
  const cli_run *run = cursor->run;
  cli_batch *batch = cursor->batch;
  cli_gather_begin(batch, 0);
  batch->is_block = true;
  batch->is_direct = batch->has_notes_only = run->ways.is_direct;
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

/* The lines of a batch, as the loops over them need them. */
typedef struct {
  const char *begin, *end;
  const int64_t *begins; /* of each line, from `begin`; NULL: not known */
  char separator;
  bool ends_with_cr;
} line_reader;

static line_reader read_lines(const cli_cursor *cursor) {
  const simdiri_records *records = &cursor->batch->records;
  return (line_reader){.begin = records->data,
                       .end = records->data + records->data_len,
                       .begins = cursor->batch->result.record_offsets,
                       .separator = records->separator,
                       .ends_with_cr = records->keep_cr};
}

/* Makes an item of the line at `begin`, the entry's. Returns where the next one begins. */
static inline const char *take_line(const line_reader *lines, const char *begin, cli_item *item) {
  cli_record *record = &item->record;
  const char *next = lines->begins ? lines->begin + lines->begins[item->entry + 1]
                                   : memchr(begin, lines->separator, (size_t)(lines->end - begin));
  if (!lines->begins) next = next ? next + 1 : lines->end;
  const bool has_end = next[-1] == lines->separator;
  const bool has_cr = has_end && lines->ends_with_cr && next - begin > 1 && next[-2] == '\r';
  record->end_len = (size_t)has_end + (size_t)has_cr;
  record->end = next - record->end_len;
  record->text = record->frame = item->field.text = begin;
  record->text_len = record->frame_len = item->field.text_len = (size_t)(record->end - begin);
  return next;
}

/* The library notes only that a record without a warning has findings, and not whether one with a warning has some. */
static bool may_have_findings(const simdiri_note *note) {
  if (!note || simdiri_is_error((simdiri_status)note->status)) return false;
  return note->status != SIMDIRI_OK || note->component != SIMDIRI_COMPONENT_NONE;
}

/* Writes a line that may have more than a result. */
static simdiri_status write_line(cli_cursor *cursor, cli_item *item) {
  item->finding = SIMDIRI_OK;
  if (may_have_findings(item->note)) cli_gather_finding(cursor, item, item->record.text, item->record.text_len);
  return cli_write_item(cursor, item);
}

/* Writes the lines that the library noted, and counts the others. */
static simdiri_status write_noted(cli_cursor *cursor, cli_item *item) {
  const line_reader lines = read_lines(cursor);
  const simdiri_batch_result *result = &cursor->batch->result;
  cli_summary *tally = &cursor->chunk->tally;
  const uint64_t first = tally->record_count;
  simdiri_status status = SIMDIRI_OK;
  for (size_t i = 0; i < result->note_count && status == SIMDIRI_OK && !cursor->chunk->is_stopped; i++) {
    item->note = &result->notes[i];
    item->entry = result->notes[i].index;
    tally->record_count = first + item->entry;
    (void)take_line(&lines, lines.begin + item->note->begin, item);
    status = write_line(cursor, item);
  }
  if (!cursor->chunk->is_stopped) tally->record_count = first + result->record_count;
  return status;
}

/* Writes all lines. One without a note and with the status OK is neither counted nor left out, so it is written at
 * once.
 */
static simdiri_status write_all(cli_cursor *cursor, cli_item *item) {
  const line_reader lines = read_lines(cursor);
  const simdiri_note *note = cursor->batch->result.notes;
  const simdiri_note *notes_end = note ? note + cursor->batch->result.note_count : NULL;
  const uint16_t *statuses = cursor->batch->statuses;
  const cli_operation *operation = cursor->run->operation;
  cli_chunk *chunk = cursor->chunk;
  simdiri_status status = SIMDIRI_OK;
  const char *at = lines.begin;
  for (item->entry = 0; at < lines.end && status == SIMDIRI_OK && !chunk->is_stopped; item->entry++) {
    const bool is_noted = note < notes_end && note->index == item->entry;
    at = take_line(&lines, at, item);
    item->note = is_noted ? note++ : NULL;
    if (is_noted || (statuses && statuses[item->entry] != SIMDIRI_OK)) {
      status = write_line(cursor, item);
      continue;
    }
    item->outcome = SIMDIRI_OK;
    status = operation->write(cursor, item);
    chunk->tally.record_count++;
  }
  return status == SIMDIRI_OK ? chunk->status : status; /* of --rejects */
}

static simdiri_status work_on_lines(cli_cursor *cursor, const char *at, const char *end) {
  cli_item item = {.copy = CLI_FIELD_NOWHERE, .status = SIMDIRI_OK};
  const simdiri_status status = apply(cursor, at, end);
  if (status != SIMDIRI_OK) return status;
  add_repairs(cursor);
  return (cursor->run->ways.passes_unnoted ? write_noted : write_all)(cursor, &item);
}

simdiri_status cli_work_on_block(cli_cursor *cursor, const char *at, const char *end) {
  return (cursor->run->ways.is_direct ? work_directly : work_on_lines)(cursor, at, end);
}
