/* What one thread of the pipeline needs for its work. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_STREAM_LANE_H
#define SIMDIRI_CLI_STREAM_LANE_H

#include "cli/format/prepare.h"
#include "cli/stream/fields.h"

typedef struct cli_worker {
  simdiri_scratch *scratch;
  simdiri_batch_result result;
  simdiri_keys_result keys;
  simdiri_fingerprint *fingerprints;
  size_t fingerprint_capacity;
  cli_preparer preparer;
  simdiri_buffer bare;  /* outputs that are still to get a status */
  simdiri_buffer found; /* extract: text that becomes an IRI only after changes */
  cli_fields *fields;   /* NULL: not made yet */
  cli_finder finder;    /* of cursors */
  simdiri_buffer text;  /* … */
} cli_worker;

/* Makes a lane of its own scratch. 0, or -1 without the memory. */
int cli_worker_init(cli_worker *worker);
void cli_worker_free(cli_worker *worker);
/* Gives back what the scratch took for a text of so many bytes, if they are many. */
void cli_worker_trim_scratch(cli_worker *worker, size_t len);
/* After the work on a block of so many bytes: gives back what a long record took. */
void cli_worker_trim(cli_worker *worker, size_t len);

#endif
