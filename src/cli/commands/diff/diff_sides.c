/* The two profiles of simdiri diff, from the text of --a and --b. */
/* SPDX-License-Identifier: MIT */
#include <getopt.h>
#include <stdbool.h>
#include <string.h>

#include "cli/args/options.h"
#include "cli/commands/diff/diff.h"
#include "cli/util/message.h"

enum { WORDS_MAX = 64 };

static int refuse_word(int i, const char *what, const char *name) {
  cli_say_usage("diff", "--%c: %s: %s", "ab"[i], name, what);
  return -1;
}

/* Only the options about the normal form and about keys can. SURT keys are text without fingerprints, and a profile has
 * no charset of its own. */
static bool can_change_equality(const cli_option_row *row) {
  if (row->group != CLI_GROUP_RULES && row->group != CLI_GROUP_KEYS) return false;
  return row->id != CLI_OPTION_SURT && row->id != CLI_OPTION_QUERY_CHARSET;
}

/* Refuses options that do not change which IRIs are equal. */
static int check_side(const cli_diff_side *one, int i) {
  if (one->options.operand_count > 0) return refuse_word(i, "not an option", one->options.operands[0]);
  for (size_t j = 0; j < cli_option_row_count; j++) {
    const cli_option_row *row = &cli_option_rows[j];
    if (!(row->commands & CLI_FOR_KEY) || !cli_is_given(&one->options, row->id)) continue;
    if (!can_change_equality(row)) return refuse_word(i, "this option does not change which IRIs are equal", row->name);
  }
  return 0;
}

int cli_diff_parse_side(cli_diff_side *one, int i, const char *text) {
  char name[] = "key", *arguments[WORDS_MAX + 2] = {name};
  int count = 1;
  one->words = strdup(text);
  if (!one->words) {
    cli_say_status("diff", SIMDIRI_ERROR_NO_MEMORY);
    return -1;
  }
  for (char *word = one->words + strspn(one->words, " \t\n"); *word; count++) {
    const size_t len = strcspn(word, " \t\n");
    if (count > WORDS_MAX) return refuse_word(i, "too many; at most 64 are allowed", "options");
    arguments[count] = word;
    word += len;
    if (*word) *word++ = '\0';
    word += strspn(word, " \t\n");
  }
  optind = 0; /* makes getopt of glibc start again */
  if (cli_options_parse(&cli_key_command, count, arguments, &one->options) != 0) return -1;
  return check_side(one, i);
}
