/* The work of parse --get if the IRI is a field of a record, or has to be prepared. */
/* SPDX-License-Identifier: MIT */
#include "cli/commands/filter/filter_work.h"
#include "cli/commands/parts/get_work.h"
#include "cli/commands/parts/got.h"
#include "cli/commands/parts/row.h"
#include "cli/stream/fields_work.h"

static simdiri_status put_item(const cli_run *run, cli_worker *worker, cli_chunk *chunk, cli_item *item,
                               cli_got_parts *got) {
  const cli_wanted_parts *wanted = run->shared;
  const int status = cli_item_status(worker->fields, item);
  const bool is_error = cli_status_is_error(status);
  bool is_stopped;
  cli_item_restore(worker->fields, item);
  simdiri_status outcome = cli_item_count(run, worker, chunk, item, &is_stopped);
  if (outcome != SIMDIRI_OK || is_stopped) return outcome;
  if (is_error && run->options->on_error == SIMDIRI_ON_ERROR_SKIP) return SIMDIRI_OK;
  const bool has_parts = !is_error && item->entry != CLI_FIELD_NOWHERE;
  if (has_parts) outcome = cli_got_split(wanted, worker, item, got);
  if (outcome != SIMDIRI_OK) return outcome;
  return cli_put_row(&chunk->out, run->options->output_format, wanted, has_parts ? got->row : NULL);
}

static simdiri_status put_items(const cli_run *run, cli_worker *worker, cli_chunk *chunk, cli_got_parts *got) {
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

void cli_get_fields(const cli_run *run, cli_worker *worker, cli_chunk *chunk) {
  cli_got_parts got = {.texts = {.allocator = simdiri_default_allocator()}};
  chunk->status =
      cli_got_reserve_row(&got, run->shared) == 0 ? put_items(run, worker, chunk, &got) : SIMDIRI_ERROR_NO_MEMORY;
  cli_got_free(&got);
}
