/* What a user probably meant. */
/* SPDX-License-Identifier: MIT */
#include "cli/args/options.h"

#include <stdio.h>
#include <string.h>

/* Longer names are no mistakes in one of the table. */
enum { NAME_LEN_MAX = 24 };

static bool is_name(const char *name, size_t len, const char *other) {
  return strlen(other) == len && memcmp(name, other, len) == 0;
}

/* Does the command have the option, of which `text` may have the value? */
static bool has_option(const cli_command *command, const char *text) {
  const size_t len = strcspn(text, "=");
  for (size_t i = 0; i < cli_option_row_count; i++)
    if (cli_option_rows[i].commands & command->bit && is_name(text, len, cli_option_rows[i].name)) return true;
  return false;
}

static bool write_option(const cli_command *command, const char *option, char *text) {
  if (!has_option(command, option)) return false;
  (void)snprintf(text, CLI_SUGGESTION_CAPACITY, "--%s", option);
  return true;
}

/* ------------------------------------------------------------------------------------------- names of other tools */

/* Options of other tools, and what they are here: the first one that the command has. */
static const struct {
  const char *other, *option;
} synonyms[] = {
#define SYNONYM(other, option) {other, option},
#include "cli/options/suggestions.def"
};

static bool find_synonym(const cli_command *command, const char *name, size_t len, char *text) {
  for (size_t i = 0; i < sizeof synonyms / sizeof *synonyms; i++)
    if (is_name(name, len, synonyms[i].other) && write_option(command, synonyms[i].option, text)) return true;
  return false;
}

/* --ignore-fragment, --strip-www and similar names: the option that drops the fragment, or a lossy rule. */
static bool find_rule(const cli_command *command, const char *name, size_t len, char *text) {
  static const char *const verbs[] = {"drop-", "ignore-", "no-", "remove-", "skip-", "strip-", "without-"};
  for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++) {
    const size_t verb_len = strlen(verbs[i]);
    if (len <= verb_len || memcmp(name, verbs[i], verb_len) != 0) continue;
    const char *rule = name + verb_len;
    const size_t rule_len = len - verb_len;
    if (is_name(rule, rule_len, "fragment") && write_option(command, "drop-fragment", text)) return true;
    if (!has_option(command, "lossy") || simdiri_lossy_find(rule, rule_len) == 0) return false;
    (void)snprintf(text, CLI_SUGGESTION_CAPACITY, "--lossy=%.*s", (int)rule_len, rule);
    return true;
  }
  return false;
}

/* --path and similar names of parts. */
static bool find_part(const cli_command *command, const char *name, size_t len, char *text) {
  static const char *const parts[] = {"authority", "domain", "fragment", "host", "iri",    "origin",  "path",
                                      "port",      "query",  "scheme",   "site", "suffix", "userinfo"};
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
    if (!is_name(name, len, parts[i]) || !has_option(command, "get")) continue;
    (void)snprintf(text, CLI_SUGGESTION_CAPACITY, "--get=%s", parts[i]);
    return true;
  }
  return false;
}

/* ------------------------------------------------------------------------------------------- mistakes */

static size_t min_of(size_t a, size_t b) { return a < b ? a : b; }

/* The number of letters that were left out, added, replaced or exchanged with their neighbour. Both texts have at most
 * NAME_LEN_MAX bytes. */
static size_t count_mistakes(const char *a, size_t a_len, const char *b, size_t b_len) {
  size_t rows[3][NAME_LEN_MAX + 1];
  size_t *before = rows[0], *last = rows[1], *row = rows[2];
  for (size_t j = 0; j <= b_len; j++) last[j] = before[j] = j;
  for (size_t i = 1; i <= a_len; i++) {
    row[0] = i;
    for (size_t j = 1; j <= b_len; j++) {
      row[j] = min_of(last[j - 1] + (a[i - 1] != b[j - 1]), min_of(last[j], row[j - 1]) + 1);
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) row[j] = min_of(row[j], before[j - 2] + 1);
    }
    size_t *free_row = before;
    before = last;
    last = row;
    row = free_row;
  }
  return last[b_len];
}

/* Is the name one of the table with a mistake or, in a long name, with two? `*fewest` are the mistakes of the best so
 * far. */
static bool is_better(const char *name, size_t len, const char *other, size_t *fewest) {
  const size_t other_len = strlen(other);
  if (len > NAME_LEN_MAX || other_len > NAME_LEN_MAX) return false;
  const size_t mistakes = count_mistakes(name, len, other, other_len);
  if (mistakes >= *fewest) return false;
  *fewest = mistakes;
  return true;
}

/* One more than the mistakes that a name may have. */
static size_t mistake_limit(size_t len) { return len < 4 ? 1 : len < 7 ? 2 : 3; }

static bool find_mistake(const cli_command *command, const char *name, size_t len, char *text) {
  size_t fewest = mistake_limit(len);
  const char *best = NULL;
  for (size_t i = 0; i < cli_option_row_count; i++)
    if (cli_option_rows[i].commands & command->bit && is_better(name, len, cli_option_rows[i].name, &fewest))
      best = cli_option_rows[i].name;
  for (size_t i = 0; i < sizeof synonyms / sizeof *synonyms; i++)
    if (has_option(command, synonyms[i].option) && is_better(name, len, synonyms[i].other, &fewest))
      best = synonyms[i].option;
  return best && write_option(command, best, text);
}

bool cli_suggest_option(const cli_command *command, const char *name, size_t name_len,
                        char text[CLI_SUGGESTION_CAPACITY]) {
  return find_part(command, name, name_len, text) || find_synonym(command, name, name_len, text) ||
         find_rule(command, name, name_len, text) || find_mistake(command, name, name_len, text);
}

/* ------------------------------------------------------------------------------------------- commands */

/* Commands of other tools, and other words for what a command does. */
static const struct {
  const char *other, *command;
} other_commands[] = {
#define OTHER_COMMAND(other, command) {other, command},
#include "cli/options/suggestions.def"
};

/* Do both begin with the same letters: at least three, and two fifths of the name? */
static bool begins_like(const char *name, size_t len, const char *other) {
  enum { PREFIX_LEN = 3 };
  size_t same = 0;
  while (same < len && name[same] == other[same]) same++;
  return same >= PREFIX_LEN && 5 * same >= 2 * len;
}

const char *cli_suggest_command(const char *name) {
  const size_t len = strlen(name);
  size_t fewest = mistake_limit(len);
  const char *best = NULL;
  for (size_t i = 0; i < sizeof other_commands / sizeof *other_commands; i++)
    if (strcmp(name, other_commands[i].other) == 0) return other_commands[i].command;
  for (size_t i = 0; i < CLI_COMMAND_COUNT; i++)
    if (is_better(name, len, cli_command_rows[i].name, &fewest)) best = cli_command_rows[i].name;
  for (size_t i = 0; i < CLI_COMMAND_COUNT && !best; i++)
    if (begins_like(name, len, cli_command_rows[i].name)) best = cli_command_rows[i].name;
  return best;
}

const char *cli_suggest_instead(const cli_command *command, const cli_option_row *row) {
  return row->id == CLI_OPTION_HOST && has_option(command, "get") ? "; --get=host writes the host of each IRI" : "";
}
