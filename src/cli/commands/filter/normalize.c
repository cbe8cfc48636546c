/* simdiri normalize: the normal form of each record (RFC 3987 5.3). */
/* SPDX-License-Identifier: MIT */
#include "cli/commands/filter/filter.h"

/* The rung simple repairs nothing, even if it resolves references. */
static int check_options(cli_options *options) {
  if (options->iri.rung == SIMDIRI_RUNG_SIMPLE) options->iri.disallowed = SIMDIRI_DISALLOWED_FAIL;
  return 0;
}

static int run_normalize(const cli_options *options) {
  static const cli_operation operation = {
      .traits = CLI_FILTER_TRAITS | CLI_PASSES_UNNOTED, .apply = cli_apply_normalize, .write = cli_write_result};
  return cli_run_job(options, &operation, NULL, NULL);
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
