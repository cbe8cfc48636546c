/* The work of a filter where the IRI is a field of a record. */
/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "cli/filter_work.h"

/* A chunk that is being written: whole records that stay as they are go out together. */
typedef struct {
  const cli_job *job;
  cli_fields *fields;
  cli_chunk *chunk;
  const char *run; /* behind what has been written or left out */
} fields_writer;

void simdiri_cli_fields_trim(cli_fields *fields) {
  if (!fields) return;
  simdiri_cli_finder_free(&fields->finder);
  simdiri_buffer_free(&fields->texts);
  simdiri_buffer_free(&fields->results);
}

void simdiri_cli_fields_free(cli_fields *fields) {
  if (!fields) return;
  simdiri_cli_fields_trim(fields);
  simdiri_batch_result_free(&fields->result, NULL);
  free(fields);
}

static cli_fields *make_fields(void) {
  cli_fields *fields = calloc(1, sizeof *fields);
  if (!fields) return NULL;
  fields->texts.allocator = fields->results.allocator = simdiri_default_allocator();
  fields->result.statuses = fields->statuses;
  fields->result.output_offsets = fields->result_offsets;
  fields->result.dense_room = FIELDS_MAX;
  return fields;
}

/* ------------------------------------------------------------------------------------------- gathering */

/* As for whole records: only references are resolved, and with the profile web the URL parser sees to it. A request
 * target with a host in front is none. */
static simdiri_operation operation_of(const cli_job *job, const cli_field *field) {
  simdiri_operation operation = ((const cli_filter *)job->state)->operation;
  if (operation != SIMDIRI_OPERATION_NORMALIZE || !job->base || field->prefix_len > 0) return operation;
  if (job->options->iri.profile == SIMDIRI_PROFILE_WEB) return SIMDIRI_OPERATION_RESOLVE;
  return simdiri_cli_is_relative(job->options, field->text, field->text_len) ? SIMDIRI_OPERATION_RESOLVE : operation;
}

static simdiri_status add_entry(cli_fields *fields, cli_item *item) {
  const cli_field *field = &item->field;
  if (fields->is_alone && field->prefix_len == 0) {
    item->entry = fields->entry_count++;
    return SIMDIRI_OK;
  }
  simdiri_status status = simdiri_cli_append(&fields->texts, field->prefix, field->prefix_len);
  if (status == SIMDIRI_OK) status = simdiri_cli_append(&fields->texts, field->text, field->text_len);
  item->entry = fields->entry_count++;
  fields->offsets[fields->entry_count] = (int64_t)fields->texts.len;
  return status;
}

/* Memory is bounded by the longest record: such a field goes by itself, with fewer copies. */
static int is_long(const cli_field *field) { return field->text_len >= FIELDS_LEN; }

/* Takes records, up to the first for which something else is to be done than for those before. */
static simdiri_status gather(const cli_job *job, cli_fields *fields, size_t column, const char **at, const char *end,
                             simdiri_operation *operation) {
  const cli_format *format = job->format;
  simdiri_status status = SIMDIRI_OK;
  fields->item_count = fields->entry_count = 0;
  fields->is_alone = 0;
  fields->texts.len = 0;
  while (status == SIMDIRI_OK && !fields->is_alone && fields->item_count < FIELDS_MAX &&
         fields->texts.len < FIELDS_LEN) {
    cli_item *item = &fields->items[fields->item_count];
    const char *next = *at;
    if (!format->framing.next(&format->framing, &next, end, &item->record)) break;
    format->find(format, &fields->finder, column, &item->record, &item->field);
    item->entry = FIELD_NOWHERE;
    if (item->field.status == SIMDIRI_ERROR_NO_MEMORY) return SIMDIRI_ERROR_NO_MEMORY;
    if (item->field.status == SIMDIRI_OK && !item->field.is_left_as_it_is) {
      simdiri_operation own = operation_of(job, &item->field);
      if (fields->entry_count > 0 && (own != *operation || is_long(&item->field))) break;
      fields->is_alone = is_long(&item->field);
      *operation = own;
      status = add_entry(fields, item);
    }
    *at = next;
    fields->item_count++;
  }
  return status;
}

static simdiri_status run_alone(const cli_job *job, cli_lane *lane, simdiri_operation operation) {
  cli_fields *fields = lane->fields;
  const cli_field *field = &fields->items[fields->item_count - 1].field;
  const char *text = field->prefix_len > 0 ? fields->texts.data : field->text;
  size_t len = field->prefix_len + field->text_len;
  simdiri_buffer *out = &fields->results;
  simdiri_result *result = &fields->alone;
  simdiri_status status;
  switch (operation) {
  case SIMDIRI_OPERATION_TO_URI: status = simdiri_to_uri(job->context, lane->scratch, text, len, out, result); break;
  case SIMDIRI_OPERATION_TO_IRI: status = simdiri_to_iri(job->context, lane->scratch, text, len, out, result); break;
  case SIMDIRI_OPERATION_RESOLVE:
    status = simdiri_resolve(job->context, lane->scratch, job->base, text, len, out, result);
    break;
  default: status = simdiri_normalize(job->context, lane->scratch, text, len, out, result); break;
  }
  simdiri_cli_lane_trim_scratch(lane, len);
  fields->statuses[0] = (uint16_t)status;
  return simdiri_cli_status_is_machine((int)status) ? status : SIMDIRI_OK;
}

static simdiri_status run_batch(const cli_job *job, cli_lane *lane, simdiri_operation operation) {
  cli_fields *fields = lane->fields;
  simdiri_records records = {.data = fields->texts.data,
                             .data_len = fields->texts.len,
                             .offsets64 = fields->offsets,
                             .record_count = fields->entry_count};
  fields->results.len = 0;
  fields->result.note_count = 0;
  if (fields->entry_count == 0) return SIMDIRI_OK;
  if (fields->is_alone) return run_alone(job, lane, operation);
  return simdiri_batch(job->context, lane->scratch, operation, SIMDIRI_ON_ERROR_EMPTY,
                       operation == SIMDIRI_OPERATION_RESOLVE ? job->base : NULL, &records, &fields->results,
                       &fields->result);
}

/* ------------------------------------------------------------------------------------------- writing */

static simdiri_status put_run(fields_writer *writer, const char *end) {
  const char *begin = writer->run;
  writer->run = end;
  return end > begin ? simdiri_cli_append(&writer->chunk->out, begin, (size_t)(end - begin)) : SIMDIRI_OK;
}

/* The result of an item, without a prefix that was made up; NULL if it is what the field says already. */
static const char *result_of(const cli_fields *fields, const cli_item *item, size_t *len) {
  const cli_field *field = &item->field;
  const int64_t *offsets = fields->result_offsets + item->entry;
  const char *text = fields->is_alone ? fields->alone.text : fields->results.data + offsets[0];
  *len = fields->is_alone ? fields->alone.text_len : (size_t)(offsets[1] - offsets[0]);
  if (field->hides_prefix) {
    if (*len < field->prefix_len || memcmp(text, field->prefix, field->prefix_len) != 0) return NULL;
    text += field->prefix_len;
    *len -= field->prefix_len;
  }
  return *len == field->text_len && (*len == 0 || memcmp(text, field->text, *len) == 0) ? NULL : text;
}

static size_t offset_of(const fields_writer *writer, const cli_item *item) {
  const simdiri_batch_result *result = &writer->fields->result;
  size_t offset = writer->fields->is_alone ? writer->fields->alone.offset : 0;
  for (size_t i = 0; i < result->note_count; i++)
    if (result->notes[i].index == item->entry) offset = result->notes[i].offset;
  return simdiri_cli_field_offset(writer->job->format, &item->record, &item->field, offset);
}

static simdiri_note note_of(const fields_writer *writer, const cli_item *item, int status) {
  return (simdiri_note){.index = (size_t)writer->chunk->tally.record_count,
                        .begin = (size_t)(item->record.frame - writer->chunk->block.data),
                        .offset = offset_of(writer, item),
                        .status = (uint16_t)status};
}

static simdiri_status stop(fields_writer *writer, const cli_item *item, int status) {
  writer->chunk->is_stopped = 1;
  writer->chunk->bad = note_of(writer, item, status);
  return put_run(writer, item->record.frame);
}

static int status_of(const cli_fields *fields, const cli_item *item) {
  return item->entry == FIELD_NOWHERE ? item->field.status : fields->statuses[item->entry];
}

static simdiri_status put_item(fields_writer *writer, cli_item *item) {
  const cli_options *options = writer->job->options;
  const cli_fields *fields = writer->fields;
  cli_chunk *chunk = writer->chunk;
  const cli_record *record = &item->record;
  int status = status_of(fields, item), is_error = simdiri_cli_status_is_error(status);
  const char *result = NULL;
  size_t len = 0;
  if (is_error && options->on_error == ON_ERROR_FAIL) return stop(writer, item, status);
  if (is_error && writer->job->rejects) {
    const simdiri_note note = note_of(writer, item, status);
    if (simdiri_cli_chunk_reject(chunk, &note) != 0) return SIMDIRI_ERROR_NO_MEMORY;
  }
  simdiri_cli_summary_count(&chunk->tally, status, NULL, chunk->tally.record_count++);
  const char *record_end = record->end + record->end_len;
  if (is_error && options->on_error == SIMDIRI_ON_ERROR_SKIP) {
    simdiri_status outcome = put_run(writer, record->frame);
    writer->run = record_end;
    return outcome;
  }
  if (item->entry != FIELD_NOWHERE) {
    if (!fields->is_alone || item->field.prefix_len > 0)
      item->field.text = fields->texts.data + fields->offsets[item->entry] + item->field.prefix_len;
    if (!is_error) result = result_of(fields, item, &len);
    if (is_error && options->on_error == SIMDIRI_ON_ERROR_EMPTY) result = "";
  }
  chunk->tally.changed_count += result && !is_error;
  chunk->owes_separator = record->end_len == 0;
  if (!result && !options->append && !options->show_status) return SIMDIRI_OK;
  simdiri_status outcome = put_run(writer, record->frame);
  writer->run = record_end;
  if (outcome != SIMDIRI_OK) return outcome;
  return simdiri_cli_put_field(writer->job->format, &chunk->out, record, &item->field, result, len, status);
}

simdiri_status simdiri_cli_filter_fields(const cli_job *job, cli_lane *lane, cli_chunk *chunk) {
  const char *at = chunk->block.data + chunk->header_len, *end = chunk->block.data + chunk->block.len;
  simdiri_status status = SIMDIRI_OK;
  if (!lane->fields) lane->fields = make_fields();
  if (!lane->fields) return SIMDIRI_ERROR_NO_MEMORY;
  fields_writer writer = {job, lane->fields, chunk, at};
  while (status == SIMDIRI_OK && at < end && !chunk->is_stopped) {
    simdiri_operation operation = SIMDIRI_OPERATION_NORMALIZE;
    status = gather(job, lane->fields, chunk->column, &at, end, &operation);
    if (status == SIMDIRI_OK) status = run_batch(job, lane, operation);
    for (size_t i = 0; i < lane->fields->item_count && status == SIMDIRI_OK && !chunk->is_stopped; i++)
      status = put_item(&writer, &lane->fields->items[i]);
  }
  return status == SIMDIRI_OK && !chunk->is_stopped ? put_run(&writer, end) : status;
}
