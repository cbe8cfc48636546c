/* One value of a record, and its place in the record. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "cli/commands/redact/redact_writer.h"
#include "cli/util/append.h"

/* ------------------------------------------------------------------------------------------- writing */

simdiri_status cli_redact_replace(cli_redact_writer *writer, const char *begin, const char *end, const char *with) {
  simdiri_buffer *out = &writer->chunk->out;
  simdiri_status status = cli_append(out, writer->rest, (size_t)(begin - writer->rest));
  if (status == SIMDIRI_OK) status = cli_append(out, with, strlen(with));
  writer->rest = end;
  return status;
}

simdiri_status cli_redact_replace_value(cli_redact_writer *writer, const char *begin, const char *end, uint64_t token) {
  char marker[SIMDIRI_PSEUDONYM_LEN + 1], text[CLI_MARKER_MAX];
  (void)simdiri_redact_marker(writer->run->redactor, token, marker);
  (void)cli_escape_marker(writer->is_unfit ? NULL : writer->run->format, marker, text);
  return cli_redact_replace(writer, begin, end, text);
}

void cli_redact_count(const cli_redact_writer *writer, size_t rule) { writer->chunk->redacted[rule]++; }

/* ------------------------------------------------------------------------------------------- one text */

/* A text, and where each part of it is in the record. */
typedef struct {
  const char *raw, *raw_end; /* the rest of the value in the record */
  size_t done;               /* how many bytes of the text precede it */
} text_place;

simdiri_status cli_redact_decode(const cli_redact_writer *writer, const char *value, size_t len) {
  simdiri_buffer *text = &writer->worker->text;
  const char *at = value, *end = value + len;
  text->len = 0;
  if (!text->allocator) text->allocator = simdiri_default_allocator();
  if (cli_reserve(text, len + CLI_ESCAPE_MAX) != 0) return SIMDIRI_ERROR_NO_MEMORY;
  while (at < end) {
    char character[CLI_ESCAPE_MAX];
    const size_t count = cli_take_character(writer->run->format, &at, end, character);
    memcpy(text->data + text->len, character, count);
    text->len += count;
  }
  return SIMDIRI_OK;
}

/* Moves to the byte of the record that the byte `offset` of the text was decoded from. */
static const char *find_raw(const cli_format *format, text_place *place, size_t offset) {
  char character[CLI_ESCAPE_MAX];
  while (place->raw < place->raw_end && place->done < offset)
    place->done += cli_take_character(format, &place->raw, place->raw_end, character);
  return place->raw;
}

/* Redacts a value whose text is `text`: with a format, the text is decoded, else it is the value itself. */
static simdiri_status redact_spans(cli_redact_writer *writer, simdiri_text value, const cli_format *format,
                                   simdiri_text text, bool *is_changed) {
  const simdiri_redact_span *spans;
  size_t count;
  simdiri_buffer *work = &writer->worker->work;
  work->len = 0;
  simdiri_status status = simdiri_redact_find(writer->run->redactor, text.text, text.len, work, &spans, &count);
  text_place place = {value.text, value.text + value.len, 0};
  for (size_t i = 0; i < count && status == SIMDIRI_OK; i++) {
    const char *begin = format ? find_raw(format, &place, spans[i].begin) : value.text + spans[i].begin;
    const char *end = format ? find_raw(format, &place, spans[i].end) : value.text + spans[i].end;
    status = cli_redact_replace_value(writer, begin, end, spans[i].token);
    cli_redact_count(writer, spans[i].rule);
  }
  *is_changed |= count > 0;
  return status;
}

simdiri_status cli_redact_value(cli_redact_writer *writer, const char *value, size_t len, const cli_format *format,
                                bool *is_changed) {
  const simdiri_text raw = {value, len};
  if (!format) return redact_spans(writer, raw, NULL, raw, is_changed);
  const simdiri_status status = cli_redact_decode(writer, value, len);
  if (status != SIMDIRI_OK) return status;
  const simdiri_buffer *text = &writer->worker->text;
  return redact_spans(writer, raw, format, (simdiri_text){text->data, text->len}, is_changed);
}

/* ------------------------------------------------------------------------------------------- whole values */

static bool is_same(const char *text, size_t len, const char *other) {
  return len == strlen(other) && memcmp(text, other, len) == 0;
}

/* Was the value replaced before, with or without the escapes of its format? */
static bool is_redacted(const cli_redact_writer *writer, const char *text, size_t len) {
  char escaped[CLI_MARKER_MAX];
  (void)cli_escape_marker(writer->run->format, SIMDIRI_REDACTED, escaped);
  return simdiri_redact_is_marker(writer->run->redactor, text, len) || is_same(text, len, escaped);
}

/* Finds the pseudonym of a value of the record. One that was there already stays. */
static simdiri_status find_token(const cli_redact_writer *writer, const cli_text *text, uint64_t *token) {
  const simdiri_buffer *decoded = &writer->worker->text;
  simdiri_text value = {text->value, text->len};
  simdiri_buffer *work = &writer->worker->work;
  *token = 0;
  if (!writer->run->options->pseudonym) return SIMDIRI_OK;
  if (text->has_escapes) {
    const simdiri_status status = cli_redact_decode(writer, text->value, text->len);
    if (status != SIMDIRI_OK) return status;
    value = (simdiri_text){decoded->data, decoded->len};
  }
  work->len = 0;
  return simdiri_redact_token(writer->run->redactor, value.text, value.len, work, token);
}

/* Writes the marker as a string of JSON. */
static simdiri_status replace_number(cli_redact_writer *writer, const char *begin, const char *end, uint64_t token) {
  char text[SIMDIRI_PSEUDONYM_LEN + 3] = "\"";
  const size_t len = simdiri_redact_marker(writer->run->redactor, token, text + 1);
  memcpy(text + 1 + len, "\"", 2);
  return cli_redact_replace(writer, begin, end, text);
}

/* Is the value, with the escapes of its format, what would be written for it? */
static bool is_written(const cli_redact_writer *writer, const char *text, size_t len, uint64_t token) {
  char marker[SIMDIRI_PSEUDONYM_LEN + 1], escaped[CLI_MARKER_MAX];
  (void)simdiri_redact_marker(writer->run->redactor, token, marker);
  return cli_escape_marker(writer->run->format, marker, escaped) == len && memcmp(text, escaped, len) == 0;
}

simdiri_status cli_redact_whole(cli_redact_writer *writer, const cli_text *text, size_t rule, bool *is_changed) {
  const char *begin = text->value, *end = begin + text->len;
  uint64_t token;
  if (text->is_open || text->has_rest) begin--; /* with its first quotation mark */
  const size_t len = (size_t)(end - begin);
  if (len == 0 || text->is_absent || is_redacted(writer, begin, len)) return SIMDIRI_OK;
  const simdiri_status status = find_token(writer, text, &token);
  if (status != SIMDIRI_OK || is_written(writer, begin, len, token)) return status;
  cli_redact_count(writer, rule);
  *is_changed = true;
  return text->is_number ? replace_number(writer, begin, end, token)
                         : cli_redact_replace_value(writer, begin, end, token);
}
