/* A line of a log in a string of JSON (--jsonl with --log), as container engines and the journal write it: the string
 * is decoded, and another format finds the field in it. */
/* SPDX-License-Identifier: MIT */
#include "cli/format/log/format_inner.h"

#include <stdlib.h>

#include "cli/format/json/format_json.h"
#include "cli/outcome/record_status.h"
#include "cli/util/append.h"

/* The string may have the end of the line. */
static cli_record make_line(const cli_field *field) {
  size_t len = field->text_len;
  if (len > 0 && field->text[len - 1] == '\n') len--;
  if (len > 0 && len < field->text_len && field->text[len - 1] == '\r') len--;
  return (cli_record){.text = field->text, .text_len = len, .frame = field->text, .frame_len = len};
}

/* Returns the place in the record that a place in the text of the field was decoded from. */
static const char *map_place(const cli_format *format, const cli_field *field, const char *place) {
  const size_t offset = (size_t)(place - field->text);
  return field->value + (field->text == field->value ? offset : cli_count_escaped(format, field, offset));
}

bool cli_begin_inner(cli_finder *finder, const cli_field *field, cli_record *line) {
  if (!finder->inner) finder->inner = calloc(1, sizeof *finder->inner);
  *line = make_line(field);
  return finder->inner != NULL;
}

void cli_end_inner(const cli_format *format, const cli_record *record, const cli_field *inner, cli_field *field) {
  const cli_field outer = *field;
  field->status = inner->status;
  field->problem = inner->problem;
  field->warning = inner->warning;
  field->is_absent = inner->is_absent;
  if (cli_status_is_error(inner->status))
    field->offset = (size_t)(map_place(format, &outer, outer.text + inner->offset) - record->frame);
  if (inner->status != SIMDIRI_OK) return;
  field->raw = map_place(format, &outer, inner->raw);
  field->raw_len = (size_t)(map_place(format, &outer, inner->raw + inner->raw_len) - field->raw);
  field->value = map_place(format, &outer, inner->value);
  field->value_len = (size_t)(map_place(format, &outer, inner->value + inner->value_len) - field->value);
  field->text = inner->text == inner->value && outer.text == outer.value ? field->value : inner->text;
  field->text_len = inner->text_len;
  field->prefix = inner->prefix;
  field->prefix_len = inner->prefix_len;
  field->hides_prefix = inner->hides_prefix;
  field->is_partial = field->is_inner = true;
}

simdiri_status cli_encode_inner(simdiri_buffer *out, const cli_format *format, const cli_field *field, const char *text,
                                size_t len) {
  simdiri_buffer line = {.allocator = simdiri_default_allocator()};
  if (!field || !field->is_inner) return cli_json_encode(out, format, field, text, len);
  simdiri_status status = format->inner->encode(&line, format->inner, NULL, text, len);
  if (status == SIMDIRI_OK) status = cli_json_encode(out, format, field, line.data, line.len);
  simdiri_buffer_free(&line);
  return status;
}
