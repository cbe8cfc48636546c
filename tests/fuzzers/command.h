/* Runs the command inside a fuzz target: its main, with files in memory as standard streams. */
/* SPDX-License-Identifier: MIT */
#ifndef FUZZERS_COMMAND_H
#define FUZZERS_COMMAND_H

#include "fuzzer.h"

/* How standard input is read. */
typedef enum {
  READ_WHOLE,   /* a regular file */
  READ_TRICKLE, /* a pipe that gives one byte or a few at a time, with a pause after each */
} read_mode;

typedef struct {
  int status;      /* the return value of main */
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
/* Runs the command with this standard input, of which at most COMMAND_MAX_INPUT bytes are used. */
command_result command_run(const command_line *line, read_mode mode, const char *data, size_t len);
void command_free(command_result *result);

/* Writes these bytes into one of a few further files, and returns its path. */
const char *command_file(size_t number, const char *data, size_t len);

/* Runs it in both modes, whose results must be the same. Returns the result. */
command_result command_check(const command_line *line, const char *data, size_t len);

/* May the command unpack this input, because it begins like a compressed file? Does it begin with a byte-order mark? */
bool command_is_packed(const fuzz_text *text);
bool command_has_mark(const fuzz_text *text);

/* How many of the bytes equal `byte`. */
size_t command_count(const fuzz_text *text, char byte);

#endif
