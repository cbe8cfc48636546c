/* Reading all inputs of a run, one after the other, into chunks. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_STREAM_READER_H
#define SIMDIRI_CLI_STREAM_READER_H

#include "cli/format/format_header.h"
#include "cli/options/command.h"
#include "cli/stream/chunk.h"

typedef struct {
  const cli_options *options;
  const cli_framing *framing;
  const cli_format *format; /* NULL: records are IRIs */
  cli_header header;
  int headed_count; /* files whose header was read */
  cli_input input;  /* all zeros at first */
  int file;         /* the one that is read, from 0 */
  int is_open;
  int has_spans; /* chunks that may be in the ring are still to be read from the file */
  int old_fd;    /* of a file that was read to its end, and has spans; 0: none */
} cli_reader;

/* Reads the next chunk: what is there, without waiting for more; at the end, and on trouble, one with `is_last`. With
 * `lends`, or without memory for more, its data stay the input's own: nothing may be read before it has been done with.
 * Gives 1 then, else 0. */
int cli_reader_next(cli_reader *reader, cli_chunk *chunk, int lends);

/* Would that have to wait for somebody to write? */
int cli_reader_would_wait(cli_reader *reader);

void cli_reader_free(cli_reader *reader);

#endif
