/* The way of fast fields: records whose fields vector code finds. Nothing is kept of such a record but where it and its
 * field begin. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_ENGINE_FAST_FIELDS_H
#define SIMDIRI_CLI_ENGINE_FAST_FIELDS_H

#include "cli/engine/cursor.h"

/* Works on records with fast fields from *at on, and moves *at past them. Stops at any other record, and sets how many
 * records the next batch of gathered records may have. */
simdiri_status cli_work_on_fast_fields(cli_cursor *cursor, const char **at, const char *end);

#endif
