/* What a thread finds out about the records of a chunk. */
/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

#include "cli/commands/parts/found_parts.h"
#include "cli/commands/report/report_note.h"
#include "cli/engine/apply.h"
#include "cli/engine/item.h"
#include "cli/format/log/format_request.h"
#include "cli/format/log/format_w3c.h"
#include "cli/sketch/groups.h"
#include "cli/util/append.h"

/* Text that the grammar does not allow was changed. */
static const uint32_t repairs = SIMDIRI_CHANGE_DISALLOWED | SIMDIRI_CHANGE_STRAY_PERCENT | SIMDIRI_CHANGE_INVALID_UTF8 |
                                SIMDIRI_CHANGE_BRACKET | SIMDIRI_CHANGE_INNER_HASH;

/* The work on the records of one chunk, and what goes into the note of a record. */
typedef struct {
  cli_cursor *cursor;
  const cli_report_shared *shared;
  cli_found_parts found;
  cli_report_keys keys;
  cli_log_columns columns; /* of a log */
  simdiri_buffer redacted, label, trap_texts;

  cli_report_note note;
  simdiri_text texts[CLI_REPORT_TEXTS];
  const uint64_t *lossy_keys; /* of the rules that change the normal form */
  uint64_t normal_hash;       /* of what is compared */
  cli_report_parameter parameters[CLI_REPORT_PARAMETERS_MAX];
  cli_trap traps[CLI_TRAP_KINDS];
  size_t trap_count;
  simdiri_buffer *out; /* … which is here from `begin` on */
  size_t begin;
  simdiri_status status; /* of appending to it */
} report_work;

static uint64_t hash_text(simdiri_text text) { return XXH3_64bits(text.len > 0 ? text.text : "", text.len); }

/* ------------------------------------------------------------------------------------------- writing the note */

static void append_bytes(report_work *work, const void *data, size_t len) {
  if (work->status == SIMDIRI_OK) work->status = cli_append(work->out, data, len);
}

/* Appends the beginning of a text. */
static cli_report_span append_text(report_work *work, simdiri_text text, size_t max_len) {
  const cli_report_span span = {.hash = hash_text(text),
                                .whole_len = text.len,
                                .begin = (uint32_t)(work->out->len - work->begin),
                                .len = (uint32_t)(text.len < max_len ? text.len : max_len)};
  append_bytes(work, text.text, span.len);
  return span;
}

/* Appends a text that is shown. If it is too long to be copied as a whole, it is redacted before: in a part of it, a
 * secret might not be recognized. Shorter texts are redacted when they are shown. */
static cli_report_span append_shown(report_work *work, simdiri_text text, uint64_t *offset) {
  simdiri_text shown = text;
  work->redacted.len = 0;
  if (work->shared->redactor && text.len > CLI_GROUP_TEXT_MAX && work->status == SIMDIRI_OK)
    work->status = simdiri_redact(work->shared->redactor, text.text, text.len, &work->redacted, &shown, NULL);
  if (work->status == SIMDIRI_OK && shown.text != text.text &&
      (*offset >= shown.len || memcmp(text.text, shown.text, (size_t)*offset + 1) != 0))
    *offset = UINT64_MAX;
  cli_report_span span = append_text(work, shown, CLI_REPORT_TEXT_MAX);
  span.hash = hash_text(text);
  span.whole_len = text.len;
  return span;
}

/* Takes the text before the byte off the front of the rest. */
static simdiri_text cut_front(simdiri_text *rest, char byte) {
  const char *end = rest->len > 0 ? memchr(rest->text, byte, rest->len) : NULL;
  const simdiri_text front = {rest->text, end ? (size_t)(end - rest->text) : rest->len};
  const size_t len = front.len + (end != NULL);
  *rest = (simdiri_text){rest->len > 0 ? rest->text + len : rest->text, rest->len - len};
  return front;
}

static void append_parameters(report_work *work, simdiri_text query) {
  static const char zeros[8] = "";
  cli_report_note *note = &work->note;
  while (query.len > 0) {
    simdiri_text value = cut_front(&query, '&');
    if (value.len == 0) continue;
    note->has_more_parameters = note->parameter_count == CLI_REPORT_PARAMETERS_MAX;
    if (note->has_more_parameters) break;
    const simdiri_text name = cut_front(&value, '=');
    work->parameters[note->parameter_count++] =
        (cli_report_parameter){append_text(work, name, CLI_REPORT_NAME_MAX), hash_text(value)};
  }
  append_bytes(work, zeros, (0 - (work->out->len - work->begin)) % 8);
  note->parameters = (uint32_t)(work->out->len - work->begin);
  append_bytes(work, work->parameters, note->parameter_count * sizeof *work->parameters);
}

static void append_traps(report_work *work) {
  static const char zeros[8] = "";
  cli_report_trap traps[CLI_TRAP_KINDS];
  cli_report_note *note = &work->note;
  for (size_t i = 0; i < work->trap_count; i++) {
    const cli_trap *trap = &work->traps[i];
    traps[i] = (cli_report_trap){.group = append_text(work, trap->group, CLI_REPORT_NAME_MAX),
                                 .key = trap->key,
                                 .value = trap->value,
                                 .kind = trap->kind,
                                 .date = 16 * trap->year + trap->month};
  }
  append_bytes(work, zeros, (0 - (work->out->len - work->begin)) % 8);
  note->traps = (uint32_t)(work->out->len - work->begin);
  note->trap_count = (uint32_t)work->trap_count;
  append_bytes(work, traps, work->trap_count * sizeof *traps);
}

/* All that follows a note in the chunk begins at a multiple of 8. */
static simdiri_status append_note(report_work *work) {
  cli_report_note *note = &work->note;
  uint64_t no_offset = UINT64_MAX;
  work->out = &work->cursor->chunk->out;
  work->begin = work->out->len;
  work->status = SIMDIRI_OK;
  append_bytes(work, note, sizeof *note);
  append_bytes(work, work->lossy_keys, (size_t)__builtin_popcount(note->lossy) * sizeof(uint64_t));
  for (int i = 0; i < CLI_REPORT_NORMAL; i++)
    if (i != CLI_REPORT_QUERY) note->texts[i] = append_text(work, work->texts[i], CLI_REPORT_NAME_MAX);
  note->texts[CLI_REPORT_RAW] = append_shown(work, work->texts[CLI_REPORT_RAW], &note->offset);
  note->texts[CLI_REPORT_NORMAL] = append_shown(work, work->texts[CLI_REPORT_NORMAL], &no_offset);
  note->texts[CLI_REPORT_NORMAL].hash = work->normal_hash;
  append_parameters(work, work->texts[CLI_REPORT_QUERY]);
  append_traps(work);
  note->size = (uint32_t)(work->out->len - work->begin);
  if (work->status == SIMDIRI_OK)
    memcpy(work->out->data + work->begin, note, sizeof *note);
  else
    work->out->len = work->begin;
  return work->status;
}

/* ------------------------------------------------------------------------------------------- one record */

/* Returns where the error of an item is in the text that was normalized. */
static size_t find_offset(const report_work *work, const cli_item *item) {
  const cli_batch *batch = work->cursor->batch;
  if (batch->is_alone) return batch->alone.offset;
  return item->note ? item->note->offset : 0;
}

/* Judges a text that was normalized. Its offset counts from the text without the prefix. */
static void judge_text(report_work *work, const cli_item *item, simdiri_text text) {
  const cli_options *options = work->cursor->run->options;
  const bool is_reference = (options->iri.flags & SIMDIRI_FLAG_REFERENCE) != 0 || work->cursor->run->base;
  cli_report_note *note = &work->note;
  const bool is_error = simdiri_is_error((simdiri_status)note->status);
  size_t offset = find_offset(work, item);
  simdiri_result result;
  note->class = is_error ? CLI_REPORT_BAD : CLI_REPORT_VALID;
  if (options->iri.profile != SIMDIRI_PROFILE_WEB && (is_error || (note->changes & repairs)) &&
      simdiri_validate(options->iri.grammar, is_reference ? SIMDIRI_PRODUCTION_IRI_REFERENCE : SIMDIRI_PRODUCTION_IRI,
                       text.text, text.len, &result) != SIMDIRI_OK) {
    note->status = (uint16_t)result.status;
    offset = result.offset;
    if (!is_error) note->class = CLI_REPORT_REPAIRED;
  }
  if (note->status != SIMDIRI_OK && offset >= item->field.prefix_len) note->offset = offset - item->field.prefix_len;
}

/* Notes the label of a request, and what the log says about the response. A label that is too long to be copied as a
 * whole is redacted before. */
static simdiri_status note_request(report_work *work, const cli_item *item) {
  const cli_cursor *cursor = work->cursor;
  const simdiri_text normal = cli_item_whole_result(cursor, item);
  simdiri_text *label = &work->texts[CLI_REPORT_PAGE];
  work->label.len = 0;
  if (!normal.text) return SIMDIRI_OK;
  simdiri_status status = simdiri_label_normal(work->shared->labeler, cursor->worker->scratch, normal.text, normal.len,
                                               &work->label, label);
  if (status != SIMDIRI_OK) return status;
  if (item->field.hides_prefix) cli_hide_made_up_host(label);
  work->redacted.len = 0;
  if (work->shared->redactor && label->len > CLI_REPORT_NAME_MAX)
    status = simdiri_redact(work->shared->redactor, label->text, label->len, &work->redacted, label, NULL);
  cli_log_find_facts(cursor->run->format, &work->columns, &item->record, &work->note.facts);
  return status;
}

static simdiri_status find_traps(report_work *work) {
  const simdiri_text *texts = work->texts;
  const cli_trap_record record = {.normal = texts[CLI_REPORT_NORMAL],
                                  .host = texts[CLI_REPORT_HOST],
                                  .query = texts[CLI_REPORT_QUERY],
                                  .hash = work->normal_hash};
  return cli_find_traps(&record, &work->trap_texts, work->traps, &work->trap_count);
}

/* Notes a text that was normalized. */
static simdiri_status note_entry(report_work *work, const cli_item *item) {
  const simdiri_text entry = cli_item_entry(work->cursor, item);
  const size_t prefix_len = item->field.prefix_len;
  work->note.changes = work->cursor->batch->changes[item->entry];
  judge_text(work, item, entry);
  work->texts[CLI_REPORT_RAW] = (simdiri_text){entry.text + prefix_len, entry.len - prefix_len};
  if (work->note.class == CLI_REPORT_BAD) {
    work->note.changes = 0;
    return SIMDIRI_OK;
  }
  work->normal_hash = work->keys.plain[item->entry].low;
  work->lossy_keys = work->keys.changed[item->entry];
  work->note.lossy = work->keys.masks[item->entry];
  simdiri_status status = cli_found_parts_of(work->cursor, &work->found, item);
  if (status != SIMDIRI_OK) return status;
  memcpy(work->texts, work->found.row, work->shared->chosen.list.count * sizeof *work->texts);
  work->texts[CLI_REPORT_NORMAL] = cli_item_result(work->cursor, item);
  if (!work->texts[CLI_REPORT_NORMAL].text) work->texts[CLI_REPORT_NORMAL].len = 0;
  status = find_traps(work);
  return status == SIMDIRI_OK && work->shared->labeler ? note_request(work, item) : status;
}

/* Notes a record without a text that can be normalized. */
static void note_record(report_work *work, const cli_item *item) {
  const cli_field *field = &item->field;
  const cli_run *run = work->cursor->run;
  simdiri_text *raw = &work->texts[CLI_REPORT_RAW];
  const bool is_error = cli_status_is_error(work->note.status);
  work->note.class = is_error ? CLI_REPORT_BAD : CLI_REPORT_ABSENT;
  if (field->status == SIMDIRI_OK) {
    if (field->text) *raw = (simdiri_text){field->text, field->text_len};
    return;
  }
  if (item->record.frame) *raw = (simdiri_text){item->record.frame, item->record.frame_len};
  work->note.is_line = run->format != NULL;
  if (is_error) work->note.offset = field->offset;
  if (work->shared->redactor && raw->len > 0 &&
      (cli_chunk_hides(work->cursor->chunk, item->record.frame) || cli_hides_text(run->format, raw->text, raw->len)))
    *raw = (simdiri_text){SIMDIRI_REDACTED, SIMDIRI_REDACTED_LEN};
}

simdiri_status cli_report_note_item(cli_cursor *cursor, cli_item *item) {
  report_work *work = cursor->data;
  simdiri_status status = SIMDIRI_OK;
  work->cursor = cursor;
  work->note = (cli_report_note){.status = (uint16_t)cli_item_status(item), .offset = UINT64_MAX};
  for (int i = 0; i < CLI_REPORT_TEXTS; i++) work->texts[i] = (simdiri_text){"", 0};
  work->normal_hash = 0;
  work->lossy_keys = NULL;
  work->trap_count = 0;
  const simdiri_text line = {item->record.frame, item->record.frame_len};
  if (work->shared->labeler && item->field.is_comment && cli_is_names_line(line.text, line.len))
    cli_log_find_columns(cursor->run->format, line, &work->columns);
  if (cli_item_has_entry(item))
    status = note_entry(work, item);
  else
    note_record(work, item);
  return status == SIMDIRI_OK ? append_note(work) : status;
}

/* ------------------------------------------------------------------------------------------- a chunk */

simdiri_status cli_report_apply(cli_cursor *cursor) {
  report_work *work = cursor->data;
  const unsigned arrays = CLI_RECORDS_STATUSES | CLI_RECORDS_RESULTS | CLI_RECORDS_CHANGES;
  const simdiri_status status = cli_apply_normalize_as(cursor, arrays);
  return status == SIMDIRI_OK ? cli_report_make_keys(&work->shared->lossy, cursor, &work->keys) : status;
}

void cli_report_work(const cli_run *run, cli_worker *worker, cli_chunk *chunk) {
  report_work *work = malloc(sizeof *work);
  if (!work) {
    chunk->status = SIMDIRI_ERROR_NO_MEMORY;
    return;
  }
  work->shared = run->shared;
  work->redacted = work->label = work->trap_texts = (simdiri_buffer){.allocator = simdiri_default_allocator()};
  work->columns = (cli_log_columns){.status = 0};
  if (work->shared->labeler)
    cli_log_find_columns(run->format, (simdiri_text){worker->names, worker->names_len}, &work->columns);
  work->keys.result = (simdiri_keys_result){.lossy = NULL};
  if (cli_found_parts_create(&work->found, &work->shared->chosen) == 0)
    cli_cursor_run(run, worker, chunk, work);
  else
    chunk->status = SIMDIRI_ERROR_NO_MEMORY;
  cli_found_parts_free(&work->found);
  simdiri_buffer_free(&work->redacted);
  simdiri_buffer_free(&work->label);
  simdiri_buffer_free(&work->trap_texts);
  simdiri_keys_result_free(&work->keys.result, NULL);
  free(work);
}
