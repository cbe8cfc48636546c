/* Reads the names of the parts that a run writes. */
/* SPDX-License-Identifier: MIT */
#include "cli/commands/parts/wanted.h"

#include <stdlib.h>
#include <string.h>

#include "cli/keyer/suffix_file.h"
#include "cli/outcome/record_status.h"
#include "cli/util/message.h"

/* Decodes "%2C" and "%25", in place. A name of a parameter may contain a comma. */
static void decode_name(char *name) {
  char *out = name;
  for (const char *at = name; *at; out++) {
    const bool is_comma = strncmp(at, "%2C", 3) == 0 || strncmp(at, "%2c", 3) == 0;
    const bool is_percent = strncmp(at, "%25", 3) == 0;
    *out = (char)(is_comma ? ',' : *at);
    at += is_comma || is_percent ? 3 : 1;
  }
  *out = '\0';
}

int cli_split_names(const char *names, char **text, const char ***list, size_t *count) {
  const size_t len = strlen(names);
  size_t capacity = 1;
  for (size_t i = 0; i < len; i++) capacity += names[i] == ',';
  *text = malloc(len + 1);
  *list = malloc(capacity * sizeof **list);
  *count = 0;
  if (!*text || !*list) return -1;
  memcpy(*text, names, len + 1);
  for (char *at = *text; at;) {
    char *comma = strchr(at, ',');
    if (comma) *comma++ = '\0';
    decode_name(at);
    (*list)[(*count)++] = at;
    at = comma;
  }
  return 0;
}

static bool needs_suffixes(const cli_wanted_parts *wanted) {
  for (size_t i = 0; i < wanted->count; i++)
    if (simdiri_part_needs_suffixes(wanted->names[i])) return true;
  return false;
}

static simdiri_status make_path_parts(cli_wanted_parts *wanted) {
  simdiri_options options;
  simdiri_options_init(&options);
  options.flags = SIMDIRI_FLAG_REFERENCE;
  const simdiri_status status = simdiri_context_create(&options, NULL, &wanted->path_context);
  if (status != SIMDIRI_OK) return status;
  return simdiri_parts_create(wanted->path_context, wanted->suffixes, wanted->names, wanted->count, NULL,
                              &wanted->path_parts, NULL);
}

int cli_wanted_parts_read(cli_wanted_parts *wanted, const cli_options *options, const char *option, const char *names,
                          const simdiri_context *context) {
  size_t bad = 0;
  *wanted = (cli_wanted_parts){.may_have_controls = options->iri.rung == SIMDIRI_RUNG_SIMPLE};
  simdiri_status status =
      cli_split_names(names, &wanted->text, &wanted->names, &wanted->count) == 0 ? SIMDIRI_OK : SIMDIRI_ERROR_NO_MEMORY;
  if (status == SIMDIRI_OK && !needs_suffixes(wanted) && cli_suffixes_given(options)) return -1;
  if (status == SIMDIRI_OK && needs_suffixes(wanted) && cli_suffixes_read(options, &wanted->suffixes) != 0) return -1;
  if (status == SIMDIRI_OK)
    status = simdiri_parts_create(context, wanted->suffixes, wanted->names, wanted->count, NULL, &wanted->parts, &bad);
  if (status == SIMDIRI_OK) status = make_path_parts(wanted);
  if (status == SIMDIRI_OK) return 0;
  if (status == SIMDIRI_ERROR_BAD_OPTION)
    cli_say_usage(options->command->name,
                  "--%s: '%s' is not a part; the parts are iri, scheme, userinfo, host, port, "
                  "authority, path, query, fragment, origin, site, suffix, domain, subdomain, host-reversed, "
                  "host-unicode, segment:N and query:NAME",
                  option, wanted->names[bad]);
  else
    cli_say_status(options->command->name, status);
  return -1;
}

void cli_wanted_parts_free(cli_wanted_parts *wanted) {
  simdiri_parts_free(wanted->parts);
  simdiri_parts_free(wanted->path_parts);
  simdiri_context_free(wanted->path_context);
  simdiri_suffix_list_free(wanted->suffixes);
  free(wanted->names);
  free(wanted->text);
  *wanted = (cli_wanted_parts){.text = NULL};
}
