/* What a run of `label` shares: the labeler and what it needs. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_COMMANDS_LABEL_LABELING_H
#define SIMDIRI_CLI_COMMANDS_LABEL_LABELING_H

#include "cli/commands/label/label_groups.h"
#include "cli/keyer/labeler_setup.h"
#include "cli/options/command.h"

typedef struct {
  cli_labeler of_run;
  simdiri_key_rules *rules;
  simdiri_redactor *redactor; /* of --redact; NULL: labels are not redacted */
  simdiri_redactor *examples; /* of the examples of --count and --learn; NULL: they are not redacted */
  cli_label_groups groups;    /* of --count; only the main thread changes them, and the threads read the seed */
} cli_labeling;

/* Reads the files that the options name, and creates the labeler under the context. Returns 0, or -1 after a message.
 * Freed by cli_labeling_free in both cases. */
int cli_labeling_create(cli_labeling *labeling, const cli_options *options, const simdiri_context *context);
void cli_labeling_free(cli_labeling *labeling);

#endif
