/* The work of partition on one chunk, in any thread. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_COMMANDS_PARTITION_PARTITION_WORK_H
#define SIMDIRI_CLI_COMMANDS_PARTITION_PARTITION_WORK_H

#include "cli/keyer/keyer_setup.h"
#include "cli/stream/chunk.h"
#include "cli/stream/job.h"
#include "cli/stream/worker.h"

/* Instead of a part: the record is a #Fields line, which goes to every file. */
#define CLI_PART_EVERY UINT32_MAX

/* A record of a chunk. The notes of all records are in chunk->out. */
typedef struct {
  size_t begin, end; /* in the block, with its separator */
  uint32_t part;
} cli_part_note;

/* run->shared is the cli_keyer, with keys of 64 bits. Lines that need no preparation; the fields of records, or
 * prepared lines. */
void cli_partition_lines(const cli_run *run, cli_worker *worker, cli_chunk *chunk);
void cli_partition_fields(const cli_run *run, cli_worker *worker, cli_chunk *chunk);

#endif
