/* simdiri dedupe: the first record of each key. */
/* SPDX-License-Identifier: MIT */
#include "cli/commands/dedupe/dedupe.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/run/run_job.h"
#include "cli/state/state_hash.h"
#include "cli/util/append.h"
#include "cli/util/message.h"
#include "cli/util/wait.h"
#include "cli/util/whole_file.h"

/* ------------------------------------------------------------------------------------------- options */

static int say_contradiction(const char *both, const char *why) {
  cli_say_usage("dedupe", "%s contradict each other: %s", both, why);
  return -1;
}

static int check_combinations(const cli_options *options) {
  const bool has_state = options->state != NULL;
  if (options->repeated && options->unique)
    return say_contradiction("--repeated and --unique", "no key has both one record and several");
  if (has_state && cli_dedupe_counts(options))
    return say_contradiction("--state and --count, --repeated or --unique",
                             "a state contains keys, but not how often each occurred");
  if (cli_dedupe_keeps_more(options) && (cli_dedupe_counts(options) || options->merges))
    return say_contradiction("--keep and --count, --repeated, --unique or --explain-merges",
                             "these are about the first record of each key");
  if (has_state && cli_dedupe_keeps_more(options))
    return say_contradiction("--state and --keep", "a state contains keys, but not how often each occurred");
  if (has_state && options->merges)
    return say_contradiction("--state and --explain-merges",
                             "a state does not contain the first records of earlier runs");
  if (options->starts_output && (!has_state || !options->output)) {
    cli_say_usage("dedupe", "--output-new needs --state and -o: it begins a new file of -o");
    return -1;
  }
  if (options->state && options->state[0] == '\0') {
    cli_say_usage("dedupe", "--state needs the name of a directory");
    return -1;
  }
  if (has_state && cli_is_given(options, CLI_OPTION_MEMORY) && options->memory < CLI_STATE_MEMORY_MIN) {
    cli_say_usage("dedupe", "--memory: with --state, at least %dM are needed", CLI_STATE_MEMORY_MIN >> 20);
    return -1;
  }
  return 0;
}

/* Keys that are not printed are SipHash-128 with a random secret, so that nobody can write records that collide. Keys
 * that are printed are XXH3-128 unless there is a --key-file, so that they equal the keys that others make. An existing
 * state keeps its hash; a --key-file asks for SipHash. */
static void choose_hash(cli_options *options) {
  const bool is_secret = options->key_file || (options->print != CLI_PRINT_ALL && !options->merges);
  if (cli_is_given(options, CLI_OPTION_HASH)) return;
  options->hash = is_secret ? SIMDIRI_HASH_SIPHASH_128 : SIMDIRI_HASH_XXH3_128;
  if (options->state && !options->key_file) options->hash = cli_state_find_hash(options->state, options->hash);
}

int cli_dedupe_check_keys(cli_options *options) {
  if (options->iri.rung == SIMDIRI_RUNG_SIMPLE) options->iri.disallowed = SIMDIRI_DISALLOWED_FAIL;
  choose_hash(options);
  return cli_keyer_check(options);
}

static int check_options(cli_options *options) {
  return check_combinations(options) != 0 ? -1 : cli_dedupe_check_keys(options);
}

/* ------------------------------------------------------------------------------------------- preparing */

/* A cli_secret_finder: reads the secret of the state of --state. `user` is the options. */
static int find_state_secret(const void *user, unsigned char secret[SIMDIRI_SECRET_LEN]) {
  const cli_options *options = user;
  return options->state ? cli_state_find_secret(options->state, secret) : 0;
}

static int make_set(cli_dedupe *dedupe, const cli_options *options) {
  uint64_t seed[2];
  simdiri_status status = SIMDIRI_OK;
  if (cli_read_random(seed, sizeof seed) != 0) return -1;
  if (cli_dedupe_counts(options) || dedupe->shared.wants_rules || cli_dedupe_keeps_more(options)) {
    dedupe->map = cli_key_map_create(seed, options->memory, dedupe->shared.wants_rules,
                                     cli_dedupe_keeps_more(options) ? options->keep : 1);
    if (!dedupe->map) status = SIMDIRI_ERROR_NO_MEMORY;
  } else {
    status = cli_dedupe_create_sets(dedupe, options, seed);
  }
  if (status == SIMDIRI_ERROR_SET_FULL)
    cli_say("dedupe: --memory is too small for any key; allow more");
  else if (status != SIMDIRI_OK)
    cli_say_status("dedupe", status);
  return status == SIMDIRI_OK ? 0 : -1;
}

static int prepare_keys(cli_job *job) {
  cli_dedupe *dedupe = job->data;
  const cli_options *options = job->run.options;
  const int found = cli_choose_secret(options, find_state_secret, options, dedupe->secret);
  if (found < 0) return CLI_EXIT_TROUBLE;
  dedupe->has_secret = found != 0;
  if (cli_keyer_create_with(&dedupe->shared.keyer, options, job->run.context, job->run.base,
                            dedupe->has_secret ? dedupe->secret : NULL) != 0)
    return CLI_EXIT_TROUBLE;
  if (options->state) return CLI_EXIT_DONE;
  if (make_set(dedupe, options) != 0) return CLI_EXIT_TROUBLE;
  job->shard_count = dedupe->shared.shard_bits > 0 ? (size_t)1 << dedupe->shared.shard_bits : 0;
  if (!cli_dedupe_counts(options)) return CLI_EXIT_DONE;
  return cli_spool_open(&dedupe->spool, job->run.framing->separator) == 0 ? CLI_EXIT_DONE : CLI_EXIT_TROUBLE;
}

static int open_state(cli_job *job) {
  cli_dedupe *dedupe = job->data;
  dedupe->batch = cli_state_batch_open(job, dedupe->shared.keyer.keyer, dedupe->has_secret ? dedupe->secret : NULL);
  return dedupe->batch ? CLI_EXIT_DONE : CLI_EXIT_TROUBLE;
}

static void release_all(cli_job *job) {
  cli_dedupe *dedupe = job->data;
  cli_state_batch_close(dedupe->batch);
  cli_spool_close(&dedupe->spool);
  cli_key_map_free(dedupe->map);
  cli_dedupe_free_sets(dedupe);
  cli_keyer_free(&dedupe->shared.keyer);
  free(dedupe->ordinals);
}

/* ------------------------------------------------------------------------------------------- the run */

/* While no input comes, records that wait for an answer of the state get it. */
static int pause_run(cli_job *job) {
  cli_dedupe *dedupe = job->data;
  return dedupe->batch ? cli_state_batch_pause(dedupe->batch) : CLI_EXIT_DONE;
}

/* Publishes the keys of the records that were printed, however the run ended; or prints the counts. */
static int end_run(cli_job *job, int status) {
  cli_dedupe *dedupe = job->data;
  if (dedupe->batch) {
    const int ended = cli_state_batch_finish(dedupe->batch, status);
    return ended == CLI_EXIT_DONE ? status : ended;
  }
  if (cli_dedupe_counts(job->run.options) && status != CLI_EXIT_TROUBLE &&
      cli_dedupe_print_counts(job) != CLI_EXIT_DONE)
    return CLI_EXIT_TROUBLE;
  return status;
}

static int take_turn(cli_job *job, cli_turn turn, int status) {
  const bool has_state = job->run.options->state != NULL;
  switch (turn) {
  case CLI_TURN_PREPARE: job->keeps_output = has_state; return prepare_keys(job);
  case CLI_TURN_OPEN: return has_state ? open_state(job) : status;
  case CLI_TURN_PAUSE: return pause_run(job);
  case CLI_TURN_END: return end_run(job, status);
  case CLI_TURN_RELEASE: release_all(job); return status;
  default: return status;
  }
}

static int run_dedupe(const cli_options *options) {
  if (options->state && options->packing < CLI_PACKING_NONE) {
    (void)say_contradiction("--state and compressed output",
                            "records that were printed but not saved could not be removed from the file");
    return CLI_EXIT_TROUBLE;
  }
  cli_dedupe *dedupe = calloc(1, sizeof *dedupe);
  if (!dedupe) {
    cli_say_status("dedupe", SIMDIRI_ERROR_NO_MEMORY);
    return CLI_EXIT_TROUBLE;
  }
  dedupe->shared.wants_rules = options->merges != NULL;
  dedupe->shared.has_state = options->state != NULL;
  static const cli_operation operation = {.traits = CLI_DEDUPE_TRAITS,
                                          .turn = take_turn,
                                          .work = cli_dedupe_work,
                                          .apply = cli_dedupe_apply,
                                          .write = cli_dedupe_write,
                                          .work_shard = cli_dedupe_work_shard,
                                          .print = cli_dedupe_print};
  const int status = cli_run_job(options, &operation, &dedupe->shared, dedupe);
  free(dedupe);
  return status;
}

const cli_command cli_dedupe_command = {
    .name = "dedupe",
    .bit = CLI_FOR_DEDUPE,
    .help = &cli_dedupe_help,
    .flags =
        CLI_COMMAND_READS_REDIRECTS | CLI_COMMAND_COUNTS_PRINTED | CLI_COMMAND_SAYS_COUNTS | CLI_COMMAND_SAVES_KEYS,
    .bad_outcome = {" and has a key of its own bytes", " and have keys of their own bytes"},
    .check = check_options,
    .run = run_dedupe,
};
