/* The cleaner of a run, with its rules file: --clean and --rules. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_KEYER_CLEANER_SETUP_H
#define SIMDIRI_CLI_KEYER_CLEANER_SETUP_H

#include "cli/options/command.h"

typedef struct {
  simdiri_key_rules *rules;
  simdiri_cleaner *cleaner;
} cli_cleaning;

/* Checks --clean together with other options. Returns 0, or -1 after a message. */
int cli_cleaning_check(const cli_options *options);

/* Creates the cleaner that the options name. The context and the base (NULL: none) must outlive it. Returns 0, or -1
 * after a message. The caller frees it in both cases. */
int cli_cleaning_create(cli_cleaning *cleaning, const cli_options *options, const simdiri_context *context,
                        const simdiri_base *base);
void cli_cleaning_free(cli_cleaning *cleaning);

#endif
