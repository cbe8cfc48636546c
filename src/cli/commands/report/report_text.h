/* Numbers and texts of a report, as they are shown. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_COMMANDS_REPORT_REPORT_TEXT_H
#define SIMDIRI_CLI_COMMANDS_REPORT_REPORT_TEXT_H

#include "cli/commands/report/report_data.h"

enum { CLI_REPORT_NUMBER_CAPACITY = 80 };

/* Format into `text` and return it: "1,234,567"; "12.3 %"; an estimate as "about 1,230,000 ± 9,000", rounded so that
 * the error has two digits, or as the number if it is exact. */
const char *cli_report_number(uint64_t number, char text[CLI_REPORT_NUMBER_CAPACITY]);
const char *cli_report_share(double count, double whole, char text[CLI_REPORT_NUMBER_CAPACITY]);
const char *cli_report_about(cli_report_estimate estimate, char text[CLI_REPORT_NUMBER_CAPACITY]);

/* The same as arguments of a call, which have their own memory. */
#define CLI_REPORT_NUMBER(number) cli_report_number((number), (char[CLI_REPORT_NUMBER_CAPACITY]){0})
#define CLI_REPORT_SHARE(count, whole)                                                                                 \
  cli_report_share((double)(count), (double)(whole), (char[CLI_REPORT_NUMBER_CAPACITY]){0})
#define CLI_REPORT_ABOUT(estimate) cli_report_about((estimate), (char[CLI_REPORT_NUMBER_CAPACITY]){0})

/* A text of the input as it may be shown: its beginning. */
typedef struct {
  const char *text; /* until the next call of cli_report_show with the same buffer */
  size_t kept, len;
  size_t offset; /* the place of an error, or CLI_HTML_NO_OFFSET */
  bool is_cut;
} cli_report_shown;

/* Makes a text that may be shown: redacts it, unless --no-redact is given, and cuts it. If memory runs out, the text is
 * left out. */
cli_report_shown cli_report_show(cli_report *report, simdiri_buffer *buffer, const cli_beginning *beginning,
                                 uint64_t offset);

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
