/* Parts of help texts: wrapped paragraphs and lists, options. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_ARGS_HELP_TEXT_H
#define SIMDIRI_CLI_ARGS_HELP_TEXT_H

#include "cli/io/output.h"
#include "cli/options/option_table.h"

/* Each line of the text, indented by `indent` and wrapped. In a list line "  WORD  TEXT", the text is wrapped below its
 * own first word. */
void cli_put_help_paragraphs(cli_output *output, size_t indent, const char *text);

/* "Commands: normalize, check ...", indented and wrapped in the same way. `commands` has CLI_FOR_... bits. */
void cli_put_help_commands(cli_output *output, size_t indent, unsigned commands);

/* The lines of the text, indented by `indent` and not wrapped. */
void cli_put_help_lines(cli_output *output, size_t indent, const char *text);

/* One line: the option and its summary. */
void cli_put_option_line(cli_output *output, const cli_option_row *row);

/* A line for the option with all its choices, and below it the summary and the details. */
void cli_put_option_paragraphs(cli_output *output, const cli_option_row *row);

/* Write simdiri help input and simdiri help codes. `argument` is not used. */
void cli_write_input_help(cli_output *output, const void *argument);
void cli_write_codes_help(cli_output *output, const void *argument);

#endif
