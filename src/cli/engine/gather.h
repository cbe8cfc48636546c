/* Gathers the records of a chunk into batches, in any thread. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_ENGINE_GATHER_H
#define SIMDIRI_CLI_ENGINE_GATHER_H

#include "cli/engine/cursor.h"

/* Makes the worker's batch and preparer ready for a chunk. */
simdiri_status cli_gather_start(cli_cursor *cursor);

/* Gathers the records from *at on, and moves *at past them. With `stops_at_plain`, stops before a line that needs no
 * preparation. */
simdiri_status cli_gather(cli_cursor *cursor, const char **at, const char *end, bool stops_at_plain);

/* Gathers one record, which is an IRI. */
simdiri_status cli_gather_one(cli_cursor *cursor, const cli_record *record);

/* Empties the batch before records are gathered. Their entries have offsets, or with `separator_len` 1 separators. */
void cli_gather_begin(cli_batch *batch, size_t separator_len);

/* Finds the finding that counts in an entry (verdict.h). */
void cli_gather_finding(cli_cursor *cursor, cli_item *item, const char *text, size_t len);

/* Returns the end of the lines from `at` on that need no preparation. */
const char *cli_find_plain_end(const cli_cursor *cursor, const char *at, const char *end);

#endif
