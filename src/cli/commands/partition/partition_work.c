/* Finds the file of each record of a chunk. */
/* SPDX-License-Identifier: MIT */
#include "cli/commands/partition/partition_work.h"

#include "cli/commands/filter/filter_work.h"
#include "cli/commands/parts/got.h"
#include "cli/stream/fields_work.h"
#include "cli/util/append.h"

/* Adds the note of a record. Its text is the first part that it has, or else its bytes. */
static simdiri_status add_note(const cli_run *run, cli_chunk *chunk, const simdiri_part *parts, const char *frame,
                               size_t frame_len, size_t end_len) {
  const cli_wanted_parts *wanted = run->shared;
  simdiri_part text = {.text = frame, .len = frame_len};
  for (size_t i = 0; parts && i < wanted->count; i++) {
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
    while (note < result->note_count && result->notes[note].index < i) note++;
    const bool is_noted = note < result->note_count && result->notes[note].index == i;
    const bool is_error = is_noted && simdiri_is_error((simdiri_status)result->notes[note].status);
    run->framing->next(run->framing, &at, end, &record);
    status =
        add_note(run, chunk, is_error ? NULL : cli_got_row(got, i), record.frame, record.frame_len, record.end_len);
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
  return add_note(run, chunk, has_parts ? got->row : NULL, record->frame, record->frame_len, record->end_len);
}

static simdiri_status work_on_fields(const cli_run *run, cli_worker *worker, cli_chunk *chunk, cli_got_parts *got) {
  const char *at = chunk->block.data + chunk->header_len, *end = chunk->block.data + chunk->block.len;
  simdiri_operation operation = SIMDIRI_OPERATION_NORMALIZE;
  simdiri_status status = cli_fields_start(run, worker);
  while (status == SIMDIRI_OK && at < end) {
    status = cli_fields_gather(run, worker, chunk->column, &at, end, cli_filter_choose_normalize, &operation);
    if (status == SIMDIRI_OK) status = cli_filter_fields_batch(run, worker, operation);
    for (size_t i = 0; status == SIMDIRI_OK && i < worker->fields->item_count; i++)
      status = note_item(run, worker, chunk, &worker->fields->items[i], got);
  }
  return status;
}

void cli_partition_fields(const cli_run *run, cli_worker *worker, cli_chunk *chunk) {
  cli_got_parts got = {.texts = {.allocator = simdiri_default_allocator()}};
  chunk->status =
      cli_got_reserve_row(&got, run->shared) == 0 ? work_on_fields(run, worker, chunk, &got) : SIMDIRI_ERROR_NO_MEMORY;
  cli_got_free(&got);
}
