/* simdiri compare: the lowest rung at which two IRIs are equivalent (RFC 3987 5.3). */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "cli/message.h"
#include "cli/output.h"
#include "cli/stream.h"
#include "cli/summary.h"

typedef struct {
  simdiri_context *context;
  simdiri_scratch *scratch;
  simdiri_base *base;
} cli_ladder;

/* An IRI that is no IRI is neither equivalent to another nor different from it. */
static void set_defaults(cli_options *options) { options->iri.disallowed = SIMDIRI_DISALLOWED_FAIL; }

static int check(const cli_options *options) {
  if (options->operand_count == 2) return 0;
  simdiri_cli_say_usage("compare", "two IRIs are needed, not %d", options->operand_count);
  return -1;
}

static void say_invalid(const cli_options *options, const char *what, const simdiri_result *failure) {
  const char *component = simdiri_component_name(failure->component);
  const char *remedy = simdiri_cli_summary_remedy(failure->status, options);
  simdiri_cli_say("%s: octet %zu%s%s: %s: %s%s%s", what, failure->offset, *component ? ", in the " : "", component,
                  simdiri_status_name(failure->status), simdiri_status_message(failure->status), remedy ? "; " : "",
                  remedy ? remedy : "");
}

static int prepare(const cli_options *options, cli_ladder *ladder) {
  simdiri_status status = simdiri_context_create(&options->iri, NULL, &ladder->context);
  if (status == SIMDIRI_OK) status = simdiri_scratch_create(NULL, &ladder->scratch);
  if (status != SIMDIRI_OK) {
    simdiri_cli_say_status("compare", status);
    return -1;
  }
  if (!options->base) return 0;
  simdiri_result result;
  status = simdiri_base_create(ladder->context, ladder->scratch, options->base, strlen(options->base), NULL,
                               &ladder->base, &result);
  if (!simdiri_is_error(status)) return 0;
  say_invalid(options, "--base", &result);
  return -1;
}

static int print_comparison(const simdiri_comparison *comparison) {
  static const char *const rungs[] = {"simple\n", "syntax\n", "scheme\n", "protocol\n"};
  if (comparison->equivalent) return simdiri_cli_print(rungs[comparison->rung]);
  return simdiri_cli_print("different\n") == EXIT_DONE ? EXIT_BAD : EXIT_TROUBLE;
}

static int compare(const cli_options *options, const cli_ladder *ladder) {
  static const char *const operands[] = {"the first IRI", "the second IRI"};
  const char *a = options->operands[0], *b = options->operands[1];
  simdiri_comparison comparison;
  simdiri_status status =
      simdiri_compare(ladder->context, ladder->scratch, ladder->base, a, strlen(a), b, strlen(b), &comparison);
  if (!simdiri_is_error(status)) return print_comparison(&comparison);
  if (status < SIMDIRI_ERROR_NO_MEMORY)
    say_invalid(options, operands[comparison.invalid != 0], &comparison.failure);
  else
    simdiri_cli_say_status("compare", status);
  return EXIT_TROUBLE;
}

static int run(const cli_options *options) {
  cli_ladder ladder = {NULL, NULL, NULL};
  int status = prepare(options, &ladder) == 0 ? compare(options, &ladder) : EXIT_TROUBLE;
  simdiri_base_free(ladder.base);
  simdiri_scratch_free(ladder.scratch);
  simdiri_context_free(ladder.context);
  return status;
}

const cli_command simdiri_cli_compare_command = {
    .name = "compare",
    .bit = FOR_COMPARE,
    .operands = "IRI IRI",
    .purpose = "say at which rung two IRIs are equivalent, or that they are different",
    .details = "Prints the lowest rung of the comparison ladder (RFC 3987 5.3) at which the two are\n"
               "equivalent: simple (the same octets), syntax, scheme; or 'different', with exit\n"
               "status 1. An operand that is no IRI is reported, with exit status 2.\n",
    .set_defaults = set_defaults,
    .check = check,
    .run = run,
};
