/* Creating the format that the options choose. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_FORMAT_CHOICE_FORMAT_REGISTRY_H
#define SIMDIRI_CLI_FORMAT_CHOICE_FORMAT_REGISTRY_H

#include "cli/format/record_format.h"

/* Creates the format that the options choose; *format is NULL if they choose none. Returns 0, or -1 after a message. */
int cli_format_create(const cli_options *options, cli_format **format);
void cli_format_free(cli_format *format);

/* The names of the columns or members that the option adds, which must outlive the format. Returns 0, or -1 after a
 * message. */
int cli_format_add_names(cli_format *format, const char *option, const char *const *names, size_t count);

/* Makes a finder ready for the records of another block. `format` may be NULL. Returns 0, or -1 if memory runs out. */
int cli_finder_start(const cli_format *format, cli_finder *finder);

/* Frees all memory of a finder, which can then be used again. */
void cli_finder_free(cli_finder *finder);

#endif
