/* The work of report on one chunk, in any thread: makes a note of each record. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_COMMANDS_REPORT_REPORT_WORK_H
#define SIMDIRI_CLI_COMMANDS_REPORT_REPORT_WORK_H

#include "cli/commands/parts/wanted.h"
#include "cli/commands/report/report_rules.h"
#include "cli/stream/chunk.h"
#include "cli/stream/job.h"
#include "cli/stream/worker.h"

/* The parts of the normal form that are wanted, in their order. */
enum { CLI_REPORT_SCHEME, CLI_REPORT_HOST, CLI_REPORT_QUERY, CLI_REPORT_DOMAIN, CLI_REPORT_PARTS };

/* What all threads share: run->shared. */
typedef struct {
  cli_wanted_parts wanted;
  cli_report_rules rules;
  simdiri_redactor *redactor; /* of what is shown; NULL: --no-redact */
} cli_report_shared;

/* Appends the notes of the records to chunk->out, and counts the records. */
void cli_report_work(const cli_run *run, cli_worker *worker, cli_chunk *chunk);

#endif
