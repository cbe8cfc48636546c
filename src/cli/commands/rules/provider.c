/* The members of a provider that are lists. */
/* SPDX-License-Identifier: MIT */
#include "cli/commands/rules/provider.h"

const char *const cli_provider_list_names[CLI_PROVIDER_LISTS] = {"rules",    "referralMarketing", "exceptions",
                                                                 "rawRules", "redirections",      "methods"};
