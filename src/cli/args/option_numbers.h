/* Values of options that are numbers or sizes. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_ARGS_OPTION_NUMBERS_H
#define SIMDIRI_CLI_ARGS_OPTION_NUMBERS_H

#include <stdbool.h>

#include "cli/options/command.h"

/* Reads digits, and K, M or G after them if `takes_unit`. 0, or -1 if the text is not a number or does not fit. */
int cli_read_size(const char *text, bool takes_unit, size_t *size);

/* Each sets one option. 0, or -1 after a message. */
int cli_set_max_record(cli_options *options, const char *value);
int cli_set_memory(cli_options *options, const char *value);
int cli_set_files(cli_options *options, const char *value);
int cli_set_keep(cli_options *options, const char *value);
int cli_set_threads(cli_options *options, const char *value);
int cli_set_max_age(cli_options *options, const char *value);
/* --max-bad: a number, or a percentage with up to three decimals. */
int cli_set_max_bad(cli_options *options, const char *value);
int cli_set_virtual_field(cli_options *options, const char *value);

#endif
