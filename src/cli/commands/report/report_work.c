/* What a thread finds out about the records of a chunk. */
/* SPDX-License-Identifier: MIT */
#include "cli/commands/report/report_work.h"

#include <stdlib.h>
#include <xxhash.h>

#include "cli/commands/parts/found_parts.h"
#include "cli/engine/apply.h"
#include "cli/engine/item.h"
#include "cli/sketch/groups.h"
#include "cli/util/append.h"

/* Text that the grammar does not allow was changed. */
static const uint32_t repairs = SIMDIRI_CHANGE_DISALLOWED | SIMDIRI_CHANGE_STRAY_PERCENT | SIMDIRI_CHANGE_INVALID_UTF8 |
                                SIMDIRI_CHANGE_BRACKET | SIMDIRI_CHANGE_INNER_HASH;

/* The work on the records of one chunk. */
typedef struct {
  cli_cursor *cursor;
  const cli_report_shared *shared;
  cli_report_keys *keys;
  cli_found_parts found;
  simdiri_buffer redacted;
} report_work;

/* What goes into the note of one record. */
typedef struct {
  cli_report_note note;
  simdiri_text raw, normal;
  const simdiri_text *parts; /* NULL: none */
  const uint64_t *rule_keys;
} record_facts;

static uint64_t hash_text(simdiri_text text) { return XXH3_64bits(text.len > 0 ? text.text : "", text.len); }

/* ------------------------------------------------------------------------------------------- writing the note */

static size_t min_size(size_t a, size_t b) { return a < b ? a : b; }

/* Finds the next parameter of a query at *at. Returns false at the end. */
static bool next_parameter(const char **at, const char *end, simdiri_text *name, simdiri_text *value) {
  while (*at < end && **at == '&') ++*at;
  if (*at >= end) return false;
  const char *stop = memchr(*at, '&', (size_t)(end - *at));
  if (!stop) stop = end;
  const char *equals = memchr(*at, '=', (size_t)(stop - *at));
  const char *name_end = equals ? equals : stop;
  *name = (simdiri_text){*at, (size_t)(name_end - *at)};
  *value = equals ? (simdiri_text){equals + 1, (size_t)(stop - equals - 1)} : (simdiri_text){"", 0};
  *at = stop;
  return true;
}

/* Counts the parameters that the note gets, and the bytes of their names. */
static void count_parameters(record_facts *facts, size_t *name_len) {
  simdiri_text name, value;
  *name_len = 0;
  if (!facts->parts || !facts->parts[CLI_REPORT_QUERY].text) return;
  const char *at = facts->parts[CLI_REPORT_QUERY].text, *end = at + facts->parts[CLI_REPORT_QUERY].len;
  while (next_parameter(&at, end, &name, &value)) {
    if (facts->note.parameter_count == CLI_REPORT_PARAMETERS_MAX) {
      facts->note.has_more_parameters = 1;
      return;
    }
    facts->note.parameter_count++;
    *name_len += min_size(name.len, CLI_REPORT_NAME_MAX);
  }
}

/* Copies the beginning of a text to the end of the note. */
static cli_report_span put_text(char *note, size_t *end, simdiri_text text, size_t max_kept) {
  const cli_report_span span = {
      .begin = (uint32_t)*end, .kept = (uint32_t)min_size(text.len, max_kept), .len = text.len};
  if (span.kept > 0) memcpy(note + *end, text.text, span.kept);
  *end += span.kept;
  return span;
}

static void put_parameters(char *note, size_t at, size_t *end, const record_facts *facts) {
  simdiri_text name, value;
  if (facts->note.parameter_count == 0) return;
  const char *text = facts->parts[CLI_REPORT_QUERY].text, *stop = text + facts->parts[CLI_REPORT_QUERY].len;
  for (size_t i = 0; i < facts->note.parameter_count && next_parameter(&text, stop, &name, &value); i++) {
    const cli_report_parameter parameter = {
        .name = hash_text(name), .value = hash_text(value), .text = put_text(note, end, name, CLI_REPORT_NAME_MAX)};
    memcpy(note + at + i * sizeof parameter, &parameter, sizeof parameter);
  }
}

/* Redacts a text that is too long to be kept as a whole: in the part that is kept, a secret might not be recognized.
 * Shorter texts are redacted when they are shown. */
static simdiri_status redact_long(report_work *work, simdiri_text *text, uint64_t *offset) {
  simdiri_text redacted;
  if (!work->shared->redactor || text->len <= CLI_GROUP_TEXT_MAX) return SIMDIRI_OK;
  const simdiri_status status =
      simdiri_redact(work->shared->redactor, text->text, text->len, &work->redacted, &redacted, NULL);
  if (status != SIMDIRI_OK || redacted.text == text->text) return status;
  if (*offset >= redacted.len || memcmp(text->text, redacted.text, (size_t)*offset + 1) != 0) *offset = UINT64_MAX;
  *text = redacted;
  return SIMDIRI_OK;
}

/* Does so for both texts of a record. `redacted` holds the results until the next record. */
static simdiri_status redact_texts(report_work *work, record_facts *facts) {
  const bool has_both = facts->normal.len > 0;
  uint64_t no_offset = UINT64_MAX;
  size_t raw_len;
  work->redacted.len = 0;
  simdiri_status status = redact_long(work, &facts->raw, &facts->note.offset);
  const bool is_copy = work->redacted.len > 0;
  raw_len = work->redacted.len;
  if (status == SIMDIRI_OK && has_both) status = redact_long(work, &facts->normal, &no_offset);
  if (is_copy) facts->raw = (simdiri_text){work->redacted.data, raw_len}; /* the buffer may have moved */
  return status;
}

/* Copies a part of the normal form to the end of the note; a part that it does not have is an empty text. */
static cli_report_span put_part(char *note, size_t *end, const report_work *work, const record_facts *facts,
                                size_t number, uint64_t *hash) {
  const bool has_part = facts->parts && number < work->shared->chosen.list.count;
  const simdiri_text part = has_part ? facts->parts[number] : (simdiri_text){"", 0};
  *hash = part.len > 0 ? hash_text(part) : 0;
  return put_text(note, end, part, CLI_REPORT_NAME_MAX);
}

/* Copies the beginning of a text that may be redacted to the end of the note, with the length that it had before. */
static cli_report_span put_redacted(char *note, size_t *end, simdiri_text text, size_t len) {
  cli_report_span span = put_text(note, end, text, CLI_REPORT_TEXT_MAX);
  span.len = len;
  return span;
}

static simdiri_status append_note(report_work *work, record_facts *facts) {
  simdiri_buffer *out = &work->cursor->chunk->out;
  cli_report_note *note = &facts->note;
  const size_t key_len = (size_t)__builtin_popcount(note->rules) * sizeof(uint64_t);
  const size_t parameters = sizeof *note + key_len;
  const size_t raw_len = facts->raw.len, normal_len = facts->normal.len;
  size_t name_len;
  note->raw_hash = hash_text(facts->raw);
  count_parameters(facts, &name_len);
  const simdiri_status status = redact_texts(work, facts);
  if (status != SIMDIRI_OK) return status;
  size_t end = parameters + note->parameter_count * sizeof(cli_report_parameter);
  const size_t capacity = end + name_len + 2 * CLI_REPORT_TEXT_MAX + 3 * CLI_REPORT_NAME_MAX + 8;
  if (cli_reserve(out, capacity) != 0) return SIMDIRI_ERROR_NO_MEMORY;
  char *at = out->data + out->len;
  if (key_len > 0) memcpy(at + sizeof *note, facts->rule_keys, key_len);
  put_parameters(at, parameters, &end, facts);
  note->raw = put_redacted(at, &end, facts->raw, raw_len);
  note->normal = put_redacted(at, &end, facts->normal, normal_len);
  note->host = put_part(at, &end, work, facts, CLI_REPORT_HOST, &note->host_hash);
  note->domain = put_part(at, &end, work, facts, CLI_REPORT_DOMAIN, &note->domain_hash);
  note->scheme = put_part(at, &end, work, facts, CLI_REPORT_SCHEME, &note->scheme_hash);
  end = (end + 7) & ~(size_t)7;
  note->size = (uint32_t)end;
  memcpy(at, note, sizeof *note);
  out->len += end;
  return SIMDIRI_OK;
}

/* ------------------------------------------------------------------------------------------- one record */

/* Returns where the error of an item is in the text that was normalized. */
static size_t find_offset(const report_work *work, const cli_item *item) {
  const cli_batch *batch = work->cursor->batch;
  if (batch->is_alone) return batch->alone.offset;
  return item->note ? item->note->offset : 0;
}

/* Judges a text that was normalized. Its offset counts from the text without the prefix. */
static void judge_text(const report_work *work, const cli_item *item, simdiri_text text, record_facts *facts) {
  const cli_options *options = work->cursor->run->options;
  const bool is_reference = (options->iri.flags & SIMDIRI_FLAG_REFERENCE) != 0;
  cli_report_note *note = &facts->note;
  const bool is_error = simdiri_is_error((simdiri_status)note->status);
  size_t offset = find_offset(work, item);
  simdiri_result result;
  note->class = is_error ? CLI_REPORT_BAD : CLI_REPORT_VALID;
  if (options->iri.profile != SIMDIRI_PROFILE_WEB && (is_error || (note->changes & repairs)) &&
      simdiri_validate(options->iri.grammar,
                       is_reference || work->cursor->run->base ? SIMDIRI_PRODUCTION_IRI_REFERENCE
                                                               : SIMDIRI_PRODUCTION_IRI,
                       text.text, text.len, &result) != SIMDIRI_OK) {
    note->status = (uint16_t)result.status;
    offset = result.offset;
    if (!is_error) note->class = CLI_REPORT_REPAIRED;
  }
  note->offset =
      note->status == SIMDIRI_OK || offset < item->field.prefix_len ? UINT64_MAX : offset - item->field.prefix_len;
}

/* Adds what the normal form tells. */
static simdiri_status add_normal(report_work *work, const cli_item *item, record_facts *facts) {
  cli_report_note *note = &facts->note;
  const cli_report_keys *keys = work->keys;
  const simdiri_text text = cli_item_result(work->cursor, item);
  facts->normal = text.text ? text : (simdiri_text){"", 0};
  note->normal_hash = keys->plain[item->entry].low;
  note->rules = keys->masks[item->entry];
  facts->rule_keys = keys->changed[item->entry];
  facts->parts = work->found.row;
  return cli_found_parts_of(work->cursor, &work->found, item);
}

/* Notes a text that was normalized. */
static simdiri_status note_entry(report_work *work, const cli_item *item, record_facts *facts) {
  cli_report_note *note = &facts->note;
  simdiri_text text = cli_item_entry(work->cursor, item);
  note->changes = work->cursor->batch->changes[item->entry];
  judge_text(work, item, text, facts);
  text.text += item->field.prefix_len;
  text.len -= item->field.prefix_len;
  facts->raw = text;
  if (note->class != CLI_REPORT_BAD) return add_normal(work, item, facts);
  note->changes = 0;
  return SIMDIRI_OK;
}

/* Notes a record without a text that can be normalized. */
static void note_record(const report_work *work, const cli_item *item, record_facts *facts) {
  const cli_field *field = &item->field;
  const bool is_error = cli_status_is_error(facts->note.status);
  facts->note.class = is_error ? CLI_REPORT_BAD : CLI_REPORT_ABSENT;
  if (field->status == SIMDIRI_OK) {
    if (field->text) facts->raw = (simdiri_text){field->text, field->text_len};
    return;
  }
  if (item->record.frame) facts->raw = (simdiri_text){item->record.frame, item->record.frame_len};
  if (is_error) facts->note.offset = field->offset;
  if (work->shared->redactor &&
      (work->cursor->chunk->has_secrets || cli_hides_text(work->cursor->run->format, facts->raw.text, facts->raw.len)))
    facts->raw = (simdiri_text){SIMDIRI_REDACTED, SIMDIRI_REDACTED_LEN};
}

simdiri_status cli_report_note_item(cli_cursor *cursor, cli_item *item) {
  report_work *work = cursor->data;
  record_facts facts = {
      .note = {.status = (uint16_t)cli_item_status(item), .offset = UINT64_MAX}, .raw = {"", 0}, .normal = {"", 0}};
  simdiri_status status = SIMDIRI_OK;
  work->cursor = cursor;
  if (cli_item_has_entry(item))
    status = note_entry(work, item, &facts);
  else
    note_record(work, item, &facts);
  return status == SIMDIRI_OK ? append_note(work, &facts) : status;
}

/* ------------------------------------------------------------------------------------------- a chunk */

simdiri_status cli_report_apply(cli_cursor *cursor) {
  const report_work *work = cursor->data;
  const unsigned wanted = CLI_RECORDS_STATUSES | CLI_RECORDS_RESULTS | CLI_RECORDS_CHANGES;
  const simdiri_status status = cli_apply_normalize_as(cursor, wanted);
  return status == SIMDIRI_OK ? cli_report_make_keys(&work->shared->rules, cursor, work->keys) : status;
}

void cli_report_work(const cli_run *run, cli_worker *worker, cli_chunk *chunk) {
  const cli_report_shared *shared = run->shared;
  report_work work = {
      .shared = shared, .redacted = {.allocator = simdiri_default_allocator()}, .keys = malloc(sizeof *work.keys)};
  if (work.keys) work.keys->result = (simdiri_keys_result){.lossy = NULL};
  if (cli_found_parts_create(&work.found, &shared->chosen) == 0 && work.keys)
    cli_cursor_run(run, worker, chunk, &work);
  else
    chunk->status = SIMDIRI_ERROR_NO_MEMORY;
  cli_found_parts_free(&work.found);
  simdiri_buffer_free(&work.redacted);
  if (work.keys) simdiri_keys_result_free(&work.keys->result, NULL);
  free(work.keys);
}
