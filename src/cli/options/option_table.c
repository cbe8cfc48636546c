/* The table of options; its rows are in files by subject. */
/* SPDX-License-Identifier: MIT */
#include "cli/options/option_table.h"

#include "cli/options/command_table.h"
#include "iri/options/option_words.h"

/* A row that does not say what the option touches ends with the details. */
#define OPTION(id, ...) OPTION_ROW(CLI_OPTION_##id, __VA_ARGS__, UNSAID, UNUSED)
#define OPTION_ROW(id, commands, short_help, name, letter, value, word, group, summary, details, touches, ...)         \
  {id, commands, short_help, CLI_GROUP_##group, name, value, word, summary, details, letter, CLI_TOUCHES_##touches},

/* The choices of a row have the order of the enumeration that they set. */
const cli_option_row cli_option_rows[] = {
#include "cli/options/normal_form.def"
#include "cli/options/records.def"
#include "cli/options/results.def"
};

const size_t cli_option_row_count = sizeof cli_option_rows / sizeof *cli_option_rows;

_Static_assert(sizeof cli_option_rows / sizeof *cli_option_rows <= CLI_OPTION_ROWS_MAX,
               "the parser has capacity for every row");

const char *const cli_group_titles[CLI_GROUP_COUNT] = {[CLI_GROUP_NORMAL_FORM] = "Normal form",
                                                       [CLI_GROUP_KEYS] = "Keys",
                                                       [CLI_GROUP_RESULTS] = "Results",
                                                       [CLI_GROUP_STATES] = "States",
                                                       [CLI_GROUP_INPUT] = "Input",
                                                       [CLI_GROUP_OUTPUT] = "Output",
                                                       [CLI_GROUP_RUN] = "Run"};
