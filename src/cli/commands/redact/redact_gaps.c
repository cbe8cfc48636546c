/* What is between the fields of a line of a log, before them and after them. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "cli/commands/redact/redact_writer.h"
#include "cli/util/append.h"

/* May the gap belong to a value that a field has, as in {"token": "x" }? Words such as methods and versions of
 * requests, and numbers, do not. */
static bool has_punctuation(const char *at, const char *end) {
  for (; at < end; at++) {
    const char lower = (char)(*at | 0x20);
    if ((lower >= 'a' && lower <= 'z') || (*at >= '-' && *at <= '9')) continue; /* also "-", "." and "/" */
    if (*at != ' ' && *at != '\t' && *at != '"' && *at != '_') return true;
  }
  return false;
}

static bool has_words(const char *at, const char *end) {
  while (at < end && (*at == ' ' || *at == '\t' || *at == '"' || *at == '-')) at++;
  return at < end;
}

simdiri_status cli_redact_gap(cli_redact_writer *writer, const char *end, bool *is_changed) {
  const char *begin = writer->field_end;
  if (begin >= end || writer->run->options->format != CLI_FORMAT_LOG || !has_words(begin, end)) return SIMDIRI_OK;
  const size_t len = (size_t)(end - begin);
  writer->has_text_gap = writer->has_text_gap || has_punctuation(begin, end);
  if (cli_redact_is_quiet(writer, begin, len)) return SIMDIRI_OK;
  return cli_redact_value(writer, begin, len, NULL, is_changed);
}

void cli_redact_pass_field(cli_redact_writer *writer, const cli_record *record, const cli_text *field) {
  const bool is_quoted = field->value > record->frame && field->value[-1] == '"';
  writer->field_end = field->value + field->len;
  if (writer->run->options->format != CLI_FORMAT_LOG || is_quoted || field->len == 0) return;
  if (memchr(field->value, '"', field->len) || memchr(field->value, '\'', field->len)) writer->has_text_gap = true;
}

/* ------------------------------------------------------------------------------------------- the line */

simdiri_status cli_redact_flush(cli_redact_writer *writer, const char *end, const char *next) {
  const simdiri_status status = cli_append(&writer->chunk->out, writer->rest, (size_t)(end - writer->rest));
  writer->rest = next;
  return status;
}

/* Copies what was written of the line, from the offset `begin` of the output on, after `lead`, and writes it again. */
static simdiri_status copy_line(cli_redact_writer *writer, size_t begin, const char *lead) {
  simdiri_buffer *line = &writer->line, *out = &writer->chunk->out;
  line->len = 0;
  line->allocator = simdiri_default_allocator();
  simdiri_status status = cli_append(line, lead, strlen(lead));
  if (status == SIMDIRI_OK) status = cli_append(line, out->data + begin, out->len - begin);
  out->len = begin;
  writer->rest = line->data;
  return status;
}

/* Searches the line as text, with its escapes decoded: \x26 ends a value. The space before it says that it is no IRI,
 * although the first field may be one. */
static simdiri_status redact_text_of_line(cli_redact_writer *writer, size_t begin, bool has_escapes, bool *is_changed) {
  const simdiri_buffer *line = &writer->line;
  const simdiri_buffer *out = &writer->chunk->out;
  simdiri_status status = copy_line(writer, begin, " ");
  if (status == SIMDIRI_OK)
    status = cli_redact_value(writer, line->data, line->len, has_escapes ? writer->run->format : NULL, is_changed);
  if (status == SIMDIRI_OK) status = cli_redact_flush(writer, line->data + line->len, NULL);
  if (status != SIMDIRI_OK || out->data[begin] != ' ') return status;
  memmove(out->data + begin, out->data + begin + 1, out->len - begin - 1);
  writer->chunk->out.len--;
  return SIMDIRI_OK;
}

simdiri_status cli_redact_line(cli_redact_writer *writer, size_t begin, const cli_record *line, bool *is_more) {
  const cli_format *format = writer->run->format;
  simdiri_status status = cli_redact_flush(writer, line->frame + line->frame_len, NULL);
  const size_t len = writer->chunk->out.len - begin;
  *is_more = false;
  if (status != SIMDIRI_OK || len == 0) return status;
  const char *written = writer->chunk->out.data + begin;
  const bool has_escapes = format->escape != '"' && memchr(written, format->escape, len);
  status = redact_text_of_line(writer, begin, has_escapes, is_more);
  return status == SIMDIRI_OK && *is_more ? copy_line(writer, begin, "") : status;
}
