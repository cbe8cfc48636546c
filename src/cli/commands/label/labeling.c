/* Creates the labeler of a run. */
/* SPDX-License-Identifier: MIT */
#include "cli/commands/label/labeling.h"

#include <stdlib.h>
#include <string.h>

#include "cli/keyer/keyer_setup.h"
#include "cli/keyer/redactor_file.h"
#include "cli/keyer/suffix_file.h"
#include "cli/util/message.h"
#include "cli/util/whole_file.h"

enum { ROUTES_FILE_MAX = 16 << 20 };

static int read_routes(cli_labeling *labeling, const char *path) {
  size_t len;
  simdiri_routes_failure failure;
  char *text = cli_read_file(path, ROUTES_FILE_MAX, &len);
  if (!text) return -1;
  const simdiri_status status = simdiri_routes_create(text, len, NULL, &labeling->routes, &failure);
  free(text);
  if (status == SIMDIRI_OK) return 0;
  if (status == SIMDIRI_ERROR_BAD_OPTION)
    cli_say_line(path, failure.line, failure.message);
  else
    cli_say_status(path, status);
  return -1;
}

/* "all" and "none" among other names are mistakes. For parameters of these names, write ALL and NONE: case does not
 * matter. */
static int check_params(const cli_labeling *labeling, const cli_options *options) {
  const cli_name_list *params = &labeling->params;
  for (size_t i = 0; params->count > 1 && i < params->count; i++) {
    if (strcmp(params->names[i], "all") != 0 && strcmp(params->names[i], "none") != 0) continue;
    cli_say_usage(options->command->name, "--params: '%s' cannot be combined with names", params->names[i]);
    return -1;
  }
  return 0;
}

/* Sets the names of --params. */
static simdiri_status read_params(cli_labeling *labeling, const char *names, simdiri_label_options *label) {
  static const char *const all[] = {"*"};
  if (!names || strcmp(names, "none") == 0) return SIMDIRI_OK;
  if (strcmp(names, "all") == 0) {
    label->params = all;
    label->param_count = 1;
    return SIMDIRI_OK;
  }
  if (cli_name_list_split(&labeling->params, names) != 0) return SIMDIRI_ERROR_NO_MEMORY;
  cli_name_list_decode(&labeling->params);
  label->params = labeling->params.names;
  label->param_count = labeling->params.count;
  return SIMDIRI_OK;
}

/* A list that nothing reads is a mistake. */
static int read_suffixes(cli_labeling *labeling, const cli_options *options) {
  if (options->group_host != SIMDIRI_LABEL_DOMAIN) return cli_suffixes_given(options) ? -1 : 0;
  return cli_suffixes_read(options, &labeling->suffixes);
}

/* Examples are for people, so they are redacted even without --redact. */
static int create_redactors(cli_labeling *labeling, const cli_options *options) {
  const bool redacts = options->redact || options->pseudonym;
  if (redacts && cli_redactor_create(options, SIMDIRI_REDACT_DEFAULT, &labeling->redactor) != 0) return -1;
  if ((!options->count && !options->learn) || options->no_redact) return 0;
  return cli_redactor_create(options, CLI_REDACTED_IN_EXAMPLES, &labeling->examples);
}

static int say_bad(const cli_options *options, const simdiri_label_options *label, simdiri_status status, size_t bad) {
  if (status == SIMDIRI_ERROR_BAD_OPTION && bad < label->param_count)
    cli_say_usage(options->command->name, "--params: '%s' has more than one *", label->params[bad]);
  else
    cli_say_status(options->command->name, status);
  return -1;
}

int cli_labeling_create(cli_labeling *labeling, const cli_options *options, const simdiri_context *context) {
  simdiri_label_options label;
  size_t bad = 0;
  *labeling = (cli_labeling){.labeler = NULL};
  simdiri_label_options_init(&label);
  if (options->rules && cli_rules_read(options->rules, &labeling->rules) != 0) return -1;
  if (options->routes && read_routes(labeling, options->routes) != 0) return -1;
  if (read_suffixes(labeling, options) != 0 || create_redactors(labeling, options) != 0) return -1;
  label.host = options->group_host;
  label.templates = options->learn ? 0 : options->templates;
  label.lossy = options->lossy;
  label.rules = labeling->rules;
  label.routes = labeling->routes;
  label.suffixes = labeling->suffixes;
  label.redactor = labeling->redactor;
  simdiri_status status = read_params(labeling, options->params, &label);
  if (check_params(labeling, options) != 0) return -1;
  if (status == SIMDIRI_OK) status = simdiri_labeler_create(context, &label, NULL, &labeling->labeler, &bad);
  return status == SIMDIRI_OK ? 0 : say_bad(options, &label, status, bad);
}

void cli_labeling_free(cli_labeling *labeling) {
  simdiri_labeler_free(labeling->labeler);
  simdiri_key_rules_free(labeling->rules);
  simdiri_routes_free(labeling->routes);
  simdiri_suffix_list_free(labeling->suffixes);
  simdiri_redactor_free(labeling->redactor);
  simdiri_redactor_free(labeling->examples);
  cli_label_groups_free(&labeling->groups);
  cli_name_list_free(&labeling->params);
  *labeling = (cli_labeling){.labeler = NULL};
}
