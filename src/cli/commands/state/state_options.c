/* Which options each action of `simdiri state` takes, and the options that the identity of a state names. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "cli/args/options.h"
#include "cli/commands/state/state_actions.h"
#include "cli/state/state_hash.h"
#include "cli/util/message.h"

/* ------------------------------------------------------------------------------------------- options of actions */

enum {
  INFO = 1u << CLI_STATE_INFO,
  EXPORT = 1u << CLI_STATE_EXPORT,
  CONTAINS = 1u << CLI_STATE_CONTAINS,
  PRUNE = 1u << CLI_STATE_PRUNE,
  MIGRATE = 1u << CLI_STATE_MIGRATE,
  ALL = (1u << (CLI_STATE_IMPORT + 1)) - 1
};

/* Options that are not about records and keys: the actions that take them. */
static const struct {
  cli_option_id id;
  unsigned actions;
  const char *where;
} owned[] = {{CLI_OPTION_QUIET, ALL, NULL},
             {CLI_OPTION_HELP, ALL, NULL},
             {CLI_OPTION_VERSION, ALL, NULL},
             {CLI_OPTION_MEMORY, ALL, NULL},
             {CLI_OPTION_NO_SANDBOX, ALL, NULL},
             {CLI_OPTION_OUTPUT, EXPORT, "export"},
             {CLI_OPTION_OUTPUT_FORMAT, INFO | EXPORT, "info and export"},
             {CLI_OPTION_INVERT_MATCH, CONTAINS, "contains"},
             {CLI_OPTION_OLDER_THAN, PRUNE, "prune"},
             {CLI_OPTION_RELABEL, MIGRATE, "migrate"},
             {CLI_OPTION_FROM, MIGRATE, "migrate"},
             {CLI_OPTION_SECRET, MIGRATE, "migrate --from=FILE"}};

/* Returns where an option may be used, or NULL if the action takes it. */
static const char *find_other_place(const cli_options *options, cli_option_id id, cli_state_action action) {
  const bool makes_keys = action == CLI_STATE_CONTAINS || (action == CLI_STATE_MIGRATE && options->from_count > 0);
  for (size_t i = 0; i < sizeof owned / sizeof *owned; i++) {
    if (owned[i].id != id) continue;
    const bool needs_from = id == CLI_OPTION_SECRET && options->from_count == 0;
    return (owned[i].actions >> action & 1) && !needs_from ? NULL : owned[i].where;
  }
  return makes_keys ? NULL : "migrate --from=FILE and contains";
}

int cli_state_check_options(const cli_options *options, cli_state_action action) {
  for (size_t i = 0; i < cli_option_row_count; i++) {
    const cli_option_row *row = &cli_option_rows[i];
    if (!(row->commands & CLI_FOR_STATE) || !cli_is_given(options, row->id)) continue;
    const char *where = find_other_place(options, row->id, action);
    if (!where) continue;
    cli_say_usage("state", "--%s is for %s", row->name, where);
    return -1;
  }
  if (action == CLI_STATE_PRUNE && !cli_is_given(options, CLI_OPTION_OLDER_THAN))
    cli_say_usage("state", "prune needs --older-than=AGE, such as --older-than=30d");
  else if (action == CLI_STATE_INFO && options->output_format == CLI_STATE_STREAM)
    cli_say_usage("state", "--output-format=stream is for export");
  else if (action == CLI_STATE_EXPORT && options->output_format == CLI_STATE_JSON)
    cli_say_usage("state", "--output-format=json is for info");
  else
    return 0;
  return -1;
}

/* ------------------------------------------------------------------------------------------- options of an identity */

static bool has_choice(const char *choices, const char *word) {
  const size_t len = strlen(word);
  for (const char *at = choices; at; at = strchr(at, '|')) {
    at += *at == '|';
    if (strncmp(at, word, len) == 0 && (at[len] == '|' || at[len] == '\0')) return true;
  }
  return false;
}

/* Returns the value, or a copy if the options point to it. NULL: it is none of the option of this name, but such as the
 * digest of a file. */
static char *keep_value(const cli_option_row *row, char *value) {
  static char scheme[CLI_STATE_SETTING_CAPACITY], params[CLI_STATE_SETTING_CAPACITY];
  if (!row->value || row->id == CLI_OPTION_LOSSY || row->id == CLI_OPTION_TEMPLATES) return value;
  if (row->id == CLI_OPTION_DEFAULT_SCHEME) return memcpy(scheme, value, strlen(value) + 1);
  if (row->id == CLI_OPTION_PARAMS) return memcpy(params, value, strlen(value) + 1);
  return has_choice(row->value, value) ? value : NULL;
}

/* Sets an option unless it was given. `value` is "" for an option without value. */
static void take_option(cli_options *options, const char *name, char *value) {
  for (size_t i = 0; i < cli_option_row_count; i++) {
    const cli_option_row *row = &cli_option_rows[i];
    if (!(row->commands & CLI_FOR_STATE) || strcmp(row->name, name) != 0 || cli_is_given(options, row->id)) continue;
    if (!row->value != (*value == '\0')) continue;
    char *text = keep_value(row, value);
    if (!text) continue;
    uint64_t given[2];
    memcpy(given, options->given, sizeof given);
    (void)cli_set_option(options, row, *text ? text : NULL);
    memcpy(options->given, given, sizeof given); /* later checks are about options on the command line */
  }
}

/* Sets the rules of "lossy=RULES" one by one, without those that only files can choose. */
static void take_lossy(cli_options *options, char *rules) {
  if (cli_is_given(options, CLI_OPTION_LOSSY)) return;
  for (char *rule = strtok(rules, ","); rule; rule = strtok(NULL, ","))
    options->lossy |= simdiri_lossy_find(rule, strlen(rule));
}

/* Takes over one setting of an identity: a word, or a name, "=" and a value. */
static void take_setting(cli_options *options, char *setting) {
  char *sign = strchr(setting, '='), *value = sign ? sign + 1 : setting + strlen(setting);
  if (sign) *sign = '\0';
  if (strcmp(setting, "lossy") == 0) {
    take_lossy(options, value);
  } else if (strcmp(setting, "idna2008") == 0) {
    static char idna2008[] = "idna2008";
    take_option(options, "idna", idna2008);
  } else if (strcmp(setting, "suffixes") == 0) {
    static char icann[] = "icann";
    const char *section = strchr(value, '-');
    if (section && strcmp(section + 1, icann) == 0) take_option(options, "psl-section", icann);
  } else if (strcmp(setting, "unicode") == 0) {
    static char none[] = "";
    if (!cli_is_given(options, CLI_OPTION_NFC) && !cli_is_given(options, CLI_OPTION_NFKC))
      take_option(options, value, none);
  } else {
    take_option(options, setting, value);
  }
}

void cli_state_take_options(cli_options *options, const char *identity, size_t identity_len) {
  char setting[CLI_STATE_SETTING_CAPACITY];
  if (!cli_is_given(options, CLI_OPTION_HASH)) options->hash = cli_state_hash_of(identity, identity_len, options->hash);
  while (cli_state_next_setting(&identity, &identity_len, setting)) take_setting(options, setting);
}
