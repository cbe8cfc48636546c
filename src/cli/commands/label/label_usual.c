/* The work of `label` on usual records, whose fields are replaced: nothing is kept of a record but where it and its
 * field begin. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "cli/commands/label/label_work.h"
#include "cli/util/append.h"

/* Can the output be the record with the label in place of the text? */
static bool replaces_texts(const cli_run *run) {
  const cli_options *options = run->options;
  return !options->only_field && !options->append && !options->show_status && !options->explains && !options->count &&
         !options->redact && !run->prepares && !options->has_requests && !run->base &&
         options->format == CLI_FORMAT_LOG && options->on_error == SIMDIRI_ON_ERROR_KEEP && !options->rejects;
}

static simdiri_status add_text(cli_fields *fields, const cli_usual *usual) {
  simdiri_buffer *texts = &fields->texts;
  if (cli_reserve(texts, usual->prefix_len + usual->text_len) != 0) return SIMDIRI_ERROR_NO_MEMORY;
  char *at = texts->data + texts->len;
  if (usual->prefix_len > 0) memcpy(at, usual->prefix, usual->prefix_len);
  if (usual->text_len > 0) memcpy(at + usual->prefix_len, usual->text, usual->text_len);
  texts->len += usual->prefix_len + usual->text_len;
  fields->entry_items[fields->entry_count++] = (uint16_t)fields->item_count;
  fields->offsets[fields->entry_count] = (int64_t)texts->len;
  return SIMDIRI_OK;
}

/* Gathers usual records from *at on. fields->items is not used. */
static simdiri_status gather_usual(const cli_run *run, cli_fields *fields, size_t column, const char **at,
                                   const char *end) {
  const cli_format *format = run->format;
  simdiri_status status = SIMDIRI_OK;
  cli_usual usual;
  fields->item_count = fields->entry_count = 0;
  fields->is_alone = false;
  fields->texts.len = fields->kept.len = fields->separator_len = 0;
  while (fields->item_count < CLI_FIELDS_MAX && fields->texts.len < CLI_FIELDS_LEN && status == SIMDIRI_OK) {
    const cli_window_place place = fields->finder.window->place;
    if (!format->take(format, &fields->finder, column, *at, end, &usual) || usual.text_len >= CLI_FIELDS_LEN) {
      cli_window_go_back(fields->finder.window, place, *at);
      break;
    }
    fields->lines[fields->item_count] = (cli_line){*at, usual.text, usual.text_len};
    if (!usual.is_absent) status = add_text(fields, &usual);
    fields->item_count++;
    *at = usual.next;
  }
  fields->lines[fields->item_count].begin = *at;
  return status;
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
  simdiri_status status = gather_usual(run, fields, chunk->column, at, end);
  if (status == SIMDIRI_OK) status = make_labels(run, worker);
  if (status == SIMDIRI_OK) status = put_records(run, fields, chunk);
  if (status != SIMDIRI_OK) return status;
  if (fields->item_count > 0) chunk->owes_separator = false;
  count_records(fields, chunk);
  fields->item_limit = fields->item_count > 16               ? 1
                       : fields->item_limit < CLI_FIELDS_MAX ? 2 * fields->item_limit
                                                             : CLI_FIELDS_MAX;
  return SIMDIRI_OK;
}
