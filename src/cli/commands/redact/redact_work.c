/* The work of redact on a chunk: copies it, with other values. Only the bytes of values change, so nothing is encoded
 * again. {redacted} needs no escape, except in logs of CloudFront, whose columns are percent-encoded. */
/* SPDX-License-Identifier: MIT */
#include "cli/commands/redact/redact_work.h"

#include <string.h>

#include "cli/format/choice/format_registry.h"
#include "cli/format/log/format_log.h"
#include "cli/format/log/format_pattern.h"
#include "cli/format/log/format_w3c.h"
#include "cli/util/append.h"

/* Names of members of JSON that have no rule, no secret and no escape. They repeat in most records. */
enum { HARMLESS_MAX = 64 };

typedef struct {
  const cli_run *run;
  const cli_redaction *redaction;
  cli_worker *worker;
  cli_chunk *chunk;
  const char *rest;                    /* what follows was not copied yet */
  size_t doubtful;                     /* the first doubtful column of the record (cli_secret_columns_doubtful) */
  uint16_t field_rule;                 /* of the field of --field, if its name is that of a secret; else CLI_NO_RULE */
  const char *new_name;                /* the name of a member of JSON with a secret in it; NULL: none */
  simdiri_part harmless[HARMLESS_MAX]; /* in the block, each in the place that its hash says */
  size_t claimed_rule;                 /* of all values of an array or object */
  simdiri_status claimed_status;
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

/* Writes {redacted} instead of a value. */
static simdiri_status replace_value(redact_writer *writer, const char *begin, const char *end) {
  return replace(writer, begin, end, cli_redacted_text(writer->run->format));
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
    status = replace_value(writer, begin, end);
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

/* ------------------------------------------------------------------------------------------- whole values */

static bool is_marker(const char *text, size_t len, const char *marker) {
  return len == strlen(marker) && memcmp(text, marker, len) == 0;
}

static bool is_redacted(const redact_writer *writer, const char *text, size_t len) {
  return is_marker(text, len, SIMDIRI_REDACTED) || is_marker(text, len, cli_redacted_text(writer->run->format));
}

/* Replaces a value as a whole. An empty one stays. */
static simdiri_status replace_whole(redact_writer *writer, const cli_text *text, size_t rule, bool *is_changed) {
  const char *begin = text->value, *end = begin + text->len;
  if (text->is_open || text->has_rest) begin--; /* with its first quotation mark */
  if (begin == end || text->is_absent || is_redacted(writer, begin, (size_t)(end - begin))) return SIMDIRI_OK;
  count_value(writer, rule);
  *is_changed = true;
  return text->is_number ? replace(writer, begin, end, "\"" SIMDIRI_REDACTED "\"") : replace_value(writer, begin, end);
}

/* ------------------------------------------------------------------------------------------- names of members */

static simdiri_part *find_place(redact_writer *writer, const char *name, size_t len) {
  if (len == 0) return &writer->harmless[0];
  const size_t hash =
      31 * len + 7 * (unsigned char)name[0] + 3 * (unsigned char)name[len / 2] + (unsigned char)name[len - 1];
  return &writer->harmless[hash % HARMLESS_MAX];
}

static bool is_harmless(redact_writer *writer, const char *name, size_t len) {
  const simdiri_part *known = find_place(writer, name, len);
  return len > 0 && known->len == len && memcmp(known->text, name, len) == 0;
}

/* Finds the rule for the name of a member. The output may have another name, if there is a secret in it. It must have
 * the same rule then, so both are compared. */
static simdiri_status find_rule(redact_writer *writer, const char *raw, size_t raw_len, size_t *rule, bool *is_found) {
  const simdiri_redactor *redactor = writer->redaction->redactor;
  const char *name = raw;
  size_t len = raw_len;
  *is_found = false;
  if (is_harmless(writer, raw, raw_len)) return SIMDIRI_OK;
  if (len > 0 && memchr(name, '\\', len)) {
    const simdiri_status status = decode_value(writer, name, len);
    if (status != SIMDIRI_OK) return status;
    name = writer->worker->text.data;
    len = writer->worker->text.len;
  }
  *is_found = simdiri_redact_name(redactor, name, len, rule);
  if (*is_found || raw != writer->new_name) return SIMDIRI_OK;
  const simdiri_buffer *redacted = &writer->worker->found;
  *is_found = simdiri_redact_name(redactor, redacted->data, redacted->len, rule);
  return SIMDIRI_OK;
}

/* Are all values in an array or object of this name secret? If memory runs out, they are. */
static bool claims_values(void *owner, const char *name, size_t len) {
  redact_writer *writer = owner;
  bool is_found = false;
  writer->claimed_status = find_rule(writer, name, len, &writer->claimed_rule, &is_found);
  return writer->claimed_status != SIMDIRI_OK || is_found;
}

/* Redacts the name of a member as a text. The worker keeps the result until the value is read. */
static simdiri_status redact_name(redact_writer *writer, const cli_text *name, bool *is_changed) {
  const cli_format *format = name->has_escapes ? writer->run->format : NULL;
  bool has_secret = false, has_rule = false;
  size_t rule;
  if (is_harmless(writer, name->value, name->len)) return SIMDIRI_OK;
  simdiri_status status = redact_value(writer, name->value, name->len, format, &has_secret);
  if (status != SIMDIRI_OK) return status;
  if (!has_secret) {
    status = find_rule(writer, name->value, name->len, &rule, &has_rule);
    if (status == SIMDIRI_OK && !has_rule && !name->has_escapes)
      *find_place(writer, name->value, name->len) = (simdiri_part){name->value, name->len};
    return status;
  }
  *is_changed = true;
  const simdiri_buffer *decoded = &writer->worker->text;
  simdiri_buffer *out = &writer->worker->found;
  simdiri_part text = {name->value, name->len};
  if (format) text = (simdiri_part){decoded->data, decoded->len};
  out->len = 0;
  status = simdiri_redact(writer->redaction->redactor, text.text, text.len, out, &text, NULL);
  writer->new_name = name->value;
  return status;
}

/* ------------------------------------------------------------------------------------------- texts of records */

/* Finds the rule for all of a text: that of its column, of its member, or of an array or object around it. */
static simdiri_status find_text_rule(redact_writer *writer, const cli_text_walk *walk, const cli_text *text,
                                     size_t *rule, bool *is_found) {
  const uint16_t column_rule = text->column > 0
                                   ? cli_secret_columns_rule(&writer->worker->secrets, text->column, writer->doubtful)
                                   : CLI_NO_RULE;
  *is_found = column_rule != CLI_NO_RULE;
  *rule = column_rule;
  if (*is_found) return SIMDIRI_OK;
  if (walk->claimed > 0) {
    *is_found = true;
    *rule = writer->claimed_rule;
    return writer->claimed_status;
  }
  return text->name && text->len > 0 ? find_rule(writer, text->name, text->name_len, rule, is_found) : SIMDIRI_OK;
}

/* Redacts a value with text after its quotation marks. What is left of it without a secret could have an odd number of
 * them, which would join it with other columns, so it is replaced as a whole. */
static simdiri_status redact_unquoted(redact_writer *writer, const cli_text *text, bool *is_changed) {
  const simdiri_buffer *decoded = &writer->worker->text;
  const simdiri_redact_span *spans;
  size_t count = 0;
  simdiri_buffer *work = &writer->worker->bare;
  simdiri_part value = {text->value, text->len};
  work->len = 0;
  simdiri_status status = text->has_escapes ? decode_value(writer, text->value, text->len) : SIMDIRI_OK;
  if (text->has_escapes) value = (simdiri_part){decoded->data, decoded->len};
  if (status == SIMDIRI_OK)
    status = simdiri_redact_find(writer->redaction->redactor, value.text, value.len, work, &spans, &count);
  return status == SIMDIRI_OK && count > 0 ? replace_whole(writer, text, spans[0].rule, is_changed) : status;
}

static simdiri_status redact_text(redact_writer *writer, const cli_text_walk *walk, const cli_text *text,
                                  bool *is_changed) {
  size_t rule = 0;
  bool has_rule = false;
  if (text->is_name) return redact_name(writer, text, is_changed);
  const simdiri_status status = find_text_rule(writer, walk, text, &rule, &has_rule);
  if (status != SIMDIRI_OK) return status;
  /* In a table with secret columns, other columns may follow in a value that is not closed. */
  if (!has_rule && text->is_open && writer->worker->secrets.first > 0) {
    has_rule = true;
    rule = cli_secret_columns_rule(&writer->worker->secrets, writer->worker->secrets.first, SIZE_MAX);
  }
  writer->chunk->tally.open_count += has_rule && text->is_open;
  if (has_rule) return replace_whole(writer, text, rule, is_changed);
  if (text->has_rest) return redact_unquoted(writer, text, is_changed);
  return text->is_number
             ? SIMDIRI_OK
             : redact_value(writer, text->value, text->len, text->has_escapes ? writer->run->format : NULL, is_changed);
}

/* ------------------------------------------------------------------------------------------- records */

/* Are the names of the columns unknown, because no #Fields line precedes the record? */
static bool lacks_names(const redact_writer *writer) {
  const cli_run *run = writer->run;
  if (!run->format->is_directive) return false;
  return cli_is_given(run->options, CLI_OPTION_FIELD) ? !writer->worker->finder.columns.is_set
                                                      : writer->worker->secrets.names.len == 0;
}

/* Do all escapes of the line mean quotation marks, backslashes or bytes above 7F, which separate nothing and belong to
 * no name? */
static bool has_plain_escapes(const char *at, const char *end) {
  while (at < end && (at = memchr(at, '\\', (size_t)(end - at))) != NULL) {
    char character[CLI_ESCAPE_MAX];
    if (cli_take_log_escape(&at, end, character) == 0) return false;
    if (*character != '"' && *character != '\\' && (unsigned char)*character < 0x80) return false;
  }
  return true;
}

/* Has the line of an access log surely no value? Then it stays, as if it had been passed over. It is searched as it is,
 * and with its escapes decoded. */
static simdiri_status check_line(redact_writer *writer, const cli_record *record, bool *has_nothing) {
  const simdiri_redactor *redactor = writer->redaction->redactor;
  const simdiri_redact_span *spans;
  size_t raw_count = 0, count = 0;
  simdiri_buffer *work = &writer->worker->bare;
  *has_nothing = false;
  if (!has_plain_escapes(record->frame, record->frame + record->frame_len)) return SIMDIRI_OK;
  work->len = 0;
  simdiri_status status = simdiri_redact_find(redactor, record->frame, record->frame_len, work, &spans, &raw_count);
  if (status == SIMDIRI_OK) status = decode_value(writer, record->frame, record->frame_len);
  const simdiri_buffer *text = &writer->worker->text;
  if (status == SIMDIRI_OK) status = simdiri_redact_find(redactor, text->data, text->len, work, &spans, &count);
  *has_nothing = raw_count + count == 0;
  return status;
}

/* A record that is not in the format is redacted as text. If its escapes may hide secrets, or its columns are secret,
 * it is replaced as a whole. */
static simdiri_status redact_bad(redact_writer *writer, const cli_record *record, bool *is_changed) {
  const bool has_secrets = cli_is_given(writer->run->options, CLI_OPTION_FIELD) ? writer->field_rule != CLI_NO_RULE
                                                                                : writer->worker->secrets.first > 0;
  const bool is_secret = has_secrets || lacks_names(writer);
  cli_summary *tally = &writer->chunk->tally;
  bool stays = false;
  if (!is_secret && !cli_hides_text(writer->run->format, record->frame, record->frame_len)) {
    tally->unfit_count += !cli_redact_can_skip(writer->run); /* others are passed over, and would not be counted */
    return redact_value(writer, record->frame, record->frame_len, NULL, is_changed);
  }
  if (!is_secret && cli_redact_can_skip(writer->run)) {
    const simdiri_status status = check_line(writer, record, &stays);
    if (status != SIMDIRI_OK) return status;
  }
  if (stays || record->frame_len == 0 || is_marker(record->frame, record->frame_len, SIMDIRI_REDACTED))
    return SIMDIRI_OK;
  tally->replaced_count++;
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

/* Finds the rule for all values of the field of --field: that of its columns, or of its name. */
static uint16_t find_field_rule(const redact_writer *writer) {
  const cli_run *run = writer->run;
  const cli_secret_columns *secrets = &writer->worker->secrets;
  const cli_pattern *pattern = run->format ? run->format->pattern : NULL;
  uint16_t rule = CLI_NO_RULE;
  size_t named = 0;
  if (!run->format || !run->options->field) return rule;
  if (pattern) {
    for (size_t i = pattern->first; i <= pattern->last && rule == CLI_NO_RULE; i++)
      rule = cli_secret_columns_rule(secrets, i + 1, SIZE_MAX);
    return rule;
  }
  if (run->options->format == CLI_FORMAT_TSV || run->options->format == CLI_FORMAT_CSV)
    return cli_secret_columns_rule(secrets, writer->chunk->column + 1, SIZE_MAX);
  const char *field = run->options->field;
  return simdiri_redact_name(run->redactor, field, strlen(field), &named) ? (uint16_t)named : rule;
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
  const cli_text whole = {.value = field.value, .len = field.value_len, .is_absent = field.is_absent};
  if (writer->field_rule != CLI_NO_RULE) return replace_whole(writer, &whole, writer->field_rule, is_changed);
  const bool has_escapes = may_have_escapes(format, record, field.value, field.value_len);
  return redact_value(writer, field.value, field.value_len, has_escapes ? format : NULL, is_changed);
}

/* Reads a #Fields line; of any other record, finds its doubtful columns. Without #Fields, it is bad. */
static simdiri_status start_columns(redact_writer *writer, const cli_record *record, bool *is_bad) {
  const cli_format *format = writer->run->format;
  cli_secret_columns *secrets = &writer->worker->secrets;
  cli_text_walk walk = {.at = 0};
  cli_text text;
  size_t column_count = 0;
  writer->doubtful = SIZE_MAX;
  if (format->is_directive && format->is_directive(record)) {
    if (!cli_is_names_line(record->frame, record->frame_len)) return SIMDIRI_OK;
    const simdiri_redactor *redactor = writer->run->redactor;
    return cli_secret_columns_read(secrets, format, redactor, record->frame, record->frame_len) == 0
               ? SIMDIRI_OK
               : SIMDIRI_ERROR_NO_MEMORY;
  }
  *is_bad = lacks_names(writer);
  if (secrets->first == 0 || format->pattern) return SIMDIRI_OK;
  while (column_count <= secrets->column_count && format->next_text(format, &walk, record, &text))
    column_count = text.column;
  writer->doubtful = cli_secret_columns_doubtful(secrets, column_count);
  return SIMDIRI_OK;
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
  status = start_columns(writer, record, &walk.is_bad);
  while (status == SIMDIRI_OK && !walk.is_bad && run->format->next_text(run->format, &walk, record, &text))
    status = redact_text(writer, &walk, &text, is_changed);
  if (status != SIMDIRI_OK || !walk.is_bad) return status;
  writer->chunk->out.len = len;
  writer->rest = rest;
  return redact_bad(writer, record, is_changed);
}

static simdiri_status redact_chunk(const cli_run *run, cli_worker *worker, cli_chunk *chunk) {
  const char *at = chunk->block.data + chunk->header_len, *end = chunk->block.data + chunk->block.len;
  redact_writer writer = {.run = run, .redaction = run->shared, .worker = worker, .chunk = chunk, .rest = at};
  simdiri_status status = SIMDIRI_OK;
  cli_record record;
  worker->finder.names = worker->names;
  worker->finder.names_len = worker->names_len;
  if (cli_finder_start(run->format, &worker->finder) != 0) return SIMDIRI_ERROR_NO_MEMORY;
  writer.field_rule = find_field_rule(&writer);
  const bool skips = cli_redact_can_skip(run) && writer.field_rule == CLI_NO_RULE;
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

simdiri_status cli_redact_header(const cli_run *run, const simdiri_buffer *header, simdiri_buffer *out) {
  cli_chunk chunk = {.block = {.data = header->data, .len = header->len}, .out = *out};
  cli_worker worker;
  if (cli_worker_init(&worker) == 0)
    chunk.status = redact_chunk(run, &worker, &chunk);
  else
    chunk.status = SIMDIRI_ERROR_NO_MEMORY;
  cli_worker_free(&worker);
  *out = chunk.out;
  return chunk.status;
}
