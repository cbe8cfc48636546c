/* Code that all formats share. */
/* SPDX-License-Identifier: MIT */
#include "cli/format/record_format.h"

#include <string.h>

#include "cli/outcome/record_status.h"
#include "cli/util/append.h"

const char *cli_front_delimiter(const cli_format *format) {
  return format && format->options->format == CLI_FORMAT_CSV && !format->options->only_field ? "," : "\t";
}

/* Returns where columns or members are added to a record with a fast field: at its end, or before the closing brace. */
static size_t find_tail(const cli_format *format, const char *at, size_t len) {
  if (format->options->format != CLI_FORMAT_JSONL) return len;
  while (at[len - 1] != '}') len--;
  return len - 1;
}

void cli_expand_fast_field(const cli_format *format, const char *at, const cli_fast_field *fast, cli_record *record,
                           cli_field *field) {
  const size_t len = (size_t)(fast->end - at);
  /* The byte before a text without quotation marks is a delimiter. */
  const bool can_quote = format->options->format == CLI_FORMAT_CSV || format->options->format == CLI_FORMAT_JSONL;
  const bool is_quoted = can_quote && fast->text > at && fast->text[-1] == '"';
  *record = (cli_record){.text = at, .text_len = len, .frame = at, .frame_len = len, .end = fast->end};
  record->end_len = (size_t)(fast->next - fast->end);
  *field = (cli_field){.value = fast->text, .value_len = fast->text_len, .text = fast->text};
  field->text_len = fast->text_len;
  field->tail = find_tail(format, at, len);
  field->raw = fast->text - is_quoted;
  field->raw_len = fast->text_len + 2 * (size_t)is_quoted;
  field->prefix = fast->prefix;
  field->prefix_len = fast->prefix_len;
  field->hides_prefix = fast->prefix_len > 0 && !format->prefix && !fast->shows_prefix;
  field->is_absent = fast->is_absent;
}

/* Appends the record up to its tail, with the new value unless --append gives that a column of its own. */
static simdiri_status write_body(const cli_format *format, simdiri_buffer *out, const cli_record *record,
                                 const cli_field *field, simdiri_text result, size_t tail) {
  if (!result.text || format->options->append) return cli_append(out, record->frame, tail);
  const char *raw_end = field->raw + field->raw_len;
  simdiri_status status = cli_append(out, record->frame, (size_t)(field->raw - record->frame));
  if (status == SIMDIRI_OK) status = format->encode(out, format, field, result.text, result.len);
  if (status != SIMDIRI_OK) return status;
  return cli_append(out, raw_end, tail - (size_t)(raw_end - record->frame));
}

/* Appends the record from its tail on. */
static simdiri_status write_rest(const cli_format *format, simdiri_buffer *out, const cli_record *record, size_t tail) {
  simdiri_status status = cli_append(out, record->frame + tail, record->frame_len - tail);
  if (status == SIMDIRI_OK && record->end_len == 1 && cli_needs_cr(&format->framing, out->data, out->len))
    status = cli_append(out, "\r", 1);
  return status == SIMDIRI_OK ? cli_append(out, record->end, record->end_len) : status;
}

simdiri_status cli_write_field(const cli_format *format, simdiri_buffer *out, const cli_record *record,
                               const cli_field *field, simdiri_text result, int status) {
  const cli_options *options = format->options;
  size_t tail = field->tail == CLI_FIELD_NOWHERE ? record->frame_len : field->tail;
  simdiri_status outcome = write_body(format, out, record, field, result, tail);
  if (outcome == SIMDIRI_OK && options->append && field->tail != CLI_FIELD_NOWHERE) {
    bool has_text = field->status == SIMDIRI_OK;
    outcome = result.text ? format->add(out, format, field, options->append, result.text, result.len)
              : has_text  ? format->add(out, format, field, options->append, field->text, field->text_len)
                          : format->add(out, format, field, options->append, NULL, 0);
  }
  if (outcome == SIMDIRI_OK && options->show_status && field->tail != CLI_FIELD_NOWHERE) {
    const char *name = cli_status_name(status);
    cli_field rest = *field;
    if (options->append) rest.is_empty_object = false;
    outcome = format->add(out, format, &rest, CLI_FIELD_STATUS_NAME, name, strlen(name));
  }
  return outcome == SIMDIRI_OK ? write_rest(format, out, record, tail) : outcome;
}

void cli_clean_tsv(char *text, size_t len) {
  for (size_t i = 0; i < len; i++)
    if (text[i] == '\t' || text[i] == '\r' || text[i] == '\n') text[i] = ' ';
}

static simdiri_status add_value(const cli_format *format, simdiri_buffer *out, const cli_field *field, const char *name,
                                const simdiri_text *value) {
  const simdiri_status status = format->add(out, format, field, name, value->text, value->len);
  const bool is_tsv = format->options->format == CLI_FORMAT_TSV;
  if (status == SIMDIRI_OK && is_tsv && value->len > 0) cli_clean_tsv(out->data + out->len - value->len, value->len);
  return status;
}

simdiri_status cli_write_added(const cli_format *format, simdiri_buffer *out, const cli_record *record,
                               const cli_field *field, const simdiri_text *values) {
  static const simdiri_text none = {.text = NULL};
  const bool can_add = field->tail != CLI_FIELD_NOWHERE;
  const size_t tail = can_add ? field->tail : record->frame_len;
  cli_field place = *field;
  simdiri_status status = cli_append(out, record->frame, tail);
  for (size_t i = 0; i < format->added_count && can_add && status == SIMDIRI_OK; i++) {
    status = add_value(format, out, &place, format->added[i], values ? &values[i] : &none);
    place.is_empty_object = false;
  }
  return status == SIMDIRI_OK ? write_rest(format, out, record, tail) : status;
}

bool cli_fits_line(const cli_format *format, const char *text, size_t len) {
  if (len == 0) return true;
  if (format->options->null_separated) return !memchr(text, '\0', len);
  return !memchr(text, '\n', len) && !memchr(text, '\r', len);
}

simdiri_status cli_write_only(const cli_format *format, simdiri_buffer *out, const char *text, size_t len, int status) {
  const bool has_text = text && cli_fits_line(format, text, len);
  const char *name = format->options->show_status ? cli_status_name(status) : NULL;
  simdiri_status outcome = has_text ? cli_append(out, text, len) : SIMDIRI_OK;
  if (outcome == SIMDIRI_OK && name) outcome = cli_append(out, "\t", 1);
  if (outcome == SIMDIRI_OK && name) outcome = cli_append(out, name, strlen(name));
  return outcome == SIMDIRI_OK ? cli_append(out, &format->framing.separator, 1) : outcome;
}

/* Maps an offset in a text that was joined of two columns. The "?" is at the start of the second. A doubled quotation
 * mark is an escape only in a column that is in quotation marks itself. */
static size_t find_joined_offset(const cli_format *format, const cli_record *record, const cli_field *field,
                                 size_t offset) {
  cli_field part = {.value = field->value, .value_len = field->value_len};
  const char *column = field->path.text;
  if (offset >= field->path_text_len) {
    part.value = field->query_value;
    part.value_len = field->query_value_len;
    column = field->query.text;
    offset = offset > field->path_text_len ? offset - field->path_text_len - 1 : 0;
  }
  const bool has_escapes = format->escape != '"' || part.value != column;
  return (size_t)(part.value - record->frame) + cli_count_escaped(has_escapes ? format : NULL, &part, offset);
}

/* Maps an offset in a text that has the escapes of a log, in a string. Without memory, the result is the begin. */
static size_t find_inner_offset(const cli_format *format, const cli_record *record, const cli_field *field,
                                size_t offset) {
  simdiri_buffer line = {.allocator = simdiri_default_allocator()};
  const char *at = field->value, *end = at + field->value_len;
  char character[CLI_ESCAPE_MAX];
  simdiri_status status = SIMDIRI_OK;
  while (at < end && status == SIMDIRI_OK) {
    const size_t len = cli_take_character(format, &at, end, character);
    status = cli_append(&line, character, len);
  }
  const cli_field inner = {.value = line.data, .value_len = line.len};
  const size_t place = status == SIMDIRI_OK && line.len > 0 ? cli_count_escaped(format->inner, &inner, offset) : 0;
  simdiri_buffer_free(&line);
  return (size_t)(field->value - record->frame) + cli_count_escaped(format, field, place);
}

size_t cli_field_offset(const cli_format *format, const cli_record *record, const cli_field *field, size_t offset) {
  if (cli_status_is_error(field->status)) return field->offset;
  offset = offset > field->prefix_len ? offset - field->prefix_len : 0;
  if (offset > field->text_len) offset = field->text_len;
  if (field->is_inner) return find_inner_offset(format, record, field, offset);
  if (field->query.text) return find_joined_offset(format, record, field, offset);
  if (field->text != field->value) offset = cli_count_escaped(format, field, offset);
  return (size_t)(field->value - record->frame) + offset;
}
