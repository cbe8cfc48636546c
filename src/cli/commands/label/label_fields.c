/* The work of `label` if the IRI is a field of a record, or if a record is more than its label. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "cli/commands/filter/filter_work.h"
#include "cli/commands/label/label_explain.h"
#include "cli/commands/label/label_work.h"
#include "cli/util/append.h"

void cli_label_hide_host(const cli_options *options, const char **label, size_t *len) {
  static const char host[] = "made-up.invalid";
  const size_t host_len = sizeof host - 1;
  if (options->group_host == SIMDIRI_LABEL_NO_HOST || *len < host_len || memcmp(*label, host, host_len) != 0) return;
  *label += host_len;
  *len -= host_len;
}

/* Returns the normal form of an item that has one, with the prefix of its format. */
static const char *find_normal(const cli_fields *fields, cli_item *item, size_t *len) {
  const bool hides_prefix = item->field.hides_prefix;
  item->field.hides_prefix = false;
  const char *normal = cli_item_result(fields, item, len);
  item->field.hides_prefix = hides_prefix;
  return normal;
}

/* Writes the label of an item without an error into worker->bare. */
static simdiri_status make_label(const cli_run *run, cli_worker *worker, cli_item *item, simdiri_part *label) {
  const cli_labeling *labeling = run->shared;
  size_t len;
  const char *normal = find_normal(worker->fields, item, &len);
  worker->bare.len = 0;
  const simdiri_status status =
      simdiri_label_normal(labeling->labeler, worker->scratch, normal, len, &worker->bare, label);
  if (status == SIMDIRI_OK && item->field.hides_prefix) cli_label_hide_host(run->options, &label->text, &label->len);
  return status;
}

/* --redact: writes a record without a label, redacted as text. A bad one of a table with secret columns becomes
 * {redacted}, because its columns may not be known. */
static simdiri_status write_redacted(const cli_run *run, cli_worker *worker, cli_chunk *chunk, const cli_record *record,
                                     bool is_error) {
  simdiri_part redacted = {record->frame, record->frame_len};
  worker->bare.len = 0;
  simdiri_status status = SIMDIRI_OK;
  if ((is_error && chunk->has_secrets) || cli_hides_text(run->format, record->frame, record->frame_len))
    redacted = (simdiri_part){SIMDIRI_REDACTED, SIMDIRI_REDACTED_LEN};
  else
    status = simdiri_redact(run->redactor, record->frame, record->frame_len, &worker->bare, &redacted, NULL);
  chunk->owes_separator = record->end_len == 0;
  if (status == SIMDIRI_OK) status = cli_append(&chunk->out, redacted.text, redacted.len);
  return status == SIMDIRI_OK ? cli_append(&chunk->out, record->end, record->end_len) : status;
}

/* Writes a record with its label; `label` without text: it has none. */
static simdiri_status write_item(const cli_run *run, cli_chunk *chunk, const cli_item *item, simdiri_part label,
                                 int status) {
  const cli_options *options = run->options;
  const cli_field *field = &item->field;
  const bool has_text = field->status == SIMDIRI_OK && !field->is_absent;
  if (!label.text && cli_status_is_error(status) && options->on_error == SIMDIRI_ON_ERROR_EMPTY && has_text)
    label = (simdiri_part){"", 0};
  if (options->only_field) {
    if (!label.text && has_text) label = (simdiri_part){field->text, field->text_len};
    return cli_write_only(run->format, &chunk->out, label.text, label.len, status);
  }
  chunk->owes_separator = item->record.end_len == 0;
  if (run->format)
    return cli_write_field(run->format, &chunk->out, &item->record, field, label.text, label.len, status);
  if (!label.text) label = (simdiri_part){field->text, field->text_len};
  return run->framing->write(run->framing, &chunk->out, &item->record, label.text, label.len,
                             options->show_status ? cli_status_name(status) : NULL);
}

/* Adds an item with a label to the groups of its chunk. */
static simdiri_status count_item(const cli_run *run, cli_worker *worker, cli_item *item, cli_label_groups *groups) {
  simdiri_part label;
  const simdiri_status status = make_label(run, worker, item, &label);
  if (status != SIMDIRI_OK) return status;
  const cli_labeling *labeling = run->shared;
  simdiri_buffer redacted = {.allocator = simdiri_default_allocator()};
  simdiri_part example = {item->field.text, item->field.text_len};
  simdiri_status outcome = SIMDIRI_OK;
  if (labeling->examples && !cli_label_groups_has(groups, label))
    outcome = simdiri_redact(labeling->examples, example.text, example.len, &redacted, &example, NULL);
  if (outcome == SIMDIRI_OK) outcome = cli_label_groups_add(groups, 1, label, example);
  simdiri_buffer_free(&redacted);
  return outcome;
}

/* `groups` is NULL without --count. */
static simdiri_status put_item(const cli_run *run, cli_worker *worker, cli_chunk *chunk, cli_item *item,
                               cli_label_groups *groups) {
  const cli_labeling *labeling = run->shared;
  const int status = cli_item_status(worker->fields, item);
  const bool is_error = cli_status_is_error(status);
  simdiri_part label = {NULL, 0};
  bool is_stopped;
  cli_item_restore(worker->fields, item);
  simdiri_status outcome = cli_item_count(run, worker, chunk, item, &is_stopped);
  if (outcome != SIMDIRI_OK || is_stopped) return outcome;
  if (item->field.is_comment && (run->options->only_field || run->options->explains)) return SIMDIRI_OK;
  if (is_error && run->options->on_error == SIMDIRI_ON_ERROR_SKIP) return SIMDIRI_OK;
  if (groups) return is_error || item->entry == CLI_FIELD_NOWHERE ? SIMDIRI_OK : count_item(run, worker, item, groups);
  if (!is_error && item->entry != CLI_FIELD_NOWHERE) {
    size_t len;
    const char *normal = find_normal(worker->fields, item, &len);
    if (run->options->explains) return cli_label_explain(run, worker, chunk, item, normal, len);
    outcome = make_label(run, worker, item, &label);
  } else if (labeling->redactor && run->options->on_error != SIMDIRI_ON_ERROR_EMPTY) {
    return write_redacted(run, worker, chunk, &item->record, is_error);
  } else if (run->options->explains) {
    return cli_label_explain(run, worker, chunk, item, NULL, 0);
  }
  return outcome == SIMDIRI_OK ? write_item(run, chunk, item, label, status) : outcome;
}

static simdiri_status put_batch(const cli_run *run, cli_worker *worker, cli_chunk *chunk, const char **at,
                                const char *end, cli_label_groups *groups) {
  simdiri_operation operation = SIMDIRI_OPERATION_NORMALIZE;
  simdiri_status status =
      cli_fields_gather(run, worker, chunk->column, at, end, cli_filter_choose_normalize, &operation);
  if (status == SIMDIRI_OK) status = cli_filter_fields_batch(run, worker, operation);
  for (size_t i = 0; status == SIMDIRI_OK && i < worker->fields->item_count && !chunk->is_stopped; i++)
    status = put_item(run, worker, chunk, &worker->fields->items[i], groups);
  return status;
}

static simdiri_status put_records(const cli_run *run, cli_worker *worker, cli_chunk *chunk, cli_label_groups *groups) {
  const char *at = chunk->block.data + chunk->header_len, *end = chunk->block.data + chunk->block.len;
  simdiri_status status = cli_fields_start(run, worker);
  while (status == SIMDIRI_OK && at < end && !chunk->is_stopped) {
    status = cli_label_usual(run, worker, chunk, &at, end);
    if (status == SIMDIRI_OK && at < end && !chunk->is_stopped)
      status = put_batch(run, worker, chunk, &at, end, groups);
  }
  return status;
}

void cli_label_fields(const cli_run *run, cli_worker *worker, cli_chunk *chunk) {
  chunk->status = put_records(run, worker, chunk, NULL);
}

void cli_label_count(const cli_run *run, cli_worker *worker, cli_chunk *chunk) {
  const cli_labeling *labeling = run->shared;
  cli_label_groups groups = {.seed = {labeling->groups.seed[0], labeling->groups.seed[1]}};
  chunk->status = put_records(run, worker, chunk, &groups);
  if (chunk->status == SIMDIRI_OK) chunk->status = cli_label_groups_pack(&groups, &chunk->out);
  cli_label_groups_free(&groups);
}
