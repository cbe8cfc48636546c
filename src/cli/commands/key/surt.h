/* key --surt: SURT keys. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_COMMANDS_KEY_SURT_H
#define SIMDIRI_CLI_COMMANDS_KEY_SURT_H

#include "cli/engine/cursor.h"

/* Makes the SURT keys of a batch, which --base completes. A record without one gets an empty key, which no IRI has. */
simdiri_status cli_make_surts(cli_cursor *cursor);
simdiri_status cli_write_surt(cli_cursor *cursor, cli_item *item);

#endif
