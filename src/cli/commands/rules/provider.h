/* One provider of a list of ClearURLs: a set of URLs, and rules for their parameters. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_COMMANDS_RULES_PROVIDER_H
#define SIMDIRI_CLI_COMMANDS_RULES_PROVIDER_H

#include "cli/commands/rules/text_list.h"

/* The lists of a provider. */
typedef enum {
  CLI_PROVIDER_RULES,
  CLI_PROVIDER_REFERRALS,
  CLI_PROVIDER_EXCEPTIONS,
  CLI_PROVIDER_RAW_RULES,
  CLI_PROVIDER_REDIRECTIONS,
  CLI_PROVIDER_METHODS,
  CLI_PROVIDER_LISTS
} cli_provider_list;

extern const char *const cli_provider_list_names[CLI_PROVIDER_LISTS]; /* the members of the JSON object */

typedef struct {
  simdiri_buffer name, url_pattern; /* zero-terminated */
  cli_text_list lists[CLI_PROVIDER_LISTS];
  bool blocks_requests; /* completeProvider */
} cli_provider;

#endif
