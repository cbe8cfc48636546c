/* Counts of the outcomes of records. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_OUTCOME_SUMMARY_H
#define SIMDIRI_CLI_OUTCOME_SUMMARY_H

#include <stdbool.h>

#include "cli/outcome/record_status.h"

/* Rules that merge records have a number: the bit of a SIMDIRI_CHANGE_…, or
 * CLI_FIRST_LOSSY_RULE and the bit of a SIMDIRI_LOSSY_…. */
enum { CLI_FIRST_LOSSY_RULE = 64, CLI_MERGING_RULE_COUNT = 96, CLI_MERGING_RULE_CAPACITY = 64 };

/* Writes the name of such a rule, such as "port" or "lossy:www", and a NUL. Returns it. */
const char *cli_merging_rule_name(unsigned number, char name[CLI_MERGING_RULE_CAPACITY]);

typedef struct {
  uint64_t count;
  uint64_t first_record; /* from 1, in its file */
  const char *first_file;
} cli_tally;

typedef struct {
  uint64_t record_count; /* of all files */
  uint64_t changed_count, error_count, warning_count, different_count;
  uint64_t repaired_count; /* normalize: valid after percent-encoding; check: bad, but normalize would repair it so */
  const unsigned char *severities;            /* of each status (severity.h); NULL: the defaults */
  uint64_t printed_count;                     /* records that dedupe printed */
  uint64_t known_count;                       /* records that dedupe did not print, because their keys are known */
  uint64_t merged_by[CLI_MERGING_RULE_COUNT]; /* records that each rule merged, by its number */
  uint64_t merged_count, merged_identical;    /* all merged records; those identical to the first one */
  uint64_t merged_by_none;                    /* those made equal only by preparing them, such as --trim */
  uint64_t state_keys, state_bytes, state_written, state_read, state_waited; /* of a state, after the run */
  const simdiri_redactor *redactor;                                          /* of redact; NULL: none */
  const uint64_t *redacted;                                                  /* values that each rule replaced */
  uint64_t replaced_count; /* redact: records that became {redacted} as a whole */
  uint64_t unfit_count;    /* redact: records that do not fit the format, and were searched as text */
  uint64_t open_count;     /* redact: values to the end of a file, whose quotation mark is never closed */
  bool is_complete;        /* every input was read to its end */
  cli_tally tallies[CLI_STATUS_CODES];
} cli_summary;

/* Counts the status of one record, number `record` (from 1) of `file`, unless it is SIMDIRI_OK. */
void cli_summary_count(cli_summary *summary, int status, const char *file, uint64_t record);

/* Adds one status of a record to its tally only. A record can have several; the caller counts the record as an error or
 * a warning, by the worst of them. */
void cli_summary_note(cli_summary *summary, int status, const char *file, uint64_t record);

/* Adds the number of records of a batch that were repaired: text that the grammar does not allow was percent-encoded.
 */
void cli_summary_add_repairs(cli_summary *summary, const simdiri_batch_result *result);
/* Adds a record if its changes (SIMDIRI_CHANGE_…) are such a repair. */
void cli_summary_add_repair(cli_summary *summary, uint64_t changes);

/* Adds the counts of a batch whose first record is number `first_record` of `file`. */
void cli_summary_add(cli_summary *summary, const simdiri_batch_result *result, const char *file, uint64_t first_record);

/* Adds the counts of a chunk. `part` numbers its records from 0; its record 0 is number `first_record` of `file`. Only
 * the main thread counts merged records, keys of a state and values that redact replaced: these are not added. */
void cli_summary_merge(cli_summary *summary, const cli_summary *part, const char *file, uint64_t first_record);

#endif
