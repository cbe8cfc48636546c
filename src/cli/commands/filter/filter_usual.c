/* The work of a filter on usual records. Nothing is kept of a record but where it begins: only the few that the library
 * notes are read again. Their texts are separated, which costs less than offsets. */
/* SPDX-License-Identifier: MIT */
#include "cli/commands/filter/filter_usual.h"

#include <string.h>

#include "cli/commands/filter/filter_work.h"
#include "cli/stream/fields_usual.h"

bool cli_keeps_unnoted(const cli_run *run, simdiri_operation operation) {
  const cli_options *options = run->options;
  return !options->only_field && !options->append && !options->show_status && !run->prepares &&
         operation != SIMDIRI_OPERATION_RESOLVE;
}

/* ------------------------------------------------------------------------------------------- gathering */

/* Can the record go through the library as a line of a batch? */
static bool is_line(const cli_run *run, const char *at, const cli_usual *usual) {
  const char *text = usual->text;
  if (usual->text_len >= CLI_FIELDS_LEN) return false;
  if (usual->prefix_len > 0 && (run->format->prefix || usual->shows_prefix))
    return false; /* the prefix becomes part of the field */
  if (run->base) {
    const cli_field field = {.prefix_len = usual->prefix_len};
    if (cli_filter_choose(run, &field, text, usual->text_len) != cli_filter_find_operation(run)) return false;
  }
  /* Only in quotation marks of CSV can a text contain the end of a record. */
  return run->options->format != CLI_FORMAT_CSV || text == at || text[-1] != '"' || usual->text_len == 0 ||
         !memchr(text, '\n', usual->text_len);
}

/* ------------------------------------------------------------------------------------------- results */

static simdiri_status run_lines(const cli_run *run, cli_worker *worker) {
  cli_fields *fields = worker->fields;
  const simdiri_records records = {
      .data = fields->texts.data, .data_len = fields->texts.len, .separator = run->framing->separator};
  fields->results.len = 0;
  fields->result.note_count = 0;
  if (fields->entry_count == 0) return SIMDIRI_OK;
  fields->result.statuses = NULL;
  fields->result.output_offsets = NULL;
  const simdiri_status status =
      simdiri_batch(run->context, worker->scratch, cli_filter_find_operation(run), SIMDIRI_ON_ERROR_EMPTY, NULL,
                    &records, &fields->results, &fields->result);
  fields->result.statuses = fields->statuses;
  fields->result.output_offsets = fields->result_offsets;
  return status;
}

/* Finds the result of a note. Results without a note have the lengths of their texts, so this one begins where its text
 * begins, moved by the difference that earlier notes make; *moved is that difference. */
static void find_result(const cli_run *run, cli_fields *fields, const simdiri_note *note, size_t *moved) {
  const char separator = run->framing->separator, *texts = fields->texts.data, *results = fields->results.data;
  const size_t begin = note->begin + *moved; /* may wrap around, as *moved does */
  const char *text_end = memchr(texts + note->begin, separator, fields->texts.len - note->begin);
  const char *result_end = memchr(results + begin, separator, fields->results.len - begin);
  const size_t end = (size_t)(result_end - results) + 1;
  fields->result_offsets[note->index] = (int64_t)begin;
  fields->result_offsets[note->index + 1] = (int64_t)end;
  *moved = end - ((size_t)(text_end - texts) + 1);
}

/* Finds record and field of an item again. */
static void restore_item(const cli_run *run, cli_fields *fields, size_t column, size_t number, cli_item *item) {
  const cli_line *line = &fields->lines[number];
  cli_usual usual = {.next = line[1].begin, .text = line->text, .text_len = line->text_len};
  const char *at = line->begin;
  if (run->options->format == CLI_FORMAT_LOG) {
    (void)run->framing->next(run->framing, &at, usual.next, &item->record);
    cli_find_field(run->format, &fields->finder, column, &item->record, &item->field);
    return;
  }
  usual.end = usual.next - 1;
  if (run->framing->ends_with_cr && usual.end > at && usual.end[-1] == '\r') usual.end--;
  cli_expand_usual(run->format, at, &usual, &item->record, &item->field);
}

/* Writes the record of a note. */
static simdiri_status put_noted(cli_fields_writer *writer, cli_fields *fields, const simdiri_note *note) {
  cli_item item = {.entry = note->index, .kept = CLI_FIELD_NOWHERE, .status = SIMDIRI_OK};
  restore_item(writer->run, fields, writer->chunk->column, fields->entry_items[note->index], &item);
  if (item.field.status == SIMDIRI_ERROR_NO_MEMORY) return SIMDIRI_ERROR_NO_MEMORY;
  fields->statuses[note->index] = note->status;
  return cli_put_item(writer, &item);
}

static simdiri_status put_lines(cli_fields_writer *writer, cli_fields *fields) {
  cli_chunk *chunk = writer->chunk;
  simdiri_status status = SIMDIRI_OK;
  size_t done = 0, moved = 0;
  chunk->owes_separator = false;
  for (size_t i = 0; i < fields->result.note_count && status == SIMDIRI_OK && !chunk->is_stopped; i++) {
    const size_t number = fields->entry_items[fields->result.notes[i].index];
    chunk->tally.record_count += number - done;
    done = number + 1;
    find_result(writer->run, fields, &fields->result.notes[i], &moved);
    status = put_noted(writer, fields, &fields->result.notes[i]);
  }
  if (!chunk->is_stopped) chunk->tally.record_count += fields->item_count - done;
  return status;
}

/* ------------------------------------------------------------------------------------------- all */

simdiri_status cli_write_usual(cli_fields_writer *writer, cli_worker *worker, const char **at, const char *end) {
  const cli_run *run = writer->run;
  cli_fields *fields = worker->fields;
  if (!fields->finder.window || run->options->has_requests || !cli_keeps_unnoted(run, cli_filter_find_operation(run)))
    return SIMDIRI_OK;
  simdiri_status status =
      cli_usual_gather(run, fields, writer->chunk->column, at, end, is_line, run->format->framing.separator);
  if (status == SIMDIRI_OK) status = run_lines(run, worker);
  if (status != SIMDIRI_OK) return status;
  cli_usual_set_limit(fields);
  cli_summary_add_repairs(&writer->chunk->tally, &fields->result);
  return put_lines(writer, fields);
}
