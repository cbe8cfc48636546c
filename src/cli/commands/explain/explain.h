/* simdiri explain: writes explanations. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_COMMANDS_EXPLAIN_EXPLAIN_H
#define SIMDIRI_CLI_COMMANDS_EXPLAIN_EXPLAIN_H

#include "cli/io/layout.h"
#include "cli/options/command.h"
#include "text/explain/explanation.h"

/* Writes the explanation for people. Returns OK or NO_MEMORY. */
simdiri_status cli_explain_write(const cli_layout *layout, const cli_options *options, const explanation *told);

/* --html: writes the explanation as a page. */
void cli_explain_write_html(cli_output *output, const cli_options *options, const explanation *told);

#endif
