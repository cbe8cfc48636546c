/* Counting bad records, and telling about them at the end. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_SUMMARY_H
#define SIMDIRI_CLI_SUMMARY_H

#include "cli/command.h"

enum { SUMMARY_CODES = 96 }; /* above every simdiri_status */

typedef struct {
  uint64_t count;
  uint64_t first_record; /* from 1, in its file */
  const char *first_file;
} cli_tally;

typedef struct {
  uint64_t record_count; /* of all files */
  uint64_t error_count, warning_count;
  cli_tally tallies[SUMMARY_CODES];
} cli_summary;

/* Adds a batch whose first record is number `first_record` (from 1) of `file`. */
void simdiri_cli_summary_add(cli_summary *summary, const simdiri_batch_result *result, const char *file,
                             uint64_t first_record);

/* Says what was bad, if anything was. */
void simdiri_cli_summary_say(const cli_summary *summary, const cli_options *options);

/* Says that the run ended at a bad record. */
void simdiri_cli_summary_say_stop(const simdiri_note *note, const cli_options *options, const char *file,
                                  uint64_t record);

/* What would make records with this error acceptable: a sentence, or NULL. */
const char *simdiri_cli_summary_remedy(simdiri_status status, const cli_options *options);

#endif
