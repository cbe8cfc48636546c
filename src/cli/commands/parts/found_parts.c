/* The parts of records: the functions of operations that write them. */
/* SPDX-License-Identifier: MIT */
#include "cli/commands/parts/found_parts.h"

#include <stdlib.h>

#include "cli/engine/apply.h"
#include "cli/engine/item.h"

int cli_found_parts_create(cli_found_parts *found, const cli_chosen_parts *chosen) {
  *found = (cli_found_parts){.chosen = chosen, .texts = {.allocator = simdiri_default_allocator()}};
  found->row = malloc(chosen->list.count * sizeof *found->row);
  return found->row ? 0 : -1;
}

void cli_found_parts_free(cli_found_parts *found) {
  free(found->row);
  simdiri_buffer_free(&found->texts);
}

void cli_found_parts_work(const cli_run *run, cli_worker *worker, cli_chunk *chunk) {
  cli_found_parts found;
  if (cli_found_parts_create(&found, run->shared) == 0)
    cli_cursor_run(run, worker, chunk, &found);
  else
    chunk->status = SIMDIRI_ERROR_NO_MEMORY;
  cli_found_parts_free(&found);
}

/* ------------------------------------------------------------------------------------------- lines */

/* Few files have shorter lines. Those are counted. */
enum { SHORT_LINE = 16 };

/* Allocates for the parts of `capacity` lines. */
static int reserve_spans(cli_worker *worker, size_t count, size_t capacity) {
  const size_t more = capacity + capacity / 2 + 1;
  if (capacity <= worker->span_capacity) return 0;
  if (more < capacity || more >= SIZE_MAX / sizeof *worker->spans / count) return -1;
  simdiri_part_span *spans = realloc(worker->spans, more * count * sizeof *spans);
  if (!spans) return -1;
  worker->spans = spans;
  worker->span_capacity = more;
  return 0;
}

static simdiri_status find_in_lines(cli_cursor *cursor, const cli_chosen_parts *chosen) {
  cli_batch *batch = cursor->batch;
  cli_worker *worker = cursor->worker;
  const simdiri_records *lines = &batch->records;
  const simdiri_status status = cli_apply_begin(cursor, CLI_RECORDS_RESULTS);
  if (status != SIMDIRI_OK) return status;
  simdiri_status outcome = SIMDIRI_ERROR_NO_CAPACITY;
  size_t capacity = lines->data_len / SHORT_LINE + 1;
  for (int tries = 0; tries < 2 && outcome == SIMDIRI_ERROR_NO_CAPACITY; tries++) {
    if (tries > 0) capacity = cli_count_records(lines->data, lines->data_len, lines->separator);
    if (reserve_spans(worker, chosen->list.count, capacity) != 0) return SIMDIRI_ERROR_NO_MEMORY;
    outcome = simdiri_parts_batch(chosen->parts, worker->scratch, cursor->run->base, lines, &batch->results,
                                  worker->spans, worker->span_capacity, &batch->result);
  }
  return outcome;
}

static void take_spans(const cli_cursor *cursor, cli_found_parts *found, size_t line) {
  const size_t count = found->chosen->list.count;
  const simdiri_part_span *spans = cursor->worker->spans + line * count;
  const char *results = cursor->batch->results.data ? cursor->batch->results.data : "";
  for (size_t i = 0; i < count; i++)
    found->row[i] = spans[i].begin >= 0
                        ? (simdiri_text){results + spans[i].begin, (size_t)(spans[i].end - spans[i].begin)}
                        : (simdiri_text){NULL, 0};
}

/* ------------------------------------------------------------------------------------------- all batches */

simdiri_status cli_found_parts_apply(cli_cursor *cursor) {
  const cli_found_parts *found = cursor->data;
  return cursor->batch->is_block ? find_in_lines(cursor, found->chosen) : cli_apply_normalize(cursor);
}

simdiri_status cli_found_parts_of(cli_cursor *cursor, cli_found_parts *found, const cli_item *item) {
  if (cursor->batch->is_block) {
    take_spans(cursor, found, item->entry);
    return SIMDIRI_OK;
  }
  const simdiri_text text = cli_item_result(cursor, item);
  const simdiri_parts *parts = item->field.hides_prefix ? found->chosen->path_parts : found->chosen->parts;
  found->texts.len = 0;
  return simdiri_parts_split(parts, cursor->worker->scratch, text.text, text.len, &found->texts, found->row);
}
