/* simdiri state: inspects, verifies, merges and migrates the states of dedupe. It reads no records, but for migrate
 * --from. */
/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/commands/dedupe/state_batch.h"
#include "cli/commands/dedupe/state_folder.h"
#include "cli/commands/dedupe/state_messages.h"
#include "cli/commands/dedupe/state_migrate.h"
#include "cli/commands/dedupe/state_output.h"
#include "cli/io/outputs.h"
#include "cli/util/message.h"
#include "cli/util/wait.h"

typedef int run_action(const cli_options *options, char **paths, int count, cli_output *output);

/* ------------------------------------------------------------------------------------------- info */

static void put_text(cli_output *output, const char *name, const char *text, size_t len) {
  cli_state_put_escaped(output, name, strlen(name));
  cli_output_put(output, ": ");
  cli_state_put_escaped(output, text, len);
  cli_output_put(output, "\n");
}

static void put_line(cli_output *output, const char *text) {
  cli_output_put(output, text);
  cli_output_put(output, "\n");
}

static void put_number(cli_output *output, const char *name, uint64_t number) {
  char text[32];
  (void)snprintf(text, sizeof text, "%" PRIu64, number);
  put_text(output, name, text, strlen(text));
}

static void put_note(cli_output *output, const simdiri_state_info *info) {
  char text[48];
  uint64_t len;
  const char *path;
  size_t path_len;
  if (!info->note || cli_state_note_read(info->note, info->note_len, &len, &path, &path_len) != 0) return;
  (void)snprintf(text, sizeof text, "output: %" PRIu64 " octets of ", len);
  cli_output_put(output, text);
  cli_state_put_escaped(output, path, path_len);
  cli_output_put(output, "\n");
}

static void put_info(cli_output *output, const char *path, const simdiri_state_info *info) {
  const char *secret = !info->secret ? "none"
                       : info->secret_may_be_known
                           ? "kept in it, but may be known to others; migrate --from makes a new one"
                           : "kept in it";
  put_text(output, "state", path, strlen(path));
  put_number(output, "version", info->version);
  if (info->version < SIMDIRI_STATE_VERSION)
    put_line(output,
             "it is to be migrated before it is used: simdiri state migrate --from=FILE OLD NEW, or --relabel OLD NEW");
  put_number(output, "keys", info->count);
  put_number(output, "files of keys", info->run_count);
  put_number(output, "octets", info->bytes);
  put_number(output, "publications", info->generation);
  put_text(output, "identity", info->identity, info->identity_len);
  put_text(output, "secret", secret, strlen(secret));
  put_note(output, info);
}

static int print_infos(const cli_options *options, char **paths, int count, cli_output *output) {
  int outcome = CLI_EXIT_DONE;
  (void)options;
  for (int i = 0; i < count; i++) {
    simdiri_state_info info;
    simdiri_state *state = cli_state_open_any(paths[i]);
    if (!state) {
      outcome = CLI_EXIT_TROUBLE;
      continue;
    }
    simdiri_state_get_info(state, &info);
    put_info(output, paths[i], &info);
    simdiri_state_close(state);
  }
  return outcome;
}

/* ------------------------------------------------------------------------------------------- verify, merge, migrate */

static int verify_all(const cli_options *options, char **paths, int count, cli_output *output) {
  int outcome = CLI_EXIT_DONE;
  (void)options;
  for (int i = 0; i < count; i++) {
    simdiri_state_failure failure;
    simdiri_state *state = cli_state_open_any(paths[i]);
    const simdiri_status status = state ? simdiri_state_verify(state, &failure) : SIMDIRI_OK;
    if (status != SIMDIRI_OK) (void)cli_state_say(paths[i], status, &failure);
    if (state && status == SIMDIRI_OK)
      put_text(output, paths[i], "whole", strlen("whole"));
    else
      outcome = CLI_EXIT_TROUBLE;
    simdiri_state_close(state);
  }
  return outcome;
}

static int merge_all(const cli_options *options, char **paths, int count, cli_output *output) {
  const simdiri_state_options how = {
      .struct_size = sizeof how, .memory = options->memory, .creation = SIMDIRI_STATE_NEW};
  const char *failed = paths[count - 1];
  simdiri_state_failure failure;
  (void)output;
  const simdiri_status status = simdiri_state_merge((const char *const *)paths, (size_t)count - 1, paths[count - 1],
                                                    &how, NULL, &failed, &failure);
  if (status == SIMDIRI_OK) {
    cli_state_warn_of_made(paths[count - 1]);
    return CLI_EXIT_DONE;
  }
  if (status != SIMDIRI_ERROR_STATE || failure.problem != SIMDIRI_STATE_OTHER_SECRET)
    return cli_state_say(failed, status, &failure);
  cli_say(
      "%s: cannot be merged, because its keys were made with another secret than those of %s; make the keys of both "
      "again with one secret: simdiri state migrate --from=FILE --key-file=FILE OLD NEW",
      failed, paths[0]);
  return CLI_EXIT_TROUBLE;
}

static int migrate_one(const cli_options *options, char **paths, int count, cli_output *output) {
  return options->relabels ? cli_state_relabel(options, paths[0], paths[1], output)
                           : merge_all(options, paths, count, output);
}

/* ------------------------------------------------------------------------------------------- the command */

static const struct {
  const char *name;
  run_action *run;
  int min_count, max_count; /* of directories; max_count 0: no limit */
} actions[] = {{"info", print_infos, 1, 0},
               {"verify", verify_all, 1, 0},
               {"merge", merge_all, 2, 0},
               {"migrate", migrate_one, 2, 2}};

enum { ACTION_COUNT = sizeof actions / sizeof *actions };

static int find_action(const cli_options *options) {
  for (int i = 0; i < ACTION_COUNT && options->operand_count > 0; i++)
    if (strcmp(options->operands[0], actions[i].name) == 0) return i;
  return -1;
}

/* The bytes of memory that the library needs to merge states, and to create one. */
enum { MEMORY_MIN = 8 << 20 };

static int check_memory(const cli_options *options, run_action *run) {
  if (run == print_infos || run == verify_all) return 0;
  if (!cli_is_given(options, CLI_OPTION_MEMORY) || options->memory >= MEMORY_MIN) return 0;
  cli_say_usage("state", "--memory: merge and migrate need at least %dM", MEMORY_MIN >> 20);
  return -1;
}

static int check_options(cli_options *options) {
  const int found = find_action(options), count = options->operand_count - 1;
  options->reads_records = false;
  if (options->operand_count == 0)
    cli_say_usage("state", "the action is missing: info, verify, merge or migrate");
  else if (found < 0)
    cli_say_usage("state", "'%s' is not an action: it must be info, verify, merge or migrate", options->operands[0]);
  else if (count < actions[found].min_count)
    cli_say_usage("state", "%s needs at least %d director%s", actions[found].name, actions[found].min_count,
                  actions[found].min_count == 1 ? "y" : "ies: the last one is the new state");
  else if (actions[found].max_count > 0 && count > actions[found].max_count)
    cli_say_usage("state", "%s takes two directories: the old state and the new state", actions[found].name);
  else if (check_memory(options, actions[found].run) == 0)
    return cli_state_check_migrate(options, actions[found].run == migrate_one);
  return -1;
}

static int run_state(const cli_options *options) {
  cli_output output;
  const int found = find_action(options), count = options->operand_count - 1;
  const char *const *paths = (const char *const *)options->operands + 1;
  const cli_protected kept = {.options = options, .state_paths = paths, .state_count = (size_t)count};
  if (cli_outputs_check_error(&kept) != 0) return CLI_EXIT_TROUBLE;
  if ((actions[found].run == merge_all || actions[found].run == migrate_one) &&
      cli_state_check_place(paths[count - 1], paths, (size_t)count - 1) != 0)
    return CLI_EXIT_TROUBLE;
  if (options->from_count > 0) return cli_state_rebuild(options, options->operands[1], options->operands[2]);
  const cli_output_file file = {.output = &output, .role = "the output", .separator = '\n'};
  cli_ignore_file_limit();
  if (cli_outputs_open(&file, 1, &kept) != 0) return CLI_EXIT_TROUBLE;
  const int outcome = actions[found].run(options, options->operands + 1, options->operand_count - 1, &output);
  return cli_output_close(&output) == 0 ? outcome : CLI_EXIT_TROUBLE;
}

const cli_command cli_state_command = {
    .name = "state",
    .bit = CLI_FOR_STATE,
    .help = &cli_state_help,
    .check = check_options,
    .run = run_state,
};
