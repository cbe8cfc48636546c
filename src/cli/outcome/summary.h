/* Counting the outcomes of records. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_OUTCOME_SUMMARY_H
#define SIMDIRI_CLI_OUTCOME_SUMMARY_H

#include "cli/outcome/status.h"

typedef struct {
  uint64_t count;
  uint64_t first_record; /* from 1, in its file */
  const char *first_file;
} cli_tally;

typedef struct {
  uint64_t record_count; /* of all files */
  uint64_t changed_count, error_count, warning_count, different_count;
  const unsigned char *severities;             /* NULL, or what the codes mean (severity.h) */
  uint64_t printed_count;                      /* dedupe: records */
  uint64_t merged_by[32], merged_by_lossy[32]; /* … that a rule had a part in merging, by its bit */
  uint64_t merged_count, merged_by_none;
  uint64_t state_keys, state_bytes, state_written, state_read, state_waited; /* of a state, at the end */
  int is_complete;                                                           /* every input was read to its end */
  cli_tally tallies[STATUS_CODES];
} cli_summary;

/* One record, number `record` (from 1) of `file`, came out like this; SIMDIRI_OK is counted by the caller alone. */
void cli_summary_count(cli_summary *summary, int status, const char *file, uint64_t record);

/* Notes one outcome of a record, which may have several. The caller counts the record, by the worst of them. */
void cli_summary_note(cli_summary *summary, int status, const char *file, uint64_t record);

/* Adds a batch whose first record is number `first_record` of `file`. */
void cli_summary_add(cli_summary *summary, const simdiri_batch_result *result, const char *file, uint64_t first_record);

/* Adds what was counted apart, with records numbered from 0, the first of which is number `first_record` of `file`. */
void cli_summary_merge(cli_summary *summary, const cli_summary *part, const char *file, uint64_t first_record);

#endif
