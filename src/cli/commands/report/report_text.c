/* Numbers and texts of a report, as they are shown. */
/* SPDX-License-Identifier: MIT */
#include "cli/commands/report/report_text.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "cli/html/html.h"
#include "cli/util/message.h"

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

const char *cli_report_share(double count, double whole, char text[CLI_REPORT_NUMBER_CAPACITY]) {
  const double percent = whole > 0 ? 100 * count / whole : 0;
  if (percent > 0 && percent < 0.01)
    (void)snprintf(text, CLI_REPORT_NUMBER_CAPACITY, "< 0.01 %%");
  else if (count < whole && percent >= 99.95)
    (void)snprintf(text, CLI_REPORT_NUMBER_CAPACITY, "> 99.9 %%");
  else if (percent <= 0)
    (void)snprintf(text, CLI_REPORT_NUMBER_CAPACITY, "0 %%");
  else
    (void)snprintf(text, CLI_REPORT_NUMBER_CAPACITY, "%.*f %%", percent < 10 ? 2 : 1, percent);
  return text;
}

const char *cli_report_about(cli_report_estimate estimate, char text[CLI_REPORT_NUMBER_CAPACITY]) {
  char count[CLI_REPORT_NUMBER_CAPACITY], error[CLI_REPORT_NUMBER_CAPACITY];
  double unit = 1;
  if (estimate.error <= 0) return cli_report_number((uint64_t)llround(estimate.count), text);
  while (estimate.error / unit >= 100) unit *= 10;
  (void)cli_report_number((uint64_t)(round(estimate.count / unit) * unit), count);
  (void)cli_report_number((uint64_t)(ceil(estimate.error / unit) * unit), error);
  (void)snprintf(text, CLI_REPORT_NUMBER_CAPACITY, "about %.24s ± %.24s", count, error);
  return text;
}

bool cli_report_is_endless(const cli_frequent_item *parameter, double values) {
  static const double nearly_all = 0.8;
  enum { FEW = 50 };
  return parameter->count >= FEW && values >= nearly_all * (double)parameter->count;
}

/* ------------------------------------------------------------------------------------------- lengths */

uint64_t cli_report_next_edge(uint64_t begin) {
  uint64_t power = 8;
  if (begin < 8) return 8;
  while (2 * power <= begin) power *= 2;
  return begin == power ? power + power / 2 : 2 * power;
}

uint64_t cli_report_count_lengths(const cli_report *report, uint64_t begin, uint64_t end) {
  uint64_t sum = 0;
  for (uint64_t len = begin; len < end && len < CLI_REPORT_LENGTHS; len++) sum += report->lengths[len];
  for (size_t bit = 0; bit < CLI_REPORT_LONG_LENGTHS && begin >= CLI_REPORT_LENGTHS; bit++)
    sum += report->long_lengths[bit];
  return sum;
}

uint64_t cli_report_percentile(const cli_report *report, unsigned percent) {
  const uint64_t all = cli_report_count_lengths(report, 0, CLI_REPORT_LENGTHS) +
                       cli_report_count_lengths(report, CLI_REPORT_LENGTHS, UINT64_MAX);
  const double wanted = (double)all * percent / 100;
  uint64_t sum = 0;
  for (uint64_t len = 0; len < CLI_REPORT_LENGTHS; len++) {
    sum += report->lengths[len];
    if ((double)sum >= wanted) return len;
  }
  return CLI_REPORT_LENGTHS;
}

/* ------------------------------------------------------------------------------------------- texts */

cli_report_shown cli_report_show(cli_report *report, simdiri_buffer *buffer, const cli_beginning *beginning,
                                 uint64_t offset) {
  const simdiri_redactor *redactor = report->shared.redactor;
  const char *text = beginning->text;
  const size_t kept = beginning->kept;
  cli_report_shown shown = {.text = text, .kept = kept, .len = beginning->len, .offset = CLI_HTML_NO_OFFSET};
  simdiri_text redacted = {text, kept};
  buffer->len = 0;
  if (redactor && simdiri_redact(redactor, text, kept, buffer, &redacted, NULL) != SIMDIRI_OK) {
    if (!report->output->failed) cli_say_status("report", SIMDIRI_ERROR_NO_MEMORY);
    report->output->failed = true;
    redacted.len = 0;
  }
  const bool is_changed = redacted.text != text;
  if (offset < kept && offset < redacted.len && memcmp(text, redacted.text, (size_t)offset + 1) == 0)
    shown.offset = (size_t)offset;
  shown.text = redacted.text;
  shown.kept = redacted.len < SHOWN_MAX ? redacted.len : SHOWN_MAX;
  if (is_changed && kept == shown.len) shown.len = redacted.len;
  shown.is_cut = shown.kept < shown.len;
  return shown;
}

const char *cli_report_rule_sentence(const char *name) {
  static const char *const sentences[][2] = {
      {"fragment", "removes the fragment"},
      {"anchor", "removes the fragment, unless it begins with ! or /"},
      {"scheme", "makes http https"},
      {"www", "removes www. before the host"},
      {"session", "removes parameters and path parameters with session ids"},
      {"slashes", "makes several slashes in a row one"},
      {"trailing-slash", "removes slashes at the end of the path"},
      {"index", "removes the name of an index file, such as index.html"},
      {"tracking", "removes parameters of advertising and analytics, such as utm_source"},
      {"sort", "sorts the parameters by name"},
      {"empty-query", "removes a ? without a query"},
      {"final-dot", "removes the dot at the end of the host"},
      {"userinfo", "removes the user name and the password"},
      {"plus-space", "writes spaces in the query as +"},
      {"empty-value", "removes the = of a parameter without a value"},
      {"crawl", "the rules of the list crawl together"}};
  for (size_t i = 0; i < sizeof sentences / sizeof *sentences; i++)
    if (strcmp(sentences[i][0], name) == 0) return sentences[i][1];
  return "";
}
