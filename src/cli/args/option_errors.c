/* Messages about options that a command does not have. */
/* SPDX-License-Identifier: MIT */
#include "cli/args/options.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "cli/util/message.h"

/* Appends a name to a list; a list that is full is cut. */
static void add_name(char *list, size_t capacity, const char *separator, const char *start, const char *name) {
  size_t len = strlen(list);
  (void)snprintf(list + len, capacity - len, "%s%s%s", len > 0 ? separator : "", start, name);
}

/* Lists the options of the command that begin with the name; returns their number. */
static int list_beginnings(const cli_command *command, const char *name, size_t name_len, char *list, size_t capacity) {
  int count = 0;
  for (size_t i = 0; i < cli_option_row_count; i++) {
    const cli_option_row *row = &cli_option_rows[i];
    if (!(row->commands & command->bit) || strncmp(row->name, name, name_len) != 0) continue;
    add_name(list, capacity, ", ", "--", row->name);
    count++;
  }
  return count;
}

static bool has_option(unsigned command, const char *name, size_t name_len, int letter) {
  for (size_t i = 0; i < cli_option_row_count; i++) {
    const cli_option_row *row = &cli_option_rows[i];
    if (!(row->commands & command)) continue;
    if (letter ? row->letter == letter : strlen(row->name) == name_len && memcmp(row->name, name, name_len) == 0)
      return true;
  }
  return false;
}

static void list_owners(const char *name, size_t name_len, int letter, char *list, size_t capacity) {
  for (size_t i = 0; i < CLI_COMMAND_COUNT; i++)
    if (has_option(cli_command_rows[i].bit, name, name_len, letter))
      add_name(list, capacity, ", ", "", cli_command_rows[i].name);
}

/* Options that a command lacks for a reason. */
static const struct {
  unsigned command;
  char letter;
  const char *name, *why;
} lacking[] = {
    {CLI_FOR_EXTRACT, 'z', "null",
     "it reads text, not records, and the IRIs that it finds contain neither line ends nor NUL; to end each IRI with "
     "NUL: | tr '\\n' '\\0'"},
    {CLI_FOR_EXTRACT, '\0', "input-charset",
     "positions would be those of the converted text; convert the text first: iconv -t UTF-8"},
    {CLI_FOR_NORMALIZE, '\0', "lossy",
     "lossy rules concern keys only; --clean removes what some of them name, such as --clean=tracking"},
    {CLI_FOR_DEDUPE, '\0', "clean",
     "it prints records unchanged; --lossy=tracking ignores parameters, 'simdiri normalize --clean' removes them"},
    {CLI_FOR_EXTRACT, '\0', "reference", "in running text, a relative reference cannot be distinguished from a word"},
    {CLI_FOR_EXTRACT, '\0', "base", "in running text, a relative reference cannot be distinguished from a word"},
};

/* The reason why the command lacks the option, or NULL. */
static const char *find_lack_reason(const cli_command *command, const char *name, size_t name_len, int letter) {
  for (size_t i = 0; i < sizeof lacking / sizeof *lacking; i++) {
    if (command->bit != lacking[i].command) continue;
    if (letter ? letter == lacking[i].letter
               : strlen(lacking[i].name) == name_len && memcmp(lacking[i].name, name, name_len) == 0)
      return lacking[i].why;
  }
  return NULL;
}

void cli_say_unknown_option(const cli_command *command, const char *given, int letter) {
  char list[512] = "", shown[] = {'-', (char)letter, '\0'};
  const char *name = letter || strlen(given) < 2 ? "" : given + 2; /* after "--" */
  size_t name_len = strcspn(name, "=");
  if (!letter && list_beginnings(command, name, name_len, list, sizeof list) > 1) {
    cli_say_usage(command->name, "--%.*s is the beginning of more than one option: %s", (int)name_len, name, list);
    return;
  }
  const char *why = find_lack_reason(command, name, name_len, letter);
  if (why) {
    cli_say_usage(command->name, "%s has no option %s%.*s: %s", command->name, letter ? shown : "--", (int)name_len,
                  name, why);
    return;
  }
  *list = '\0';
  list_owners(name, name_len, letter, list, sizeof list);
  char suggestion[CLI_SUGGESTION_CAPACITY];
  const bool is_like = !letter && !*list && cli_suggest_option(command, name, name_len, suggestion);
  cli_say_usage(command->name, "%s has no option %s%.*s%s%s%s", command->name, letter ? shown : "--", (int)name_len,
                name,
                is_like ? "; did you mean "
                : *list ? "; these commands have it: "
                        : "",
                is_like ? suggestion : list, is_like ? "?" : "");
}
