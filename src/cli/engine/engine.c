/* The ways of the records of a chunk. Each way gathers some records as a batch, which the operation is applied to, and
 * writes them. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "cli/engine/block.h"
#include "cli/engine/cursor.h"
#include "cli/engine/fast_fields.h"
#include "cli/engine/gather.h"
#include "cli/engine/write.h"

/* The way of any records: they are gathered one by one. */
static simdiri_status work_on_items(cli_cursor *cursor, const char **at, const char *end, bool stops_at_plain) {
  const cli_operation *operation = cursor->run->operation;
  simdiri_status status = cli_gather(cursor, at, end, stops_at_plain);
  if (status == SIMDIRI_OK && operation->apply) status = operation->apply(cursor);
  return status == SIMDIRI_OK ? cli_write_items(cursor) : status;
}

/* Lines that need no preparation go by the way of blocks, the others by that of any records. */
static simdiri_status work_on_lines(cli_cursor *cursor, const char **at, const char *end) {
  const char *begin = *at;
  if (!cursor->run->ways.takes_blocks) return work_on_items(cursor, at, end, false);
  *at = cli_find_plain_end(cursor, begin, end);
  return *at > begin ? cli_work_on_block(cursor, begin, *at) : work_on_items(cursor, at, end, true);
}

/* Records with fast fields go by the way of these, the others by that of any records. */
static simdiri_status work_on_fields(cli_cursor *cursor, const char **at, const char *end) {
  simdiri_status status = SIMDIRI_OK;
  if (cursor->run->ways.takes_fast_fields) status = cli_work_on_fast_fields(cursor, at, end);
  if (status != SIMDIRI_OK || *at == end || cursor->chunk->is_stopped) return status;
  return work_on_items(cursor, at, end, false);
}

static simdiri_status work_on_records(cli_cursor *cursor) {
  const cli_chunk *chunk = cursor->chunk;
  const char *at = chunk->block.data + chunk->header_len, *end = chunk->block.data + chunk->block.len;
  simdiri_status status = SIMDIRI_OK;
  cursor->rest = at;
  while (status == SIMDIRI_OK && at < end && !chunk->is_stopped && !cursor->output.failed)
    status = (cursor->run->format ? work_on_fields : work_on_lines)(cursor, &at, end);
  if (status != SIMDIRI_OK || chunk->is_stopped) return status;
  return cursor->run->ways.passes_unchanged ? cli_write_unchanged(cursor, end) : SIMDIRI_OK;
}

/* Works on operands that are IRIs. */
static simdiri_status work_on_operands(cli_cursor *cursor) {
  const cli_options *options = cursor->run->options;
  const cli_operation *operation = cursor->run->operation;
  simdiri_status status = SIMDIRI_OK;
  for (int i = 0; i < options->operand_count && status == SIMDIRI_OK && !cursor->chunk->is_stopped; i++) {
    const char *text = options->operands[i];
    const size_t len = strlen(text);
    const cli_record record = {.text = text, .text_len = len, .frame = text, .frame_len = len, .end = text + len};
    status = cli_gather_one(cursor, &record);
    if (status == SIMDIRI_OK && operation->apply) status = operation->apply(cursor);
    if (status == SIMDIRI_OK) status = cli_write_items(cursor);
  }
  return status;
}

void cli_cursor_run(const cli_run *run, cli_worker *worker, cli_chunk *chunk, void *data) {
  cli_cursor cursor;
  cursor.run = run;
  cursor.data = data;
  cursor.worker = worker;
  cursor.chunk = chunk;
  cursor.batch = NULL;
  cursor.rest = NULL;
  memset(&cursor.output, 0, sizeof cursor.output);
  cli_output_use_memory(&cursor.output, &chunk->out, run->separator);
  simdiri_status status = cli_gather_start(&cursor);
  if (status == SIMDIRI_OK) status = run->options->reads_records ? work_on_records(&cursor) : work_on_operands(&cursor);
  if (status == SIMDIRI_OK && cli_output_flush(&cursor.output) != 0) status = SIMDIRI_ERROR_NO_MEMORY;
  chunk->status = status;
}
