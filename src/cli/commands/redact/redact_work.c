/* The work of redact on a chunk: copies it, with other values. Only the bytes of values change, so nothing is encoded
 * again. {redacted} and pseudonyms need no escape, except in logs of CloudFront, whose columns are percent-encoded, and
 * of HAProxy. */
/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "cli/commands/redact/redact_writer.h"
#include "cli/format/choice/format_registry.h"
#include "cli/format/log/format_log.h"
#include "cli/format/log/format_pattern.h"
#include "cli/format/log/format_w3c.h"
#include "cli/util/append.h"

/* ------------------------------------------------------------------------------------------- texts of records */

/* Finds the rule for all of a text: that of its column, of its member, or of an array or object around it. */
static simdiri_status find_text_rule(cli_redact_writer *writer, const cli_text_walk *walk, const cli_text *text,
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
  return text->name && text->len > 0 ? cli_redact_find_rule(writer, text->name, text->name_len, rule, is_found)
                                     : SIMDIRI_OK;
}

/* Replaces a value as a whole if it contains a secret. Without that secret, one with text after its quotation marks
 * could have an odd number of them, which would join it with other columns; and one that stays might not stay when the
 * result is redacted again. */
static simdiri_status redact_as_one(cli_redact_writer *writer, const cli_text *text, bool *is_changed) {
  const simdiri_buffer *decoded = &writer->worker->text;
  const simdiri_redact_span *spans;
  size_t count = 0;
  simdiri_buffer *work = &writer->worker->work;
  simdiri_text value = {text->value, text->len};
  work->len = 0;
  simdiri_status status = text->has_escapes ? cli_redact_decode(writer, text->value, text->len) : SIMDIRI_OK;
  if (text->has_escapes) value = (simdiri_text){decoded->data, decoded->len};
  if (status == SIMDIRI_OK)
    status = simdiri_redact_find(writer->run->redactor, value.text, value.len, work, &spans, &count);
  return status == SIMDIRI_OK && count > 0 ? cli_redact_whole(writer, text, spans[0].rule, is_changed) : status;
}

/* A number has no secret but one of a form. The result is a string, as any value of JSON without quotation marks. */
static simdiri_status redact_number(cli_redact_writer *writer, const cli_text *text, bool *is_changed) {
  const simdiri_redact_span *spans;
  size_t count = 0;
  simdiri_buffer *work = &writer->worker->work;
  work->len = 0;
  if (simdiri_redact_skip(writer->run->redactor, text->value, text->len, false) == text->len) return SIMDIRI_OK;
  const simdiri_status status =
      simdiri_redact_find(writer->run->redactor, text->value, text->len, work, &spans, &count);
  return status == SIMDIRI_OK && count > 0 ? cli_redact_whole(writer, text, spans[0].rule, is_changed) : status;
}

/* Redacts a value that has a rule, unless it stays. */
static simdiri_status redact_named(cli_redact_writer *writer, const cli_text *text, size_t rule, bool *is_changed) {
  if (!simdiri_redact_stays(writer->run->redactor, rule, text->value, text->len))
    return cli_redact_whole(writer, text, rule, is_changed);
  return text->is_number ? redact_number(writer, text, is_changed) : redact_as_one(writer, text, is_changed);
}

static simdiri_status redact_text(cli_redact_writer *writer, const cli_text_walk *walk, const cli_text *text,
                                  bool *is_changed) {
  size_t rule = 0;
  bool has_rule = false;
  const cli_pair_text pair = cli_redact_next_pair_text(writer);
  if (text->is_name || pair == CLI_TEXT_IS_NAME) return cli_redact_member_name(writer, text, is_changed);
  if (pair == CLI_TEXT_IS_VALUE) return redact_named(writer, text, writer->pair_rule, is_changed);
  const simdiri_status status = find_text_rule(writer, walk, text, &rule, &has_rule);
  if (status != SIMDIRI_OK) return status;
  /* In an array or object that is secret as a whole, and in a doubtful column, every value is replaced. */
  if (has_rule && walk->claimed == 0 && text->column < writer->doubtful && !text->is_open)
    return redact_named(writer, text, rule, is_changed);
  /* In a table with secret columns, other columns may follow in a value that is not closed. */
  if (!has_rule && text->is_open && writer->worker->secrets.first > 0) {
    has_rule = true;
    rule = cli_secret_columns_rule(&writer->worker->secrets, writer->worker->secrets.first, SIZE_MAX);
  }
  writer->chunk->tally.open_count += has_rule && text->is_open;
  if (has_rule) return cli_redact_whole(writer, text, rule, is_changed);
  if (text->has_rest) return redact_as_one(writer, text, is_changed);
  if (text->is_number) return redact_number(writer, text, is_changed);
  if (cli_redact_is_quiet(writer, text->value, text->len)) return SIMDIRI_OK;
  return cli_redact_value(writer, text->value, text->len, text->has_escapes ? writer->run->format : NULL, is_changed);
}

/* ------------------------------------------------------------------------------------------- records */

/* Are the names of the columns unknown, because no #Fields line precedes the record? */
static bool lacks_names(const cli_redact_writer *writer) {
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
static simdiri_status check_line(cli_redact_writer *writer, const cli_record *record, bool *has_nothing) {
  const simdiri_redactor *redactor = writer->run->redactor;
  const simdiri_redact_span *spans;
  size_t raw_count = 0, count = 0;
  simdiri_buffer *work = &writer->worker->work;
  *has_nothing = false;
  if (!has_plain_escapes(record->frame, record->frame + record->frame_len)) return SIMDIRI_OK;
  work->len = 0;
  simdiri_status status = simdiri_redact_find(redactor, record->frame, record->frame_len, work, &spans, &raw_count);
  if (status == SIMDIRI_OK) status = cli_redact_decode(writer, record->frame, record->frame_len);
  const simdiri_buffer *text = &writer->worker->text;
  if (status == SIMDIRI_OK) status = simdiri_redact_find(redactor, text->data, text->len, work, &spans, &count);
  *has_nothing = raw_count + count == 0;
  return status;
}

/* A record that is not in the format is redacted as text. If its escapes may hide secrets, or its columns are secret,
 * it is replaced as a whole. */
static simdiri_status redact_bad(cli_redact_writer *writer, const cli_record *record, bool *is_changed) {
  const bool has_secrets = cli_is_given(writer->run->options, CLI_OPTION_FIELD) ? writer->field_rule != CLI_NO_RULE
                                                                                : writer->worker->secrets.first > 0;
  const bool is_secret = has_secrets || lacks_names(writer);
  const simdiri_redactor *redactor = writer->run->redactor;
  cli_summary *tally = &writer->chunk->tally;
  bool stays = false;
  if (!is_secret && !cli_hides_text(writer->run->format, record->frame, record->frame_len)) {
    tally->unfit_count += !cli_redact_can_skip(writer->run); /* others are passed over, and would not be counted */
    writer->is_unfit = true;
    const simdiri_status status = cli_redact_value(writer, record->frame, record->frame_len, NULL, is_changed);
    writer->is_unfit = false;
    return status;
  }
  if (!is_secret && cli_redact_can_skip(writer->run)) {
    const simdiri_status status = check_line(writer, record, &stays);
    if (status != SIMDIRI_OK) return status;
  }
  if (stays || record->frame_len == 0 || simdiri_redact_is_marker(redactor, record->frame, record->frame_len))
    return SIMDIRI_OK;
  tally->replaced_count++;
  *is_changed = true;
  return cli_redact_replace(writer, record->frame, record->frame + record->frame_len, SIMDIRI_REDACTED);
}

/* May the value have escapes? Those of a table are doubled quotation marks, which only a quoted value has. */
static bool may_have_escapes(const cli_format *format, const cli_record *record, const char *value, size_t len) {
  if (len == 0 || !format->escape || !memchr(value, format->escape, len)) return false;
  return format->escape != '"' || (value > record->frame && value[-1] == '"');
}

/* Redacts a path and a query that are two columns, in the order in which they are in the record. */
static simdiri_status redact_joined(cli_redact_writer *writer, const cli_record *record, const cli_field *field,
                                    bool *is_changed) {
  const cli_format *format = writer->run->format;
  const simdiri_text path = {field->value, field->value_len}, query = {field->query_value, field->query_value_len};
  const bool is_path_first = path.text < query.text;
  const simdiri_text parts[] = {is_path_first ? path : query, is_path_first ? query : path};
  simdiri_status status = SIMDIRI_OK;
  for (size_t i = 0; i < 2 && status == SIMDIRI_OK; i++) {
    const bool has_escapes = may_have_escapes(format, record, parts[i].text, parts[i].len);
    status = cli_redact_value(writer, parts[i].text, parts[i].len, has_escapes ? format : NULL, is_changed);
  }
  return status;
}

/* Finds the rule for the names of a JSON pointer. The name before "=" of an element, such as "key" in [key=url.full],
 * says where the name of the value is, and is none. */
static uint16_t find_pointer_rule(const cli_redact_writer *writer) {
  const cli_format *format = writer->run->format;
  size_t named = 0;
  for (size_t i = 0; i < format->name_count; i++)
    if (simdiri_redact_name(writer->run->redactor, format->names[i].text, format->names[i].len, &named))
      return (uint16_t)named;
  return CLI_NO_RULE;
}

/* Finds the rule for all values of the field of --field: that of its columns, or of its name. */
static uint16_t find_field_rule(const cli_redact_writer *writer) {
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
  if (run->options->format == CLI_FORMAT_JSONL && field[0] == '/') return find_pointer_rule(writer);
  return simdiri_redact_name(run->redactor, field, strlen(field), &named) ? (uint16_t)named : rule;
}

/* Finds the rule for the field of --field of JSON: that of a pair, or of all such fields. */
static simdiri_status find_json_rule(cli_redact_writer *writer, const cli_record *record, const char *value,
                                     uint16_t *rule) {
  const cli_format *format = writer->run->format;
  cli_text_walk walk = {.at = 0};
  cli_text text = {.value = NULL};
  cli_pair_text pair = CLI_TEXT_OF_NO_PAIR;
  *rule = writer->field_rule;
  if (writer->run->options->format != CLI_FORMAT_JSONL) return SIMDIRI_OK;
  const simdiri_status status = cli_redact_start_pairs(writer, record);
  if (status != SIMDIRI_OK || writer->pairs.count == 0) return status;
  while (text.value != value && format->next_text(format, &walk, record, &text))
    pair = cli_redact_next_pair_text(writer);
  if (pair == CLI_TEXT_IS_NAME) *rule = CLI_NO_RULE;
  if (pair == CLI_TEXT_IS_VALUE) *rule = (uint16_t)writer->pair_rule;
  return SIMDIRI_OK;
}

/* Redacts the field of --field. */
static simdiri_status redact_field(cli_redact_writer *writer, const cli_record *record, bool *is_changed) {
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
  const cli_text whole = {
      .value = field.value, .len = field.value_len, .is_absent = field.is_absent, .has_escapes = has_escapes};
  uint16_t rule = CLI_NO_RULE;
  const simdiri_status status = find_json_rule(writer, record, field.value, &rule);
  if (status != SIMDIRI_OK) return status;
  if (rule != CLI_NO_RULE) return redact_named(writer, &whole, rule, is_changed);
  return cli_redact_value(writer, field.value, field.value_len, has_escapes ? format : NULL, is_changed);
}

/* Reads a #Fields line; of any other record, finds its doubtful columns. Without #Fields, it is bad. */
static simdiri_status start_columns(cli_redact_writer *writer, const cli_record *record, bool *is_bad) {
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

/* Is the line of a log with #Fields one that these do not describe: another directive, or a line with more or fewer
 * columns? Then it is a text, too. */
static bool is_undescribed(const cli_redact_writer *writer, const cli_record *record, const cli_text_walk *walk) {
  const cli_format *format = writer->run->format;
  if (!format->is_directive) return false;
  return format->is_directive(record) || walk->index != writer->worker->secrets.column_count;
}

/* Redacts all texts of a record. If the record turns out to be bad, it is redacted again, from its beginning. */
static simdiri_status redact_fields(cli_redact_writer *writer, const cli_record *record, bool *is_changed) {
  const cli_run *run = writer->run;
  const size_t len = writer->chunk->out.len;
  const char *rest = writer->rest;
  cli_text_walk walk = {.claims = cli_redact_claims, .owner = writer};
  cli_text text;
  simdiri_status status = SIMDIRI_OK;
  writer->field_end = record->frame;
  writer->has_text_gap = false;
  status = start_columns(writer, record, &walk.is_bad);
  if (status == SIMDIRI_OK && run->options->format == CLI_FORMAT_JSONL) status = cli_redact_start_pairs(writer, record);
  while (status == SIMDIRI_OK && !walk.is_bad && run->format->next_text(run->format, &walk, record, &text)) {
    status = cli_redact_gap(writer, text.value, is_changed);
    cli_redact_pass_field(writer, record, &text);
    if (status == SIMDIRI_OK) status = redact_text(writer, &walk, &text, is_changed);
  }
  writer->has_text_gap |= is_undescribed(writer, record, &walk);
  writer->chunk->tally.unfit_count += status == SIMDIRI_OK && walk.is_partial && !walk.is_bad;
  if (status == SIMDIRI_OK && !walk.is_bad)
    return cli_redact_gap(writer, record->frame + record->frame_len, is_changed);
  if (status != SIMDIRI_OK) return status;
  writer->has_text_gap = false;
  writer->chunk->out.len = len;
  writer->rest = rest;
  return redact_bad(writer, record, is_changed);
}

/* Redacts a record. If there is text between the fields of a line of a log, the line is searched as text, too, and the
 * result is redacted again. A line that still changes after so many passes was made for that. */
static simdiri_status redact_record(cli_redact_writer *writer, const cli_record *record, bool *is_changed) {
  enum { PASSES_MAX = 8 };
  const cli_run *run = writer->run;
  if (!run->format) return cli_redact_value(writer, record->text, record->text_len, NULL, is_changed);
  if (cli_is_given(run->options, CLI_OPTION_FIELD)) return redact_field(writer, record, is_changed);
  if (!run->format->next_text) return cli_redact_value(writer, record->frame, record->frame_len, NULL, is_changed);
  /* Where the record is in the output, after what is not copied yet. */
  const size_t begin = writer->chunk->out.len + (size_t)(record->frame - writer->rest);
  const char *record_end = record->frame + record->frame_len;
  cli_record line = *record;
  simdiri_status status = redact_fields(writer, record, is_changed);
  if (status != SIMDIRI_OK || !writer->has_text_gap) return status;
  const bool skips = writer->skips;
  writer->skips = false; /* the line is read from a copy */
  cli_summary *tally = &writer->chunk->tally;
  const uint64_t open_count = tally->open_count, unfit_count = tally->unfit_count;
  bool is_more = true;
  for (int pass = 0; status == SIMDIRI_OK && is_more && pass < PASSES_MAX; pass++) {
    is_more = false;
    if (pass > 0) status = redact_fields(writer, &line, is_changed);
    if (status == SIMDIRI_OK) status = cli_redact_line(writer, begin, &line, &is_more);
    line = (cli_record){.text = writer->line.data, .text_len = writer->line.len, .end_len = record->end_len};
    line.frame = line.text;
    line.frame_len = line.text_len;
    *is_changed |= is_more;
  }
  tally->open_count = open_count; /* the first pass has counted the values of the record */
  tally->unfit_count = unfit_count;
  writer->skips = skips;
  if (status == SIMDIRI_OK && is_more) status = cli_append(&writer->chunk->out, SIMDIRI_REDACTED, SIMDIRI_REDACTED_LEN);
  writer->rest = record_end;
  return status;
}

static simdiri_status redact_chunk(const cli_run *run, cli_worker *worker, cli_chunk *chunk) {
  const char *at = chunk->block.data + chunk->header_len, *end = chunk->block.data + chunk->block.len;
  cli_redact_writer writer = {.run = run, .worker = worker, .chunk = chunk, .rest = at, .quiet_end = at};
  simdiri_status status = SIMDIRI_OK;
  cli_record record;
  worker->finder.names = worker->names;
  worker->finder.names_len = worker->names_len;
  if (cli_finder_start(run->format, &worker->finder) != 0) return SIMDIRI_ERROR_NO_MEMORY;
  writer.field_rule = find_field_rule(&writer);
  writer.skips = cli_redact_can_skip(run) && writer.field_rule == CLI_NO_RULE;
  bool is_changed = false;
  while (status == SIMDIRI_OK) {
    /* After a line that changed, the next one often does, too, and its search begins by what the skipping does. */
    if (writer.skips && !(is_changed && !run->format)) chunk->tally.record_count += cli_redact_skip(&writer, &at);
    if (!run->framing->next(run->framing, &at, end, &record)) break;
    is_changed = false;
    status = redact_record(&writer, &record, &is_changed);
    chunk->tally.record_count++;
    chunk->tally.changed_count += is_changed;
    chunk->owes_separator = record.end_len == 0;
  }
  cli_json_pairs_free(&writer.pairs);
  simdiri_buffer_free(&writer.line);
  return status == SIMDIRI_OK ? cli_append(&chunk->out, writer.rest, (size_t)(end - writer.rest)) : status;
}

/* The counts are those of the chunk, because only chunks that are written are counted. */
void cli_redact_work(const cli_run *run, cli_worker *worker, cli_chunk *chunk) {
  chunk->redacted = calloc(simdiri_redactor_rule_count(run->redactor), sizeof *chunk->redacted);
  chunk->status = chunk->redacted ? redact_chunk(run, worker, chunk) : SIMDIRI_ERROR_NO_MEMORY;
}

void cli_redact_header(const cli_run *run, const simdiri_buffer *header, cli_chunk *chunk) {
  cli_worker worker;
  cli_chunk_reset(chunk);
  chunk->block = (cli_block){.data = header->data, .len = header->len};
  if (cli_worker_init(&worker) == 0)
    cli_redact_work(run, &worker, chunk);
  else
    chunk->status = SIMDIRI_ERROR_NO_MEMORY;
  cli_worker_free(&worker);
}
