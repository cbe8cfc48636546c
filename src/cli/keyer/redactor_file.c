/* What a run redacts. */
/* SPDX-License-Identifier: MIT */
#include "cli/keyer/redactor_file.h"

#include <stdlib.h>
#include <string.h>

#include "cli/outcome/record_status.h"
#include "cli/util/message.h"
#include "cli/util/whole_file.h"
#include "keys/option_text/option_names.h"

enum { RULES_FILE_MAX = 16 << 20, KEY_FILE_MAX = 4096 };

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

/* A word such as "-j2" is an option that followed --redact or --keep-params without its value: as a name, it is "j2".
 */
static int check_words(const cli_options *options, const option_names *names, const char *option, const char *such_as) {
  for (size_t i = 0; i < names->count; i++) {
    const char *name = names->names[i];
    if (*name != '-' || name[strspn(name, "-")] == '\0') continue;
    cli_say_usage(options->command->name, "--%s: '%s' is an option; --%s needs names, such as %s", option, name, option,
                  such_as);
    return -1;
  }
  return 0;
}

static int create_redactor(const cli_options *options, option_names *what, const char *rules, size_t rules_len,
                           simdiri_redactor **redactor) {
  simdiri_redact_failure failure = {.message = ""};
  simdiri_option_names_drop_empty(what);
  if (what->count == 0) {
    cli_say_usage(options->command->name, "--redact needs names, such as " SIMDIRI_REDACT_DEFAULT);
    return -1;
  }
  if (check_words(options, what, "redact", SIMDIRI_REDACT_DEFAULT) != 0) return -1;
  const simdiri_status status =
      simdiri_redactor_create(what->names, what->count, rules, rules_len, NULL, redactor, &failure);
  return status == SIMDIRI_OK ? 0 : say_failure(options, status, &failure, what->names[failure.index]);
}

/* Reads the key of --pseudonym. Warns if other users can read the file. */
static int read_key(const char *path, simdiri_redactor *redactor) {
  struct stat info;
  size_t len;
  char *key = cli_read_file_info(path, KEY_FILE_MAX, &len, &info);
  if (!key) return -1;
  const simdiri_status status =
      len > 0 ? simdiri_redactor_set_key(redactor, key, len) : SIMDIRI_ERROR_BAD_OPTION; /* none is not chosen here */
  free(key);
  if (status != SIMDIRI_OK)
    cli_say("%s: is not a key, which has %d bytes or more; (umask 077; head -c %d /dev/urandom >FILE) makes one", path,
            SIMDIRI_PSEUDONYM_KEY_MIN, SIMDIRI_PSEUDONYM_KEY_MIN);
  else if (S_ISREG(info.st_mode) && (info.st_mode & (S_IRGRP | S_IROTH)))
    cli_say("%s: others can read this key: run chmod 600 %s", path, path);
  return status == SIMDIRI_OK ? 0 : -1;
}

static int keep_params(const cli_options *options, simdiri_redactor *redactor) {
  simdiri_redact_failure failure = {.message = ""};
  option_names names;
  simdiri_status status = simdiri_option_names_split(options->keep_params, strlen(options->keep_params), &names);
  if (status == SIMDIRI_OK) {
    simdiri_option_names_drop_empty(&names);
    if (check_words(options, &names, "keep-params", "utm_*,page") != 0) {
      simdiri_option_names_free(&names);
      return -1;
    }
    status = simdiri_redactor_keep_params(redactor, names.names, names.count, &failure);
  }
  if (status == SIMDIRI_ERROR_BAD_OPTION)
    cli_say_usage(options->command->name, "--keep-params: '%s': %s", names.names[failure.index], failure.message);
  else if (status != SIMDIRI_OK)
    cli_say_status(options->command->name, status);
  simdiri_option_names_free(&names);
  return status == SIMDIRI_OK ? 0 : -1;
}

static int set_key(const cli_options *options, simdiri_redactor *redactor) {
  return options->pseudonym ? read_key(options->pseudonym, redactor) : 0;
}

static int change_redactor(const cli_options *options, simdiri_redactor **redactor) {
  if ((!options->keep_params || keep_params(options, *redactor) == 0) && set_key(options, *redactor) == 0) return 0;
  simdiri_redactor_free(*redactor);
  *redactor = NULL;
  return -1;
}

int cli_redactor_create(const cli_options *options, const char *what, simdiri_redactor **redactor) {
  option_names list;
  size_t rules_len = 0;
  int outcome = -1;
  *redactor = NULL;
  char *rules = options->redact_rules ? cli_read_file(options->redact_rules, RULES_FILE_MAX, &rules_len) : NULL;
  if (options->redact_rules && !rules) return -1;
  if (options->redact) what = options->redact;
  if (simdiri_option_names_split(what, strlen(what), &list) == SIMDIRI_OK)
    outcome = create_redactor(options, &list, rules, rules_len, redactor);
  else
    cli_say_status(options->command->name, SIMDIRI_ERROR_NO_MEMORY);
  simdiri_option_names_free(&list);
  free(rules);
  return outcome == 0 ? change_redactor(options, redactor) : outcome;
}
