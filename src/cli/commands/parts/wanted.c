/* Reads the names of the parts that a run writes. */
/* SPDX-License-Identifier: MIT */
#include "cli/commands/parts/wanted.h"

#include "cli/keyer/suffix_file.h"
#include "cli/outcome/record_status.h"
#include "cli/util/message.h"

static bool needs_suffixes(const cli_wanted_parts *wanted) {
  for (size_t i = 0; i < wanted->list.count; i++)
    if (simdiri_part_needs_suffixes(wanted->list.names[i])) return true;
  return false;
}

static simdiri_status make_path_parts(cli_wanted_parts *wanted) {
  simdiri_options options;
  simdiri_options_init(&options);
  options.flags = SIMDIRI_FLAG_REFERENCE;
  const simdiri_status status = simdiri_context_create(&options, NULL, &wanted->path_context);
  if (status != SIMDIRI_OK) return status;
  return simdiri_parts_create(wanted->path_context, wanted->suffixes, wanted->list.names, wanted->list.count, NULL,
                              &wanted->path_parts, NULL);
}

int cli_wanted_parts_read(cli_wanted_parts *wanted, const cli_options *options, const char *option, const char *names,
                          const simdiri_context *context) {
  size_t bad = 0;
  *wanted = (cli_wanted_parts){.may_have_controls = options->iri.rung == SIMDIRI_RUNG_SIMPLE};
  simdiri_status status = cli_name_list_split(&wanted->list, names) == 0 ? SIMDIRI_OK : SIMDIRI_ERROR_NO_MEMORY;
  cli_name_list_decode(&wanted->list);
  if (status == SIMDIRI_OK && !needs_suffixes(wanted) && cli_suffixes_given(options)) return -1;
  if (status == SIMDIRI_OK && needs_suffixes(wanted) && cli_suffixes_read(options, &wanted->suffixes) != 0) return -1;
  if (status == SIMDIRI_OK)
    status = simdiri_parts_create(context, wanted->suffixes, wanted->list.names, wanted->list.count, NULL,
                                  &wanted->parts, &bad);
  if (status == SIMDIRI_OK) status = make_path_parts(wanted);
  if (status == SIMDIRI_OK) return 0;
  if (status == SIMDIRI_ERROR_BAD_OPTION)
    cli_say_usage(options->command->name,
                  "--%s: '%s' is not a part; the parts are iri, scheme, userinfo, host, port, "
                  "authority, path, query, fragment, origin, site, suffix, domain, subdomain, host-reversed, "
                  "host-unicode, segment:N and query:NAME",
                  option, wanted->list.names[bad]);
  else
    cli_say_status(options->command->name, status);
  return -1;
}

void cli_wanted_parts_free(cli_wanted_parts *wanted) {
  simdiri_parts_free(wanted->parts);
  simdiri_parts_free(wanted->path_parts);
  simdiri_context_free(wanted->path_context);
  simdiri_suffix_list_free(wanted->suffixes);
  cli_name_list_free(&wanted->list);
  *wanted = (cli_wanted_parts){.parts = NULL};
}
