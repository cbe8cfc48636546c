/* Finds the file of each record of a chunk. */
/* SPDX-License-Identifier: MIT */
#include "cli/commands/partition/partition_work.h"

#include "cli/commands/parts/got.h"
#include "cli/stream/fields_work.h"
#include "cli/stream/records.h"
#include "cli/util/append.h"

/* Adds the note of a record. Its text is the first part that it has, or else its bytes. */
static simdiri_status add_note(const cli_run *run, cli_chunk *chunk, const simdiri_part *parts, const char *frame,
                               size_t frame_len, size_t end_len) {
  const cli_wanted_parts *wanted = run->shared;
  simdiri_part text = {.text = frame, .len = frame_len};
  for (size_t i = 0; parts && i < wanted->list.count; i++) {
    if (!parts[i].text || parts[i].len == 0) continue;
    text = parts[i];
    break;
  }
  const size_t begin = (size_t)(frame - chunk->block.data);
  const cli_part_note note = {.begin = begin,
                              .end = begin + frame_len + end_len,
                              .part = simdiri_partition(text.text, text.len, (uint32_t)run->options->parts)};
  return cli_append(&chunk->out, (const char *)&note, sizeof note);
}

/* ------------------------------------------------------------------------------------------- lines */

static simdiri_status note_lines(const cli_run *run, cli_worker *worker, cli_chunk *chunk, cli_got_parts *got) {
  const simdiri_batch_result *result = &worker->result;
  const char *at = chunk->block.data, *end = at + chunk->block.len;
  simdiri_status status = SIMDIRI_OK;
  cli_record record;
  size_t note = 0;
  for (size_t i = 0; i < result->record_count && status == SIMDIRI_OK; i++) {
    const simdiri_part *parts = cli_is_bad_record(result, i, &note) ? NULL : cli_got_row(got, i);
    run->framing->next(run->framing, &at, end, &record);
    status = add_note(run, chunk, parts, record.frame, record.frame_len, record.end_len);
  }
  return status;
}

static simdiri_status work_on_lines(const cli_run *run, cli_worker *worker, cli_chunk *chunk, cli_got_parts *got) {
  simdiri_status status = cli_got_find(run, worker, chunk, got);
  if (status != SIMDIRI_OK) return status;
  cli_summary_add(&chunk->tally, &worker->result, NULL, chunk->tally.record_count);
  return note_lines(run, worker, chunk, got);
}

void cli_partition_lines(const cli_run *run, cli_worker *worker, cli_chunk *chunk) {
  cli_got_parts got = {.texts = {.allocator = simdiri_default_allocator()}};
  chunk->status = chunk->block.len > 0 ? work_on_lines(run, worker, chunk, &got) : SIMDIRI_OK;
  cli_got_free(&got);
}

/* ------------------------------------------------------------------------------------------- fields */

/* A comment of a W3C log goes to the first file; a #Fields line, which has a tail, to all. */
static simdiri_status add_comment(cli_chunk *chunk, const cli_item *item) {
  const cli_record *record = &item->record;
  const size_t begin = (size_t)(record->frame - chunk->block.data);
  const cli_part_note note = {.begin = begin,
                              .end = begin + record->frame_len + record->end_len,
                              .part = item->field.tail == CLI_FIELD_NOWHERE ? 0 : CLI_PART_EVERY};
  return cli_append(&chunk->out, (const char *)&note, sizeof note);
}

static simdiri_status note_item(const cli_run *run, cli_worker *worker, cli_chunk *chunk, cli_item *item,
                                cli_got_parts *got) {
  const cli_record *record = &item->record;
  const bool has_parts =
      !cli_status_is_error(cli_item_status(worker->fields, item)) && item->entry != CLI_FIELD_NOWHERE;
  bool is_stopped;
  cli_item_restore(worker->fields, item);
  simdiri_status status = cli_item_count(run, worker, chunk, item, &is_stopped);
  if (status == SIMDIRI_OK && has_parts) status = cli_got_split(run->shared, worker, item, got);
  if (status != SIMDIRI_OK) return status;
  if (item->field.is_comment) return add_comment(chunk, item);
  return add_note(run, chunk, has_parts ? got->row : NULL, record->frame, record->frame_len, record->end_len);
}

void cli_partition_fields(const cli_run *run, cli_worker *worker, cli_chunk *chunk) {
  cli_got_put_items(run, worker, chunk, note_item);
}
