/* The work of report on one chunk, in any thread: makes a note of each record. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_COMMANDS_REPORT_REPORT_WORK_H
#define SIMDIRI_CLI_COMMANDS_REPORT_REPORT_WORK_H

#include "cli/commands/parts/chosen_parts.h"
#include "cli/commands/report/report_rules.h"
#include "cli/engine/cursor.h"

/* The parts of the normal form in their order. */
enum { CLI_REPORT_SCHEME, CLI_REPORT_HOST, CLI_REPORT_QUERY, CLI_REPORT_DOMAIN, CLI_REPORT_PARTS };

/* What all threads share: run->shared. */
typedef struct {
  cli_chosen_parts chosen;
  cli_report_rules rules;
  simdiri_redactor *redactor; /* of what is shown; NULL: --no-redact */
} cli_report_shared;

/* The functions of the operation: append the notes of the records to chunk->out. */
void cli_report_work(const cli_run *run, cli_worker *worker, cli_chunk *chunk);
simdiri_status cli_report_apply(cli_cursor *cursor);
simdiri_status cli_report_note_item(cli_cursor *cursor, cli_item *item);

#endif
