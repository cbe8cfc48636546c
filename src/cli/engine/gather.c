/* Gathers the records of a chunk into batches. */
/* SPDX-License-Identifier: MIT */
#include "cli/engine/gather.h"

#include <stdlib.h>
#include <string.h>

#include "cli/engine/item.h"
#include "cli/format/choice/format_registry.h"
#include "cli/util/append.h"

/* ------------------------------------------------------------------------------------------- memory */

static cli_batch *make_batch(void) {
  cli_batch *batch = calloc(1, sizeof *batch);
  if (!batch) return NULL;
  batch->texts.allocator = batch->results.allocator = batch->copies.allocator = simdiri_default_allocator();
  return batch;
}

simdiri_status cli_gather_start(cli_cursor *cursor) {
  cli_worker *worker = cursor->worker;
  if (!worker->batch) worker->batch = make_batch();
  cli_batch *batch = cursor->batch = worker->batch;
  if (!batch) return SIMDIRI_ERROR_NO_MEMORY;
  batch->finder.names = worker->names;
  batch->finder.names_len = worker->names_len;
  if (cli_finder_start(cursor->run->format, &batch->finder) != 0) return SIMDIRI_ERROR_NO_MEMORY;
  batch->item_limit = CLI_BATCH_MAX;
  if (!cursor->run->prepares || worker->preparer.options) return SIMDIRI_OK;
  return cli_preparer_init(&worker->preparer, cursor->run->options);
}

/* ------------------------------------------------------------------------------------------- one record */

/* A long text goes through the library without a batch, so that it is copied less often. So does the only text of a
 * batch that is not applied to anything. */
static bool is_long(const cli_cursor *cursor, size_t len) {
  return len >= CLI_BATCH_LEN || !cursor->run->operation->apply;
}

static void clear_item(cli_item *item) {
  item->note = NULL;
  item->entry = item->copy = CLI_FIELD_NOWHERE;
  item->status = item->finding = SIMDIRI_OK;
  item->offset = item->charset = 0;
  item->is_whole_record = false;
}

/* Makes the whole record the field. */
static void use_record(cli_item *item) {
  const cli_record *record = &item->record;
  item->field = (cli_field){.raw = record->text, .raw_len = record->text_len, .tail = record->frame_len};
  item->field.value = item->field.text = record->text;
  item->field.value_len = item->field.text_len = record->text_len;
}

/* Reads the record at *at and finds its field. Returns false at the end. */
static bool next_field(cli_cursor *cursor, const char **at, const char *end, cli_item *item) {
  const cli_run *run = cursor->run;
  cli_finder *finder = &cursor->batch->finder;
  const size_t column = cursor->chunk->column;
  cli_record *record = &item->record;
  clear_item(item);
  const simdiri_text rest = {*at, (size_t)(end - *at)};
  const char *next = run->format ? cli_take_field(run->format, finder, column, rest, record, &item->field) : NULL;
  if (next) {
    *at = next;
    return true;
  }
  if (!run->framing->next(run->framing, at, end, record)) return false;
  if (run->format)
    cli_find_field(run->format, finder, column, record, &item->field);
  else
    use_record(item);
  return true;
}

/* Prepares the field's text. The result, *text, has no prefix yet. */
static simdiri_status prepare_text(cli_cursor *cursor, cli_item *item, simdiri_text *text) {
  const cli_run *run = cursor->run;
  const cli_field *field = &item->field;
  cli_worker *worker = cursor->worker;
  *text = (simdiri_text){field->text, field->text_len};
  if (!run->prepares || run->operation->traits & CLI_PREPARES_ITSELF) return SIMDIRI_OK;
  if (cli_is_prepared(&worker->preparer, text->text, text->len)) return SIMDIRI_OK;
  const simdiri_text prefix = {field->prefix, field->prefix_len};
  const cli_prepared prepared = cli_prepare_after_prefix(&worker->preparer, worker->scratch, run->base, prefix, *text);
  if (cli_status_is_machine((int)prepared.status)) return prepared.status;
  *text = (simdiri_text){prepared.text, prepared.len};
  item->status = (int)prepared.status;
  item->charset = prepared.charset;
  if (item->status == SIMDIRI_OK) return SIMDIRI_OK;
  item->offset = cli_field_offset(run->format, &item->record, field, field->prefix_len + prepared.offset);
  return SIMDIRI_OK;
}

/* ------------------------------------------------------------------------------------------- entries */

/* Copies the field's text if it is in the finder, which the next record overwrites. No record follows a long entry. */
static simdiri_status copy_text(cli_batch *batch, cli_item *item, bool is_last) {
  const cli_field *field = &item->field;
  if (!field->text || field->text == field->value || is_last) return SIMDIRI_OK;
  item->copy = batch->copies.len;
  return cli_append(&batch->copies, field->text, field->text_len);
}

static simdiri_status add_entry(cli_cursor *cursor, cli_item *item, simdiri_text prefix, simdiri_text text) {
  cli_batch *batch = cursor->batch;
  batch->entry_items[batch->entry_count] = (uint16_t)batch->item_count;
  item->entry = batch->entry_count++;
  batch->is_alone = is_long(cursor, text.len);
  batch->lone = text.text;
  batch->lone_len = text.len;
  if (batch->is_alone && prefix.len == 0) return SIMDIRI_OK;
  const size_t begin = batch->texts.len;
  simdiri_status status = cli_append(&batch->texts, prefix.text, prefix.len);
  if (status == SIMDIRI_OK) status = cli_append(&batch->texts, text.text, text.len);
  if (prefix.len > 0) batch->lone = batch->texts.data + begin;
  batch->lone_len = prefix.len + text.len;
  batch->offsets[batch->entry_count] = (int64_t)batch->texts.len;
  return status;
}

/* Adds the bytes of a record without an IRI. The ":" makes the entry bad under all options, so its key is that of its
 * bytes. */
static simdiri_status add_whole_record(cli_cursor *cursor, cli_item *item) {
  const cli_record *record = &item->record;
  item->is_whole_record = true;
  return add_entry(cursor, item, (simdiri_text){":", 1}, (simdiri_text){record->frame, record->frame_len});
}

/* A prefix that is hidden is not of the record. */
void cli_gather_finding(cli_cursor *cursor, cli_item *item, const char *text, size_t len) {
  if (item->field.hides_prefix || cursor->run->reviewer.groups == 0) return;
  item->finding_place = (simdiri_result){.offset = 0};
  item->finding = cli_find_finding(&cursor->run->reviewer, cursor->worker->scratch, &cursor->worker->completed, text,
                                   len, &item->finding_place);
}

/* Adds the entry of an item, if it gets one. Returns false if the item has to begin the next batch. */
static bool add_item(cli_cursor *cursor, cli_item *item, simdiri_status *status) {
  cli_batch *batch = cursor->batch;
  const cli_field *field = &item->field;
  const bool makes_keys = cursor->run->operation->traits & CLI_MAKES_KEYS;
  simdiri_text text = {field->text, field->text_len};
  bool is_iri = field->status == SIMDIRI_OK && !field->is_absent;
  if (is_iri) *status = prepare_text(cursor, item, &text);
  if (*status != SIMDIRI_OK) return true;
  is_iri &= item->status == SIMDIRI_OK;
  const bool is_last = (is_iri || makes_keys) && is_long(cursor, is_iri ? text.len : item->record.frame_len);
  if (is_last && batch->entry_count > 0) return false;
  *status = copy_text(batch, item, is_last);
  if (*status != SIMDIRI_OK || (!is_iri && !makes_keys)) return true;
  *status = is_iri ? add_entry(cursor, item, (simdiri_text){field->prefix, field->prefix_len}, text)
                   : add_whole_record(cursor, item);
  if (*status == SIMDIRI_OK && is_iri) cli_gather_finding(cursor, item, batch->lone, batch->lone_len);
  return true;
}

/* ------------------------------------------------------------------------------------------- batches */

void cli_gather_begin(cli_batch *batch, size_t separator_len) {
  batch->item_count = batch->entry_count = 0;
  batch->is_alone = batch->is_block = batch->is_direct = batch->has_notes_only = false;
  batch->texts.len = batch->copies.len = 0;
  batch->separator_len = separator_len;
}

/* Has the item an error, or a prefix that becomes part of the field? Then the library's notes do not say everything. */
static bool may_change(const cli_item *item) {
  const cli_field *field = &item->field;
  return field->status != SIMDIRI_OK || item->status != SIMDIRI_OK || cli_item_warning(item) != SIMDIRI_OK ||
         (field->prefix_len > 0 && !field->hides_prefix);
}

static void finish_item(cli_batch *batch, const cli_item *item) {
  const size_t i = batch->item_count++;
  if (may_change(item)) batch->changing_items[i / 64] |= (uint64_t)1 << i % 64;
  batch->records = (simdiri_records){.data = batch->texts.data,
                                     .data_len = batch->texts.len,
                                     .offsets64 = batch->offsets,
                                     .record_count = batch->entry_count};
}

const char *cli_find_plain_end(const cli_cursor *cursor, const char *at, const char *end) {
  const cli_framing *framing = cursor->run->framing;
  cli_record record;
  if (!cursor->run->prepares) return end;
  for (const char *next = at; framing->next(framing, &next, end, &record); at = next)
    if (!cli_is_prepared(&cursor->worker->preparer, record.text, record.text_len)) break;
  return at;
}

static bool has_capacity(const cli_batch *batch) {
  return !batch->is_alone && batch->item_count < batch->item_limit && batch->texts.len < CLI_BATCH_LEN &&
         batch->copies.len < CLI_BATCH_LEN;
}

simdiri_status cli_gather(cli_cursor *cursor, const char **at, const char *end, bool stops_at_plain) {
  cli_batch *batch = cursor->batch;
  cli_window *window = batch->finder.window;
  simdiri_status status = SIMDIRI_OK;
  cli_gather_begin(batch, 0);
  memset(batch->changing_items, 0, sizeof batch->changing_items);
  while (has_capacity(batch)) {
    cli_item *item = &batch->items[batch->item_count];
    const char *next = *at;
    const cli_window_place place = window ? window->place : (cli_window_place){NULL, 0};
    if (!next_field(cursor, &next, end, item)) break;
    if (item->field.status == SIMDIRI_ERROR_NO_MEMORY) return SIMDIRI_ERROR_NO_MEMORY;
    if (stops_at_plain && cli_is_prepared(&cursor->worker->preparer, item->field.text, item->field.text_len)) break;
    if (!add_item(cursor, item, &status)) {
      if (window) cli_window_go_back(window, place, *at);
      break;
    }
    if (status != SIMDIRI_OK) return status;
    *at = next;
    finish_item(batch, item);
    if (!cursor->run->operation->apply) break;
  }
  return status;
}

simdiri_status cli_gather_one(cli_cursor *cursor, const cli_record *record) {
  cli_item *item = &cursor->batch->items[0];
  simdiri_status status = SIMDIRI_OK;
  cli_gather_begin(cursor->batch, 0);
  clear_item(item);
  item->record = *record;
  use_record(item);
  (void)add_item(cursor, item, &status);
  if (status == SIMDIRI_OK) finish_item(cursor->batch, item);
  return status;
}
