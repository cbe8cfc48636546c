/* Streaming input: a file as blocks of whole records. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_INPUT_H
#define SIMDIRI_CLI_INPUT_H

#include "cli/command.h"

typedef struct {
  int fd;
  const char *name; /* for messages */
  char separator;
  int at_start, at_end;
  char *data; /* data_len octets read, of which the first `taken` have been handed out */
  size_t data_len, taken, capacity;
} cli_input;

/* Looks at every input before anything is written: it must exist, be no directory, and not be the output. 0, or -1
 * after a message. */
int simdiri_cli_input_check(const cli_options *options);

/* Opens a file ("-": standard input). 0, or -1 after a message. The buffer of an input that was closed is used again;
 * one that is used for the first time is all zeros. */
int simdiri_cli_input_open(cli_input *input, const char *path, char separator);

/* Hands out the next block: as much as one read gave, up to the last separator in it; at the end of the file, what is
 * left. The block stays valid until the next call. *has_mark: a byte-order mark stood at the start of the file, in
 * front of the block. 1, 0 at the end, -1 after a message. */
int simdiri_cli_input_next(cli_input *input, const char **block, size_t *block_len, int *has_mark);

void simdiri_cli_input_close(cli_input *input);
void simdiri_cli_input_free(cli_input *input);

#endif
