/* Counts of the outcomes of records. */
/* SPDX-License-Identifier: MIT */
#include "cli/outcome/summary.h"

#include <stdio.h>

#include "cli/outcome/severity.h"

const char *cli_merging_rule_name(unsigned number, char name[CLI_MERGING_RULE_CAPACITY]) {
  const bool is_lossy = number >= CLI_FIRST_LOSSY_RULE;
  const char *own = is_lossy ? simdiri_lossy_name(number - CLI_FIRST_LOSSY_RULE) : simdiri_change_name(number);
  (void)snprintf(name, CLI_MERGING_RULE_CAPACITY, "%s%s", is_lossy ? "lossy:" : "", own ? own : "unknown");
  return name;
}

void cli_summary_count(cli_summary *summary, int status, const char *file, uint64_t record) {
  status = cli_status_given(status);
  if (status <= SIMDIRI_OK || status >= CLI_STATUS_CODES) return;
  cli_severity severity = cli_severity_of(summary->severities, status);
  if (severity == CLI_SEVERITY_IGNORE) return;
  if (severity == CLI_SEVERITY_ERROR)
    summary->error_count++;
  else
    summary->warning_count++;
  cli_summary_note(summary, status, file, record);
}

void cli_summary_note(cli_summary *summary, int status, const char *file, uint64_t record) {
  cli_tally *tally = &summary->tallies[status];
  if (tally->count++ > 0) return;
  tally->first_record = record;
  tally->first_file = file;
}

/* The rules that percent-encode text which the grammar does not allow. A record with an error has no changes. */
enum {
  REPAIRS = SIMDIRI_CHANGE_DISALLOWED | SIMDIRI_CHANGE_STRAY_PERCENT | SIMDIRI_CHANGE_INVALID_UTF8 |
            SIMDIRI_CHANGE_BRACKET | SIMDIRI_CHANGE_INNER_HASH
};

void cli_summary_add_repairs(cli_summary *summary, const simdiri_batch_result *result) {
  size_t count = 0;
  for (size_t i = 0; i < result->note_count; i++) count += (result->notes[i].changes & REPAIRS) != 0;
  summary->repaired_count += count;
}

void cli_summary_add_repair(cli_summary *summary, uint64_t changes) {
  summary->repaired_count += (changes & REPAIRS) != 0;
}

void cli_summary_add(cli_summary *summary, const simdiri_batch_result *result, const char *file,
                     uint64_t first_record) {
  summary->record_count += result->record_count;
  summary->changed_count += result->changed_count;
  if (result->error_count == 0 && result->warning_count == 0) return;
  for (size_t i = 0; i < result->note_count; i++)
    cli_summary_count(summary, result->notes[i].status, file, first_record + result->notes[i].index);
}

void cli_summary_merge(cli_summary *summary, const cli_summary *part, const char *file, uint64_t first_record) {
  summary->record_count += part->record_count;
  summary->changed_count += part->changed_count;
  summary->error_count += part->error_count;
  summary->warning_count += part->warning_count;
  summary->different_count += part->different_count;
  summary->printed_count += part->printed_count;
  summary->known_count += part->known_count;
  summary->repaired_count += part->repaired_count;
  summary->replaced_count += part->replaced_count;
  summary->unfit_count += part->unfit_count;
  summary->open_count += part->open_count;
  for (int code = SIMDIRI_OK + 1; code < CLI_STATUS_CODES; code++) {
    const cli_tally *from = &part->tallies[code];
    cli_tally *to = &summary->tallies[code];
    if (to->count == 0 && from->count > 0) {
      to->first_record = first_record + from->first_record;
      to->first_file = file;
    }
    to->count += from->count;
  }
}
