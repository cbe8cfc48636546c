/* What a run redacts. */
/* SPDX-License-Identifier: MIT */
#include "cli/keyer/redactor_file.h"

#include <stdlib.h>
#include <string.h>

#include "cli/outcome/record_status.h"
#include "cli/util/message.h"
#include "cli/util/whole_file.h"

enum { RULES_FILE_MAX = 16 << 20 };

/* Divides a list at its commas, in place. `words` has an element for each. Returns their number; empty words are left
 * out. */
static size_t divide_list(char *list, const char **words) {
  size_t count = 0;
  for (char *at = list; at;) {
    char *comma = strchr(at, ',');
    if (comma) *comma++ = '\0';
    if (*at) words[count++] = at;
    at = comma;
  }
  return count;
}

static int say_failure(const cli_options *options, simdiri_status status, const simdiri_redact_failure *failure,
                       const char *word) {
  if (status != SIMDIRI_ERROR_BAD_OPTION)
    cli_say_status(options->command->name, status);
  else if (failure->line > 0)
    cli_say_line(options->redact_rules, failure->line, failure->message);
  else
    cli_say_usage(options->command->name, "--redact: '%s': %s", word, failure->message);
  return -1;
}

static int create_redactor(const cli_options *options, char *list, const char **words, const char *rules,
                           size_t rules_len, simdiri_redactor **redactor) {
  simdiri_redact_failure failure = {.message = ""};
  const size_t count = divide_list(list, words);
  if (count == 0) {
    cli_say_usage(options->command->name, "--redact needs names, such as userinfo,secrets");
    return -1;
  }
  const simdiri_status status = simdiri_redactor_create(words, count, rules, rules_len, NULL, redactor, &failure);
  return status == SIMDIRI_OK ? 0 : say_failure(options, status, &failure, count > 0 ? words[failure.index] : "");
}

int cli_redactor_create(const cli_options *options, const char *what, simdiri_redactor **redactor) {
  const char *given = options->redact ? options->redact : what;
  const size_t len = strlen(given);
  size_t rules_len = 0;
  *redactor = NULL;
  char *rules = options->redact_rules ? cli_read_file(options->redact_rules, RULES_FILE_MAX, &rules_len) : NULL;
  if (options->redact_rules && !rules) return -1;
  char *list = malloc(len + 1);
  const char **words = malloc((len / 2 + 1) * sizeof *words);
  int outcome = -1;
  if (list && words) {
    memcpy(list, given, len + 1);
    outcome = create_redactor(options, list, words, rules, rules_len, redactor);
  } else {
    cli_say_status(options->command->name, SIMDIRI_ERROR_NO_MEMORY);
  }
  free(list);
  free(words);
  free(rules);
  return outcome;
}
