/* A cursor: one thread's position in the records of a chunk. */
/* SPDX-License-Identifier: MIT */
#include "cli/run/cursor.h"

#include <string.h>

#include "cli/format/choice/format_registry.h"
#include "cli/outcome/record_status.h"
#include "cli/util/append.h"

/* ------------------------------------------------------------------------------------------- the current record */

static size_t map_field_offset(const cli_cursor *cursor, const cli_record *record, size_t offset) {
  const cli_field *field = &cursor->field;
  if (cursor->preparer && offset > field->prefix_len)
    offset = field->prefix_len +
             cli_unprepared_offset(cursor->preparer, field->text, field->text_len, offset - field->prefix_len);
  return cli_field_offset(cursor->run->format, record, field, offset);
}

size_t cli_cursor_offset(const cli_cursor *cursor, const cli_record *record, size_t offset) {
  if (cursor->run->format) return record->status != SIMDIRI_OK ? offset : map_field_offset(cursor, record, offset);
  if (!record->raw || record->status != SIMDIRI_OK) return offset;
  return cli_unprepared_offset(cursor->preparer, record->raw, record->raw_len, offset);
}

void cli_cursor_count(cli_cursor *cursor, int status) {
  cli_summary_count(&cursor->chunk->tally, status, NULL, cursor->record);
}

int cli_cursor_fail(cli_cursor *cursor, simdiri_status status) {
  cursor->chunk->status = status;
  return CLI_EXIT_TROUBLE;
}

static simdiri_note make_note(const cli_cursor *cursor, int status, size_t offset, const cli_record *record) {
  return (simdiri_note){.index = (size_t)cursor->record,
                        .begin = (size_t)(record->frame - cursor->chunk->block.data),
                        .offset = offset,
                        .status = (uint16_t)status};
}

void cli_cursor_reject_any(cli_cursor *cursor, int status, size_t offset, const cli_record *record) {
  if (!cursor->run->options->rejects) return;
  const simdiri_note note = make_note(cursor, status, offset, record);
  if (cli_chunk_reject(cursor->chunk, &note) != 0) cursor->chunk->status = SIMDIRI_ERROR_NO_MEMORY;
}

void cli_cursor_reject(cli_cursor *cursor, int status, size_t offset, const cli_record *record) {
  if (cli_status_is_error(status)) cli_cursor_reject_any(cursor, status, offset, record);
}

int cli_cursor_stop(cli_cursor *cursor, int status, size_t offset, const cli_record *record) {
  cursor->chunk->is_stopped = true;
  cursor->chunk->bad = make_note(cursor, status, offset, record);
  return CLI_EXIT_BAD;
}

void cli_cursor_next(cli_cursor *cursor) {
  cursor->record++;
  cursor->chunk->tally.record_count++;
}

/* ------------------------------------------------------------------------------------------- all records */

/* Prepares the text of the record's field. */
static simdiri_status prepare_field(cli_cursor *cursor, cli_record *record) {
  const cli_field *field = &cursor->field;
  const cli_prepared prepared =
      cli_prepare_after_prefix(cursor->preparer, cursor->worker->scratch, cursor->run->base, field->prefix,
                               field->prefix_len, field->text, field->text_len);
  if (cli_status_is_machine((int)prepared.status)) return prepared.status;
  record->status = prepared.status;
  record->offset = cli_field_offset(cursor->run->format, record, field, field->prefix_len + prepared.offset);
  if (prepared.status != SIMDIRI_OK) return SIMDIRI_OK;
  record->text = prepared.text;
  record->text_len = prepared.len;
  return SIMDIRI_OK;
}

/* Puts the field's prefix before the record's text. */
static simdiri_status add_prefix(cli_cursor *cursor, cli_record *record) {
  simdiri_buffer *text = &cursor->worker->text;
  text->len = 0;
  text->allocator = simdiri_default_allocator();
  simdiri_status status = cli_append(text, cursor->field.prefix, cursor->field.prefix_len);
  if (status == SIMDIRI_OK) status = cli_append(text, record->text, record->text_len);
  record->text = text->data;
  record->text_len = text->len;
  return status;
}

/* Makes the field that was found the record's text. */
static simdiri_status use_field(cli_cursor *cursor, cli_record *record) {
  const cli_field *field = &cursor->field;
  if (field->status == SIMDIRI_ERROR_NO_MEMORY) return SIMDIRI_ERROR_NO_MEMORY;
  record->status = (simdiri_status)field->status;
  record->offset = field->offset;
  record->text = field->text ? field->text : ""; /* the field may be missing */
  record->text_len = field->text_len;
  if (cursor->preparer && field->status == SIMDIRI_OK) {
    const simdiri_status status = prepare_field(cursor, record);
    if (status != SIMDIRI_OK || record->status != SIMDIRI_OK) return status;
  }
  return field->prefix_len > 0 ? add_prefix(cursor, record) : SIMDIRI_OK;
}

static int process_field(cli_cursor *cursor, cli_record *record) {
  if (cursor->field.is_comment) return CLI_EXIT_DONE; /* not a record */
  const simdiri_status status = use_field(cursor, record);
  if (status == SIMDIRI_OK)
    return cursor->field.is_absent && !cursor->run->operation->takes_absent
               ? CLI_EXIT_DONE
               : cursor->run->operation->record(cursor, record);
  return cli_cursor_fail(cursor, status);
}

static int process_record(cli_cursor *cursor, cli_record *record) {
  if (!cursor->preparer || cursor->run->operation->prepares_itself)
    return cursor->run->operation->record(cursor, record);
  cli_prepared prepared =
      cli_prepare(cursor->preparer, cursor->worker->scratch, cursor->run->base, record->text, record->text_len);
  if (cli_status_is_machine((int)prepared.status)) return cli_cursor_fail(cursor, prepared.status);
  record->raw = record->text;
  record->raw_len = record->text_len;
  record->status = prepared.status;
  record->offset = prepared.offset;
  if (prepared.status == SIMDIRI_OK) {
    record->text = prepared.text;
    record->text_len = prepared.len;
  }
  return cursor->run->operation->record(cursor, record);
}

/* Reads the record at *at and finds its field. Returns false at the end. */
static bool next_field(cli_cursor *cursor, const char **at, const char *end, cli_record *record) {
  const cli_format *format = cursor->run->format;
  cli_finder *finder = &cursor->worker->finder;
  const size_t column = cursor->chunk->column;
  if (cli_take_field(format, finder, column, at, end, record, &cursor->field)) return true;
  if (!format->framing.next(&format->framing, at, end, record)) return false;
  cli_find_field(format, finder, column, record, &cursor->field);
  return true;
}

int cli_cursor_records(cli_cursor *cursor, const char *data, size_t len) {
  const cli_run *run = cursor->run;
  const char *end = data + len;
  cli_record record;
  cursor->worker->finder.names = cursor->worker->names;
  cursor->worker->finder.names_len = cursor->worker->names_len;
  if (cli_finder_start(run->format, &cursor->worker->finder) != 0)
    return cli_cursor_fail(cursor, SIMDIRI_ERROR_NO_MEMORY);
  while (run->format ? next_field(cursor, &data, end, &record)
                     : run->framing->next(run->framing, &data, end, &record)) {
    int status = run->format ? process_field(cursor, &record) : process_record(cursor, &record);
    if (status != CLI_EXIT_DONE) return status;
    cli_cursor_next(cursor);
    if (cursor->output.failed) return CLI_EXIT_TROUBLE;
  }
  return CLI_EXIT_DONE;
}

/* Works on operands that are IRIs. */
static int process_operands(cli_cursor *cursor) {
  const cli_options *options = cursor->run->options;
  int outcome = CLI_EXIT_DONE;
  for (int i = 0; i < options->operand_count && outcome == CLI_EXIT_DONE; i++) {
    const char *text = options->operands[i];
    const size_t len = strlen(text);
    cli_record record = {.text = text, .text_len = len, .frame = text, .frame_len = len, .end = text + len};
    outcome = process_record(cursor, &record);
  }
  return outcome;
}

static int process_chunk(cli_cursor *cursor) {
  const cli_run *run = cursor->run;
  const cli_chunk *chunk = cursor->chunk;
  if (!run->options->reads_records) return process_operands(cursor);
  const char *data = chunk->block.data + chunk->header_len;
  const size_t len = chunk->block.len - chunk->header_len;
  const bool is_plain = run->operation->block && !run->prepares && !run->format;
  return is_plain ? run->operation->block(cursor, data, len) : cli_cursor_records(cursor, data, len);
}

void cli_cursor_run(const cli_run *run, cli_worker *worker, cli_chunk *chunk, void *state) {
  cli_cursor cursor;
  if (run->prepares && !worker->preparer.options) chunk->status = cli_preparer_init(&worker->preparer, run->options);
  if (chunk->status != SIMDIRI_OK) return;
  cursor.run = run;
  cursor.state = state;
  cursor.worker = worker;
  cursor.chunk = chunk;
  cursor.preparer = run->prepares ? &worker->preparer : NULL;
  cursor.field = (cli_field){.raw = NULL};
  cursor.record = 0;
  memset(&cursor.output, 0, sizeof cursor.output);
  cli_output_use_memory(&cursor.output, &chunk->out, run->separator);
  const int outcome = process_chunk(&cursor);
  if (cli_output_flush(&cursor.output) != 0 || (outcome == CLI_EXIT_TROUBLE && chunk->status == SIMDIRI_OK))
    chunk->status = SIMDIRI_ERROR_NO_MEMORY; /* output to memory fails for no other reason */
}
