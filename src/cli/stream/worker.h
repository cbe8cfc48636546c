/* The worker state: what one thread of the pipeline needs for its work. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_STREAM_WORKER_H
#define SIMDIRI_CLI_STREAM_WORKER_H

#include "cli/format/choice/secret_columns.h"
#include "cli/format/prepare.h"
#include "cli/stream/batch.h"
#include "cli/stream/job.h"

typedef struct cli_worker {
  simdiri_scratch *scratch;
  cli_batch *batch;         /* of the cursor; NULL: not created yet */
  simdiri_part_span *spans; /* of the parts of lines */
  size_t span_capacity;
  cli_preparer preparer;
  simdiri_buffer work; /* of a command: the result for one record */
  simdiri_buffer
      found; /* of a command: a text that was made from the record, such as the IRI from what extract found */
  simdiri_buffer completed; /* the text that is reviewed instead of a relative reference */
  cli_finder finder;        /* of redact */
  const char *names;        /* the #Fields line before the chunk; see cli_finder */
  size_t names_len;
  simdiri_buffer text;        /* of a command: a text that was decoded */
  cli_secret_columns secrets; /* of a run that redacts: those of the record that is read */
} cli_worker;

/* Creates a worker with a scratch of its own. Returns 0, or -1 if memory runs out; free it in any case. */
int cli_worker_init(cli_worker *worker);
void cli_worker_free(cli_worker *worker);
/* Makes the worker ready for a chunk, and says in the chunk whether it has secret columns. Returns 0, or -1 if memory
 * runs out. */
int cli_worker_start(cli_worker *worker, const cli_run *run, cli_chunk *chunk);
/* Replaces the scratch by a new one if a text of `len` bytes, just done, made it large. */
void cli_worker_trim_scratch(cli_worker *worker, size_t len);
/* Frees the memory that a long record took, after the work on a block of `len` bytes. */
void cli_worker_trim(cli_worker *worker, size_t len);

#endif
