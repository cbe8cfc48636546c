/* The lines that check prints, and the counts of records. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_COMMANDS_CHECK_CHECK_LINES_H
#define SIMDIRI_CLI_COMMANDS_CHECK_CHECK_LINES_H

#include "cli/engine/cursor.h"
#include "cli/outcome/severity.h"

enum { CLI_CHECK_PLACE_MAX = 128 };

/* Reports a status of the current record, unless its severity is to ignore it. The line, FILE:LINE:COLUMN: CODE:
 * message (place), is printed by cli_check_print. `place` adds to the message, or is empty. *worst becomes the worst
 * severity that was reported for the record. */
void cli_check_status(cli_cursor *cursor, const cli_record *record, int status, size_t offset, const char *place,
                      cli_severity *worst);

/* The same with a message of its own, in static storage, in place of that of the status; NULL: that of the status. */
typedef struct {
  int status;
  size_t offset;
  const char *message, *place;
} cli_check_line;
void cli_check_message(cli_cursor *cursor, const cli_record *record, const cli_check_line *line, cli_severity *worst);

/* Reports the warning of the field or of its preparation, of a record without an error. */
void cli_check_warning(cli_cursor *cursor, const cli_item *item, const cli_record *record, cli_severity *worst);

/* The message of the status host-unmapped for a host that contains white space. */
#define CLI_CHECK_WHITE_SPACE "the host contains white space"

/* Counts the lines of CSV, whose records can contain line ends: the data of the command (cli_job.data). All zeros at
 * first. */
typedef struct {
  uint64_t before, next; /* line ends of the file before the position in the chunk, and at the chunk's end */
  size_t at;             /* the position in the chunk */
} cli_check_counter;

/* Prints the lines of the records of a chunk, or of a record that is too long. */
int cli_check_print(cli_job *job, const cli_chunk *chunk, cli_print_step step);

/* Counts the current record as bad or as warned about, once, by the worst severity. */
void cli_check_count(cli_cursor *cursor, cli_severity worst);

/* The turns of the run: the exit status is CLI_EXIT_BAD if a record was bad. */
int cli_check_turn(cli_job *job, cli_turn turn, int status);

#endif
