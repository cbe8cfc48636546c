/* label --explain: which rule made what in a label. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_COMMANDS_LABEL_LABEL_EXPLAIN_H
#define SIMDIRI_CLI_COMMANDS_LABEL_LABEL_EXPLAIN_H

#include "cli/commands/label/label_work.h"

/* Writes the lines about an item, whose normal form is `normal`; NULL: it has none. */
simdiri_status cli_label_explain(const cli_run *run, cli_worker *worker, cli_chunk *chunk, const cli_item *item,
                                 const char *normal, size_t len);

#endif
