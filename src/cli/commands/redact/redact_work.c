/* The work of redact on a chunk: copies it, with other values. Only the bytes of values change, so nothing is encoded
 * again: {redacted} needs no escape in any format. */
/* SPDX-License-Identifier: MIT */
#include "cli/commands/redact/redact_work.h"

#include <string.h>

#include "cli/util/append.h"

typedef struct {
  const cli_run *run;
  const cli_redaction *redaction;
  cli_worker *worker;
  cli_chunk *chunk;
  const char *rest; /* what follows was not copied yet */
} redact_writer;

/* ------------------------------------------------------------------------------------------- writing */

/* Writes `with` instead of the bytes [begin, end) of the block. */
static simdiri_status replace(redact_writer *writer, const char *begin, const char *end, const char *with) {
  simdiri_buffer *out = &writer->chunk->out;
  simdiri_status status = cli_append(out, writer->rest, (size_t)(begin - writer->rest));
  if (status == SIMDIRI_OK) status = cli_append(out, with, strlen(with));
  writer->rest = end;
  return status;
}

static void count_value(const redact_writer *writer, size_t rule) {
  (void)atomic_fetch_add_explicit(&writer->redaction->counts[rule], 1, memory_order_relaxed);
}

/* ------------------------------------------------------------------------------------------- one text */

/* A text, and where each part of it is in the record. */
typedef struct {
  const char *raw, *raw_end; /* the rest of the value in the record */
  size_t done;               /* how many bytes of the text precede it */
} text_place;

/* Reads the byte or escape at *at, and stores the text that it means. An escape that is not valid means itself, byte by
 * byte. */
static size_t take_character(const cli_format *format, const char **at, const char *end,
                             char character[CLI_ESCAPE_MAX]) {
  if (format && **at == format->escape) {
    const char *begin = *at;
    const size_t len = format->take_escape(at, end, character);
    if (len > 0) return len;
    *at = begin;
  }
  *character = *(*at)++;
  return 1;
}

/* Decodes the escapes of a value into the worker's buffer. */
static simdiri_status decode_value(const redact_writer *writer, const char *value, size_t len) {
  simdiri_buffer *text = &writer->worker->text;
  const char *at = value, *end = value + len;
  text->len = 0;
  if (!text->allocator) text->allocator = simdiri_default_allocator();
  if (cli_reserve(text, len + CLI_ESCAPE_MAX) != 0) return SIMDIRI_ERROR_NO_MEMORY;
  while (at < end) {
    char character[CLI_ESCAPE_MAX];
    const size_t count = take_character(writer->run->format, &at, end, character);
    memcpy(text->data + text->len, character, count);
    text->len += count;
  }
  return SIMDIRI_OK;
}

/* Moves to the byte of the record that the byte `offset` of the text was decoded from. */
static const char *find_raw(const cli_format *format, text_place *place, size_t offset) {
  char character[CLI_ESCAPE_MAX];
  while (place->raw < place->raw_end && place->done < offset)
    place->done += take_character(format, &place->raw, place->raw_end, character);
  return place->raw;
}

static simdiri_status redact_spans(redact_writer *writer, const char *value, size_t len, const cli_format *format,
                                   const char *text, size_t text_len, bool *is_changed) {
  const simdiri_redact_span *spans;
  size_t count;
  simdiri_buffer *work = &writer->worker->bare;
  work->len = 0;
  simdiri_status status = simdiri_redact_find(writer->redaction->redactor, text, text_len, work, &spans, &count);
  text_place place = {value, value + len, 0};
  for (size_t i = 0; i < count && status == SIMDIRI_OK; i++) {
    const char *begin = format ? find_raw(format, &place, spans[i].begin) : value + spans[i].begin;
    const char *end = format ? find_raw(format, &place, spans[i].end) : value + spans[i].end;
    status = replace(writer, begin, end, SIMDIRI_REDACTED);
    count_value(writer, spans[i].rule);
  }
  *is_changed |= count > 0;
  return status;
}

/* Redacts a value of the record, whose escapes are those of `format`; NULL: it has none. */
static simdiri_status redact_value(redact_writer *writer, const char *value, size_t len, const cli_format *format,
                                   bool *is_changed) {
  if (!format) return redact_spans(writer, value, len, NULL, value, len, is_changed);
  const simdiri_status status = decode_value(writer, value, len);
  if (status != SIMDIRI_OK) return status;
  const simdiri_buffer *text = &writer->worker->text;
  return redact_spans(writer, value, len, format, text->data, text->len, is_changed);
}

static bool is_redacted(const char *text, size_t len) {
  return len == SIMDIRI_REDACTED_LEN && memcmp(text, SIMDIRI_REDACTED, len) == 0;
}

/* Finds the rule for the name of a member. */
static simdiri_status find_rule(const redact_writer *writer, const cli_text *text, size_t *rule, bool *is_found) {
  const char *name = text->name;
  size_t len = text->name_len;
  *is_found = false;
  if (!name || text->len == 0) return SIMDIRI_OK;
  if (memchr(name, '\\', len)) {
    const simdiri_status status = decode_value(writer, name, len);
    if (status != SIMDIRI_OK) return status;
    name = writer->worker->text.data;
    len = writer->worker->text.len;
  }
  *is_found = simdiri_redact_name(writer->redaction->redactor, name, len, rule);
  return SIMDIRI_OK;
}

/* Are all values in an array or object of this name secret? If memory runs out, they are. */
static bool claims_values(void *owner, const char *name, size_t len) {
  size_t rule = 0;
  bool is_found = false;
  return find_rule(owner, &(cli_text){.name = name, .name_len = len, .len = 1}, &rule, &is_found) != SIMDIRI_OK ||
         is_found;
}

static simdiri_status redact_text(redact_writer *writer, const cli_text *text, bool *is_changed) {
  size_t rule = 0;
  bool has_rule = false;
  const simdiri_status status = find_rule(writer, text, &rule, &has_rule);
  if (status != SIMDIRI_OK) return status;
  if (!has_rule)
    return text->is_number ? SIMDIRI_OK
                           : redact_value(writer, text->value, text->len,
                                          text->has_escapes ? writer->run->format : NULL, is_changed);
  if (is_redacted(text->value, text->len)) return SIMDIRI_OK;
  count_value(writer, rule);
  *is_changed = true;
  return replace(writer, text->value, text->value + text->len,
                 text->is_number ? "\"" SIMDIRI_REDACTED "\"" : SIMDIRI_REDACTED);
}

/* ------------------------------------------------------------------------------------------- records */

/* A record that is not in the format is redacted as text, or replaced as a whole. */
static simdiri_status redact_bad(redact_writer *writer, const cli_record *record, bool *is_changed) {
  if (!cli_hides_text(writer->run->format, record->frame, record->frame_len))
    return redact_value(writer, record->frame, record->frame_len, NULL, is_changed);
  *is_changed = true;
  return replace(writer, record->frame, record->frame + record->frame_len, SIMDIRI_REDACTED);
}

/* May the value have escapes? Those of a table are doubled quotation marks, which only a quoted value has. */
static bool may_have_escapes(const cli_format *format, const cli_record *record, const char *value, size_t len) {
  if (len == 0 || !format->escape || !memchr(value, format->escape, len)) return false;
  return format->escape != '"' || (value > record->frame && value[-1] == '"');
}

/* Redacts a path and a query that are two columns, in the order in which they are in the record. */
static simdiri_status redact_joined(redact_writer *writer, const cli_record *record, const cli_field *field,
                                    bool *is_changed) {
  const cli_format *format = writer->run->format;
  const simdiri_part path = {field->value, field->value_len}, query = {field->query_value, field->query_value_len};
  const bool is_path_first = path.text < query.text;
  const simdiri_part parts[] = {is_path_first ? path : query, is_path_first ? query : path};
  simdiri_status status = SIMDIRI_OK;
  for (size_t i = 0; i < 2 && status == SIMDIRI_OK; i++) {
    const bool has_escapes = may_have_escapes(format, record, parts[i].text, parts[i].len);
    status = redact_value(writer, parts[i].text, parts[i].len, has_escapes ? format : NULL, is_changed);
  }
  return status;
}

/* Redacts the field of --field. */
static simdiri_status redact_field(redact_writer *writer, const cli_record *record, bool *is_changed) {
  const cli_format *format = writer->run->format;
  cli_field field;
  cli_find_field(format, &writer->worker->finder, writer->chunk->column, record, &field);
  switch (field.status) {
  case SIMDIRI_ERROR_NO_MEMORY: return SIMDIRI_ERROR_NO_MEMORY;
  case CLI_STATUS_BAD_JSON:
  case CLI_STATUS_BAD_LOG:
  case CLI_STATUS_BAD_QUOTES: return redact_bad(writer, record, is_changed);
  case CLI_STATUS_NO_FIELD: return SIMDIRI_OK;
  default: break;
  }
  if (field.query.text) return redact_joined(writer, record, &field, is_changed);
  const bool has_escapes = may_have_escapes(format, record, field.value, field.value_len);
  return redact_value(writer, field.value, field.value_len, has_escapes ? format : NULL, is_changed);
}

/* Redacts all texts of a record. If the record turns out to be bad, it is redacted again, from its beginning. */
static simdiri_status redact_record(redact_writer *writer, const cli_record *record, bool *is_changed) {
  const cli_run *run = writer->run;
  const size_t len = writer->chunk->out.len;
  const char *rest = writer->rest;
  cli_text_walk walk = {.claims = claims_values, .owner = writer};
  cli_text text;
  simdiri_status status = SIMDIRI_OK;
  if (!run->format) return redact_value(writer, record->text, record->text_len, NULL, is_changed);
  if (cli_is_given(run->options, CLI_OPTION_FIELD)) return redact_field(writer, record, is_changed);
  if (!run->format->next_text) return redact_value(writer, record->frame, record->frame_len, NULL, is_changed);
  while (status == SIMDIRI_OK && run->format->next_text(run->format, &walk, record, &text))
    status = redact_text(writer, &text, is_changed);
  if (status != SIMDIRI_OK || !walk.is_bad) return status;
  writer->chunk->out.len = len;
  writer->rest = rest;
  return redact_bad(writer, record, is_changed);
}

static simdiri_status redact_chunk(const cli_run *run, cli_worker *worker, cli_chunk *chunk) {
  const char *at = chunk->block.data + chunk->header_len, *end = chunk->block.data + chunk->block.len;
  redact_writer writer = {run, run->shared, worker, chunk, at};
  simdiri_status status = SIMDIRI_OK;
  cli_record record;
  const bool skips = cli_redact_can_skip(run);
  if (!worker->bare.allocator) worker->bare.allocator = simdiri_default_allocator();
  while (status == SIMDIRI_OK) {
    bool is_changed = false;
    if (skips) chunk->tally.record_count += cli_redact_skip(run, &at, end);
    if (!run->framing->next(run->framing, &at, end, &record)) break;
    status = redact_record(&writer, &record, &is_changed);
    chunk->tally.record_count++;
    chunk->tally.changed_count += is_changed;
    chunk->owes_separator = record.end_len == 0;
  }
  return status == SIMDIRI_OK ? cli_append(&chunk->out, writer.rest, (size_t)(end - writer.rest)) : status;
}

void cli_redact_work(const cli_run *run, cli_worker *worker, cli_chunk *chunk) {
  chunk->status = redact_chunk(run, worker, chunk);
}
