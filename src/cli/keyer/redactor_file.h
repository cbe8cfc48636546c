/* What a run redacts. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_KEYER_REDACTOR_FILE_H
#define SIMDIRI_CLI_KEYER_REDACTOR_FILE_H

#include "cli/options/command.h"

/* What is redacted in the examples of reports and of `label --count`: they are for people, who may show them around. */
#define CLI_REDACTED_IN_EXAMPLES SIMDIRI_REDACT_DEFAULT ",email"

/* Creates the redactor of --redact, --redact-rules, --keep-params and --pseudonym. `what` applies without --redact.
 * Returns 0, or -1 after a message. */
int cli_redactor_create(const cli_options *options, const char *what, simdiri_redactor **redactor);

#endif
