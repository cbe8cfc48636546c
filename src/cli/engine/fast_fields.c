/* The way of fast fields: records whose fields vector code finds. Nothing is kept of such a record but where it and its
 * field begin. Their texts are separated, which costs less than offsets. There are two kinds of output: results without
 * a note are unchanged, so only the few records with one are read again (filters); or the texts are replaced in a copy
 * of the records (label). */
/* SPDX-License-Identifier: MIT */
#include "cli/engine/fast_fields.h"

#include <string.h>

#include "cli/engine/gather.h"
#include "cli/engine/write.h"
#include "cli/format/log/format_request.h"
#include "cli/util/append.h"

/* After fewer fast records, a batch of any records follows, each time twice as long. */
enum { SHORT_RUN = 16 };

static bool replaces_texts(const cli_run *run) { return run->operation->choose != NULL; }

/* ------------------------------------------------------------------------------------------- gathering */

/* Can the text be a line of the batch? */
static bool is_line(const cli_run *run, const char *at, const cli_fast_field *fast) {
  const char *text = fast->text;
  if (fast->text_len >= CLI_BATCH_LEN) return false;
  if (fast->has_escapes && (run->base || replaces_texts(run))) return false;
  if (fast->is_absent) return run->ways.keeps_absent;
  if (fast->prefix_len > 0 && (run->format->prefix || fast->shows_prefix))
    return false; /* the prefix becomes part of the field */
  if (run->base && fast->prefix_len == 0 &&
      (run->options->iri.profile == SIMDIRI_PROFILE_WEB || cli_is_relative(run->options, text, fast->text_len)))
    return false; /* the library does not note that it resolves a text */
  /* Only in quotation marks of CSV can a text contain the end of a record. */
  return run->options->format != CLI_FORMAT_CSV || text == at || text[-1] != '"' || fast->text_len == 0 ||
         !memchr(text, '\n', fast->text_len);
}

static void add_patch(cli_batch *batch, simdiri_text place, size_t text_len, size_t text) {
  batch->patches[batch->patch_count++] =
      (cli_patch){.at = place.text, .len = (uint32_t)place.len, .text_len = (uint32_t)text_len, .text = text};
}

/* Asks the operation for the text that replaces another one. Returns true if it knows that before it is applied. */
static bool is_chosen(cli_cursor *cursor, const cli_fast_field *fast, const char *end, simdiri_status *status) {
  cli_batch *batch = cursor->batch;
  const simdiri_text own = {fast->text, fast->text_len};
  simdiri_text text = {NULL, 0};
  const size_t before = batch->copies.len;
  if (!replaces_texts(cursor->run) || fast->prefix_len == 0) return false;
  *status = cursor->run->operation->choose(cursor, own, end, &text);
  if (*status != SIMDIRI_OK || !text.text) return *status != SIMDIRI_OK;
  if (text.text != own.text)
    add_patch(batch, own, text.len, before);
  else if (text.len < own.len)
    add_patch(batch, (simdiri_text){own.text + text.len, own.len - text.len}, 0, before);
  return true;
}

/* Copies a text by steps of a fixed length if `end` is far enough, which costs less than memcpy() for most lengths.
 * COPY_STEP bytes after the copy are written, too. */
enum { COPY_STEP = 64 };
static inline char *copy_text(char *to, const char *from, size_t len, const char *end) {
  if ((size_t)(end - from) < len + COPY_STEP) {
    if (len > 0) memcpy(to, from, len);
    return to + len;
  }
  for (size_t i = 0; i < len; i += COPY_STEP) memcpy(to + i, from + i, COPY_STEP);
  return to + len;
}

/* Decodes the escapes of a text. Returns NULL if one is not valid, or if the text has the separator. */
static char *decode_text(const cli_format *format, char *to, const char *from, const char *end) {
  while (from < end) {
    if (*from != format->escape) {
      *to++ = *from++;
      continue;
    }
    const size_t len = format->take_escape(&from, end, to);
    if (len == 0 || memchr(to, format->framing.separator, len)) return NULL;
    to += len;
  }
  return to;
}

/* Adds prefix and text to the texts of the batch. Sets *is_bad instead if the text has to be read in another way. */
static simdiri_status add_line(cli_cursor *cursor, const cli_fast_field *fast, const char *end, bool *is_bad) {
  cli_batch *batch = cursor->batch;
  simdiri_buffer *texts = &batch->texts;
  if (cli_reserve(texts, fast->prefix_len + fast->text_len + 1 + COPY_STEP) != 0) return SIMDIRI_ERROR_NO_MEMORY;
  char *at = texts->data + texts->len;
  if (fast->prefix_len > 0) memcpy(at, fast->prefix, fast->prefix_len);
  at += fast->prefix_len;
  at = fast->has_escapes ? decode_text(cursor->run->format, at, fast->text, fast->text + fast->text_len)
                         : copy_text(at, fast->text, fast->text_len, end);
  *is_bad = !at;
  if (*is_bad) return SIMDIRI_OK;
  if (replaces_texts(cursor->run))
    add_patch(batch, (simdiri_text){fast->text, fast->text_len}, CLI_PATCH_ENTRY, batch->entry_count);
  *at++ = cursor->run->framing->separator;
  texts->len = (size_t)(at - texts->data);
  batch->entry_items[batch->entry_count++] = (uint16_t)batch->item_count;
  return SIMDIRI_OK;
}

/* Are all texts that cli_format.take_lines finds lines of the batch as they are? */
static bool takes_lines(const cli_run *run) { return run->format->take_lines && !run->base && !run->format->prefix; }

/* Adds prefixes and texts of the next `count` records of the batch to its texts. */
static simdiri_status add_lines(cli_cursor *cursor, size_t count, const char *end) {
  static const char no_prefix[CLI_PLACEHOLDER_SIZE];
  const cli_run *run = cursor->run;
  cli_batch *batch = cursor->batch;
  const cli_fast_line *lines = batch->lines + batch->item_count;
  const char separator = run->framing->separator, *prefix = no_prefix;
  size_t prefix_len = 0;
  if (run->options->format == CLI_FORMAT_LOG) prefix = cli_path_prefix(run->format, &prefix_len);
  const size_t len = (size_t)(lines[count].begin - lines[0].begin) + count * (prefix_len + 1);
  if (cli_reserve(&batch->texts, len + CLI_PLACEHOLDER_SIZE + COPY_STEP) != 0) return SIMDIRI_ERROR_NO_MEMORY;
  char *at = batch->texts.data + batch->texts.len;
  for (size_t i = 0; i < count; i++) {
    memcpy(at, prefix, CLI_PLACEHOLDER_SIZE);
    at = copy_text(at + prefix_len, lines[i].text, lines[i].text_len, end);
    *at++ = separator;
    batch->entry_items[batch->entry_count++] = (uint16_t)batch->item_count++;
  }
  batch->texts.len = (size_t)(at - batch->texts.data);
  return SIMDIRI_OK;
}

/* Asks the operation for the texts of the next `count` records of the batch, and adds those that it is to be applied
 * to. */
static simdiri_status choose_lines(cli_cursor *cursor, size_t count, const char *end) {
  cli_batch *batch = cursor->batch;
  cli_fast_field fast = {.text = NULL};
  simdiri_status status = SIMDIRI_OK;
  bool is_bad; /* never: there are no escapes */
  fast.prefix = cli_path_prefix(cursor->run->format, &fast.prefix_len);
  for (; count > 0 && status == SIMDIRI_OK; count--) {
    fast.text = batch->lines[batch->item_count].text;
    fast.text_len = batch->lines[batch->item_count].text_len;
    if (!is_chosen(cursor, &fast, end, &status)) status = add_line(cursor, &fast, end, &is_bad);
    batch->item_count++;
  }
  return status;
}

/* Gathers records by cli_format.take_lines from *at on, and moves *at past them. */
static simdiri_status gather_lines(cli_cursor *cursor, const char **at, const char *end) {
  cli_batch *batch = cursor->batch;
  const cli_format *format = cursor->run->format;
  cli_fast_line *lines = batch->lines + batch->item_count;
  const size_t max = CLI_BATCH_MAX - batch->item_count;
  const size_t count = format->take_lines(format, &batch->finder, cursor->chunk->column, *at, end, lines, max);
  if (count == 0) return SIMDIRI_OK;
  *at = lines[count].begin;
  return replaces_texts(cursor->run) ? choose_lines(cursor, count, end) : add_lines(cursor, count, end);
}

static bool has_capacity(const cli_batch *batch) {
  return batch->item_count < CLI_BATCH_MAX && batch->texts.len < CLI_BATCH_LEN && batch->copies.len < CLI_BATCH_LEN;
}

/* Gathers records from *at on, and moves *at past them; batch->items is not used. */
static simdiri_status gather(cli_cursor *cursor, const char **at, const char *end) {
  const cli_run *run = cursor->run;
  cli_batch *batch = cursor->batch;
  cli_finder *finder = &batch->finder;
  simdiri_status status = SIMDIRI_OK;
  cli_fast_field fast;
  cli_gather_begin(batch, 1);
  batch->patch_count = 0;
  const bool has_lines = takes_lines(run);
  while (has_capacity(batch) && status == SIMDIRI_OK) {
    const char *begin = *at;
    if (has_lines) status = gather_lines(cursor, at, end);
    if (*at > begin) continue;
    const cli_window_place place = finder->window->place;
    bool is_bad =
        !run->format->take(run->format, finder, cursor->chunk->column, *at, end, &fast) || !is_line(run, *at, &fast);
    if (!is_bad && !fast.is_absent && !is_chosen(cursor, &fast, end, &status))
      status = add_line(cursor, &fast, end, &is_bad);
    if (is_bad) {
      cli_window_go_back(finder->window, place, *at);
      break;
    }
    batch->lines[batch->item_count++] = (cli_fast_line){*at, fast.text, fast.text_len};
    *at = fast.next;
  }
  batch->lines[batch->item_count].begin = *at;
  batch->records =
      (simdiri_records){.data = batch->texts.data, .data_len = batch->texts.len, .separator = run->framing->separator};
  return status;
}

/* ------------------------------------------------------------------------------------------- noted results */

/* Finds the entry of a note, and its result, if the operation has results. Those without a note have the lengths of
 * their texts, so this one begins where its text begins, moved by the difference that earlier notes make; *moved is
 * that difference. */
static void find_entry(cli_batch *batch, const simdiri_note *note, size_t *moved) {
  const char separator = batch->records.separator, *texts = batch->texts.data, *results = batch->results.data;
  const char *text_end = memchr(texts + note->begin, separator, batch->texts.len - note->begin);
  batch->offsets[note->index] = (int64_t)note->begin;
  batch->offsets[note->index + 1] = (int64_t)(text_end - texts);
  if (batch->results.len == 0) return;
  const size_t begin = note->begin + *moved; /* may wrap around, as *moved does */
  const char *result_end = memchr(results + begin, separator, batch->results.len - begin);
  const size_t end = (size_t)(result_end - results) + 1;
  batch->own_result_offsets[note->index] = (int64_t)begin;
  batch->own_result_offsets[note->index + 1] = (int64_t)end;
  *moved = end - ((size_t)(text_end - texts) + 1);
}

/* Finds record and field of an item again. */
static void restore_item(cli_cursor *cursor, size_t number, cli_item *item) {
  const cli_run *run = cursor->run;
  const cli_fast_line *line = &cursor->batch->lines[number];
  cli_fast_field fast = {.next = line[1].begin, .text = line->text, .text_len = line->text_len};
  const char *at = line->begin;
  if (run->options->format == CLI_FORMAT_LOG) {
    (void)run->framing->next(run->framing, &at, fast.next, &item->record);
    cli_find_field(run->format, &cursor->batch->finder, cursor->chunk->column, &item->record, &item->field);
    return;
  }
  fast.end = fast.next - 1;
  if (run->framing->ends_with_cr && fast.end > at && fast.end[-1] == '\r') fast.end--;
  cli_expand_fast_field(run->format, at, &fast, &item->record, &item->field);
}

/* Writes the records that the library noted, and counts the others. */
static simdiri_status write_noted(cli_cursor *cursor) {
  cli_batch *batch = cursor->batch;
  cli_summary *tally = &cursor->chunk->tally;
  simdiri_status status = SIMDIRI_OK;
  size_t done = 0, moved = 0;
  cursor->chunk->owes_separator = false;
  batch->result_offsets = batch->own_result_offsets;
  for (size_t i = 0; i < batch->result.note_count && status == SIMDIRI_OK && !cursor->chunk->is_stopped; i++) {
    const simdiri_note *note = &batch->result.notes[i];
    const size_t number = batch->entry_items[note->index];
    cli_item item = {.entry = note->index, .copy = CLI_FIELD_NOWHERE, .note = note};
    tally->record_count += number - done;
    done = number + 1;
    find_entry(batch, note, &moved);
    restore_item(cursor, number, &item);
    if (item.field.status == SIMDIRI_ERROR_NO_MEMORY) return SIMDIRI_ERROR_NO_MEMORY;
    status = cli_write_item(cursor, &item);
  }
  if (!cursor->chunk->is_stopped) tally->record_count += batch->item_count - done;
  return status;
}

/* ------------------------------------------------------------------------------------------- replaced texts */

/* Finds the text of a patch. Returns false if there is none, because its entry is bad. */
static bool find_text(const cli_cursor *cursor, const cli_patch *patch, simdiri_text *text) {
  const cli_batch *batch = cursor->batch;
  *text = (simdiri_text){"", patch->text_len};
  if (text->len == 0) return true; /* the text is what precedes the patch; nothing may have been copied yet */
  if (text->len != CLI_PATCH_ENTRY) {
    text->text = batch->copies.data + patch->text;
    return true;
  }
  const int64_t *offsets = batch->result_offsets + patch->text;
  *text = (simdiri_text){batch->results.data + offsets[0], (size_t)(offsets[1] - offsets[0]) - 1};
  if (simdiri_is_error((simdiri_status)batch->statuses[patch->text])) return false;
  if (*patch->at == '/') cli_hide_made_up_host(text);
  return true;
}

/* Copies the records, and puts the texts in their places. */
static simdiri_status copy_records(cli_cursor *cursor, const char *rest, const char *end) {
  const cli_batch *batch = cursor->batch;
  simdiri_buffer *out = &cursor->chunk->out;
  if (rest == end) return SIMDIRI_OK; /* the first record is not fast; the output may have no memory yet */
  if (cli_reserve(out, (size_t)(end - rest) + batch->results.len + batch->copies.len) != 0)
    return SIMDIRI_ERROR_NO_MEMORY;
  char *to = out->data + out->len;
  for (size_t i = 0; i < batch->patch_count; i++) {
    const cli_patch *patch = &batch->patches[i];
    simdiri_text text;
    if (!find_text(cursor, patch, &text)) continue;
    memcpy(to, rest, (size_t)(patch->at - rest));
    to += patch->at - rest;
    memcpy(to, text.text, text.len);
    to += text.len;
    rest = patch->at + patch->len;
  }
  memcpy(to, rest, (size_t)(end - rest));
  out->len = (size_t)(to + (end - rest) - out->data);
  return SIMDIRI_OK;
}

static void count_records(cli_cursor *cursor) {
  const cli_batch *batch = cursor->batch;
  cli_summary *tally = &cursor->chunk->tally;
  size_t done = 0;
  for (size_t i = 0; i < batch->result.note_count; i++) {
    const size_t number = batch->entry_items[batch->result.notes[i].index];
    tally->record_count += number - done;
    cli_cursor_count(cursor, (int)batch->result.notes[i].status);
    tally->record_count++;
    done = number + 1;
  }
  tally->record_count += batch->item_count - done;
}

/* Do the options do something with bad records? Then the records are read again by the other way. */
static bool has_bad_to_write(const cli_cursor *cursor) {
  return cursor->batch->result.error_count > 0 && !cursor->run->ways.keeps_bad;
}

static simdiri_status write_replaced(cli_cursor *cursor, const char *begin, const char *end) {
  const simdiri_status status = copy_records(cursor, begin, end);
  if (status != SIMDIRI_OK) return status;
  if (cursor->batch->item_count > 0) cursor->chunk->owes_separator = false;
  count_records(cursor);
  return SIMDIRI_OK;
}

/* ------------------------------------------------------------------------------------------- all */

/* Applies the operation to the lines. */
static simdiri_status apply(cli_cursor *cursor) {
  cli_batch *batch = cursor->batch;
  batch->has_notes_only = !replaces_texts(cursor->run);
  batch->result.note_count = batch->result.error_count = 0;
  batch->results.len = 0;
  return batch->entry_count > 0 ? cursor->run->operation->apply(cursor) : SIMDIRI_OK;
}

/* Chooses the length of the next batch of any records. */
static void set_limit(cli_batch *batch) {
  if (batch->item_count >= SHORT_RUN)
    batch->item_limit = 1;
  else
    batch->item_limit = batch->item_limit < CLI_BATCH_MAX / 2 ? 2 * batch->item_limit : CLI_BATCH_MAX;
}

simdiri_status cli_work_on_fast_fields(cli_cursor *cursor, const char **at, const char *end) {
  cli_batch *batch = cursor->batch;
  const char *begin = *at;
  if (!batch->finder.window) return SIMDIRI_OK;
  const cli_window_place place = batch->finder.window->place;
  simdiri_status status = gather(cursor, at, end);
  if (status == SIMDIRI_OK) status = apply(cursor);
  if (status != SIMDIRI_OK) return status;
  set_limit(batch);
  if (!replaces_texts(cursor->run)) {
    cli_summary_add_repairs(&cursor->chunk->tally, &batch->result);
    return write_noted(cursor);
  }
  if (!has_bad_to_write(cursor)) return write_replaced(cursor, begin, *at);
  *at = begin;
  batch->item_limit = batch->item_count;
  cli_window_go_back(batch->finder.window, place, begin);
  return SIMDIRI_OK;
}
