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

/* Only options about the normal form and about keys change which IRIs are equal, without --surt and --query-charset. */
static bool leaves_equality(const cli_option_row *row) {
  if (row->group != CLI_GROUP_NORMAL_FORM && row->group != CLI_GROUP_KEYS) return true;
  return row->id == CLI_OPTION_SURT || row->id == CLI_OPTION_QUERY_CHARSET;
}

/* Refuses options that do not change which IRIs are equal. */
static int check_side(const cli_diff_side *one, int i) {
  if (one->options.operand_count > 0) return refuse_word(i, "not an option", one->options.operands[0]);
  if (one->options.base)
    return refuse_word(i, "give it to diff itself, because both profiles have the same base", "base");
  const cli_option_row *row = cli_find_given_if(&one->options, leaves_equality);
  return row ? refuse_word(i, "this option does not change which IRIs are equal", row->name) : 0;
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
  if (cli_options_read(&cli_key_command, count, arguments, &one->options) != 0 ||
      cli_options_complete(&one->options) != 0)
    return -1;
  return check_side(one, i);
}
