/* simdiri resolve: from references to IRIs (RFC 3986 5.2). */
/* SPDX-License-Identifier: MIT */
#include "cli/commands/filter/filter.h"
#include "cli/util/message.h"

static void set_defaults(cli_options *options) { options->iri.rung = SIMDIRI_RUNG_SIMPLE; }

static int check_options(cli_options *options) {
  if (options->base) return 0;
  cli_say_usage("resolve", "--base is missing: the IRI that references are resolved against");
  return -1;
}

static int run_resolve(const cli_options *options) {
  static const cli_operation operation = {
      .traits = CLI_FILTER_TRAITS, .apply = cli_apply_resolve, .write = cli_write_result};
  return cli_run_job(options, &operation, NULL, NULL);
}

const cli_command cli_resolve_command = {
    .name = "resolve",
    .bit = CLI_FOR_RESOLVE,
    .help = &cli_resolve_help,
    .flags = CLI_COMMAND_COUNTS_CHANGED | CLI_COMMAND_REPORTS_ON_ERROR | CLI_COMMAND_REWRITES_FIELDS |
             CLI_COMMAND_REPAIRS_ALWAYS | CLI_COMMAND_TAKES_REFERENCES,
    .bad_outcome = {" and was kept unchanged", " and were kept unchanged"},
    .set_defaults = set_defaults,
    .check = check_options,
    .run = run_resolve,
};
