/* Reads the names of the parts that a run writes. */
/* SPDX-License-Identifier: MIT */
#include "cli/commands/parts/chosen_parts.h"

#include <string.h>

#include "cli/keyer/suffix_file.h"
#include "cli/outcome/record_status.h"
#include "cli/util/message.h"

static bool needs_suffixes(const cli_chosen_parts *chosen) {
  for (size_t i = 0; i < chosen->list.count; i++)
    if (simdiri_part_needs_suffixes(chosen->list.names[i])) return true;
  return false;
}

static simdiri_status make_path_parts(cli_chosen_parts *chosen) {
  simdiri_options options;
  simdiri_options_init(&options);
  options.flags = SIMDIRI_FLAG_REFERENCE;
  const simdiri_status status = simdiri_context_create(&options, NULL, &chosen->path_context);
  if (status != SIMDIRI_OK) return status;
  return simdiri_parts_create(chosen->path_context, chosen->suffixes, chosen->list.names, chosen->list.count, NULL,
                              &chosen->path_parts, NULL);
}

int cli_chosen_parts_read(cli_chosen_parts *chosen, const cli_options *options, const char *option, const char *names,
                          const simdiri_context *context) {
  size_t bad = 0;
  *chosen = (cli_chosen_parts){.may_have_controls = options->iri.rung == SIMDIRI_RUNG_SIMPLE};
  simdiri_status status = simdiri_option_names_split(names, strlen(names), &chosen->list);
  simdiri_option_names_decode(&chosen->list);
  if (status == SIMDIRI_OK && !needs_suffixes(chosen) && cli_suffixes_given(options)) return -1;
  if (status == SIMDIRI_OK && needs_suffixes(chosen) && cli_suffixes_read(options, &chosen->suffixes) != 0) return -1;
  if (status == SIMDIRI_OK)
    status = simdiri_parts_create(context, chosen->suffixes, chosen->list.names, chosen->list.count, NULL,
                                  &chosen->parts, &bad);
  if (status == SIMDIRI_OK) status = make_path_parts(chosen);
  if (status == SIMDIRI_OK) return 0;
  if (status == SIMDIRI_ERROR_BAD_OPTION)
    cli_say_usage(options->command->name,
                  "--%s: '%s' is not a part; the parts are iri, scheme, userinfo, host, port, "
                  "authority, path, query, fragment, origin, site, suffix, domain, subdomain, host-reversed, "
                  "host-unicode, segment:N and query:NAME",
                  option, chosen->list.names[bad]);
  else
    cli_say_status(options->command->name, status);
  return -1;
}

void cli_chosen_parts_free(cli_chosen_parts *chosen) {
  simdiri_parts_free(chosen->parts);
  simdiri_parts_free(chosen->path_parts);
  simdiri_context_free(chosen->path_context);
  simdiri_suffix_list_free(chosen->suffixes);
  simdiri_option_names_free(&chosen->list);
  *chosen = (cli_chosen_parts){.parts = NULL};
}
