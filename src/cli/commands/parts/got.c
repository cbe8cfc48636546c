/* The parts of a chunk's records. */
/* SPDX-License-Identifier: MIT */
#include "cli/commands/parts/got.h"

#include <stdlib.h>

#include "cli/commands/filter/filter_work.h"
#include "cli/stream/fields_work.h"
#include "cli/stream/records.h"

int cli_got_reserve_row(cli_got_parts *got, const cli_wanted_parts *wanted) {
  got->count = wanted->list.count;
  got->row = malloc(wanted->list.count * sizeof *got->row);
  return got->row ? 0 : -1;
}

/* Allocates for the parts of `capacity` lines. */
static int reserve_lines(cli_worker *worker, size_t count, size_t capacity) {
  simdiri_batch_result *result = &worker->result;
  const size_t more = capacity + capacity / 2 + 1;
  if (capacity <= result->dense_capacity) return 0;
  if (more < capacity || more >= SIZE_MAX / sizeof *worker->spans / count - 1) return -1;
  int64_t *offsets = realloc(result->output_offsets, (more + 1) * sizeof *offsets);
  if (offsets) result->output_offsets = offsets;
  simdiri_part_span *spans = realloc(worker->spans, more * count * sizeof *spans);
  if (spans) worker->spans = spans;
  if (!offsets || !spans) return -1;
  result->dense_capacity = worker->span_capacity = more;
  return 0;
}

simdiri_status cli_got_find(const cli_run *run, cli_worker *worker, const cli_chunk *chunk, cli_got_parts *got) {
  const cli_wanted_parts *wanted = run->shared;
  const cli_block *block = &chunk->block;
  simdiri_buffer *out = &worker->bare;
  const simdiri_records records = {.data = block->data,
                                   .data_len = block->len,
                                   .separator = run->framing->separator,
                                   .keep_cr = run->framing->ends_with_cr};
  const size_t capacity = cli_count_records(block->data, block->len, records.separator);
  if (cli_got_reserve_row(got, wanted) != 0 || reserve_lines(worker, wanted->list.count, capacity) != 0)
    return SIMDIRI_ERROR_NO_MEMORY;
  out->len = 0;
  const simdiri_status status = simdiri_parts_batch(wanted->parts, worker->scratch, run->base, &records, out,
                                                    worker->spans, worker->span_capacity, &worker->result);
  got->lines = out->data ? out->data : "";
  got->spans = worker->spans;
  return status;
}

const simdiri_part *cli_got_row(cli_got_parts *got, size_t record) {
  const simdiri_part_span *spans = got->spans + record * got->count;
  for (size_t i = 0; i < got->count; i++) {
    const bool is_there = spans[i].begin >= 0;
    got->row[i].text = is_there ? got->lines + spans[i].begin : NULL;
    got->row[i].len = is_there ? (size_t)(spans[i].end - spans[i].begin) : 0;
  }
  return got->row;
}

simdiri_status cli_got_split(const cli_wanted_parts *wanted, cli_worker *worker, const cli_item *item,
                             cli_got_parts *got) {
  size_t len;
  const char *text = cli_item_result(worker->fields, item, &len);
  const simdiri_parts *parts = item->field.hides_prefix ? wanted->path_parts : wanted->parts;
  got->texts.len = 0;
  return simdiri_parts_split(parts, worker->scratch, text, text ? len : 0, &got->texts, got->row);
}

void cli_got_free(cli_got_parts *got) {
  free(got->row);
  simdiri_buffer_free(&got->texts);
}

static simdiri_status put_items(const cli_run *run, cli_worker *worker, cli_chunk *chunk, cli_got_writer *put_item,
                                cli_got_parts *got) {
  const char *at = chunk->block.data + chunk->header_len, *end = chunk->block.data + chunk->block.len;
  simdiri_operation operation = SIMDIRI_OPERATION_NORMALIZE;
  simdiri_status status = cli_fields_start(run, worker);
  while (status == SIMDIRI_OK && at < end && !chunk->is_stopped) {
    status = cli_fields_gather(run, worker, chunk->column, &at, end, cli_filter_choose_normalize, &operation);
    if (status == SIMDIRI_OK) status = cli_filter_fields_batch(run, worker, operation);
    for (size_t i = 0; status == SIMDIRI_OK && i < worker->fields->item_count && !chunk->is_stopped; i++)
      status = put_item(run, worker, chunk, &worker->fields->items[i], got);
  }
  return status;
}

void cli_got_put_items(const cli_run *run, cli_worker *worker, cli_chunk *chunk, cli_got_writer *put_item) {
  cli_got_parts got = {.texts = {.allocator = simdiri_default_allocator()}};
  chunk->status = cli_got_reserve_row(&got, run->shared) == 0 ? put_items(run, worker, chunk, put_item, &got)
                                                              : SIMDIRI_ERROR_NO_MEMORY;
  cli_got_free(&got);
}
