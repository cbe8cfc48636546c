/* check and parse under --profile=web. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_COMMANDS_CHECK_WEB_H
#define SIMDIRI_CLI_COMMANDS_CHECK_WEB_H

#include "cli/stream/job.h"

/* Run check or parse with profile web. `other` writes the object of a record whose field is no IRI; `long_part` handles
 * records that are too long. Return the exit status. */
int cli_check_urls(const cli_options *options);
int cli_parse_urls(const cli_options *options, int (*other)(cli_cursor *cursor, const cli_record *record, int status),
                   int (*long_part)(cli_job *job, const cli_block *block));

#endif
