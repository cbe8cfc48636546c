/* Streaming input: a file as blocks of whole records, and of parts of records that are too long to hold. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_INPUT_H
#define SIMDIRI_CLI_INPUT_H

#include <stddef.h>

#include "cli/framing.h"

typedef struct {
  const char *data;
  size_t len;
  int has_mark; /* a byte-order mark stood at the start of the file, in front of this */
  /* A part of a record that is longer than the limit; else the data are whole records. */
  int is_long, is_first, is_last;
  const char *end; /* the record's end, which is not in the data; with is_last */
  size_t end_len;
} cli_block;

typedef struct {
  int fd;
  const char *path, *name; /* as given, and for messages */
  const cli_framing *framing;
  size_t max_record; /* SIZE_MAX: no limit */
  int is_regular;    /* never to be waited for */
  int at_start, at_end;
  int has_mark;          /* found, and not handed out yet */
  int in_long, is_first; /* inside of a long record; nothing of it has been handed out yet */
  char *data;            /* [begin, ready) whole records, [ready, data_len) an unfinished one */
  size_t begin, ready, data_len, capacity;
} cli_input;

/* Opens a file ("-": standard input). 0, or -1 after a message. The buffer of an input that was closed is used again;
 * one that is used for the first time is all zeros. */
int simdiri_cli_input_open(cli_input *input, const char *path, const cli_framing *framing, size_t max_record);

/* Hands out the next block: what is there, without waiting for more. It stays valid until the next call. 1, 0 at the
 * end, -1 after a message or a signal. */
int simdiri_cli_input_next(cli_input *input, cli_block *block);

void simdiri_cli_input_close(cli_input *input);
void simdiri_cli_input_free(cli_input *input);

/* "(standard input)" for "-". */
const char *simdiri_cli_input_name(const char *path);

#endif
