/* Formats: what they have in common. */
/* SPDX-License-Identifier: MIT */
#include "cli/format.h"

#include <stdlib.h>
#include <string.h>

#include "cli/buffer.h"
#include "cli/input.h"
#include "cli/message.h"
#include "cli/status.h"

/* ------------------------------------------------------------------------------------------- making */

/* RFC 9112 3.3: of --base only scheme and authority are of use. That it is an IRI is checked where it is made one. */
static void find_prefix(cli_format *format) {
  simdiri_components c;
  const char *base = format->options->base;
  if (!base) return;
  simdiri_parse(base, strlen(base), &c);
  if (!c.has_authority || !c.has_scheme) return;
  format->prefix = base;
  format->prefix_len = c.authority_end;
}

/* A record that is too long to be looked at. */
static simdiri_status put_long(const cli_framing *framing, simdiri_buffer *out, const cli_record *record,
                               const char *text, size_t text_len, const char *status) {
  const cli_format *format = (const cli_format *)(const void *)framing;
  simdiri_status outcome = simdiri_cli_append(out, text, text_len);
  if (outcome == SIMDIRI_OK && format->options->append) outcome = format->add(out, format, NULL, "", NULL, 0);
  if (outcome == SIMDIRI_OK && status)
    outcome = format->add(out, format, NULL, FIELD_STATUS_NAME, status, strlen(status));
  return outcome == SIMDIRI_OK ? simdiri_cli_append(out, record->end, record->end_len) : outcome;
}

int simdiri_cli_format_create(const cli_options *options, cli_format **made) {
  *made = NULL;
  if (options->format == FORMAT_NONE) return 0;
  cli_format *format = calloc(1, sizeof *format);
  if (!format) {
    simdiri_cli_say_status(options->command->name, SIMDIRI_ERROR_NO_MEMORY);
    return -1;
  }
  format->options = options;
  format->framing = options->null_separated ? simdiri_cli_null_records : simdiri_cli_lines;
  format->framing.is_plain = 0;
  /* Keys are lines of their own, unless they are a column of the table. */
  if (options->command->bit != FOR_KEY || options->append) format->framing.put = put_long;
  find_prefix(format);
  int status = options->format == FORMAT_JSONL ? simdiri_cli_format_json(format)
               : options->format == FORMAT_LOG ? simdiri_cli_format_log(format)
                                               : simdiri_cli_format_table(format);
  if (status == 0)
    *made = format;
  else
    simdiri_cli_format_free(format);
  return status;
}

const char *simdiri_cli_front_delimiter(const cli_format *format) {
  return format && format->options->format == FORMAT_CSV ? "," : "\t";
}

void simdiri_cli_format_free(cli_format *format) {
  if (format) free(format->names_text);
  free(format);
}

void simdiri_cli_finder_free(cli_finder *finder) {
  simdiri_buffer_free(&finder->text);
  simdiri_buffer_free(&finder->prefix);
  simdiri_cli_json_parser_free(finder->parser);
  finder->parser = NULL;
}

/* ------------------------------------------------------------------------------------------- the header */

/* Is it the name of the column that is asked for? The rest of the header begins with it. */
static int is_named(const cli_format *format, cli_finder *finder, const cli_record *rest, cli_field *field) {
  const char *name = format->options->field;
  size_t name_len = strlen(name);
  format->find(format, finder, 0, rest, field);
  return field->status == SIMDIRI_OK && field->text_len == name_len && memcmp(field->text, name, name_len) == 0;
}

static size_t find_named_column(const cli_format *format, const cli_record *record) {
  cli_finder finder = {.text = {.allocator = simdiri_default_allocator()}};
  cli_record rest = *record;
  const char *end = record->frame + record->frame_len;
  size_t column = 0;
  cli_field field;
  rest.end_len = 1; /* the finder has no need to look through all of it, each time, for how it ends */
  while (!is_named(format, &finder, &rest, &field)) {
    const char *field_end = field.raw + field.raw_len;
    if (field.status != SIMDIRI_OK || field_end == end) {
      column = FIELD_NOWHERE;
      break;
    }
    rest.frame = field_end + 1;
    rest.frame_len = (size_t)(end - rest.frame);
    column++;
  }
  simdiri_cli_finder_free(&finder);
  return column;
}

static int is_same_header(const cli_header *header, const cli_record *record) {
  return header->len == record->frame_len &&
         (header->len == 0 || memcmp(header->text, record->frame, header->len) == 0);
}

static cli_header_problem keep_header(const cli_format *format, cli_header *header, const cli_record *record) {
  header->column = format->column == FIELD_NOWHERE ? find_named_column(format, record) : format->column;
  if (header->column == FIELD_NOWHERE) return HEADER_WITHOUT_COLUMN;
  header->text = malloc(record->frame_len + 1);
  if (!header->text) return HEADER_NO_MEMORY;
  memcpy(header->text, record->frame, record->frame_len);
  header->len = record->frame_len;
  header->has_first = 1;
  return HEADER_GOOD;
}

cli_header_problem simdiri_cli_read_header(const cli_format *format, cli_header *header, const char *data, size_t len,
                                           size_t *header_len) {
  const char *at = data;
  cli_record record;
  *header_len = 0;
  if (!format->framing.next(&format->framing, &at, data + len, &record)) return HEADER_GOOD;
  *header_len = (size_t)(at - data);
  if (header->has_first) return is_same_header(header, &record) ? HEADER_GOOD : HEADER_DIFFERS;
  return keep_header(format, header, &record);
}

void simdiri_cli_header_free(cli_header *header) {
  free(header->text);
  header->text = NULL;
}

simdiri_status simdiri_cli_put_header(const cli_format *format, simdiri_buffer *out, const char *data, size_t len) {
  const char *at = data, *name = format->options->append;
  cli_record record;
  simdiri_status status = SIMDIRI_OK;
  if (!format->framing.next(&format->framing, &at, data + len, &record)) return SIMDIRI_OK;
  status = simdiri_cli_append(out, record.frame, record.frame_len);
  if (status == SIMDIRI_OK && name) status = format->add(out, format, NULL, "", name, strlen(name));
  if (status == SIMDIRI_OK && format->options->show_status)
    status = format->add(out, format, NULL, "", FIELD_STATUS_NAME, strlen(FIELD_STATUS_NAME));
  return status == SIMDIRI_OK ? simdiri_cli_append(out, record.end, record.end_len) : status;
}

void simdiri_cli_say_header(const cli_format *format, const char *file, const char *first_file,
                            cli_header_problem problem) {
  file = simdiri_cli_input_name(file);
  switch (problem) {
  case HEADER_GOOD: break;
  case HEADER_TOO_LONG: simdiri_cli_say("%s: the header is longer than --max-record allows", file); break;
  case HEADER_WITHOUT_COLUMN:
    simdiri_cli_say("%s: the header names no column '%s'", file, format->options->field);
    break;
  case HEADER_DIFFERS:
    simdiri_cli_say("%s: the header is not that of %s", file, simdiri_cli_input_name(first_file));
    break;
  case HEADER_NO_MEMORY: simdiri_cli_say_status(file, SIMDIRI_ERROR_NO_MEMORY); break;
  }
}

/* ------------------------------------------------------------------------------------------- records */

/* The record up to its tail, with the new value unless that goes into a column of its own. */
static simdiri_status put_body(const cli_format *format, simdiri_buffer *out, const cli_record *record,
                               const cli_field *field, const char *result, size_t result_len, size_t tail) {
  if (!result || format->options->append) return simdiri_cli_append(out, record->frame, tail);
  const char *raw_end = field->raw + field->raw_len;
  simdiri_status status = simdiri_cli_append(out, record->frame, (size_t)(field->raw - record->frame));
  if (status == SIMDIRI_OK) status = format->encode(out, format, field, result, result_len);
  if (status != SIMDIRI_OK) return status;
  return simdiri_cli_append(out, raw_end, tail - (size_t)(raw_end - record->frame));
}

simdiri_status simdiri_cli_put_field(const cli_format *format, simdiri_buffer *out, const cli_record *record,
                                     const cli_field *field, const char *result, size_t result_len, int status) {
  const cli_options *options = format->options;
  size_t tail = field->tail == FIELD_NOWHERE ? record->frame_len : field->tail;
  simdiri_status outcome = put_body(format, out, record, field, result, result_len, tail);
  if (outcome == SIMDIRI_OK && options->append && field->tail != FIELD_NOWHERE) {
    int has_text = field->status == SIMDIRI_OK;
    outcome = result     ? format->add(out, format, field, options->append, result, result_len)
              : has_text ? format->add(out, format, field, options->append, field->text, field->text_len)
                         : format->add(out, format, field, options->append, NULL, 0);
  }
  if (outcome == SIMDIRI_OK && options->show_status && field->tail != FIELD_NOWHERE) {
    const char *name = simdiri_cli_status_name(status);
    cli_field behind = *field;
    if (options->append) behind.is_empty_object = 0;
    outcome = format->add(out, format, &behind, FIELD_STATUS_NAME, name, strlen(name));
  }
  if (outcome == SIMDIRI_OK) outcome = simdiri_cli_append(out, record->frame + tail, record->frame_len - tail);
  return outcome == SIMDIRI_OK ? simdiri_cli_append(out, record->end, record->end_len) : outcome;
}

size_t simdiri_cli_field_offset(const cli_format *format, const cli_record *record, const cli_field *field,
                                size_t offset) {
  if (simdiri_cli_status_is_error(field->status)) return field->offset;
  offset = offset > field->prefix_len ? offset - field->prefix_len : 0;
  if (offset > field->text_len) offset = field->text_len;
  if (field->text != field->value) offset = simdiri_cli_count_escaped(format, field, offset);
  return (size_t)(field->value - record->frame) + offset;
}
