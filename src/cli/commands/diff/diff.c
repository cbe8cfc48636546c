/* simdiri diff: groups of records whose keys are equal under one of two profiles only. */
/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "cli/commands/dedupe/dedupe.h"
#include "cli/commands/diff/diff.h"
#include "cli/run/run_job.h"
#include "cli/run/run_objects.h"
#include "cli/util/message.h"
#include "cli/util/whole_file.h"

/* ------------------------------------------------------------------------------------------- options */

static int check_options(cli_options *options) {
  if (options->sides[0] && options->sides[1]) return 0;
  if (options->operand_count == 2)
    cli_say("diff compares two sets of options, not two files; the records of %s that %s lacks: simdiri dedupe "
            "--state=DIR %s, then simdiri state contains -v DIR %s",
            options->operands[1], options->operands[0], options->operands[0], options->operands[1]);
  cli_say_usage("diff", "--a and --b are needed: two sets of options, such as --a='' --b='--lossy=sort'");
  return -1;
}

/* ------------------------------------------------------------------------------------------- records */

static int say_failure(const char *what, simdiri_status status) {
  cli_say_status(what, status);
  return CLI_EXIT_TROUBLE;
}

/* So many records are looked up at a time, because a lookup takes long if its memory was not requested before. */
enum { LOOKUPS = 256 };

/* Finds the classes of records under each profile, and their pairs. */
static int take_batch(cli_job *job, const cli_chunk *chunk, const cli_keyed_record *records, size_t count) {
  cli_differ *diff = job->data;
  simdiri_fingerprint keys[LOOKUPS], pairs[LOOKUPS];
  uint64_t ordinals[LOOKUPS];
  uint8_t are_new[LOOKUPS];
  simdiri_status status = SIMDIRI_OK;
  for (int i = 0; i < CLI_SIDES && status == SIMDIRI_OK; i++) {
    for (size_t k = 0; k < count; k++) keys[k] = records[k].keys[i];
    status = cli_key_map_insert(diff->sides[i].keys, keys, count, ordinals, are_new);
    for (size_t k = 0; k < count && status == SIMDIRI_OK; k++)
      pairs[k] = i == 0 ? (simdiri_fingerprint){ordinals[k], 0} : (simdiri_fingerprint){pairs[k].low, ordinals[k]};
  }
  if (status == SIMDIRI_OK) status = cli_key_map_insert(diff->pairs, pairs, count, ordinals, are_new);
  if (status != SIMDIRI_OK) return say_failure(cli_input_name(job->path), status);
  int outcome = CLI_EXIT_DONE;
  for (size_t k = 0; k < count && outcome == CLI_EXIT_DONE; k++)
    if (are_new[k])
      outcome = cli_diff_keep_first(diff, job, chunk->block.data + records[k].begin, records[k].len, ordinals[k]);
  return outcome;
}

static int take_records(cli_job *job, const cli_chunk *chunk, cli_print_step step) {
  cli_keyed_record records[LOOKUPS];
  int outcome = CLI_EXIT_DONE;
  if (step != CLI_STEP_RECORDS) return outcome;
  for (size_t at = 0; at < chunk->out.len && outcome == CLI_EXIT_DONE;) {
    const size_t rest = chunk->out.len - at, len = rest < sizeof records ? rest : sizeof records;
    memcpy(records, chunk->out.data + at, len);
    outcome = take_batch(job, chunk, records, len / sizeof *records);
    at += len;
  }
  return outcome;
}

/* ------------------------------------------------------------------------------------------- the run */

static int end_run(cli_job *job, int status) {
  cli_differ *diff = job->data;
  const int outcome = status == CLI_EXIT_DONE ? cli_diff_put_groups(job) : status;
  if (outcome != CLI_EXIT_DONE) return outcome;
  if (!job->run.options->quiet)
    cli_say("%" PRIu64 " groups merge under --b only, and %" PRIu64 " split under --b", diff->group_counts[1],
            diff->group_counts[0]);
  return CLI_EXIT_DONE;
}

static int find_exit_status(const cli_job *job) {
  const cli_differ *diff = job->data;
  return diff->group_counts[0] + diff->group_counts[1] > 0 ? CLI_EXIT_BAD : CLI_EXIT_DONE;
}

static int take_turn(cli_job *job, cli_turn turn, int status) {
  if (turn == CLI_TURN_END) return end_run(job, status);
  return turn == CLI_TURN_JUDGE ? find_exit_status(job) : status;
}

static int prepare_side(cli_differ *diff, int i, const cli_options *options, const uint64_t seed[2]) {
  cli_diff_side *one = &diff->sides[i];
  if (cli_diff_parse_side(one, i, options->sides[i]) != 0) return -1;
  one->options.quiet = options->quiet;
  const simdiri_status status = simdiri_context_create(&one->options.iri, NULL, &one->context);
  if (status != SIMDIRI_OK) {
    (void)say_failure("diff", status);
    return -1;
  }
  if (cli_run_create_base(options, one->context, &one->base) != 0 ||
      cli_keyer_create(&diff->keyers[i], &one->options, one->context, one->base) != 0)
    return -1;
  one->keys = cli_key_map_create(seed, 0, false, 1);
  if (one->keys) return 0;
  (void)say_failure("diff", SIMDIRI_ERROR_NO_MEMORY);
  return -1;
}

static void free_differ(cli_differ *diff) {
  for (int i = 0; i < CLI_SIDES; i++) {
    cli_diff_side *one = &diff->sides[i];
    cli_keyer_free(&diff->keyers[i]);
    simdiri_base_free(one->base);
    simdiri_context_free(one->context);
    cli_key_map_free(one->keys);
    free(one->words);
  }
  cli_key_map_free(diff->pairs);
  cli_spool_close(&diff->spool);
  free(diff->begins);
  free(diff);
}

static int run_diff(const cli_options *options) {
  static const cli_operation operation = {.traits = CLI_MAKES_KEYS,
                                          .turn = take_turn,
                                          .work = cli_diff_work,
                                          .apply = cli_diff_apply,
                                          .write = cli_diff_write,
                                          .print = take_records};
  cli_differ *diff = calloc(1, sizeof *diff);
  uint64_t seed[2];
  if (!diff) return say_failure("diff", SIMDIRI_ERROR_NO_MEMORY);
  int outcome = cli_read_random(seed, sizeof seed);
  for (int i = 0; i < CLI_SIDES && outcome == 0; i++) outcome = prepare_side(diff, i, options, seed);
  diff->pairs = outcome == 0 ? cli_key_map_create(seed, 0, false, 1) : NULL;
  if (outcome == 0 && !diff->pairs) outcome = say_failure("diff", SIMDIRI_ERROR_NO_MEMORY);
  if (outcome == 0) outcome = cli_spool_open(&diff->spool, options->null_separated ? '\0' : '\n');
  cli_options whole = *options;
  for (int i = 0; i < CLI_SIDES; i++) whole.profiles[i] = &diff->sides[i].options;
  const int status = outcome == 0 ? cli_run_job(&whole, &operation, diff->keyers, diff) : CLI_EXIT_TROUBLE;
  free_differ(diff);
  return status;
}

const cli_command cli_diff_command = {
    .name = "diff",
    .bit = CLI_FOR_DIFF,
    .help = &cli_diff_help,
    .reference_remedy = "--base=IRI resolves relative references; --a=--reference --b=--reference accept them",
    .check = check_options,
    .run = run_diff,
};
