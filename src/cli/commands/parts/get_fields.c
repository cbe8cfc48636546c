/* The work of parse --get if the IRI is a field of a record, or has to be prepared. */
/* SPDX-License-Identifier: MIT */
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
  if (outcome != SIMDIRI_OK || is_stopped || item->field.is_comment) return outcome;
  if (is_error && run->options->on_error == SIMDIRI_ON_ERROR_SKIP) return SIMDIRI_OK;
  const bool has_parts = !is_error && item->entry != CLI_FIELD_NOWHERE;
  if (has_parts) outcome = cli_got_split(wanted, worker, item, got);
  if (outcome != SIMDIRI_OK) return outcome;
  return cli_put_row(&chunk->out, run->options->output_format, wanted, has_parts ? got->row : NULL);
}

void cli_get_fields(const cli_run *run, cli_worker *worker, cli_chunk *chunk) {
  cli_got_put_items(run, worker, chunk, put_item);
}
