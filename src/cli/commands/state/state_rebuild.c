/* simdiri state migrate --from: a new state with keys that are made again from the original records. */
/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <string.h>

#include "cli/commands/dedupe/dedupe.h"
#include "cli/commands/state/state_actions.h"
#include "cli/run/run_job.h"
#include "cli/sandbox/sandbox.h"
#include "cli/state/state_folder.h"
#include "cli/state/state_messages.h"
#include "cli/util/message.h"
#include "cli/util/wait.h"
#include "cli/util/whole_file.h"

typedef struct {
  cli_dedupe_shared shared;
  const cli_options *options;
  const char *old_path, *path;
  simdiri_state *state;
  uint64_t old_count;
  bool has_secret;
  unsigned char secret[SIMDIRI_SECRET_LEN]; /* of the new state */
  bool has_old_secret, is_old_secret_known;
  unsigned char old_secret[SIMDIRI_SECRET_LEN];
} rebuild_state;

/* Reads what the new state takes from the old one. */
static int read_old_state(rebuild_state *rebuild) {
  simdiri_state_info info;
  simdiri_state *state = cli_state_open_any(rebuild->old_path);
  if (!state) return -1;
  simdiri_state_get_info(state, &info);
  rebuild->old_count = info.count;
  rebuild->has_old_secret = info.secret != NULL;
  rebuild->is_old_secret_known = info.secret_may_be_known;
  if (info.secret) memcpy(rebuild->old_secret, info.secret, sizeof rebuild->old_secret);
  simdiri_state_close(state);
  return 0;
}

/* A cli_secret_finder: stores the secret of the old state if the new state keeps it. `user` is the rebuild. */
static int find_old_secret(const void *user, unsigned char secret[SIMDIRI_SECRET_LEN]) {
  const rebuild_state *rebuild = user;
  const cli_options *options = rebuild->options;
  const bool is_chosen = cli_is_given(options, CLI_OPTION_SECRET), is_known = rebuild->is_old_secret_known;
  if (is_chosen && options->secret == CLI_SECRET_KEEP && !rebuild->has_old_secret) {
    cli_say("%s: has no secret, so --secret=keep is not possible; --secret=new makes one", rebuild->old_path);
    return -1;
  }
  if (rebuild->has_old_secret && (is_chosen ? options->secret == CLI_SECRET_KEEP : !is_known)) {
    memcpy(secret, rebuild->old_secret, SIMDIRI_SECRET_LEN);
    return 1;
  }
  if (rebuild->has_old_secret && !is_chosen)
    cli_say(
        "%s: other users could read its files, so its secret may be known, and %s gets a new one (--secret=keep keeps "
        "the old one)",
        rebuild->old_path, rebuild->path);
  if (rebuild->has_old_secret)
    cli_say("%s: gets a random secret, so it cannot be merged with states that have the secret of %s; --key-file=FILE "
            "gives it the secret of FILE",
            rebuild->path, rebuild->old_path);
  return 0;
}

static int prepare_keys(cli_job *job) {
  rebuild_state *rebuild = job->data;
  const int found = cli_choose_secret(job->run.options, find_old_secret, rebuild, rebuild->secret);
  if (found < 0) return CLI_EXIT_TROUBLE;
  rebuild->has_secret = found != 0;
  const unsigned char *secret = found ? rebuild->secret : NULL;
  return cli_keyer_create_with(&rebuild->shared.keyer, job->run.options, job->run.context, job->run.base, secret) == 0
             ? CLI_EXIT_DONE
             : CLI_EXIT_TROUBLE;
}

static int open_new_state(cli_job *job) {
  rebuild_state *rebuild = job->data;
  const cli_options *options = job->run.options;
  simdiri_state_failure failure;
  size_t len;
  const unsigned char *secret = rebuild->has_secret ? rebuild->secret : NULL;
  const bool is_known =
      secret && rebuild->is_old_secret_known && memcmp(secret, rebuild->old_secret, sizeof rebuild->old_secret) == 0;
  const simdiri_state_options how = {.struct_size = sizeof how,
                                     .memory = options->memory,
                                     .creation = SIMDIRI_STATE_NEW_WHEN_PUBLISHED,
                                     .secret = secret,
                                     .secret_may_be_known = is_known};
  const char *identity = simdiri_keyer_identity(rebuild->shared.keyer.keyer, &len);
  const simdiri_status status = simdiri_state_open(rebuild->path, identity, len, &how, NULL, &rebuild->state, &failure);
  if (status != SIMDIRI_OK) return cli_state_say(rebuild->path, status, &failure);
  if (secret) cli_state_warn_of_others(rebuild->path);
  return cli_sandbox_allow(rebuild->path) == 0 ? CLI_EXIT_DONE : CLI_EXIT_TROUBLE;
}

static int add_chunk(cli_job *job, const cli_chunk *chunk, cli_print_step step) {
  const rebuild_state *rebuild = job->data;
  simdiri_state_failure failure;
  if (step != CLI_STEP_RECORDS) return CLI_EXIT_DONE;
  const simdiri_status status =
      cli_state_add_keys(rebuild->state, chunk->records.fingerprints, chunk->records.count, &failure);
  return status == SIMDIRI_OK ? CLI_EXIT_DONE : cli_state_say(rebuild->path, status, &failure);
}

/* Describes how the options of the keys differ from those of the old state, apart from the secret. Returns false if
 * that is unknown. An empty text: they are the same. */
static bool find_difference(const rebuild_state *rebuild, simdiri_state_failure *failure) {
  const simdiri_state_options how = {.struct_size = sizeof how,
                                     .read_only = true,
                                     .accepts_older = true,
                                     .secret = rebuild->has_secret ? rebuild->secret : NULL};
  simdiri_state *state;
  size_t len;
  const char *identity = simdiri_keyer_identity(rebuild->shared.keyer.keyer, &len);
  failure->difference[0] = '\0';
  const simdiri_status status = simdiri_state_open(rebuild->old_path, identity, len, &how, NULL, &state, failure);
  if (status == SIMDIRI_OK) simdiri_state_close(state);
  return status == SIMDIRI_OK || failure->difference[0] || failure->problem == SIMDIRI_STATE_OTHER_SECRET;
}

/* Warns if the new state has fewer keys, with --quiet, too, because records may be printed again. */
static void warn_of_fewer(const rebuild_state *rebuild, uint64_t count) {
  simdiri_state_failure failure;
  if (count >= rebuild->old_count) return;
  const bool is_known = find_difference(rebuild, &failure);
  const char *difference = is_known ? failure.difference : "";
  if (is_known && !difference[0])
    cli_say(
        "%s: has %" PRIu64 " keys, but %s had %" PRIu64 " under the same options: at least %" PRIu64
        " of its records are missing from the files of --from and will be printed again, so give all original files",
        rebuild->path, count, rebuild->old_path, rebuild->old_count, rebuild->old_count - count);
  else
    cli_say("%s: has %" PRIu64 " keys, but %s had %" PRIu64 " under other options%s%s%s: either its keys are coarser, "
            "or records are missing from the files of --from and will be printed again; to know which, repeat the "
            "command with the options of %s and another new directory, which gets %" PRIu64
            " keys if no record is missing",
            rebuild->path, count, rebuild->old_path, rebuild->old_count, difference[0] ? " (" : "", difference,
            difference[0] ? ")" : "", rebuild->old_path, rebuild->old_count);
}

/* Publishes the keys, once, when all records were read. */
static int publish_keys(const rebuild_state *rebuild, cli_job *job) {
  simdiri_state_failure failure;
  simdiri_state_info info;
  const simdiri_status status = cli_state_publish_keys(rebuild->state, &failure);
  if (status != SIMDIRI_OK) return cli_state_say(rebuild->path, status, &failure);
  simdiri_state_get_info(rebuild->state, &info);
  cli_state_summarize(rebuild->state, &job->summary);
  warn_of_fewer(rebuild, info.count);
  return CLI_EXIT_DONE;
}

static int end_run(cli_job *job, int status) {
  return status == CLI_EXIT_DONE && !cli_is_interrupted() ? publish_keys(job->data, job) : status;
}

static void release_all(cli_job *job) {
  rebuild_state *rebuild = job->data;
  simdiri_state_close(rebuild->state);
  cli_keyer_free(&rebuild->shared.keyer);
}

static int take_turn(cli_job *job, cli_turn turn, int status) {
  switch (turn) {
  case CLI_TURN_PREPARE: return prepare_keys(job);
  case CLI_TURN_OPEN: return open_new_state(job);
  case CLI_TURN_END: return end_run(job, status);
  case CLI_TURN_RELEASE: release_all(job); return status;
  default: return status;
  }
}

int cli_state_rebuild(const cli_options *options, const char *old_path, const char *path) {
  static const cli_operation operation = {.traits = CLI_DEDUPE_TRAITS,
                                          .turn = take_turn,
                                          .work = cli_dedupe_work,
                                          .apply = cli_dedupe_apply,
                                          .write = cli_dedupe_write,
                                          .print = add_chunk};
  cli_options reading = *options;
  rebuild_state rebuild = {.options = options, .old_path = old_path, .path = path};
  reading.operands = reading.from;
  reading.operand_count = reading.from_count;
  reading.state = path;
  reading.old_state = old_path;
  return read_old_state(&rebuild) == 0 ? cli_run_job(&reading, &operation, &rebuild.shared, &rebuild)
                                       : CLI_EXIT_TROUBLE;
}
