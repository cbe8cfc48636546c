/* Takes the fields out of the records of a chunk, and returns the outcome of each. */
/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "cli/format/choice/format_registry.h"
#include "cli/outcome/severity.h"
#include "cli/stream/fields_work.h"
#include "cli/util/append.h"

/* ------------------------------------------------------------------------------------------- memory */

static cli_fields *make_fields(void) {
  cli_fields *fields = calloc(1, sizeof *fields);
  if (!fields) return NULL;
  fields->texts.allocator = fields->results.allocator = fields->kept.allocator = simdiri_default_allocator();
  fields->result.statuses = fields->statuses;
  fields->result.output_offsets = fields->result_offsets;
  fields->result.dense_capacity = CLI_FIELDS_MAX;
  return fields;
}

simdiri_status cli_fields_start(const cli_run *run, cli_worker *worker) {
  if (!worker->fields) worker->fields = make_fields();
  if (!worker->fields) return SIMDIRI_ERROR_NO_MEMORY;
  worker->fields->finder.names = worker->names;
  worker->fields->finder.names_len = worker->names_len;
  if (cli_finder_start(run->format, &worker->fields->finder) != 0) return SIMDIRI_ERROR_NO_MEMORY;
  worker->fields->item_limit = CLI_FIELDS_MAX;
  worker->fields->severities = run->options->severities;
  if (!run->prepares || worker->preparer.options) return SIMDIRI_OK;
  return cli_preparer_init(&worker->preparer, run->options);
}

/* ------------------------------------------------------------------------------------------- gathering */

/* A long text goes through the library without a batch, so that it is copied less often. */
static bool is_long(size_t len) { return len >= CLI_FIELDS_LEN; }

static void clear_item(cli_item *item) {
  item->entry = item->kept = CLI_FIELD_NOWHERE;
  item->status = item->finding = SIMDIRI_OK;
  item->offset = 0;
  item->key_mask = 0;
  item->is_whole_record = false;
}

/* Reads the record at *at and finds its field. Returns false at the end. */
static bool next_field(const cli_run *run, cli_fields *fields, size_t column, const char **at, const char *end,
                       cli_item *item) {
  cli_record *record = &item->record;
  clear_item(item);
  if (cli_take_field(run->format, &fields->finder, column, at, end, record, &item->field)) return true;
  if (!run->framing->next(run->framing, at, end, record)) return false;
  if (run->format) {
    cli_find_field(run->format, &fields->finder, column, record, &item->field);
    return true;
  }
  item->field = (cli_field){.raw = record->text, .raw_len = record->text_len, .tail = record->frame_len};
  item->field.value = item->field.text = record->text;
  item->field.value_len = item->field.text_len = record->text_len;
  return true;
}

/* Prepares the field's text. The result, *text, has no prefix yet. */
static simdiri_status prepare_text(const cli_run *run, cli_worker *worker, cli_item *item, const char **text,
                                   size_t *len) {
  const cli_field *field = &item->field;
  *text = field->text;
  *len = field->text_len;
  if (!run->prepares || cli_is_prepared(&worker->preparer, *text, *len)) return SIMDIRI_OK;
  const cli_prepared prepared = cli_prepare_after_prefix(&worker->preparer, worker->scratch, run->base, field->prefix,
                                                         field->prefix_len, *text, *len);
  if (cli_status_is_machine((int)prepared.status)) return prepared.status;
  *text = prepared.text;
  *len = prepared.len;
  item->status = (int)prepared.status;
  if (item->status == SIMDIRI_OK) return SIMDIRI_OK;
  item->offset = cli_field_offset(run->format, &item->record, field, field->prefix_len + prepared.offset);
  return SIMDIRI_OK;
}

/* Copies the field's text if it is in the finder, which the next record overwrites. No record follows a long entry. */
static simdiri_status keep_text(cli_fields *fields, cli_item *item, size_t entry_len) {
  const cli_field *field = &item->field;
  if (field->status != SIMDIRI_OK || field->text == field->value || is_long(entry_len)) return SIMDIRI_OK;
  item->kept = fields->kept.len;
  return cli_append(&fields->kept, field->text, field->text_len);
}

static simdiri_status add_entry(cli_fields *fields, cli_item *item, const char *prefix, size_t prefix_len,
                                const char *text, size_t len) {
  fields->entry_items[fields->entry_count] = (uint16_t)fields->item_count;
  item->entry = fields->entry_count++;
  fields->is_alone = is_long(len);
  fields->lone = text;
  fields->lone_len = len;
  if (fields->is_alone && prefix_len == 0) return SIMDIRI_OK;
  const size_t begin = fields->texts.len;
  simdiri_status status = cli_append(&fields->texts, prefix, prefix_len);
  if (status == SIMDIRI_OK) status = cli_append(&fields->texts, text, len);
  if (prefix_len > 0) fields->lone = fields->texts.data + begin;
  fields->lone_len = prefix_len + len;
  fields->offsets[fields->entry_count] = (int64_t)fields->texts.len;
  return status;
}

/* Adds the bytes of a record without an IRI. The ":" makes the entry bad under all options, so its key is that of its
 * bytes. */
static simdiri_status add_record(cli_fields *fields, cli_item *item) {
  const cli_record *record = &item->record;
  item->key_mask = CLI_KEY_OF_RECORD;
  item->is_whole_record = true;
  return add_entry(fields, item, ":", 1, record->frame, record->frame_len);
}

static bool has_iri(const cli_item *item) {
  return item->field.status == SIMDIRI_OK && item->status == SIMDIRI_OK && !item->field.is_absent;
}

/* Returns whether the item was added; if not, it begins the next batch. */
static bool add_item(const cli_run *run, cli_worker *worker, cli_item *item, cli_chooser *choose,
                     simdiri_operation *operation, simdiri_status *status) {
  cli_fields *fields = worker->fields;
  const cli_field *field = &item->field;
  const char *text = field->text;
  size_t len = field->text_len;
  if (field->status == SIMDIRI_OK && !field->is_absent) *status = prepare_text(run, worker, item, &text, &len);
  if (*status != SIMDIRI_OK) return true;
  const bool is_iri = has_iri(item);
  if (!is_iri && choose) {
    *status = keep_text(fields, item, 0);
    return true;
  }
  const simdiri_operation own = is_iri && choose ? choose(run, field, text, len) : *operation;
  const size_t entry_len = is_iri ? len : item->record.frame_len;
  if (fields->entry_count > 0 && (own != *operation || is_long(entry_len))) return false;
  *operation = own;
  *status = keep_text(fields, item, entry_len);
  if (*status != SIMDIRI_OK) return true;
  item->key_mask = field->hides_prefix ? CLI_KEY_OF_PATH : 0;
  *status = is_iri ? add_entry(fields, item, field->prefix, field->prefix_len, text, len) : add_record(fields, item);
  /* A prefix that is hidden is not of the record. */
  if (*status == SIMDIRI_OK && is_iri && !field->hides_prefix) {
    simdiri_result place = {.offset = 0};
    item->finding =
        cli_find_finding(&run->reviewer, worker->scratch, &worker->completed, fields->lone, fields->lone_len, &place);
    item->finding_begin = place.offset;
  }
  return true;
}

static void mark_odd(cli_fields *fields, size_t i) { fields->odd_items[i / 64] |= (uint64_t)1 << i % 64; }

/* Has the item an error, or a prefix that becomes part of the field? Then the library's notes do not say everything. */
static bool needs_writing(const cli_item *item) {
  const cli_field *field = &item->field;
  return field->status != SIMDIRI_OK || item->status != SIMDIRI_OK || (field->prefix_len > 0 && !field->hides_prefix);
}

simdiri_status cli_fields_gather(const cli_run *run, cli_worker *worker, size_t column, const char **at,
                                 const char *end, cli_chooser *choose, simdiri_operation *operation) {
  cli_fields *fields = worker->fields;
  cli_window *window = fields->finder.window;
  simdiri_status status = SIMDIRI_OK;
  fields->item_count = fields->entry_count = 0;
  memset(fields->odd_items, 0, sizeof fields->odd_items);
  fields->is_alone = false;
  fields->texts.len = fields->kept.len = fields->separator_len = 0;
  while (!fields->is_alone && fields->item_count < fields->item_limit && fields->texts.len < CLI_FIELDS_LEN &&
         fields->kept.len < CLI_FIELDS_LEN) {
    cli_item *item = &fields->items[fields->item_count];
    const char *next = *at;
    const cli_window_place place = window ? window->place : (cli_window_place){NULL, 0};
    if (!next_field(run, fields, column, &next, end, item)) break;
    if (item->field.status == SIMDIRI_ERROR_NO_MEMORY) return SIMDIRI_ERROR_NO_MEMORY;
    if (!add_item(run, worker, item, choose, operation, &status)) {
      if (window) cli_window_go_back(window, place, *at);
      break;
    }
    if (status != SIMDIRI_OK) return status;
    *at = next;
    if (needs_writing(item)) mark_odd(fields, fields->item_count);
    fields->item_count++;
  }
  return status;
}

/* ------------------------------------------------------------------------------------------- outcomes */

void cli_fields_mark_noted(cli_fields *fields) {
  for (size_t i = 0; i < fields->result.note_count && fields->entry_count > 0; i++)
    mark_odd(fields, fields->entry_items[fields->result.notes[i].index]);
  if (fields->item_count > 0) mark_odd(fields, fields->item_count - 1);
}

size_t cli_fields_next_odd(const cli_fields *fields, size_t i) {
  while (i < fields->item_count) {
    const uint64_t word = fields->odd_items[i / 64] >> i % 64;
    if (word != 0) return i + (size_t)__builtin_ctzll(word);
    i += 64 - i % 64;
  }
  return fields->item_count;
}

int cli_item_status(const cli_fields *fields, const cli_item *item) {
  if (item->field.status != SIMDIRI_OK) return item->field.status;
  if (item->status != SIMDIRI_OK) return item->status;
  if (item->entry == CLI_FIELD_NOWHERE || item->is_whole_record) return SIMDIRI_OK;
  return cli_weigh_status(fields->severities, fields->statuses[item->entry], item->finding);
}

size_t cli_item_offset(const cli_run *run, const cli_worker *worker, const cli_item *item) {
  const cli_fields *fields = worker->fields;
  const cli_field *field = &item->field;
  size_t offset = fields->is_alone ? fields->alone.offset : 0;
  if (field->status != SIMDIRI_OK) return field->offset;
  if (item->status != SIMDIRI_OK) return item->offset;
  for (size_t i = 0; i < fields->result.note_count && !fields->is_alone; i++)
    if (fields->result.notes[i].index == item->entry) offset = fields->result.notes[i].offset;
  if (item->finding != SIMDIRI_OK && cli_item_status(fields, item) == item->finding) offset = item->finding_begin;
  if (run->prepares && offset > field->prefix_len)
    offset = field->prefix_len +
             cli_unprepared_offset(&worker->preparer, field->text, field->text_len, offset - field->prefix_len);
  return cli_field_offset(run->format, &item->record, field, offset);
}

void cli_item_restore(const cli_fields *fields, cli_item *item) {
  if (item->kept != CLI_FIELD_NOWHERE) item->field.text = fields->kept.data ? fields->kept.data + item->kept : "";
}

const char *cli_item_result(const cli_fields *fields, const cli_item *item, size_t *len) {
  const cli_field *field = &item->field;
  const int64_t *offsets = fields->result_offsets + item->entry;
  const char *results = fields->results.data ? fields->results.data : ""; /* NULL if all results are empty */
  const char *text = fields->is_alone ? fields->alone.text : results + offsets[0];
  *len = fields->is_alone ? fields->alone.text_len : (size_t)(offsets[1] - offsets[0]) - fields->separator_len;
  if (!field->hides_prefix) return text;
  if (*len < field->prefix_len || memcmp(text, field->prefix, field->prefix_len) != 0) return NULL;
  *len -= field->prefix_len;
  return text + field->prefix_len;
}

static simdiri_note make_note(const cli_run *run, const cli_worker *worker, const cli_chunk *chunk,
                              const cli_item *item, int status) {
  return (simdiri_note){.index = (size_t)chunk->tally.record_count,
                        .begin = (size_t)(item->record.frame - chunk->block.data),
                        .offset = cli_item_offset(run, worker, item),
                        .status = (uint16_t)status};
}

simdiri_status cli_item_count(const cli_run *run, const cli_worker *worker, cli_chunk *chunk, const cli_item *item,
                              bool *is_stopped) {
  const int status = cli_item_status(worker->fields, item);
  const bool is_error = cli_status_is_error(status);
  *is_stopped = is_error && run->options->on_error == CLI_ON_ERROR_FAIL;
  if (*is_stopped) {
    chunk->is_stopped = true;
    chunk->bad = make_note(run, worker, chunk, item, status);
    return SIMDIRI_OK;
  }
  if (is_error && run->options->rejects) {
    const simdiri_note note = make_note(run, worker, chunk, item, status);
    if (cli_chunk_reject(chunk, &note) != 0) return SIMDIRI_ERROR_NO_MEMORY;
  }
  cli_summary_count(&chunk->tally, status, NULL, chunk->tally.record_count++);
  return SIMDIRI_OK;
}
