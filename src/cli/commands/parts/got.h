/* The parts of a chunk's records. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_COMMANDS_PARTS_GOT_H
#define SIMDIRI_CLI_COMMANDS_PARTS_GOT_H

#include "cli/commands/parts/wanted.h"
#include "cli/stream/chunk.h"
#include "cli/stream/job.h"
#include "cli/stream/worker.h"

/* All zeros at first, but for the allocator of texts. */
typedef struct {
  simdiri_buffer texts;           /* of a field: parts that are not in its normal form */
  const char *lines;              /* normal forms of lines, and parts that are not in them; of the worker */
  const simdiri_part_span *spans; /* of each line; of the worker */
  size_t count;                   /* of parts of a record */
  simdiri_part *row;              /* the parts of one record */
} cli_got_parts;

/* Finds the parts of all lines of a chunk, whose run->shared is a cli_wanted_parts; worker->result has the notes. */
simdiri_status cli_got_find(const cli_run *run, cli_worker *worker, const cli_chunk *chunk, cli_got_parts *got);
/* The parts of a line, until the next call. */
const simdiri_part *cli_got_row(cli_got_parts *got, size_t record);

/* Allocates the row. Returns 0, or -1 if memory runs out. */
int cli_got_reserve_row(cli_got_parts *got, const cli_wanted_parts *wanted);
/* Finds the parts of an item that has no error: got->row. */
simdiri_status cli_got_split(const cli_wanted_parts *wanted, cli_worker *worker, const cli_item *item,
                             cli_got_parts *got);

void cli_got_free(cli_got_parts *got);

/* Writes an item of a chunk. It may call cli_got_split with `got`. */
typedef simdiri_status cli_got_writer(const cli_run *run, cli_worker *worker, cli_chunk *chunk, cli_item *item,
                                      cli_got_parts *got);
/* Normalizes the fields of a chunk's records, and writes each item. Sets chunk->status. */
void cli_got_put_items(const cli_run *run, cli_worker *worker, cli_chunk *chunk, cli_got_writer *put_item);

#endif
