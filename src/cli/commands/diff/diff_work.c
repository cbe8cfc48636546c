/* The work of diff on one chunk, in any thread: the keys of its records under both profiles. */
/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "cli/commands/diff/diff.h"
#include "cli/engine/apply.h"
#include "cli/engine/item.h"

/* The keys under the second profile. Those under the first are the batch's. One cursor has it. */
typedef struct {
  simdiri_fingerprint *keys;
  uint16_t *statuses;
  size_t capacity;
} other_keys;

static int reserve(other_keys *other, size_t count) {
  if (count <= other->capacity) return 0;
  if (count > SIZE_MAX / sizeof *other->keys) return -1;
  simdiri_fingerprint *keys = realloc(other->keys, count * sizeof *keys);
  if (keys) other->keys = keys;
  uint16_t *statuses = realloc(other->statuses, count * sizeof *statuses);
  if (statuses) other->statuses = statuses;
  if (!keys || !statuses) return -1;
  other->capacity = count;
  return 0;
}

/* Returns the worse of two outcomes, which is the one to count. */
static uint16_t find_worse(uint16_t a, uint16_t b) {
  if (simdiri_is_error((simdiri_status)b) || a == SIMDIRI_OK) return b;
  return simdiri_is_error((simdiri_status)a) || b == SIMDIRI_OK ? a : b;
}

simdiri_status cli_diff_apply(cli_cursor *cursor) {
  const cli_keyer *keyers = cursor->run->shared;
  cli_batch *batch = cursor->batch;
  other_keys *other = cursor->data;
  simdiri_status status = cli_apply_keys(cursor, keyers[1].keyer, keyers[1].bare, 0);
  const size_t count = batch->is_block ? batch->result.record_count : batch->entry_count;
  if (status != SIMDIRI_OK || count == 0) return status;
  if (reserve(other, count) != 0) return SIMDIRI_ERROR_NO_MEMORY;
  memcpy(other->keys, batch->keys, count * sizeof *batch->keys);
  memcpy(other->statuses, batch->statuses, count * sizeof *batch->statuses);
  status = cli_apply_keys(cursor, keyers[0].keyer, keyers[0].bare, 0);
  for (size_t i = 0; i < count && status == SIMDIRI_OK; i++)
    batch->statuses[i] = find_worse(batch->statuses[i], other->statuses[i]);
  batch->result.note_count = 0; /* those of one profile say less */
  return status;
}

simdiri_status cli_diff_write(cli_cursor *cursor, cli_item *item) {
  const other_keys *other = cursor->data;
  const cli_record *record = &item->record;
  if (item->field.is_absent) return SIMDIRI_OK;
  const cli_keyed_record pair = {.keys = {cursor->batch->keys[item->entry], other->keys[item->entry]},
                                 .begin = (size_t)(record->frame - cursor->chunk->block.data),
                                 .len = record->frame_len};
  cli_output_write(&cursor->output, (const char *)&pair, sizeof pair);
  return cli_cursor_written(cursor);
}

void cli_diff_work(const cli_run *run, cli_worker *worker, cli_chunk *chunk) {
  other_keys other = {.keys = NULL};
  cli_cursor_run(run, worker, chunk, &other);
  free(other.keys);
  free(other.statuses);
}
