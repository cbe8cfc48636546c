/* The work of a filter on one chunk, in any thread; and the operation, which key uses with its own work. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_COMMANDS_FILTER_FILTER_WORK_H
#define SIMDIRI_CLI_COMMANDS_FILTER_FILTER_WORK_H

#include <stdbool.h>

#include "cli/stream/chunk.h"
#include "cli/stream/job.h"
#include "cli/stream/worker.h"

/* The main thread's state of a filter. */
typedef struct {
  bool writes_lines;   /* of keys or fields, not records: no header, no byte-order mark, nothing of a long record */
  bool owes_separator; /* the last record was written without one, because its file ended */
  bool owes_cr;        /* … and ends with CR */
  void *user;          /* of a command that adds functions to the operation; NULL: none */
} cli_filter;

/* The operation of every filter (filter.c). Its state is a cli_filter. cli_filter_work needs a shared
 * simdiri_operation. */
extern const cli_operation cli_filter_operation;

static inline simdiri_operation cli_filter_find_operation(const cli_run *run) {
  return *(const simdiri_operation *)run->shared;
}

/* Applies the library's operation to a chunk of whole records. */
void cli_filter_work(const cli_run *run, cli_worker *worker, cli_chunk *chunk);

/* Do the same for some of its records, which need no preparation; for the fields of all records; for all records, after
 * preparing each. */
simdiri_status cli_filter_run(const cli_run *run, cli_worker *worker, cli_chunk *chunk, const char *data, size_t len);
simdiri_status cli_filter_fields(const cli_run *run, cli_worker *worker, cli_chunk *chunk);
simdiri_status cli_filter_prepared(const cli_run *run, cli_worker *worker, cli_chunk *chunk);

/* For cli_fields_gather: normalizes, or resolves what --base completes. Another command than a filter may use this. */
simdiri_operation cli_filter_choose_normalize(const cli_run *run, const cli_field *field, const char *text, size_t len);
/* Applies the operation to the entries that were gathered; the output of a bad one is empty. */
simdiri_status cli_filter_fields_batch(const cli_run *run, cli_worker *worker, simdiri_operation operation);

#endif
