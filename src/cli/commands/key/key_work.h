/* The work of `key` on one chunk, in any thread. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_COMMANDS_KEY_KEY_WORK_H
#define SIMDIRI_CLI_COMMANDS_KEY_KEY_WORK_H

#include "cli/commands/filter/filter_work.h"
#include "cli/keyer/keyer_setup.h"

/* The threads of a run of `key` share its cli_keyer. */

/* Writes a key for each record of a chunk. */
void cli_key_work(const cli_run *run, cli_worker *worker, cli_chunk *chunk);
/* Does the same for records in which the IRI is a field, or has to be prepared. Makes SURT keys, too. */
void cli_key_fields(const cli_run *run, cli_worker *worker, cli_chunk *chunk);
/* Appends the SURT key of a text, which --base completes. Returns the status of simdiri_surt or simdiri_resolve. */
simdiri_status cli_make_surt(const cli_run *run, cli_worker *worker, const char *text, size_t len, simdiri_buffer *out);
/* Writes a SURT key for each record of a chunk. */
void cli_surt_work(const cli_run *run, cli_worker *worker, cli_chunk *chunk);

#endif
