/* The lines that check prints, and counting them. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_COMMANDS_CHECK_REPORT_H
#define SIMDIRI_CLI_COMMANDS_CHECK_REPORT_H

#include "cli/outcome/severity.h"
#include "cli/run/cursor.h"

/* Has it said that the record at hand came out like this, unless that is ignored: FILE:LINE:COLUMN: CODE:
 * message (place). `place` is what is known beyond the message, or empty. *worst becomes the worst that was said of the
 * record. */
void cli_report(cli_cursor *cursor, const cli_record *record, int status, size_t offset, const char *place,
                cli_severity *worst);

/* Prints what was said of the records of a chunk. */
int cli_report_print(cli_job *job, const cli_chunk *chunk);

/* Counts a record, once, whatever was said of it. */
void cli_count_reported(cli_cursor *cursor, cli_severity worst);

/* The operation's part: the line of a record that is too long. The job counts it. */
int cli_report_long_part(cli_job *job, const cli_block *block);

#endif
