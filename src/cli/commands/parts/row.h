/* A row of parse --get. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_COMMANDS_PARTS_ROW_H
#define SIMDIRI_CLI_COMMANDS_PARTS_ROW_H

#include "cli/commands/parts/chosen_parts.h"

/* Appends a row with these parts, or with none if `parts` is NULL. */
simdiri_status cli_put_row(simdiri_buffer *out, int output_format, const cli_chosen_parts *chosen,
                           const simdiri_text *parts);

#endif
