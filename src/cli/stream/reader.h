/* The reader: reads all inputs of a run, one after the other, into chunks. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_STREAM_READER_H
#define SIMDIRI_CLI_STREAM_READER_H

#include <stdbool.h>

#include "cli/format/choice/format_header.h"
#include "cli/format/choice/secret_columns.h"
#include "cli/options/command.h"
#include "cli/rotation/follow.h"
#include "cli/stream/chunk.h"

typedef struct {
  const cli_options *options;
  const cli_framing *framing;
  const cli_format *format; /* NULL: each record is an IRI */
  cli_header header;
  const simdiri_redactor *redactor; /* NULL: the run does not redact */
  cli_names *names;                 /* the last #Fields line of the current file; NULL: none yet */
  cli_secret_columns secrets;       /* ... of that line */
  bool had_secrets;                 /* a #Fields line of the current file names a secret, or is too long to be read */
  int header_count;                 /* files whose header was read */
  cli_input input;                  /* all zeros at first */
  cli_follow follow;                /* --follow: of the last operand; `path` NULL: not started */
  int file; /* number of the current file, from 0; each file of a rotation that is followed has one */
  bool is_open;
  bool has_spans; /* workers may still have to read chunks of this file */
  int old_fd;     /* of a file with spans that was read to its end; 0: none */
  int short_end;  /* one more than the last file that was truncated while it was read; 0: none was */
} cli_reader;

/* Reads the next chunk: the bytes that are available, without waiting for more. At the end of all input, and on an
 * error, the chunk has `is_last`. Returns whether the chunk's data are in the input's own buffer, because of `lends` or
 * because memory ran out: then nothing may be read until the chunk is done. */
bool cli_reader_next(cli_reader *reader, cli_chunk *chunk, bool lends);

/* Reports that a file was truncated while it was read, once for each file. */
void cli_reader_report_short(cli_reader *reader, int file, const char *path);

/* Would reading the next chunk have to wait for a writer? */
bool cli_reader_would_wait(cli_reader *reader);

void cli_reader_free(cli_reader *reader);

#endif
