/* simdiri normalize: the wire form of each record (RFC 3987 5.3). */
/* SPDX-License-Identifier: MIT */
#include "cli/filter.h"

/* The rung simple repairs nothing, also where references are resolved on the way. */
static int check(cli_options *options) {
  if (options->iri.rung == SIMDIRI_RUNG_SIMPLE) options->iri.disallowed = SIMDIRI_DISALLOWED_FAIL;
  return 0;
}

static int run(const cli_options *options) { return simdiri_cli_run_filter(options, SIMDIRI_OPERATION_NORMALIZE); }

const cli_command simdiri_cli_normalize_command = {
    .name = "normalize",
    .bit = FOR_NORMALIZE,
    .operands = "[FILE]...",
    .purpose = "write the normal form of each IRI",
    .details = "Writes each IRI in its normal form: the one that all IRIs equivalent to it, up to\n"
               "the rung asked for, have in common. It identifies the same resource and is safe\n"
               "to fetch.\n\n" SIMDIRI_CLI_FILTER_HELP,
    .check = check,
    .run = run,
};
