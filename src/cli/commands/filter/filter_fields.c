/* The work of a filter if the IRI is a field of a record. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "cli/commands/filter/filter_usual.h"
#include "cli/commands/filter/filter_work.h"
#include "cli/stream/fields_work.h"
#include "cli/util/append.h"

/* ------------------------------------------------------------------------------------------- the work */

/* Resolves relative references, and with profile web every record, because the URL parser uses the base only where it
 * is needed. A request target with a host before it is no relative reference. */
simdiri_operation cli_filter_choose_normalize(const cli_run *run, const cli_field *field, const char *text,
                                              size_t len) {
  if (!run->base || field->prefix_len > 0) return SIMDIRI_OPERATION_NORMALIZE;
  if (run->options->iri.profile == SIMDIRI_PROFILE_WEB) return SIMDIRI_OPERATION_RESOLVE;
  return cli_is_relative(run->options, text, len) ? SIMDIRI_OPERATION_RESOLVE : SIMDIRI_OPERATION_NORMALIZE;
}

simdiri_operation cli_filter_choose(const cli_run *run, const cli_field *field, const char *text, size_t len) {
  const simdiri_operation operation = cli_filter_find_operation(run);
  return operation == SIMDIRI_OPERATION_NORMALIZE ? cli_filter_choose_normalize(run, field, text, len) : operation;
}

static simdiri_status run_lone(const cli_run *run, cli_worker *worker, simdiri_operation operation) {
  cli_fields *fields = worker->fields;
  const char *text = fields->lone;
  size_t len = fields->lone_len;
  simdiri_buffer *out = &fields->results;
  simdiri_result *result = &fields->alone;
  simdiri_status status;
  switch (operation) {
  case SIMDIRI_OPERATION_TO_URI: status = simdiri_to_uri(run->context, worker->scratch, text, len, out, result); break;
  case SIMDIRI_OPERATION_TO_IRI: status = simdiri_to_iri(run->context, worker->scratch, text, len, out, result); break;
  case SIMDIRI_OPERATION_RESOLVE:
    status = simdiri_resolve(run->context, worker->scratch, run->base, text, len, out, result);
    break;
  default: status = simdiri_normalize(run->context, worker->scratch, text, len, out, result); break;
  }
  cli_worker_trim_scratch(worker, len);
  fields->statuses[0] = (uint16_t)status;
  return cli_status_is_machine((int)status) ? status : SIMDIRI_OK;
}

simdiri_status cli_filter_fields_batch(const cli_run *run, cli_worker *worker, simdiri_operation operation) {
  cli_fields *fields = worker->fields;
  simdiri_records records = {.data = fields->texts.data,
                             .data_len = fields->texts.len,
                             .offsets64 = fields->offsets,
                             .record_count = fields->entry_count};
  fields->results.len = 0;
  fields->result.note_count = 0;
  if (fields->entry_count == 0) return SIMDIRI_OK;
  if (fields->is_alone) return run_lone(run, worker, operation);
  return simdiri_batch(run->context, worker->scratch, operation, SIMDIRI_ON_ERROR_EMPTY,
                       operation == SIMDIRI_OPERATION_RESOLVE ? run->base : NULL, &records, &fields->results,
                       &fields->result);
}

/* ------------------------------------------------------------------------------------------- writing */

/* Copies the unchanged records before `end`. */
static simdiri_status put_unchanged(cli_fields_writer *writer, const char *end) {
  const char *begin = writer->rest;
  writer->rest = end;
  return end > begin ? cli_append(&writer->chunk->out, begin, (size_t)(end - begin)) : SIMDIRI_OK;
}

/* Returns the new text of the field. NULL: the field does not change. */
static const char *find_result(const cli_fields_writer *writer, const cli_item *item, size_t *len) {
  const cli_fields *fields = writer->fields;
  const cli_field *field = &item->field;
  *len = 0;
  if (cli_status_is_error(cli_item_status(fields, item)))
    return writer->run->options->on_error == SIMDIRI_ON_ERROR_EMPTY && field->status == SIMDIRI_OK ? "" : NULL;
  if (item->entry == CLI_FIELD_NOWHERE) return NULL;
  const char *text = cli_item_result(fields, item, len);
  if (!text || (*len == field->text_len && (*len == 0 || memcmp(text, field->text, *len) == 0))) return NULL;
  return text;
}

/* --only-field: writes the field's new text, or its old text if there is no new one. An item without an IRI has none.
 */
static simdiri_status put_only(cli_fields_writer *writer, cli_item *item) {
  const cli_run *run = writer->run;
  const int status = cli_item_status(writer->fields, item);
  const bool is_error = cli_status_is_error(status);
  bool is_stopped;
  size_t len;
  cli_item_restore(writer->fields, item);
  const simdiri_status outcome = cli_item_count(run, writer->worker, writer->chunk, item, &is_stopped);
  if (outcome != SIMDIRI_OK || is_stopped || item->field.is_comment) return outcome;
  if (is_error && run->options->on_error == SIMDIRI_ON_ERROR_SKIP) return SIMDIRI_OK;
  const char *result = find_result(writer, item, &len);
  writer->chunk->tally.changed_count += result && !is_error;
  if (!result && item->field.status == SIMDIRI_OK && !item->field.is_absent) {
    result = item->field.text;
    len = item->field.text_len;
  }
  return cli_write_only(run->format, &writer->chunk->out, result, len, status);
}

simdiri_status cli_put_item(cli_fields_writer *writer, cli_item *item) {
  const cli_run *run = writer->run;
  const cli_options *options = run->options;
  const cli_fields *fields = writer->fields;
  cli_chunk *chunk = writer->chunk;
  const cli_record *record = &item->record;
  const int status = cli_item_status(fields, item);
  const bool is_error = cli_status_is_error(status);
  bool is_stopped;
  size_t len;
  cli_item_restore(fields, item);
  simdiri_status outcome = cli_item_count(run, writer->worker, chunk, item, &is_stopped);
  if (outcome != SIMDIRI_OK) return outcome;
  if (is_stopped) return put_unchanged(writer, record->frame);
  const char *record_end = record->end + record->end_len;
  const bool is_skipped = is_error && options->on_error == SIMDIRI_ON_ERROR_SKIP;
  const char *result = is_skipped ? NULL : find_result(writer, item, &len);
  if (!is_skipped) {
    chunk->tally.changed_count += result && !is_error;
    chunk->owes_separator = record->end_len == 0;
    if (!result && !options->append && !options->show_status) return SIMDIRI_OK;
  }
  outcome = put_unchanged(writer, record->frame);
  writer->rest = record_end;
  if (outcome != SIMDIRI_OK || is_skipped) return outcome;
  return cli_write_field(run->format, &chunk->out, record, &item->field, result, result ? len : 0, status);
}

static simdiri_status put_all_items(cli_fields_writer *writer) {
  const bool is_only = writer->run->options->only_field;
  cli_fields *fields = writer->worker->fields;
  simdiri_status status = SIMDIRI_OK;
  for (size_t i = 0; status == SIMDIRI_OK && i < fields->item_count && !writer->chunk->is_stopped; i++)
    status = (is_only ? put_only : cli_put_item)(writer, &fields->items[i]);
  return status;
}

/* Does the same as put_all_items, but only counts the items that stay as they are. */
static simdiri_status put_odd_items(cli_fields_writer *writer) {
  cli_fields *fields = writer->worker->fields;
  simdiri_status status = SIMDIRI_OK;
  cli_fields_mark_noted(fields);
  for (size_t i = 0, odd; status == SIMDIRI_OK && i < fields->item_count && !writer->chunk->is_stopped; i = odd + 1) {
    odd = cli_fields_next_odd(fields, i);
    writer->chunk->tally.record_count += odd - i;
    status = cli_put_item(writer, &fields->items[odd]);
  }
  return status;
}

static simdiri_status put_items(cli_fields_writer *writer, simdiri_operation operation) {
  const bool keeps = cli_keeps_unnoted(writer->run, operation) && !writer->worker->fields->is_alone;
  return keeps ? put_odd_items(writer) : put_all_items(writer);
}

/* Works on one batch of any records from *at on. */
static simdiri_status write_batch(cli_fields_writer *writer, cli_worker *worker, const char **at, const char *end) {
  const cli_run *run = writer->run;
  cli_chunk *chunk = writer->chunk;
  simdiri_operation operation = SIMDIRI_OPERATION_NORMALIZE;
  simdiri_status status = cli_fields_gather(run, worker, chunk->column, at, end, cli_filter_choose, &operation);
  if (status == SIMDIRI_OK) status = cli_filter_fields_batch(run, worker, operation);
  if (status == SIMDIRI_OK) cli_summary_add_repairs(&chunk->tally, &worker->fields->result);
  return status == SIMDIRI_OK ? put_items(writer, operation) : status;
}

simdiri_status cli_filter_fields(const cli_run *run, cli_worker *worker, cli_chunk *chunk) {
  const char *at = chunk->block.data + chunk->header_len, *end = chunk->block.data + chunk->block.len;
  simdiri_status status = cli_fields_start(run, worker);
  cli_fields_writer writer = {run, worker, worker->fields, chunk, at};
  while (status == SIMDIRI_OK && at < end && !chunk->is_stopped) {
    status = cli_write_usual(&writer, worker, &at, end);
    if (status == SIMDIRI_OK && at < end && !chunk->is_stopped) status = write_batch(&writer, worker, &at, end);
  }
  if (status != SIMDIRI_OK || chunk->is_stopped || run->options->only_field) return status;
  return put_unchanged(&writer, end);
}
