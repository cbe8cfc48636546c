/* The table of commands, and finding the options that are given. */
/* SPDX-License-Identifier: MIT */
#include "cli/options/command.h"

#define CLI_COMMAND_ROW(upper, lower, operands, purpose, title) {#lower, CLI_FOR_##upper, purpose, title},

const cli_command_row cli_command_rows[CLI_COMMAND_COUNT] = {CLI_COMMAND_ROWS(CLI_COMMAND_ROW)};

const cli_option_row *cli_find_given_if(const cli_options *options, bool (*is_sought)(const cli_option_row *row)) {
  for (size_t i = 0; i < cli_option_row_count; i++) {
    const cli_option_row *row = &cli_option_rows[i];
    if (row->commands & options->command->bit && cli_is_given(options, row->id) && is_sought(row)) return row;
  }
  return NULL;
}

const cli_option_row *cli_find_given(const cli_options *options, const cli_option_id *ids, size_t id_count) {
  for (size_t i = 0; i < cli_option_row_count; i++) {
    const cli_option_row *row = &cli_option_rows[i];
    if (!(row->commands & options->command->bit) || !cli_is_given(options, row->id)) continue;
    for (size_t j = 0; j < id_count; j++)
      if (row->id == ids[j]) return row;
  }
  return NULL;
}

/* Has the option the value that it has without being given? Then it touches nothing. */
static bool is_default(const cli_options *options, const cli_option_row *row) {
  return row->id == CLI_OPTION_PRINT && options->print == CLI_PRINT_RECORD;
}

unsigned cli_find_touched(const cli_options *options) {
  unsigned touched = 0;
  for (size_t i = 0; i < cli_option_row_count; i++) {
    const cli_option_row *row = &cli_option_rows[i];
    if (!(row->commands & options->command->bit) || !cli_is_given(options, row->id)) continue;
    if (!is_default(options, row)) touched |= row->touches;
  }
  return touched;
}
