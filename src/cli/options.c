/* Reading a command's options, with GNU's getopt_long. */
/* SPDX-License-Identifier: MIT */
#include "cli/options.h"

#include <getopt.h>
#include <string.h>

#include "cli/message.h"
#include "cli/option_table.h"

enum { MAX_ROWS = 32, LONG_ONLY = 256 };

/* What getopt returns for a row. */
static int row_code(size_t row) {
  return simdiri_cli_option_rows[row].letter ? simdiri_cli_option_rows[row].letter : LONG_ONLY + (int)row;
}

static const option_row *find_row(const cli_command *command, int code) {
  for (size_t i = 0; i < simdiri_cli_option_row_count; i++)
    if (row_code(i) == code && simdiri_cli_option_rows[i].commands & command->bit) return &simdiri_cli_option_rows[i];
  return NULL;
}

static void list_options(const cli_command *command, struct option *longs, char *shorts) {
  *shorts++ = ':'; /* a missing value is told apart from an unknown option */
  for (size_t i = 0; i < simdiri_cli_option_row_count && i < MAX_ROWS; i++) {
    const option_row *row = &simdiri_cli_option_rows[i];
    if (!(row->commands & command->bit)) continue;
    *longs++ = (struct option){row->name, row->value ? required_argument : no_argument, NULL, row_code(i)};
    if (!row->letter) continue;
    *shorts++ = row->letter;
    if (row->value) *shorts++ = ':';
  }
  *longs = (struct option){NULL, 0, NULL, 0};
  *shorts = '\0';
}

/* The place of `word` in "a|b|c", or -1. */
static int find_choice(const char *choices, const char *word) {
  size_t word_len = strlen(word);
  for (int place = 0;; place++) {
    size_t len = strcspn(choices, "|");
    if (len == word_len && memcmp(choices, word, len) == 0) return place;
    if (choices[len] == '\0') return -1;
    choices += len + 1;
  }
}

static int set_unicode(cli_options *options, simdiri_unicode unicode) {
  if (options->iri.unicode != SIMDIRI_UNICODE_KEEP && options->iri.unicode != unicode) {
    simdiri_cli_say_usage(options->command->name, "--nfc and --nfkc contradict each other: give one");
    return -1;
  }
  options->iri.unicode = unicode;
  return 0;
}

/* Options whose value is one of a few words. */
static int set_choice(cli_options *options, const option_row *row, const char *value) {
  int choice = find_choice(row->value, value);
  if (choice < 0) {
    simdiri_cli_say_usage(options->command->name, "--%s: '%s' is none of %s", row->name, value, row->value);
    return -1;
  }
  switch (row->id) {
  case OPTION_TO: options->to = choice; break;
  case OPTION_RUNG: options->iri.rung = (simdiri_rung)choice; break;
  case OPTION_FORM: options->iri.form = (simdiri_form)choice; break;
  case OPTION_GRAMMAR: options->iri.grammar = (simdiri_grammar)choice; break;
  case OPTION_DISALLOWED: options->iri.disallowed = (simdiri_disallowed)choice; break;
  case OPTION_HOST: options->iri.host = (simdiri_host)choice; break;
  default: options->on_error = choice; break; /* OPTION_ON_ERROR */
  }
  return 0;
}

static int set_option(cli_options *options, const option_row *row, const char *value) {
  switch (row->id) {
  case OPTION_BASE: options->base = value; return 0;
  case OPTION_OUTPUT: options->output = value; return 0;
  case OPTION_NFC: return set_unicode(options, SIMDIRI_UNICODE_NFC);
  case OPTION_NFKC: return set_unicode(options, SIMDIRI_UNICODE_NFKC);
  case OPTION_REFERENCE: options->iri.flags |= SIMDIRI_FLAG_REFERENCE; return 0;
  case OPTION_DROP_FRAGMENT: options->iri.flags |= SIMDIRI_FLAG_DROP_FRAGMENT; return 0;
  case OPTION_NON_STRICT: options->iri.flags |= SIMDIRI_FLAG_NON_STRICT; return 0;
  case OPTION_STATUS: options->show_status = 1; return 0;
  case OPTION_NULL: options->null_separated = 1; return 0;
  case OPTION_QUIET: options->quiet = 1; return 0;
  case OPTION_HELP: options->help = 1; return 0;
  default: return set_choice(options, row, value);
  }
}

/* `code` is what getopt returned: ':' or '?'. */
static int say_bad_option(const cli_command *command, char **arguments, int code) {
  const option_row *row = find_row(command, optopt);
  const char *given = arguments[optind - 1];
  if (code == ':' && row)
    simdiri_cli_say_usage(command->name, "--%s needs a value: %s", row->name, row->value);
  else if (row)
    simdiri_cli_say_usage(command->name, "--%s takes no value", row->name);
  else if (optopt)
    simdiri_cli_say_usage(command->name, "%s has no option -%c", command->name, optopt);
  else
    simdiri_cli_say_usage(command->name, "%s has no option %s, or more than one of that beginning", command->name,
                          given);
  return -1;
}

/* What holds for every command. */
static int check_together(const cli_options *options) {
  if (options->iri.grammar == SIMDIRI_GRAMMAR_URI && options->iri.form == SIMDIRI_FORM_IRI) {
    simdiri_cli_say_usage(options->command->name, "--grammar=uri and --form=iri contradict each other: "
                                                  "a URI has no characters but ASCII");
    return -1;
  }
  if (options->output && options->output[0] == '\0') {
    simdiri_cli_say_usage(options->command->name, "--output needs the name of a file");
    return -1;
  }
  return options->command->check ? options->command->check(options) : 0;
}

int simdiri_cli_options_parse(const cli_command *command, int argument_count, char **arguments, cli_options *options) {
  struct option longs[MAX_ROWS + 1];
  char shorts[2 * MAX_ROWS + 2];
  *options = (cli_options){.command = command, .to = TO_UNSET, .on_error = SIMDIRI_ON_ERROR_KEEP};
  simdiri_options_init(&options->iri);
  if (command->set_defaults) command->set_defaults(options);
  list_options(command, longs, shorts);
  opterr = 0;
  for (;;) {
    int code = getopt_long(argument_count, arguments, shorts, longs, NULL);
    if (code == -1) break;
    const option_row *row = code == ':' || code == '?' ? NULL : find_row(command, code);
    if (!row) return say_bad_option(command, arguments, code);
    if (set_option(options, row, optarg) != 0) return -1;
  }
  options->operands = arguments + optind;
  options->operand_count = argument_count - optind;
  return options->help ? 0 : check_together(options);
}
