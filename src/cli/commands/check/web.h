/* check and parse under --profile=web. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_COMMANDS_CHECK_WEB_H
#define SIMDIRI_CLI_COMMANDS_CHECK_WEB_H

#include "cli/stream/job.h"

/* Reports the records of a block of lines that have validation errors, and counts all. Most have none, and two batches
 * find out which. The operation shares a context of default options. */
int cli_check_url_block(cli_cursor *cursor, const char *data, size_t len);

/* Run check or parse with profile web. `other` writes the object of a record whose field is no IRI; `long_part` handles
 * records that are too long. Return the exit status. */
int cli_check_urls(const cli_options *options);
int cli_parse_urls(const cli_options *options, int (*other)(cli_cursor *cursor, const cli_record *record, int status),
                   int (*long_part)(cli_job *job, const cli_block *block));

#endif
