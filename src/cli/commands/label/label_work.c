/* The work of `label` on the records of a chunk, in any thread. */
/* SPDX-License-Identifier: MIT */
#include "cli/commands/label/label_work.h"

#include "cli/commands/label/label_explain.h"
#include "cli/engine/apply.h"
#include "cli/engine/write.h"
#include "cli/format/log/format_request.h"
#include "cli/util/append.h"

/* ------------------------------------------------------------------------------------------- labels */

simdiri_status cli_label_choose(cli_cursor *cursor, simdiri_text text, const char *end, simdiri_text *label) {
  const cli_labeling *labeling = cursor->run->shared;
  return simdiri_label_path(labeling->of_run.labeler, cursor->worker->scratch, text.text, text.len,
                            (size_t)(end - text.text), &cursor->batch->copies, label);
}

/* Makes the label of a text that is alone: it is not copied before. */
static simdiri_status label_alone(cli_cursor *cursor) {
  const cli_labeling *labeling = cursor->run->shared;
  cli_batch *batch = cursor->batch;
  simdiri_text label = {NULL, 0};
  const simdiri_status status = cli_apply_normalize(cursor);
  if (status != SIMDIRI_OK || simdiri_is_error((simdiri_status)batch->statuses[0])) return status;
  simdiri_buffer *work = &cursor->worker->work;
  work->len = 0;
  const simdiri_status outcome = simdiri_label_normal(labeling->of_run.labeler, cursor->worker->scratch,
                                                      batch->alone.text, batch->alone.text_len, work, &label);
  batch->alone.text = label.text;
  batch->alone.text_len = label.len;
  return outcome;
}

simdiri_status cli_label_apply(cli_cursor *cursor) {
  const cli_labeling *labeling = cursor->run->shared;
  cli_batch *batch = cursor->batch;
  if (batch->is_alone) return label_alone(cursor);
  const simdiri_status status = cli_apply_begin(cursor, CLI_RECORDS_STATUSES | CLI_RECORDS_RESULTS);
  if (status != SIMDIRI_OK || (!batch->is_block && batch->entry_count == 0)) return status;
  return simdiri_label_batch(labeling->of_run.labeler, cursor->worker->scratch, cursor->run->base,
                             cli_apply_on_error(cursor), &batch->records, cli_apply_out(cursor), &batch->result);
}

simdiri_text cli_label_of(const cli_cursor *cursor, const cli_item *item) {
  simdiri_text label = {NULL, 0};
  if (!cli_item_has_entry(item) || cli_item_is_bad(item)) return label;
  label = cli_item_whole_result(cursor, item);
  if (!label.text) label.text = "";
  if (item->field.hides_prefix) cli_hide_made_up_host(&label);
  return label;
}

/* ------------------------------------------------------------------------------------------- writing */

/* --redact: writes a record without a label, redacted as text. A bad one of a table with secret columns becomes
 * {redacted}, because its columns may not be known. */
static simdiri_status write_redacted(cli_cursor *cursor, const cli_record *record, bool is_error) {
  const cli_run *run = cursor->run;
  cli_chunk *chunk = cursor->chunk;
  simdiri_buffer *work = &cursor->worker->work;
  simdiri_text redacted = {record->frame, record->frame_len};
  simdiri_status status = SIMDIRI_OK;
  work->len = 0;
  if ((is_error && cli_chunk_hides(chunk, record->frame)) ||
      cli_hides_text(run->format, record->frame, record->frame_len))
    redacted = (simdiri_text){SIMDIRI_REDACTED, SIMDIRI_REDACTED_LEN};
  else
    status = simdiri_redact(run->redactor, record->frame, record->frame_len, work, &redacted, NULL);
  chunk->owes_separator = record->end_len == 0;
  if (status == SIMDIRI_OK) status = cli_append(&chunk->out, redacted.text, redacted.len);
  return status == SIMDIRI_OK ? cli_append(&chunk->out, record->end, record->end_len) : status;
}

simdiri_status cli_label_write(cli_cursor *cursor, cli_item *item) {
  const cli_run *run = cursor->run;
  const simdiri_text label = cli_label_of(cursor, item);
  if (!label.text && run->redactor && run->options->on_error != SIMDIRI_ON_ERROR_EMPTY)
    return write_redacted(cursor, &item->record, cli_item_is_bad(item));
  return cli_write_text(cursor, item, label);
}

simdiri_status cli_label_write_steps(cli_cursor *cursor, cli_item *item) {
  const cli_run *run = cursor->run;
  const bool is_error = cli_item_is_bad(item);
  const bool has_label = !is_error && cli_item_has_entry(item);
  if (!has_label && run->redactor && run->options->on_error != SIMDIRI_ON_ERROR_EMPTY)
    return write_redacted(cursor, &item->record, is_error);
  return cli_label_explain(cursor, item, has_label ? cli_item_whole_result(cursor, item) : (simdiri_text){NULL, 0});
}

/* ------------------------------------------------------------------------------------------- --count */

simdiri_status cli_label_add(cli_cursor *cursor, cli_item *item) {
  const cli_labeling *labeling = cursor->run->shared;
  cli_label_groups *groups = cursor->data;
  const simdiri_text label = cli_label_of(cursor, item);
  simdiri_text example = {item->field.text, item->field.text_len};
  simdiri_buffer redacted = {.allocator = simdiri_default_allocator()};
  simdiri_status status = SIMDIRI_OK;
  if (!label.text) return SIMDIRI_OK;
  if (labeling->examples && !cli_label_groups_has(groups, label))
    status = simdiri_redact(labeling->examples, example.text, example.len, &redacted, &example, NULL);
  if (status == SIMDIRI_OK) status = cli_label_groups_add(groups, 1, label, example);
  simdiri_buffer_free(&redacted);
  return status;
}

void cli_label_count(const cli_run *run, cli_worker *worker, cli_chunk *chunk) {
  const cli_labeling *labeling = run->shared;
  cli_label_groups groups = {.seed = {labeling->groups.seed[0], labeling->groups.seed[1]}};
  cli_cursor_run(run, worker, chunk, &groups);
  if (chunk->status == SIMDIRI_OK) chunk->status = cli_label_groups_pack(&groups, &chunk->out);
  cli_label_groups_free(&groups);
}
