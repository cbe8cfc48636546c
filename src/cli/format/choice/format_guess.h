/* Guesses what an input is that was read in the wrong format. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_FORMAT_CHOICE_FORMAT_GUESS_H
#define SIMDIRI_CLI_FORMAT_CHOICE_FORMAT_GUESS_H

#include <stdbool.h>
#include <stddef.h>

#include "cli/options/command.h"

enum { CLI_SAMPLE_LEN = 8192, CLI_HINT_CAPACITY = 256 };

/* Guesses from the first `len` bytes of an input, nearly all of whose records are bad under the options. Stores a
 * sentence for the user in `hint`, of CLI_HINT_CAPACITY bytes. Returns false if nothing is recognized. */
bool cli_guess_input(const cli_options *options, const char *sample, size_t len, char *hint);

/* ------------------------------------------------------------------------------------------- the parts */

/* How many lines of the sample are examined. */
enum { CLI_SAMPLE_LINES_MAX = 32 };

typedef struct {
  const char *begin, *end;
} cli_sample_line;

/* Lines that are not empty, without the spaces at their ends. */
typedef struct {
  cli_sample_line lines[CLI_SAMPLE_LINES_MAX];
  size_t count;
} cli_sample_lines;

static inline bool cli_is_majority(const cli_sample_lines *list, size_t count) { return 2 * count > list->count; }

void cli_list_lines(const char *sample, size_t len, cli_sample_lines *list);

/* Tests of a text. */
typedef bool cli_text_test(const char *at, const char *end);
/* Does the text begin with a scheme and "://"? */
cli_text_test cli_begins_like_iri;
/* Does the text begin with a method, and is its last word a version? */
cli_text_test cli_is_like_request;

/* Stores a hint about JSON. Returns false if there is none. */
bool cli_guess_json(const cli_options *options, const cli_sample_lines *list, char *hint);

#endif
