/* The work of `label` on usual records, whose fields are replaced: nothing is kept of a record but where it and its
 * field begin. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "cli/commands/label/label_work.h"
#include "cli/stream/fields_usual.h"
#include "cli/util/append.h"

/* Can the output be the record with the label in place of the text? */
static bool replaces_texts(const cli_run *run) {
  const cli_options *options = run->options;
  return !options->only_field && !options->append && !options->show_status && !options->explains && !options->count &&
         !options->redact && !run->prepares && !options->has_requests && !run->base &&
         options->format == CLI_FORMAT_LOG && options->on_error == SIMDIRI_ON_ERROR_KEEP && !options->rejects;
}

static bool is_short(const cli_run *run, const char *at, const cli_usual *usual) {
  (void)run;
  (void)at;
  return usual->text_len < CLI_FIELDS_LEN;
}

static simdiri_status make_labels(const cli_run *run, cli_worker *worker) {
  const cli_labeling *labeling = run->shared;
  cli_fields *fields = worker->fields;
  const simdiri_records records = {.data = fields->texts.data,
                                   .data_len = fields->texts.len,
                                   .offsets64 = fields->offsets,
                                   .record_count = fields->entry_count};
  fields->results.len = 0;
  fields->result.note_count = 0;
  if (fields->entry_count == 0) return SIMDIRI_OK;
  return simdiri_label_batch(labeling->labeler, worker->scratch, NULL, SIMDIRI_ON_ERROR_KEEP, &records,
                             &fields->results, &fields->result);
}

/* Copies the records, with the labels of those that are good. */
static simdiri_status put_records(const cli_run *run, const cli_fields *fields, cli_chunk *chunk) {
  const char *rest = fields->lines[0].begin, *end = fields->lines[fields->item_count].begin;
  const size_t len = (size_t)(end - rest) + fields->results.len;
  if (cli_reserve(&chunk->out, len) != 0) return SIMDIRI_ERROR_NO_MEMORY;
  char *out = chunk->out.data + chunk->out.len;
  for (size_t i = 0; i < fields->entry_count; i++) {
    const cli_line *line = &fields->lines[fields->entry_items[i]];
    const char *label = fields->results.data + fields->result_offsets[i];
    size_t label_len = (size_t)(fields->result_offsets[i + 1] - fields->result_offsets[i]);
    if (simdiri_is_error((simdiri_status)fields->statuses[i])) continue;
    if (*line->text == '/') cli_label_hide_host(run->options, &label, &label_len);
    memcpy(out, rest, (size_t)(line->text - rest));
    out += line->text - rest;
    memcpy(out, label, label_len);
    out += label_len;
    rest = line->text + line->text_len;
  }
  memcpy(out, rest, (size_t)(end - rest));
  chunk->out.len = (size_t)(out + (end - rest) - chunk->out.data);
  return SIMDIRI_OK;
}

static void count_records(const cli_fields *fields, cli_chunk *chunk) {
  const simdiri_batch_result *result = &fields->result;
  size_t done = 0;
  for (size_t i = 0; i < result->note_count && fields->entry_count > 0; i++) {
    const size_t number = fields->entry_items[result->notes[i].index];
    chunk->tally.record_count += number - done;
    cli_summary_count(&chunk->tally, (int)result->notes[i].status, NULL, chunk->tally.record_count++);
    done = number + 1;
  }
  chunk->tally.record_count += fields->item_count - done;
}

simdiri_status cli_label_usual(const cli_run *run, cli_worker *worker, cli_chunk *chunk, const char **at,
                               const char *end) {
  cli_fields *fields = worker->fields;
  if (!fields->finder.window || !replaces_texts(run)) return SIMDIRI_OK;
  simdiri_status status = cli_usual_gather(run, fields, chunk->column, at, end, is_short, CLI_USUAL_NO_SEPARATOR);
  if (status == SIMDIRI_OK) status = make_labels(run, worker);
  if (status == SIMDIRI_OK) status = put_records(run, fields, chunk);
  if (status != SIMDIRI_OK) return status;
  if (fields->item_count > 0) chunk->owes_separator = false;
  count_records(fields, chunk);
  cli_usual_set_limit(fields);
  return SIMDIRI_OK;
}
