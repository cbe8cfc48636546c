/* simdiri COMMAND --help and --help=all, made from the table of options and the texts of the command. */
/* SPDX-License-Identifier: MIT */
#include "cli/args/help.h"

#include <stdbool.h>
#include <string.h>

#include "cli/args/help_text.h"

/* A line for each way to use the command. */
static void put_usage(cli_output *output, const cli_command *command) {
  const char *start = "Usage: ";
  for (const char *operands = command->help->usage; *operands; start = "       ") {
    size_t len = strcspn(operands, "\n");
    cli_output_put(output, start);
    cli_output_put(output, "simdiri ");
    cli_output_put(output, command->name);
    cli_output_put(output, " [OPTION]... ");
    cli_output_write(output, operands, len);
    cli_output_put(output, "\n");
    operands += len + (operands[len] == '\n');
  }
  cli_output_put(output, "\n");
}

/* The options of one group, below its title; nothing if there are none. */
static void put_group(cli_output *output, const cli_command *command, cli_option_group group, bool is_short) {
  bool has_title = false;
  for (size_t i = 0; i < cli_option_row_count; i++) {
    const cli_option_row *row = &cli_option_rows[i];
    unsigned commands = is_short ? row->short_help : row->commands;
    if (row->group != group || !(commands & command->bit)) continue;
    if (!has_title) {
      cli_output_put(output, "\n");
      cli_output_put(output, cli_group_titles[group]);
      cli_output_put(output, ":\n");
      has_title = true;
    }
    if (is_short)
      cli_put_option_line(output, row);
    else
      cli_put_option_paragraphs(output, row);
  }
}

static void put_examples(cli_output *output, const cli_command *command) {
  cli_output_put(output, "\nExamples:\n");
  cli_put_help_lines(output, 2, command->help->examples);
}

static void write_short_help(cli_output *output, const void *argument) {
  const cli_command *command = argument;
  put_usage(output, command);
  cli_put_help_paragraphs(output, 0, command->help->summary);
  for (int group = 0; group < CLI_GROUP_COUNT; group++) put_group(output, command, (cli_option_group)group, true);
  put_examples(output, command);
  cli_output_put(output, "\nMore: simdiri ");
  cli_output_put(output, command->name);
  cli_output_put(output, " --help=all, man simdiri-");
  cli_output_put(output, command->name);
  cli_output_put(output, ", simdiri help input\n");
}

static void write_full_help(cli_output *output, const void *argument) {
  const cli_command *command = argument;
  put_usage(output, command);
  cli_put_help_paragraphs(output, 0, command->help->summary);
  cli_output_put(output, "\n");
  cli_put_help_paragraphs(output, 0, command->help->details);
  for (int group = 0; group < CLI_GROUP_COUNT; group++) put_group(output, command, (cli_option_group)group, false);
  put_examples(output, command);
  cli_output_put(output, "\nMore: man simdiri-");
  cli_output_put(output, command->name);
  cli_output_put(output, ", man simdiri-options, simdiri help input\n");
}

int cli_print_short_help(const cli_command *command) { return cli_print_help_text(write_short_help, command); }

int cli_print_full_help(const cli_command *command) { return cli_print_help_text(write_full_help, command); }
