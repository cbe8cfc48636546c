/* The translation of a provider into lines of a rules file. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_COMMANDS_RULES_TRANSLATE_PROVIDER_H
#define SIMDIRI_CLI_COMMANDS_RULES_TRANSLATE_PROVIDER_H

#include "cli/commands/rules/import.h"
#include "cli/commands/rules/provider.h"

/* Adds the rules of the provider to the import, and lines to its report about what cannot be expressed. */
void cli_provider_import(const cli_provider *provider, cli_import *import);

#endif
