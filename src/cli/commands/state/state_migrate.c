/* simdiri state migrate: its options, and --relabel, which creates a new state from the keys of an older one. */
/* SPDX-License-Identifier: MIT */
#include "cli/commands/state/state_actions.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "cli/state/state_folder.h"
#include "cli/state/state_messages.h"
#include "cli/util/message.h"

/* ------------------------------------------------------------------------------------------- options */

int cli_state_check_migrate(cli_options *options) {
  if (options->from_count == 0) return 0;
  if (options->relabels) {
    cli_say_usage("state", "--from and --relabel contradict each other: --from makes keys again, --relabel keeps them");
    return -1;
  }
  if (cli_state_check_keys(options) != 0) return -1;
  if (cli_is_given(options, CLI_OPTION_SECRET) && (options->key_file || options->hash != SIMDIRI_HASH_SIPHASH_128)) {
    cli_say_usage("state", options->key_file ? "--secret and --key-file contradict each other: give one"
                                             : "--secret needs --hash=siphash: other hashes have no secret");
    return -1;
  }
  return 0;
}

/* ------------------------------------------------------------------------------------------- relabel */

static void put_line(cli_output *output, const char *path, const char *what, const char *records) {
  cli_state_put_escaped(output, path, strlen(path));
  cli_output_put(output, ": ");
  cli_output_put(output, what);
  cli_output_put(output, ": ");
  cli_output_put(output, records);
  cli_output_put(output, "\n");
}

#define MAY_BE_NEW " may be printed as new once more"

/* Writes which records may have another key now. */
static void put_changes(const simdiri_state_relabeled *relabeled, const char *path, cli_output *output) {
  const uint32_t now = simdiri_key_rules_number();
  for (uint32_t number = relabeled->rules_number + 1; number <= now; number++) {
    char what[48], records[512];
    const char *change = simdiri_key_rules_change(number);
    (void)snprintf(what, sizeof what, "rules=%" PRIu32, number);
    (void)snprintf(records, sizeof records, "%s%s", change ? change : "all records", MAY_BE_NEW);
    put_line(output, path, what, records);
  }
  if (relabeled->has_other_idna)
    put_line(output, path, "idna",
             "records whose host names have characters that Unicode has added or mapped anew since" MAY_BE_NEW);
  if (relabeled->has_other_unicode)
    put_line(output, path, "normalization", "records with characters that Unicode has added since" MAY_BE_NEW);
  if (relabeled->has_other_unwrapping)
    put_line(output, path, "unwrap", "redirect wrappers that --rules names, and the addresses in them," MAY_BE_NEW);
  if (relabeled->rules_number == now && !relabeled->has_other_idna && !relabeled->has_other_unicode &&
      !relabeled->has_other_unwrapping)
    put_line(output, path, "rules and tables are the same", "no record is printed as new once more");
}

int cli_state_relabel(const cli_options *options, const char *old_path, const char *path, cli_output *output) {
  const simdiri_state_options how = {.struct_size = sizeof how, .memory = options->memory};
  const char *failed = path;
  simdiri_state_relabeled relabeled;
  simdiri_state_failure failure;
  const simdiri_status status = simdiri_state_relabel(old_path, path, &how, NULL, &relabeled, &failed, &failure);
  if (status != SIMDIRI_OK) return cli_state_say(failed, status, &failure);
  put_changes(&relabeled, path, output);
  if (relabeled.secret_may_be_known)
    cli_say("%s: other users could read its files, so its secret may be known, and %s has the same one; migrate --from "
            "makes "
            "a new one",
            old_path, path);
  if (relabeled.has_secret) cli_state_warn_of_others(path);
  return CLI_EXIT_DONE;
}
