/* The parts of a chunk's records. */
/* SPDX-License-Identifier: MIT */
#include "cli/commands/parts/got.h"

#include <stdlib.h>

#include "cli/stream/fields_work.h"
#include "cli/stream/records.h"

int cli_got_reserve_row(cli_got_parts *got, const cli_wanted_parts *wanted) {
  got->count = wanted->count;
  got->row = malloc(wanted->count * sizeof *got->row);
  return got->row ? 0 : -1;
}

static int reserve_records(cli_got_parts *got, const cli_wanted_parts *wanted, size_t capacity) {
  if (cli_got_reserve_row(got, wanted) != 0 || capacity >= SIZE_MAX / sizeof *got->spans / got->count - 1) return -1;
  got->capacity = capacity;
  got->spans = malloc((capacity + 1) * got->count * sizeof *got->spans);
  got->offsets = malloc((capacity + 1) * sizeof *got->offsets);
  return got->spans && got->offsets ? 0 : -1;
}

simdiri_status cli_got_find(const cli_run *run, cli_worker *worker, const cli_chunk *chunk, cli_got_parts *got) {
  const cli_wanted_parts *wanted = run->shared;
  const cli_block *block = &chunk->block;
  const simdiri_records records = {.data = block->data,
                                   .data_len = block->len,
                                   .separator = run->framing->separator,
                                   .keep_cr = run->framing->ends_with_cr};
  if (reserve_records(got, wanted, cli_count_records(block->data, block->len, records.separator)) != 0)
    return SIMDIRI_ERROR_NO_MEMORY;
  worker->result.output_offsets = got->offsets;
  worker->result.dense_capacity = got->capacity;
  const simdiri_status status = simdiri_parts_batch(wanted->parts, worker->scratch, run->base, &records, &got->texts,
                                                    got->spans, got->capacity, &worker->result);
  worker->result.output_offsets = NULL;
  worker->result.dense_capacity = 0;
  return status;
}

const simdiri_part *cli_got_row(cli_got_parts *got, size_t record) {
  const simdiri_part_span *spans = got->spans + record * got->count;
  for (size_t i = 0; i < got->count; i++) {
    got->row[i] = (simdiri_part){.text = NULL};
    if (spans[i].begin >= 0)
      got->row[i] = (simdiri_part){.text = got->texts.data ? got->texts.data + spans[i].begin : "",
                                   .len = (size_t)(spans[i].end - spans[i].begin)};
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
  free(got->spans);
  free(got->offsets);
  free(got->row);
  simdiri_buffer_free(&got->texts);
}
