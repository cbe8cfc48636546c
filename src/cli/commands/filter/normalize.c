/* simdiri normalize: the normal form of each record (RFC 3987 5.3). */
/* SPDX-License-Identifier: MIT */
#include "cli/commands/filter/filter.h"
#include "cli/keyer/cleaner_setup.h"

/* The rung simple repairs nothing, even if it resolves references. */
static int check_options(cli_options *options) {
  if (options->iri.rung == SIMDIRI_RUNG_SIMPLE) options->iri.disallowed = SIMDIRI_DISALLOWED_FAIL;
  return cli_cleaning_check(options);
}

static simdiri_status apply_clean(cli_cursor *cursor) {
  const cli_cleaning *cleaning = cursor->run->shared;
  return cli_apply_clean(cursor, cleaning->cleaner);
}

static int take_turn(cli_job *job, cli_turn turn, int status) {
  cli_cleaning *cleaning = job->data;
  if (turn == CLI_TURN_RELEASE) cli_cleaning_free(cleaning);
  if (turn != CLI_TURN_PREPARE) return status;
  return cli_cleaning_create(cleaning, job->run.options, job->run.context, job->run.base) == 0 ? CLI_EXIT_DONE
                                                                                               : CLI_EXIT_TROUBLE;
}

static int run_clean(const cli_options *options) {
  static const cli_operation operation = {.traits = CLI_FILTER_TRAITS | CLI_PASSES_UNNOTED,
                                          .turn = take_turn,
                                          .apply = apply_clean,
                                          .write = cli_write_result};
  cli_cleaning cleaning = {.cleaner = NULL};
  return cli_run_job(options, &operation, &cleaning, &cleaning);
}

static int run_normalize(const cli_options *options) {
  static const cli_operation operation = {
      .traits = CLI_FILTER_TRAITS | CLI_PASSES_UNNOTED, .apply = cli_apply_normalize, .write = cli_write_result};
  return options->clean ? run_clean(options) : cli_run_job(options, &operation, NULL, NULL);
}

const cli_command cli_normalize_command = {
    .name = "normalize",
    .bit = CLI_FOR_NORMALIZE,
    .help = &cli_normalize_help,
    .flags = CLI_COMMAND_COUNTS_CHANGED | CLI_COMMAND_REPORTS_ON_ERROR | CLI_COMMAND_REWRITES_FIELDS,
    .bad_outcome = {" and was kept unchanged", " and were kept unchanged"},
    .check = check_options,
    .run = run_normalize,
};
