/* What normalization left unchanged although a reader might expect a change. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_COMMANDS_EXPLAIN_KEPT_NOTES_H
#define SIMDIRI_CLI_COMMANDS_EXPLAIN_KEPT_NOTES_H

#include <stdbool.h>
#include <stddef.h>

#include "simdiri/simdiri.h"

/* Gets one note, which ends with NUL. */
typedef void cli_note_sink(void *user, const char *text);

/* Finds the notes about the most legible normal form, which is in the form `form`; `encodes_all` says
 * whether brackets and a second "#" are percent-encoded (--disallowed=encode-all); `host` is NULL, or the problem of a
 * host that was not mapped. */
void cli_find_kept(const char *legible, size_t len, simdiri_form form, bool encodes_all,
                   const simdiri_host_problem *host, cli_note_sink *put, void *user);

#endif
