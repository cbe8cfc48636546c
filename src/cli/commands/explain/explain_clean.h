/* The cleaned address of an explained IRI: --clean. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_COMMANDS_EXPLAIN_EXPLAIN_CLEAN_H
#define SIMDIRI_CLI_COMMANDS_EXPLAIN_EXPLAIN_CLEAN_H

#include "cli/io/layout.h"
#include "cli/keyer/cleaner_setup.h"

/* The cleaner of --clean, and what it needs; all NULL without --clean. */
typedef struct {
  simdiri_context *context;
  simdiri_base *base;
  cli_cleaning cleaning;
} cli_explain_cleaner;

/* Returns 0, a status, or -1 after a message. The caller frees it in every case. */
int cli_explain_create_cleaner(cli_explain_cleaner *own, const cli_options *options);
void cli_explain_free_cleaner(cli_explain_cleaner *own);
/* Writes the cleaned address of a text, and what was removed. Writes nothing about a bad text. */
simdiri_status cli_explain_write_cleaned(const cli_explain_cleaner *own, const cli_layout *layout,
                                         simdiri_scratch *scratch, simdiri_text text);

#endif
