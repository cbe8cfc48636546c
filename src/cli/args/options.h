/* Reading a command's options. Functions that return int return 0, or -1 after a message. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_ARGS_OPTIONS_H
#define SIMDIRI_CLI_ARGS_OPTIONS_H

#include <stdbool.h>

#include "cli/options/command.h"

/* `arguments[0]` is the command's name; operands are moved after the options. */
int cli_options_read(const cli_command *command, int argument_count, char **arguments, cli_options *options);

/* Checks the options, and completes those that depend on others. It may read the first bytes of the input and a state.
 */
int cli_options_complete(cli_options *options);

/* Sets the option of the row to the value, which is NULL if there is none. */
int cli_set_option(cli_options *options, const cli_option_row *row, char *value);

/* Checks the rules that all commands share, and completes options that depend on others. */
int cli_check_options(cli_options *options);

/* Without --compress, the name of the output decides. */
int cli_choose_packing(cli_options *options);

/* Says that the command lacks an option. `given` is the argument, `letter` the short option in it or 0. */
void cli_say_unknown_option(const cli_command *command, const char *given, int letter);

/* Reads digits, and K, M or G after them if `takes_unit`. 0, or -1 if the text is not a number or does not fit. */
int cli_read_size(const char *text, bool takes_unit, size_t *size);

/* Reads a number from 1 to `max`; SIZE_MAX: without limit. */
int cli_set_number(const cli_options *options, const cli_option_row *row, const char *value, size_t *number,
                   size_t max);

/* Each sets one option. */
int cli_set_max_record(cli_options *options, const char *value);
int cli_set_memory(cli_options *options, const char *value);
int cli_set_max_age(cli_options *options, const char *value);
/* Names of rules with commas between them. */
int cli_set_lossy(cli_options *options, const char *value);
int cli_set_clean(cli_options *options, const char *value);
/* A number, or a percentage with up to three decimals. */
int cli_set_max_bad(cli_options *options, const char *value);
int cli_set_virtual_field(cli_options *options, const char *value);
/* --compress: gzip, zstd or none, perhaps with a level after a colon. */
int cli_set_packing(cli_options *options, const char *value);

/* What a user probably meant, with other words or a mistake. The capacity is that of an option with its value. */
enum { CLI_SUGGESTION_CAPACITY = 64 };
/* Writes the option of the command that the name, without "--", means, such as "--lossy=fragment". Returns false if
 * there is none. */
bool cli_suggest_option(const cli_command *command, const char *name, size_t name_len,
                        char text[CLI_SUGGESTION_CAPACITY]);
/* Returns the name of the command that the name means, or NULL. */
const char *cli_suggest_command(const char *name);
/* What to do instead of giving the option a value that it does not have: "" or a text that begins with "; ". */
const char *cli_suggest_instead(const cli_command *command, const cli_option_row *row);

#endif
