/* The hosts of a provider, and what its exceptions mean for them. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_COMMANDS_RULES_EXCEPTIONS_H
#define SIMDIRI_CLI_COMMANDS_RULES_EXCEPTIONS_H

#include "cli/commands/rules/import.h"
#include "cli/commands/rules/provider.h"
#include "cli/commands/rules/url_pattern.h"

/* Where the rules of a provider apply. */
typedef struct {
  bool is_everywhere;  /* on all hosts; `hosts` is empty */
  cli_text_list hosts; /* with their subdomains */
  cli_text_list kept;  /* except on these, with their subdomains */
  bool is_narrower, is_wider;
  const char *problem;           /* why the rules of the provider cannot be imported; NULL: they can */
  const char *exception_problem; /* the same, if an exception is the cause; else NULL */
} cli_scope;

/* Works out the scope of a provider that has rules, and adds lines about it to the report. The caller frees it in every
 * case. */
void cli_scope_find(cli_scope *scope, const cli_provider *provider, cli_import *import);
void cli_scope_free(cli_scope *scope);

#endif
