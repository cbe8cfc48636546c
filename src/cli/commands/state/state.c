/* simdiri state: inspects, searches and changes the states of dedupe. Only contains and migrate --from read records. */
/* SPDX-License-Identifier: MIT */
#include <string.h>
#include <unistd.h>

#include "cli/commands/dedupe/dedupe.h"
#include "cli/commands/state/state_actions.h"
#include "cli/io/outputs.h"
#include "cli/sandbox/sandbox.h"
#include "cli/state/state_folder.h"
#include "cli/state/state_messages.h"
#include "cli/util/message.h"
#include "cli/util/wait.h"

/* ------------------------------------------------------------------------------------------- verify, merge, migrate */

static void put_whole(cli_output *output, const char *path) {
  cli_state_put_escaped(output, path, strlen(path));
  cli_output_put(output, ": whole\n");
}

static int verify_all(const cli_options *options, char **paths, int count, cli_output *output) {
  int outcome = CLI_EXIT_DONE;
  (void)options;
  for (int i = 0; i < count; i++) {
    simdiri_state_failure failure;
    simdiri_state *state = cli_state_open_any(paths[i]);
    const simdiri_status status = state ? simdiri_state_verify(state, &failure) : SIMDIRI_OK;
    if (status != SIMDIRI_OK) (void)cli_state_say(paths[i], status, &failure);
    if (state && status == SIMDIRI_OK)
      put_whole(output, paths[i]);
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

typedef int run_action(const cli_options *options, char **paths, int count, cli_output *output);
typedef int check_action(cli_options *options);

static const struct {
  const char *name;
  check_action *check; /* NULL: nothing more to check */
  run_action *run;     /* NULL: a run of its own, because it reads records or a stream */
  cli_state_action action;
  int min_count, max_count; /* of directories; max_count 0: no limit */
} actions[] = {
    {"info", NULL, cli_state_print_infos, CLI_STATE_INFO, 1, 0},
    {"verify", NULL, verify_all, CLI_STATE_VERIFY, 1, 0},
    {"contains", cli_state_check_contains, NULL, CLI_STATE_CONTAINS, 1, 0},
    {"export", NULL, cli_state_export, CLI_STATE_EXPORT, 1, 1},
    {"prune", NULL, cli_state_prune_all, CLI_STATE_PRUNE, 1, 0},
    {"merge", NULL, merge_all, CLI_STATE_MERGE, 2, 0},
    {"migrate", cli_state_check_migrate, migrate_one, CLI_STATE_MIGRATE, 2, 2},
    {"import", NULL, NULL, CLI_STATE_IMPORT, 2, 2},
};

enum { ACTION_COUNT = sizeof actions / sizeof *actions };

#define ACTION_NAMES "info, verify, contains, export, import, prune, merge or migrate"

static int find_action(const cli_options *options) {
  for (int i = 0; i < ACTION_COUNT && options->operand_count > 0; i++)
    if (strcmp(options->operands[0], actions[i].name) == 0) return i;
  return -1;
}

/* The bytes of memory that the library needs to write states. */
enum { MEMORY_MIN = 8 << 20 };

static int check_memory(const cli_options *options, cli_state_action action) {
  if (action < CLI_STATE_PRUNE) return 0;
  if (!cli_is_given(options, CLI_OPTION_MEMORY) || options->memory >= MEMORY_MIN) return 0;
  const char *who = "merge and migrate need";
  if (action == CLI_STATE_PRUNE) who = "prune needs";
  if (action == CLI_STATE_IMPORT) who = "import needs";
  cli_say_usage("state", "--memory: %s at least %dM", who, MEMORY_MIN >> 20);
  return -1;
}

static int check_count(int found, int count) {
  const bool makes_new = actions[found].action >= CLI_STATE_MERGE;
  if (actions[found].action == CLI_STATE_IMPORT) {
    if (count == 2) return 0;
    cli_say_usage("state", "import needs a file with a stream (-: standard input) and the directory of the new state");
  } else if (count < actions[found].min_count)
    cli_say_usage("state", "%s needs at least %d director%s", actions[found].name, actions[found].min_count,
                  makes_new ? "ies: the last one is the new state" : "y");
  else if (actions[found].max_count > 0 && count > actions[found].max_count)
    cli_say_usage("state",
                  makes_new ? "%s takes two directories: the old state and the new state" : "%s takes one directory",
                  actions[found].name);
  else
    return 0;
  return -1;
}

static int check_options(cli_options *options) {
  const int found = find_action(options), count = options->operand_count - 1;
  options->reads_records = false;
  if (options->operand_count == 0)
    cli_say_usage("state", "the action is missing: " ACTION_NAMES);
  else if (found < 0)
    cli_say_usage("state", "'%s' is not an action: it must be " ACTION_NAMES, options->operands[0]);
  else if (check_count(found, count) == 0 && check_memory(options, actions[found].action) == 0 &&
           cli_state_check_options(options, actions[found].action) == 0)
    return actions[found].check ? actions[found].check(options) : 0;
  return -1;
}

/* Closes the output. After an error, removes a new file that is empty, and says that another is not complete. */
static int close_output(cli_output *output, int outcome, const char *path) {
  if (cli_output_close(output) != 0) outcome = CLI_EXIT_TROUBLE;
  if (outcome != CLI_EXIT_TROUBLE || !output->is_file) return outcome;
  if (output->is_created && !output->is_changed)
    (void)unlink(path);
  else if (output->is_changed)
    cli_say("%s is not complete: the run ended early", path);
  return outcome;
}

/* Only these files may be changed: the directories of states that are written, and the output. */
static int restrict_files(const cli_options *options, cli_state_action action, const char *const *paths, size_t count) {
  const size_t first = action == CLI_STATE_PRUNE ? 0 : action >= CLI_STATE_MERGE ? count - 1 : count;
  for (size_t i = first; i < count; i++)
    if (cli_sandbox_allow(paths[i]) != 0) return -1;
  if (options->output && cli_sandbox_allow(options->output) != 0) return -1;
  return cli_sandbox_restrict_files();
}

static int import_one(const cli_options *options, const char *file, const char *path) {
  const cli_protected kept = {.options = options, .state_paths = &path, .state_count = 1};
  if (cli_outputs_check_error(&kept) != 0) return CLI_EXIT_TROUBLE;
  cli_ignore_file_limit();
  if (restrict_files(options, CLI_STATE_IMPORT, &path, 1) != 0) return CLI_EXIT_TROUBLE;
  return cli_state_import(options, file, path);
}

static int run_state(const cli_options *options) {
  cli_output output;
  const int found = find_action(options), count = options->operand_count - 1;
  const cli_state_action action = actions[found].action;
  if (action == CLI_STATE_CONTAINS) return cli_state_print_contained(options);
  if (action == CLI_STATE_IMPORT) return import_one(options, options->operands[1], options->operands[2]);
  const char *const *paths = (const char *const *)options->operands + 1;
  const cli_protected kept = {.options = options, .state_paths = paths, .state_count = (size_t)count};
  if (cli_outputs_check_error(&kept) != 0) return CLI_EXIT_TROUBLE;
  if (action >= CLI_STATE_MERGE && cli_state_check_place(paths[count - 1], paths, (size_t)count - 1) != 0)
    return CLI_EXIT_TROUBLE;
  if (options->from_count > 0) return cli_state_rebuild(options, options->operands[1], options->operands[2]);
  const bool is_stream = action == CLI_STATE_EXPORT && options->output_format == CLI_STATE_STREAM;
  const cli_output_file file = {
      .output = &output, .path = options->output, .role = "the output", .separator = '\n', .is_private = is_stream};
  cli_ignore_file_limit();
  if (restrict_files(options, action, paths, (size_t)count) != 0 || cli_outputs_open(&file, 1, &kept) != 0)
    return CLI_EXIT_TROUBLE;
  const int outcome = actions[found].run(options, options->operands + 1, count, &output);
  return close_output(&output, outcome, options->output);
}

const cli_command cli_state_command = {
    .name = "state",
    .bit = CLI_FOR_STATE,
    .help = &cli_state_help,
    .check = check_options,
    .run = run_state,
};
