/* Numbers and texts of a report, as they are shown. */
/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "cli/commands/report/report.h"
#include "cli/html/html.h"

/* A text is shown up to this length. */
enum { SHOWN_MAX = 320 };

/* ------------------------------------------------------------------------------------------- numbers */

const char *cli_report_number(uint64_t number, char text[CLI_REPORT_NUMBER_CAPACITY]) {
  char digits[32];
  const int len = snprintf(digits, sizeof digits, "%" PRIu64, number);
  char *at = text;
  for (int i = 0; i < len; i++) {
    if (i > 0 && (len - i) % 3 == 0) *at++ = ',';
    *at++ = digits[i];
  }
  *at = '\0';
  return text;
}

const char *cli_report_share(double share, double whole, char text[CLI_REPORT_NUMBER_CAPACITY]) {
  const double percent = whole > 0 ? 100 * share / whole : 0;
  if (percent <= 0)
    (void)snprintf(text, CLI_REPORT_NUMBER_CAPACITY, "0 %%");
  else if (percent < 0.01)
    (void)snprintf(text, CLI_REPORT_NUMBER_CAPACITY, "< 0.01 %%");
  else if (share < whole && percent >= 99.95)
    (void)snprintf(text, CLI_REPORT_NUMBER_CAPACITY, "> 99.9 %%");
  else
    (void)snprintf(text, CLI_REPORT_NUMBER_CAPACITY, "%.*f %%", percent < 10 ? 2 : 1, percent);
  return text;
}

const char *cli_report_about(cli_estimate estimate, char text[CLI_REPORT_NUMBER_CAPACITY]) {
  char count[CLI_REPORT_NUMBER_CAPACITY], error[CLI_REPORT_NUMBER_CAPACITY];
  double unit = 1;
  if (estimate.error <= 0) return cli_report_number((uint64_t)llround(estimate.count), text);
  while (estimate.error / unit >= 100) unit *= 10;
  (void)cli_report_number((uint64_t)(round(estimate.count / unit) * unit), count);
  (void)cli_report_number((uint64_t)(ceil(estimate.error / unit) * unit), error);
  (void)snprintf(text, CLI_REPORT_NUMBER_CAPACITY, "about %.24s ± %.24s", count, error);
  return text;
}

const char *cli_report_time(double microseconds, char text[CLI_REPORT_NUMBER_CAPACITY]) {
  static const struct {
    double limit, scale;
    const char *unit;
  } units[] = {{1e3, 1, "µs"}, {1e6, 1e3, "ms"}, {6e7, 1e6, "s"}, {3.6e9, 6e7, "min"}, {INFINITY, 3.6e9, "h"}};
  size_t i = 0;
  while (microseconds >= units[i].limit) i++;
  const double number = microseconds / units[i].scale;
  (void)snprintf(text, CLI_REPORT_NUMBER_CAPACITY, "%.*f %s", number < 10 && i > 0 ? 1 : 0, number, units[i].unit);
  return text;
}

const char *cli_report_month(uint64_t date, char text[CLI_REPORT_NUMBER_CAPACITY]) {
  const unsigned year = (unsigned)(date / 16 % 10000), month = (unsigned)(date % 16);
  (void)snprintf(text, CLI_REPORT_NUMBER_CAPACITY, month > 0 ? "%04u-%02u" : "%04u", year, month);
  return text;
}

cli_estimate cli_report_distinct_of(const cli_table *distinct, uint64_t max) {
  cli_estimate estimate = cli_table_estimate(distinct);
  if (estimate.count > (double)max) estimate.count = (double)max;
  return estimate;
}

cli_estimate cli_report_values_of(const cli_frequent_item *parameter, bool *is_endless) {
  enum { FEW = 50 };
  const cli_estimate values = cli_report_distinct_of(&parameter->values, parameter->occurrences);
  *is_endless = parameter->count >= FEW && values.count >= 0.8 * (double)parameter->count;
  return values;
}

/* ------------------------------------------------------------------------------------------- texts */

cli_report_shown cli_report_show(cli_report *report, const cli_beginning *beginning, uint64_t offset) {
  const simdiri_redactor *redactor = report->shared.redactor;
  const char *text = beginning->text;
  cli_report_shown shown = {{text, beginning->len}, beginning->whole_len, CLI_HTML_NO_OFFSET};
  report->text.len = 0;
  if (redactor && simdiri_redact(redactor, text, beginning->len, &report->text, &shown.text, NULL) != SIMDIRI_OK) {
    if (!report->output->failed) cli_say_status("report", SIMDIRI_ERROR_NO_MEMORY);
    report->output->failed = true;
    shown.text.len = 0;
  }
  if (offset < beginning->len && offset < shown.text.len && memcmp(text, shown.text.text, (size_t)offset + 1) == 0)
    shown.offset = (size_t)offset;
  if (shown.text.text != text && beginning->len == beginning->whole_len) shown.whole_len = shown.text.len;
  if (shown.text.len > SHOWN_MAX) shown.text.len = SHOWN_MAX;
  return shown;
}
