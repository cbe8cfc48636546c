/* simdiri convert: IRI to URI and back (RFC 3987 3.1, 3.2). */
/* SPDX-License-Identifier: MIT */
#include "cli/commands/filter/filter.h"
#include "cli/util/message.h"

static int check_options(cli_options *options) {
  if (options->to == CLI_TO_UNSET) {
    cli_say_usage("convert", "--to is missing: --to=uri or --to=iri");
    return -1;
  }
  if (options->to == CLI_TO_URI && options->iri.host == SIMDIRI_HOST_UNICODE) {
    cli_say_usage("convert", "--to=uri and --host=unicode contradict each other: a URI has no characters but ASCII");
    return -1;
  }
  return 0;
}

/* RFC 3987 3.1 to the letter: "[", "]" and "#" "MUST NOT be converted". */
static void set_defaults(cli_options *options) { options->iri.disallowed = SIMDIRI_DISALLOWED_ENCODE; }

static int run_convert(const cli_options *options) {
  cli_operation operation = {.traits = CLI_FILTER_TRAITS | CLI_PASSES_UNNOTED, .write = cli_write_result};
  operation.apply = options->to == CLI_TO_IRI ? cli_apply_to_iri : cli_apply_to_uri;
  return cli_run_job(options, &operation, NULL, NULL);
}

const cli_command cli_convert_command = {
    .name = "convert",
    .bit = CLI_FOR_CONVERT,
    .help = &cli_convert_help,
    .flags = CLI_COMMAND_COUNTS_CHANGED | CLI_COMMAND_REPORTS_ON_ERROR | CLI_COMMAND_REWRITES_FIELDS |
             CLI_COMMAND_REPAIRS_ALWAYS,
    .bad_outcome = {" and was kept unchanged", " and were kept unchanged"},
    .set_defaults = set_defaults,
    .check = check_options,
    .run = run_convert,
};
