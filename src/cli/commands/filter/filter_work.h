/* The work of a filter on one chunk, in any thread; and the operation, which key uses with its own work. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_COMMANDS_FILTER_FILTER_WORK_H
#define SIMDIRI_CLI_COMMANDS_FILTER_FILTER_WORK_H

#include <stdbool.h>

#include "cli/stream/chunk.h"
#include "cli/stream/job.h"
#include "cli/stream/worker.h"

/* The state of a filter's job. */
typedef struct {
  simdiri_operation operation;
  bool writes_lines;   /* of keys or fields, not records: no header, no byte-order mark, nothing of a long record */
  bool owes_separator; /* the main thread's: the last record was written without one, because its file ended */
} cli_filter;

/* The operation of every filter (filter.c). Its state begins with a cli_filter. */
extern const cli_operation cli_filter_operation;

/* Applies the library's operation to a chunk of whole records. */
void cli_filter_work(const cli_run *run, cli_worker *worker, cli_chunk *chunk);

/* Do the same for some of its records, which need no preparation; for the fields of all records; for all records, after
 * preparing each. */
simdiri_status cli_filter_run(const cli_run *run, cli_worker *worker, cli_chunk *chunk, const char *data, size_t len);
simdiri_status cli_filter_fields(const cli_run *run, cli_worker *worker, cli_chunk *chunk);
simdiri_status cli_filter_prepared(const cli_run *run, cli_worker *worker, cli_chunk *chunk);

#endif
