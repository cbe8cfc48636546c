/* The way of plain lines: a block of them is a batch, and nothing is copied. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_ENGINE_BLOCK_H
#define SIMDIRI_CLI_ENGINE_BLOCK_H

#include "cli/engine/cursor.h"

/* Works on the whole lines in [at, end), which need no preparation. */
simdiri_status cli_work_on_block(cli_cursor *cursor, const char *at, const char *end);

#endif
