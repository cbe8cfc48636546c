/* Creates the labeler of a run. */
/* SPDX-License-Identifier: MIT */
#include "cli/commands/label/labeling.h"

#include "cli/keyer/keyer_setup.h"
#include "cli/keyer/redactor_file.h"

/* Examples are for people, so they are redacted even without --redact. */
static int create_redactors(cli_labeling *labeling, const cli_options *options) {
  const bool redacts = options->redact || options->pseudonym || options->keep_params;
  if (redacts && cli_redactor_create(options, SIMDIRI_REDACT_DEFAULT, &labeling->redactor) != 0) return -1;
  if ((!options->count && !options->learn) || options->no_redact) return 0;
  return cli_redactor_create(options, CLI_REDACTED_IN_EXAMPLES, &labeling->examples);
}

int cli_labeling_create(cli_labeling *labeling, const cli_options *options, const simdiri_context *context) {
  simdiri_label_options label;
  *labeling = (cli_labeling){.rules = NULL};
  simdiri_label_options_init(&label);
  if (options->rules && cli_rules_read(options->rules, &labeling->rules) != 0) return -1;
  if (create_redactors(labeling, options) != 0) return -1;
  label.lossy = options->lossy;
  label.rules = labeling->rules;
  label.redactor = labeling->redactor;
  return cli_labeler_create(&labeling->of_run, options, context, &label);
}

void cli_labeling_free(cli_labeling *labeling) {
  cli_labeler_free(&labeling->of_run);
  simdiri_key_rules_free(labeling->rules);
  simdiri_redactor_free(labeling->redactor);
  simdiri_redactor_free(labeling->examples);
  cli_label_groups_free(&labeling->groups);
  *labeling = (cli_labeling){.rules = NULL};
}
