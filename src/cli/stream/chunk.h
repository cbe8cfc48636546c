/* A chunk: a stretch of input on its way through the pipeline, with what came of it. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_STREAM_CHUNK_H
#define SIMDIRI_CLI_STREAM_CHUNK_H

#include "cli/format/format_header.h"
#include "cli/io/input_stream.h"
#include "cli/outcome/summary.h"
#include "cli/stream/records.h"

typedef struct cli_chunk {
  /* Of the reader. */
  int file; /* which input, from 0 */
  const char *path;
  cli_block block; /* its data are in `data`, or still the input's own */
  cli_span span;   /* where they are to be read from first */
  int old_fd;      /* a file that all chunks in front of this one may have been read from, and none behind; 0: none */
  char *data;
  size_t capacity;
  int is_last; /* no block: the end of all, or, with a path, trouble there */
  cli_trouble trouble;
  size_t column;     /* of a table: the field's */
  size_t header_len; /* bytes that the block begins with and that are no record */
  cli_header_problem header_problem;
  /* Of the operation. */
  int is_short;        /* the file was cut off meanwhile: this is the end of it */
  simdiri_buffer out;  /* as it is to be written */
  cli_records records; /* of dedupe */
  cli_summary tally;   /* numbers of records count from 0 */
  simdiri_status status;
  int owes_separator; /* the last record has none */
  int is_stopped;     /* --on-error=fail: what stands behind `bad` was not done */
  simdiri_note bad;
  /* With --rejects, bad records: their numbers, and where they begin in the block, count from 0. */
  simdiri_note *rejects;
  size_t reject_count, reject_capacity;
  /* Of the pipeline. */
  size_t bytes; /* that were to be read for it */
  int is_done;
} cli_chunk;

/* Buffers up to this length are kept for the next chunk. */
enum { SPARE_LEN = 8 * CLI_CHUNK_LEN };

/* Makes a chunk ready to be used, for the first time (it is all zeros then) or again. What one long record took is
 * given back. */
void cli_chunk_reset(cli_chunk *chunk);
void cli_chunk_free(cli_chunk *chunk);

/* Sees that `data` has room for a chunk. 0, or -1 without the memory. */
int cli_chunk_reserve(cli_chunk *chunk);

/* Adds a bad record. 0, or -1 without the memory. */
int cli_chunk_reject(cli_chunk *chunk, const simdiri_note *reject);

/* Adds those of a batch whose first record is the chunk's next; its notes know places from byte `begin` on. 0, or -1
 * without the memory. */
int cli_chunk_reject_all(cli_chunk *chunk, const simdiri_batch_result *result, size_t begin);

/* Reads the block of a chunk that has a span and the room for it. */
void cli_chunk_load(cli_chunk *chunk, const cli_framing *framing);

#endif
