/* The work of a filter on one chunk, in any thread. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_COMMANDS_FILTER_FILTER_WORK_H
#define SIMDIRI_CLI_COMMANDS_FILTER_FILTER_WORK_H

#include "cli/stream/chunk.h"
#include "cli/stream/job.h"
#include "cli/stream/worker.h"

/* The state of a filter's job. */
typedef struct {
  void (*work)(const cli_run *run, cli_worker *worker, cli_chunk *chunk);
  simdiri_operation operation;
  int writes_keys; /* so a record that is too long cannot stay as it is */
  /* The rest is the main thread's. */
  int file;           /* that of the chunk before, from 0; -1: there was none */
  int owes_separator; /* the last record was written without one, because its file ended */
} cli_filter;

/* Parts of an operation whose state begins with a cli_filter: the run over all inputs, and what is written of a record
 * that is too long (filter.c). */
int cli_filter_files(cli_job *job);
int cli_filter_long_part(cli_job *job, const cli_block *block);

/* Applies the operation to a chunk of whole records. */
void cli_filter_work(const cli_run *run, cli_worker *worker, cli_chunk *chunk);

/* The same for some of its records; for fields of all of them; for all of them, each prepared first. */
simdiri_status cli_filter_run(const cli_run *run, cli_worker *worker, cli_chunk *chunk, const char *data, size_t len);
simdiri_status cli_filter_fields(const cli_run *run, cli_worker *worker, cli_chunk *chunk);
simdiri_status cli_filter_prepared(const cli_run *run, cli_worker *worker, cli_chunk *chunk);

#endif
