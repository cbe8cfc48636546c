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
         !run->prepares && !options->has_requests && !run->base && options->format == CLI_FORMAT_LOG &&
         options->on_error == SIMDIRI_ON_ERROR_KEEP && !options->rejects;
}

/* ------------------------------------------------------------------------------------------- gathering */

/* Adds a place where the output differs from the input. */
static void add_patch(cli_fields *fields, const char *at, size_t len, size_t label_len, size_t label) {
  fields->patches[fields->patch_count++] =
      (cli_patch){.at = at, .len = (uint32_t)len, .label_len = (uint32_t)label_len, .label = label};
}

/* Finds the label of a request target that is in normal form: then nothing is copied, unless the label differs from the
 * target. Returns whether that is done. */
static bool find_label(const cli_run *run, cli_worker *worker, const cli_usual *usual, const char *end,
                       simdiri_status *status) {
  const cli_labeling *labeling = run->shared;
  cli_fields *fields = worker->fields;
  const char *text = usual->text;
  simdiri_part label;
  if (usual->prefix_len == 0 || usual->shows_prefix || run->format->prefix) return false;
  const size_t before = fields->kept.len;
  *status = simdiri_label_path(labeling->labeler, worker->scratch, text, usual->text_len, (size_t)(end - text),
                               &fields->kept, &label);
  if (*status != SIMDIRI_OK || !label.text) return *status != SIMDIRI_OK;
  if (label.text != text)
    add_patch(fields, text, usual->text_len, label.len, before);
  else if (label.len < usual->text_len)
    add_patch(fields, text + label.len, usual->text_len - label.len, 0, before);
  return true;
}

/* With --redact, a record without an IRI is redacted as text. */
static bool is_fit(const cli_run *run, const cli_usual *usual) {
  return usual->text_len < CLI_FIELDS_LEN && !(usual->is_absent && run->options->redact);
}

/* Gathers usual records, from *at on, and moves *at past them. */
static simdiri_status gather(const cli_run *run, cli_worker *worker, size_t column, const char **at, const char *end) {
  const cli_format *format = run->format;
  cli_fields *fields = worker->fields;
  cli_finder *finder = &fields->finder;
  simdiri_status status = SIMDIRI_OK;
  cli_usual usual;
  cli_usual_begin(fields, CLI_USUAL_NO_SEPARATOR);
  fields->patch_count = 0;
  while (fields->item_count < CLI_FIELDS_MAX && fields->texts.len < CLI_FIELDS_LEN &&
         fields->kept.len < CLI_FIELDS_LEN && status == SIMDIRI_OK) {
    const cli_window_place place = finder->window->place;
    if (!format->take(format, finder, column, *at, end, &usual) || !is_fit(run, &usual)) {
      cli_window_go_back(finder->window, place, *at);
      break;
    }
    if (!usual.is_absent && !find_label(run, worker, &usual, end, &status)) {
      add_patch(fields, usual.text, usual.text_len, CLI_PATCH_ENTRY, fields->entry_count);
      status = cli_usual_add(fields, &usual, CLI_USUAL_NO_SEPARATOR);
    }
    fields->item_count++;
    *at = usual.next;
  }
  return status;
}

/* ------------------------------------------------------------------------------------------- labels */

/* Makes the labels of the targets that have to be normalized first. */
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

/* Finds the text that replaces a target. Returns false if it stays, because it is no IRI. */
static bool find_text(const cli_run *run, const cli_fields *fields, const cli_patch *patch, const char **text,
                      size_t *len) {
  *len = patch->label_len;
  *text = "";
  if (*len == 0) return true; /* the label is what precedes the patch; nothing may have been kept yet */
  if (*len != CLI_PATCH_ENTRY) {
    *text = fields->kept.data + patch->label;
    return true;
  }
  const int64_t *offsets = fields->result_offsets + patch->label;
  const char *label = fields->results.data + offsets[0];
  if (simdiri_is_error((simdiri_status)fields->statuses[patch->label])) return false;
  *len = (size_t)(offsets[1] - offsets[0]);
  if (*patch->at == '/') cli_label_hide_host(run->options, &label, len);
  *text = label;
  return true;
}

/* Copies the records, and puts the labels in their places. */
static simdiri_status put_records(const cli_run *run, const cli_fields *fields, cli_chunk *chunk, const char *rest,
                                  const char *end) {
  const size_t len = (size_t)(end - rest) + fields->results.len + fields->kept.len;
  if (cli_reserve(&chunk->out, len) != 0) return SIMDIRI_ERROR_NO_MEMORY;
  char *out = chunk->out.data + chunk->out.len;
  for (size_t i = 0; i < fields->patch_count; i++) {
    const cli_patch *patch = &fields->patches[i];
    size_t label_len;
    const char *label;
    if (!find_text(run, fields, patch, &label, &label_len)) continue;
    memcpy(out, rest, (size_t)(patch->at - rest));
    out += patch->at - rest;
    memcpy(out, label, label_len);
    out += label_len;
    rest = patch->at + patch->len;
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
  const char *begin = *at;
  const cli_window_place place = fields->finder.window->place;
  simdiri_status status = gather(run, worker, chunk->column, at, end);
  if (status == SIMDIRI_OK) status = make_labels(run, worker);
  if (status == SIMDIRI_OK && run->options->redact && fields->entry_count > 0 && fields->result.error_count > 0) {
    *at = begin; /* bad records are redacted as text, so these records are read again */
    cli_window_go_back(fields->finder.window, place, begin);
    return SIMDIRI_OK;
  }
  if (status == SIMDIRI_OK) status = put_records(run, fields, chunk, begin, *at);
  if (status != SIMDIRI_OK) return status;
  if (fields->item_count > 0) chunk->owes_separator = false;
  count_records(fields, chunk);
  cli_usual_set_limit(fields);
  return SIMDIRI_OK;
}
