/* Reads a command's options with getopt_long. */
/* SPDX-License-Identifier: MIT */
#include "cli/args/options.h"

#include <getopt.h>
#include <stdint.h>

#include "cli/compress/packing.h"
#include "cli/outcome/severity.h"
#include "cli/util/message.h"

enum { LONG_ONLY = 256 };

/* What getopt returns for a row. */
static int row_code(size_t row) {
  return cli_option_rows[row].letter ? cli_option_rows[row].letter : LONG_ONLY + (int)row;
}

static const cli_option_row *find_row(const cli_command *command, int code) {
  for (size_t i = 0; i < cli_option_row_count; i++)
    if (row_code(i) == code && cli_option_rows[i].commands & command->bit) return &cli_option_rows[i];
  return NULL;
}

static void list_options(const cli_command *command, struct option *longs, char *shorts) {
  *shorts++ = ':'; /* getopt_long then reports a missing value and an unknown option differently */
  for (size_t i = 0; i < cli_option_row_count; i++) {
    const cli_option_row *row = &cli_option_rows[i];
    if (!(row->commands & command->bit)) continue;
    int takes = !row->value ? no_argument : row->value[0] == '[' ? optional_argument : required_argument;
    *longs++ = (struct option){row->name, takes, NULL, row_code(i)};
    if (!row->letter) continue;
    *shorts++ = row->letter;
    if (takes == required_argument) *shorts++ = ':';
  }
  *longs = (struct option){NULL, 0, NULL, 0};
  *shorts = '\0';
}

/* `code` is what getopt returned: ':' or '?'. For an option that takes no value, some systems return ':', too. */
static int say_bad_option(const cli_command *command, char **arguments, int code) {
  const cli_option_row *row = find_row(command, optopt);
  if (code == ':' && row && row->value)
    cli_say_usage(command->name, "--%s needs a value: %s%s", row->name, row->value, cli_suggest_instead(command, row));
  else if (row)
    cli_say_usage(command->name, "--%s takes no value", row->name);
  else
    cli_say_unknown_option(command, arguments[optind - 1], optopt);
  return -1;
}

int cli_options_read(const cli_command *command, int argument_count, char **arguments, cli_options *options) {
  struct option longs[CLI_OPTION_ROWS_MAX + 1];
  char shorts[2 * CLI_OPTION_ROWS_MAX + 2];
  *options =
      (cli_options){.command = command, .to = CLI_TO_UNSET, .on_error = SIMDIRI_ON_ERROR_KEEP, .reads_records = true};
  options->max_record = (size_t)128 << 20;
  options->packing = CLI_PACKING_NONE;
  options->templates = SIMDIRI_TEMPLATES_DEFAULT;
  simdiri_options_init(&options->iri);
  cli_severities_init(options);
  if (command->set_defaults) command->set_defaults(options);
  list_options(command, longs, shorts);
  opterr = 0;
  for (;;) {
    int code = getopt_long(argument_count, arguments, shorts, longs, NULL);
    if (code == -1) break;
    const cli_option_row *row = code == ':' || code == '?' ? NULL : find_row(command, code);
    if (!row) return say_bad_option(command, arguments, code);
    if (cli_set_option(options, row, optarg) != 0) return -1;
  }
  options->operands = arguments + optind;
  options->operand_count = argument_count - optind;
  return 0;
}

int cli_options_complete(cli_options *options) {
  if (cli_is_given(options, CLI_OPTION_HELP) || cli_is_given(options, CLI_OPTION_VERSION)) return 0;
  if (options->command->check && options->command->check(options) != 0) return -1;
  return cli_check_options(options);
}
