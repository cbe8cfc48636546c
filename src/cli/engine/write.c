/* Writes the items of a batch. */
/* SPDX-License-Identifier: MIT */
#include "cli/engine/write.h"

#include <string.h>

#include "cli/outcome/record_status.h"
#include "cli/outcome/removals.h"
#include "cli/util/append.h"

/* ------------------------------------------------------------------------------------------- one record */

simdiri_status cli_write_unchanged(cli_cursor *cursor, const char *end) {
  const char *begin = cursor->rest;
  cursor->rest = end;
  return end > begin ? cli_append(&cursor->chunk->out, begin, (size_t)(end - begin)) : SIMDIRI_OK;
}

/* Leaves a record out. */
static simdiri_status skip_record(cli_cursor *cursor, const cli_record *record) {
  if (!cursor->run->ways.passes_unchanged) return SIMDIRI_OK;
  const simdiri_status status = cli_write_unchanged(cursor, record->frame);
  cursor->rest = record->end + record->end_len;
  return status;
}

/* Counts the outcome. Returns true if it ends the run (--on-error=fail). */
static bool count_item(cli_cursor *cursor, const cli_item *item) {
  const cli_options *options = cursor->run->options;
  const bool is_bad = cli_item_is_bad(item), stops = is_bad && options->on_error == CLI_ON_ERROR_FAIL;
  simdiri_component component;
  const size_t offset = stops || (is_bad && options->rejects) ? cli_item_offset(cursor, item, &component) : 0;
  if (stops) {
    cli_cursor_stop(cursor, item->outcome, offset, &item->record);
    return true;
  }
  cli_cursor_reject(cursor, item->outcome, offset, &item->record);
  cli_cursor_count(cursor, item->outcome);
  return false;
}

/* Lines that are not the records themselves have no comments. A command that only uses the keys of records prints the
 * records later. */
static bool is_left_out(const cli_run *run, const cli_item *item) {
  const unsigned traits = run->operation->traits;
  const bool prints_records = (traits & (CLI_MAKES_KEYS | CLI_WRITES_RECORDS)) == CLI_MAKES_KEYS;
  if (cli_item_is_bad(item) && run->options->on_error == SIMDIRI_ON_ERROR_SKIP) return true;
  return item->field.is_comment && !run->writes_records && !prints_records && !(traits & CLI_NOTES_RECORDS);
}

simdiri_status cli_write_item(cli_cursor *cursor, cli_item *item) {
  const cli_operation *operation = cursor->run->operation;
  const cli_batch *batch = cursor->batch;
  cli_chunk *chunk = cursor->chunk;
  item->outcome = SIMDIRI_OK;
  if (item->copy != CLI_FIELD_NOWHERE) item->field.text = batch->copies.data ? batch->copies.data + item->copy : "";
  if (!(operation->traits & CLI_JUDGES_ITSELF)) cli_item_find_outcome(cursor, item);
  if (item->outcome != SIMDIRI_OK && count_item(cursor, item))
    return cursor->run->ways.passes_unchanged ? cli_write_unchanged(cursor, item->record.frame) : SIMDIRI_OK;
  const simdiri_status status =
      is_left_out(cursor->run, item) ? skip_record(cursor, &item->record) : operation->write(cursor, item);
  chunk->tally.record_count += !chunk->is_stopped;
  return status == SIMDIRI_OK ? chunk->status : status; /* of --rejects */
}

/* ------------------------------------------------------------------------------------------- texts */

static const char *find_status_name(const cli_run *run, int status) {
  return run->options->show_status ? cli_status_name(status) : NULL;
}

/* Returns the status that --status shows: that of the library; else what was removed; else a finding. */
static int choose_shown_status(const cli_cursor *cursor, const cli_item *item) {
  const cli_batch *batch = cursor->batch;
  if (!cursor->run->options->clean || cli_item_is_bad(item)) return item->outcome;
  if (item->outcome != SIMDIRI_OK && item->outcome < CLI_STATUS_FINDING) return item->outcome;
  const int removed = cli_removals_status(batch->is_alone ? batch->alone.changes
                                          : item->note    ? item->note->changes
                                                          : 0);
  return removed ? removed : item->outcome;
}

simdiri_status cli_write_text(cli_cursor *cursor, const cli_item *item, simdiri_text text) {
  const cli_run *run = cursor->run;
  const cli_record *record = &item->record;
  const cli_field *field = &item->field;
  simdiri_buffer *out = &cursor->chunk->out;
  const int status = choose_shown_status(cursor, item);
  const simdiri_text own = {field->text, field->text_len};
  if (!text.text && cli_item_is_bad(item) && run->options->on_error == SIMDIRI_ON_ERROR_EMPTY &&
      cli_item_has_text(item))
    text = (simdiri_text){"", 0};
  if (run->options->only_field) {
    if (!text.text && cli_item_has_text(item)) text = own;
    return cli_write_only(run->format, out, text.text, text.len, status);
  }
  cursor->chunk->owes_separator = record->end_len == 0;
  if (!run->format || !run->writes_records) {
    if (!text.text) text = own;
    return run->framing->write(run->framing, out, record, text.text, text.len, find_status_name(run, status));
  }
  if (run->ways.passes_unchanged) {
    if (!text.text && run->ways.keeps_results) return SIMDIRI_OK;
    const simdiri_status outcome = cli_write_unchanged(cursor, record->frame);
    cursor->rest = record->end + record->end_len;
    if (outcome != SIMDIRI_OK) return outcome;
  }
  return cli_write_field(run->format, out, record, field, text, status);
}

/* Returns the result of an item. NULL: there is none, or it is the text of the field. */
static simdiri_text find_result(const cli_cursor *cursor, const cli_item *item) {
  const cli_field *field = &item->field;
  const simdiri_text none = {NULL, 0};
  if (!cli_item_has_entry(item) || cli_item_is_bad(item)) return none;
  if (!item->note && cursor->run->ways.notes_changes && cursor->batch->is_block) return none;
  const simdiri_text text = cli_item_result(cursor, item);
  const bool is_same =
      text.len == field->text_len && (text.len == 0 || (text.text && memcmp(text.text, field->text, text.len) == 0));
  return is_same ? none : text;
}

simdiri_status cli_write_result(cli_cursor *cursor, cli_item *item) {
  const simdiri_text result = find_result(cursor, item);
  cursor->chunk->tally.changed_count += result.text != NULL;
  return cli_write_text(cursor, item, result);
}

/* ------------------------------------------------------------------------------------------- batches */

/* Gives an item the library's note about its entry. Items come in their order. */
static void find_note(const cli_batch *batch, size_t *note, cli_item *item) {
  const simdiri_batch_result *result = &batch->result;
  if (!cli_item_has_entry(item) || batch->is_alone) return;
  while (*note < result->note_count && result->notes[*note].index < item->entry) ++*note;
  if (*note < result->note_count && result->notes[*note].index == item->entry) item->note = &result->notes[*note];
}

/* Returns the first item from number `i` on that may not be passed on, or batch->item_count. */
static size_t next_changing(const cli_batch *batch, size_t i) {
  while (i < batch->item_count) {
    const uint64_t word = batch->changing_items[i / 64] >> i % 64;
    if (word != 0) return i + (size_t)__builtin_ctzll(word);
    i += 64 - i % 64;
  }
  return batch->item_count;
}

static void mark_changing(cli_batch *batch, size_t i) { batch->changing_items[i / 64] |= (uint64_t)1 << i % 64; }

/* Marks the items that the library noted, and the last one, which may end without a separator. */
static void mark_noted(cli_batch *batch) {
  for (size_t i = 0; i < batch->result.note_count && batch->entry_count > 0; i++)
    mark_changing(batch, batch->entry_items[batch->result.notes[i].index]);
  if (batch->item_count > 0) mark_changing(batch, batch->item_count - 1);
}

/* Counts the records of the batch that were repaired. */
static void count_repairs(cli_cursor *cursor) {
  const cli_batch *batch = cursor->batch;
  cli_summary *tally = &cursor->chunk->tally;
  if (!(cursor->run->options->command->flags & CLI_COMMAND_COUNTS_CHANGED)) return;
  if (batch->is_alone)
    cli_summary_add_repair(tally, batch->alone.changes);
  else
    cli_summary_add_repairs(tally, &batch->result);
}

simdiri_status cli_write_items(cli_cursor *cursor) {
  cli_batch *batch = cursor->batch;
  const bool passes = cursor->run->ways.passes_unnoted && !batch->is_alone;
  simdiri_status status = SIMDIRI_OK;
  size_t note = 0;
  count_repairs(cursor);
  if (passes) mark_noted(batch);
  for (size_t i = 0; status == SIMDIRI_OK && i < batch->item_count && !cursor->chunk->is_stopped; i++) {
    const size_t next = passes ? next_changing(batch, i) : i;
    cursor->chunk->tally.record_count += next - i;
    find_note(batch, &note, &batch->items[next]);
    status = cli_write_item(cursor, &batch->items[next]);
    i = next;
  }
  return status;
}
