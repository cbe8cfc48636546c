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

/* "all" and "none" among other names are mistakes. For parameters of these names, write ALL and NONE: case does not
 * matter. */
static int check_params(const cli_labeler *labeler, const cli_options *options) {
  const cli_name_list *params = &labeler->params;
  for (size_t i = 0; params->count > 1 && i < params->count; i++) {
    if (strcmp(params->names[i], "all") != 0 && strcmp(params->names[i], "none") != 0) continue;
    cli_say_usage(options->command->name, "--params: '%s' cannot be combined with names", params->names[i]);
    return -1;
  }
  return 0;
}

/* Sets the names of --params. */
static simdiri_status read_params(cli_labeler *labeler, const char *names, simdiri_label_options *label) {
  static const char *const all[] = {"*"};
  if (!names || strcmp(names, "none") == 0) return SIMDIRI_OK;
  if (strcmp(names, "all") == 0) {
    label->params = all;
    label->param_count = 1;
    return SIMDIRI_OK;
  }
  if (cli_name_list_split(&labeler->params, names) != 0) return SIMDIRI_ERROR_NO_MEMORY;
  cli_name_list_decode(&labeler->params);
  label->params = labeler->params.names;
  label->param_count = labeler->params.count;
  return SIMDIRI_OK;
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
  simdiri_status status = read_params(labeler, options->params, label);
  if (check_params(labeler, options) != 0) return -1;
  if (status == SIMDIRI_OK) status = simdiri_labeler_create(context, label, NULL, &labeler->labeler, &bad);
  return status == SIMDIRI_OK ? 0 : say_bad(options, label, status, bad);
}

void cli_labeler_free(cli_labeler *labeler) {
  simdiri_labeler_free(labeler->labeler);
  simdiri_routes_free(labeler->routes);
  simdiri_suffix_list_free(labeler->suffixes);
  cli_name_list_free(&labeler->params);
  *labeler = (cli_labeler){.labeler = NULL};
}
