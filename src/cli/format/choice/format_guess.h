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

#endif
