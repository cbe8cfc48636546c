/* The work of partition on one chunk, in any thread. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_COMMANDS_PARTITION_PARTITION_WORK_H
#define SIMDIRI_CLI_COMMANDS_PARTITION_PARTITION_WORK_H

#include "cli/engine/cursor.h"

/* Instead of the number of a file: the record is a #Fields line, which goes to every file. */
#define CLI_EVERY_FILE UINT32_MAX

/* A record of a chunk. The notes of all records are in chunk->out. */
typedef struct {
  size_t begin, end; /* in the block, with its separator */
  uint32_t number;
} cli_partition_note;

/* The functions of the operation. run->shared is the cli_keyer, with keys of 64 bits. */
simdiri_status cli_partition_apply(cli_cursor *cursor);
simdiri_status cli_partition_write(cli_cursor *cursor, cli_item *item);

#endif
