/* The command, run inside of a fuzz target: its main, with standard streams that are files in memory. */
/* SPDX-License-Identifier: MIT */
#ifndef FUZZERS_COMMAND_H
#define FUZZERS_COMMAND_H

#include "fuzzer.h"

/* How standard input is read. */
typedef enum {
  READ_WHOLE,   /* a regular file */
  READ_TRICKLE, /* a pipe that gives a byte at a time, or a few, and nothing more for now after each */
} read_mode;

typedef struct {
  int status;      /* what main returned */
  fuzz_text out;   /* standard output, and a NUL */
  fuzz_text error; /* standard error, and a NUL */
} command_result;

enum { COMMAND_MAX_ARGUMENTS = 24, COMMAND_MAX_INPUT = 32 << 10 };

/* Arguments, the name of the command first. They are not copied. */
typedef struct {
  const char *list[COMMAND_MAX_ARGUMENTS];
  int count;
} command_line;

void command_add(command_line *line, const char *argument);
/* Runs the command on this standard input, of which no more than COMMAND_MAX_INPUT bytes are used. */
command_result command_run(const command_line *line, read_mode mode, const char *data, size_t len);
void command_free(command_result *result);

/* Puts these bytes into one of a few further files, and gives its path. */
const char *command_file(size_t number, const char *data, size_t len);

/* Runs it in both modes, which must do the same. Gives the result. */
command_result command_check(const command_line *line, const char *data, size_t len);

/* How many of the bytes are `byte`. */
size_t command_count(const fuzz_text *text, char byte);

#endif
