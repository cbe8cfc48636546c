/* simdiri convert: IRI to URI and back (RFC 3987 3.1, 3.2). */
/* SPDX-License-Identifier: MIT */
#include "cli/commands/filter/filter.h"
#include "cli/util/message.h"

static int check(cli_options *options) {
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

static int run(const cli_options *options) {
  return cli_run_filter(options, options->to == CLI_TO_IRI ? SIMDIRI_OPERATION_TO_IRI : SIMDIRI_OPERATION_TO_URI);
}

const cli_command cli_convert_command = {
    .name = "convert",
    .bit = CLI_FOR_CONVERT,
    .flags = CLI_COMMAND_COUNTS_CHANGED | CLI_COMMAND_REPORTS_ON_ERROR | CLI_COMMAND_REWRITES_FIELDS |
             CLI_COMMAND_REPAIRS_ALWAYS,
    .bad_outcome = " and were kept as they are",
    .operands = "--to=uri|iri [FILE]...",
    .purpose = "convert IRIs to URIs, or URIs to IRIs, and nothing else",
    .details = "Converts IRIs to URIs (RFC 3987 3.1) or URIs to IRIs (3.2). Nothing is\n"
               "normalized: case, dot-segments and ports stay as they are.\n\n" CLI_FILTER_HELP,
    .examples = "$ printf 'http://a/b/../\\303\\251\\n' | simdiri convert --to=uri\n"
                "http://a/b/../%C3%A9\n",
    .check = check,
    .run = run,
};
