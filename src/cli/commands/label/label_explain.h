/* label --explain: which rule made what in a label. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_COMMANDS_LABEL_LABEL_EXPLAIN_H
#define SIMDIRI_CLI_COMMANDS_LABEL_LABEL_EXPLAIN_H

#include "cli/commands/label/labeling.h"
#include "cli/engine/cursor.h"

/* Writes the lines about an item with this normal form; NULL: it has none. */
simdiri_status cli_label_explain(cli_cursor *cursor, const cli_item *item, simdiri_text normal);

#endif
