/* A chunk: a block of input on its way through the pipeline, with the results of the work on it. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_STREAM_CHUNK_H
#define SIMDIRI_CLI_STREAM_CHUNK_H

#include <stdbool.h>

#include "cli/format/choice/format_header.h"
#include "cli/io/input_stream.h"
#include "cli/outcome/summary.h"
#include "cli/stream/records.h"

/* The #Fields line of a W3C log, which the chunks after it share. Only the main thread counts its users. */
typedef struct {
  size_t user_count, len;
  char text[];
} cli_names;

/* Drops a use of the line, and returns NULL. `names` may be NULL. */
cli_names *cli_names_drop(cli_names *names);

typedef struct cli_chunk {
  /* Filled in by the reader. */
  int file;     /* which input, from 0 */
  int old_fd;   /* a file that only earlier chunks are read from: closed with this chunk; 0: none */
  bool is_last; /* there is no block: the end of all input, or, with a path, an error there */
  cli_header_problem header_problem;
  const char *path;
  cli_block block; /* its data are in `data`, or in the input's own buffer */
  cli_span span;   /* where a worker reads the data from first; of length 0: they are here */
  char *data;
  size_t capacity;
  cli_trouble trouble;
  size_t column;            /* of the field in a table */
  cli_names *names;         /* the #Fields line before the block; NULL: none */
  size_t header_len;        /* bytes of the header at the start of the block, and of the line before it … */
  bool is_header_cut;       /* … if only that is in the block */
  const cli_header *header; /* of the table; NULL: it has none */
  size_t unnamed_len;       /* of a log with #Fields lines: the bytes of the block that none precedes */
  size_t secrets_from;      /* of a run that redacts: from here on, bad records may have secrets, because columns are
                               secret, or because an earlier #Fields line names a secret; known before the work */
  /* Filled in by the operation. */
  simdiri_buffer out;  /* the output, or notes that the operation's `print` turns into output */
  cli_records records; /* used by dedupe */
  uint64_t *redacted;  /* used by redact: how many values each rule replaced; NULL: none */
  cli_summary tally;   /* counts; the chunk's first record has number 0 */
  simdiri_status status;
  bool is_short;       /* the file was truncated while it was read: it ends here */
  bool owes_separator; /* the last record ends without a separator */
  bool is_stopped;     /* --on-error=fail: the records after `bad` were not worked on */
  simdiri_note bad;
  /* The bad records, with --rejects. Their numbers and their positions in the block count from 0. */
  simdiri_note *rejects;
  size_t reject_count, reject_capacity;
  /* Filled in by the pipeline. */
  size_t bytes;       /* of input */
  bool is_worked;     /* the work is done, perhaps not yet that of all shards */
  size_t shards_left; /* how many shards are not done yet */
  bool is_done;
} cli_chunk;

/* May a bad record have secrets that cannot be found, because it may not have the columns that it should have? Only the
 * lines before it decide, so where chunks begin does not matter. */
static inline bool cli_chunk_hides(const cli_chunk *chunk, const char *record) {
  const size_t at = (size_t)(record - chunk->block.data);
  return at < chunk->unnamed_len || at >= chunk->secrets_from;
}

/* Buffers up to this length are kept for the next chunk; larger ones are freed. */
enum { CLI_SPARE_LEN = 8 * CLI_CHUNK_LEN };

/* Makes a chunk ready to be used, for the first time (the caller has set it to zeros) or again. Frees the memory that a
 * long record took. */
void cli_chunk_reset(cli_chunk *chunk);
void cli_chunk_free(cli_chunk *chunk);

/* Allocates `data` for a chunk. Returns 0, or -1 if memory runs out. */
int cli_chunk_reserve(cli_chunk *chunk);

/* Adds a bad record. Returns 0, or -1 if memory runs out. */
int cli_chunk_reject(cli_chunk *chunk, const simdiri_note *reject);

/* Adds the bad records of a batch. The batch began at byte `begin` of the block, and its first record is the next one
 * that the chunk counts. Returns 0, or -1 if memory runs out. */
int cli_chunk_reject_all(cli_chunk *chunk, const simdiri_batch_result *result, size_t begin);

/* Reads the block of a chunk with a span from the file. cli_chunk_reserve must have been called. */
void cli_chunk_load(cli_chunk *chunk, const cli_framing *framing);

#endif
