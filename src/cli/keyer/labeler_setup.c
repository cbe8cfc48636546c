/* Creates the labeler of a run. */
/* SPDX-License-Identifier: MIT */
#include "cli/keyer/labeler_setup.h"

#include <stdlib.h>
#include <string.h>

#include "cli/keyer/suffix_file.h"
#include "cli/util/message.h"
#include "cli/util/whole_file.h"

enum { ROUTES_FILE_MAX = 16 << 20 };

static int read_routes(cli_labeler *labeler, const char *path) {
  size_t len;
  simdiri_routes_failure failure;
  char *text = cli_read_file(path, ROUTES_FILE_MAX, &len);
  if (!text) return -1;
  const simdiri_status status = simdiri_routes_create(text, len, NULL, &labeler->routes, &failure);
  free(text);
  if (status == SIMDIRI_OK) return 0;
  cli_say_bad_file(path, status, failure.line, failure.message);
  return -1;
}

/* Sets the names of --params. Returns 0, or -1 after a message. */
static int read_params(cli_labeler *labeler, const cli_options *options, simdiri_label_options *label) {
  const char *word;
  if (!options->params) return 0;
  const simdiri_status status =
      simdiri_option_names_params(options->params, strlen(options->params), &labeler->params, &word);
  label->params = labeler->params.names;
  label->param_count = labeler->params.count;
  if (status == SIMDIRI_OK) return 0;
  if (status == SIMDIRI_ERROR_BAD_OPTION)
    cli_say_usage(options->command->name, "--params: '%s' cannot be combined with names", word);
  else
    cli_say_status(options->command->name, status);
  return -1;
}

/* A list that nothing reads is a mistake. */
static int read_suffixes(cli_labeler *labeler, const cli_options *options) {
  if (options->group_host != SIMDIRI_LABEL_DOMAIN) return cli_suffixes_given(options) ? -1 : 0;
  return cli_suffixes_read(options, &labeler->suffixes);
}

static int say_bad(const cli_options *options, const simdiri_label_options *label, simdiri_status status, size_t bad) {
  if (status == SIMDIRI_ERROR_BAD_OPTION && bad < label->param_count)
    cli_say_usage(options->command->name, "--params: '%s' has more than one *", label->params[bad]);
  else
    cli_say_status(options->command->name, status);
  return -1;
}

int cli_labeler_create(cli_labeler *labeler, const cli_options *options, const simdiri_context *context,
                       simdiri_label_options *label) {
  size_t bad = 0;
  *labeler = (cli_labeler){.labeler = NULL};
  if (options->routes && read_routes(labeler, options->routes) != 0) return -1;
  if (read_suffixes(labeler, options) != 0) return -1;
  label->host = options->group_host;
  label->templates = options->learn ? 0 : options->templates;
  label->routes = labeler->routes;
  label->suffixes = labeler->suffixes;
  if (read_params(labeler, options, label) != 0) return -1;
  const simdiri_status status = simdiri_labeler_create(context, label, NULL, &labeler->labeler, &bad);
  return status == SIMDIRI_OK ? 0 : say_bad(options, label, status, bad);
}

void cli_labeler_free(cli_labeler *labeler) {
  simdiri_labeler_free(labeler->labeler);
  simdiri_routes_free(labeler->routes);
  simdiri_suffix_list_free(labeler->suffixes);
  simdiri_option_names_free(&labeler->params);
  *labeler = (cli_labeler){.labeler = NULL};
}
