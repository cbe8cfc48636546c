/* Numbers and texts of a report, as they are shown. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_COMMANDS_REPORT_REPORT_TEXT_H
#define SIMDIRI_CLI_COMMANDS_REPORT_REPORT_TEXT_H

#include "cli/commands/report/report_data.h"

enum { CLI_REPORT_NUMBER_CAPACITY = 80, CLI_REPORT_QUOTED_MAX = 4 };

/* Format into `text` and return it: "1,234,567"; "12.3 %"; an estimate as "about 1,230,000 ± 9,000", rounded so that
 * the error has two digits, or as the number if it is exact. */
const char *cli_report_number(uint64_t number, char text[CLI_REPORT_NUMBER_CAPACITY]);
const char *cli_report_share(double part, double whole, char text[CLI_REPORT_NUMBER_CAPACITY]);
const char *cli_report_about(cli_report_estimate estimate, char text[CLI_REPORT_NUMBER_CAPACITY]);

/* A text of the input as it may be shown: its beginning. */
typedef struct {
  const char *text; /* until the next call of cli_report_show with the same buffer */
  size_t kept, len;
  size_t offset; /* the place of an error, or CLI_HTML_NO_OFFSET */
  bool is_cut, is_redacted;
} cli_report_shown;

/* Makes a text that may be shown of the first `kept` bytes of a text of `len` bytes: redacts it, unless --no-redact is
 * given, and cuts it. If memory runs out, the text is left out. */
cli_report_shown cli_report_show(cli_report *report, simdiri_buffer *buffer, const char *text, size_t kept, size_t len,
                                 uint64_t offset);

/* Ends the output with a message: memory ran out. */
void cli_report_fail(cli_report *report);

/* Appends the text as an argument for a shell such as bash, which no byte of it can leave. There must be capacity for
 * CLI_REPORT_QUOTED_MAX times its length, and a few bytes. */
void cli_report_quote(simdiri_buffer *out, const char *text, size_t len);

/* Can the text be copied from the page? Not if it was cut or redacted, or has bytes that are shown by their names. */
bool cli_report_is_copyable(const cli_report_shown *shown);

/* Appends a command line that explains the text, an IRI or a path; nothing if that is not possible, because the text
 * was cut or redacted. */
void cli_report_explain_command(cli_report *report, const cli_report_shown *shown, bool is_path, simdiri_buffer *out);

/* Returns a sentence about a lossy rule; "" for an unknown one. */
const char *cli_report_rule_sentence(const char *name);

/* Is the parameter near-unique: has it so many values for its records that they have no end? */
bool cli_report_is_endless(const cli_frequent_item *parameter, double values);

/* The length that `percent` of the lengths do not exceed; CLI_REPORT_LENGTHS: it is at least that. */
uint64_t cli_report_percentile(const cli_report *report, unsigned percent);

/* Returns the upper limit of the bucket of the histogram that begins at length `begin`: 8, 12, 16, 24, 32 and so on. */
uint64_t cli_report_next_edge(uint64_t begin);

/* Returns how many lengths are from `begin` to `end` - 1; all from CLI_REPORT_LENGTHS on if `begin` is that. */
uint64_t cli_report_count_lengths(const cli_report *report, uint64_t begin, uint64_t end);

#endif
