/* --log=auto: the kind of log that most of the first lines fit. */
/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "cli/format/choice/format_guess.h"
#include "cli/format/choice/format_kinds.h"
#include "cli/format/choice/format_registry.h"
#include "cli/format/log/format_log.h"
#include "cli/format/log/format_pattern.h"
#include "cli/io/files.h"
#include "cli/io/sample.h"
#include "cli/outcome/record_status.h"
#include "cli/util/message.h"

static const char *const names[] = {
#define LOG(id, name) name,
#include "cli/options/logs.def"
};

enum { LOG_COUNT = sizeof names / sizeof *names };

/* ------------------------------------------------------------------------------------------- marks */

static const char *find_text(const cli_sample_line *line, const char *text) {
  const size_t len = strlen(text);
  for (const char *at = line->begin; (size_t)(line->end - at) >= len; at++)
    if (memcmp(at, text, len) == 0) return at;
  return NULL;
}

/* Does the line begin with a time such as 2026-11-28T? */
static bool begins_with_time(const cli_sample_line *line) {
  static const char date[] = "0000-00-00T";
  if ((size_t)(line->end - line->begin) < sizeof date) return false;
  for (size_t i = 0; i < sizeof date - 1; i++)
    if (date[i] == '0' ? line->begin[i] < '0' || line->begin[i] > '9' : line->begin[i] != date[i]) return false;
  return true;
}

/* Has the line the five times of HAProxy, such as " 6559/0/7/147/6723 "? */
static bool has_times(const cli_sample_line *line) {
  enum { TIMES_BETWEEN = 4 };
  for (const char *at = line->begin; at < line->end; at++) {
    if (*at != ' ') continue;
    const char *from = at + 1;
    size_t slashes = 0;
    while (from < line->end && ((*from >= '0' && *from <= '9') || *from == '/' || *from == '-' || *from == '+'))
      slashes += *from++ == '/';
    if (slashes == TIMES_BETWEEN && from < line->end && *from == ' ') return true;
  }
  return false;
}

/* Has the line, after so many words, the three times of a load balancer of AWS, such as " 0.001 0.048 -1 "? */
static bool has_aws_times(const cli_sample_line *line, size_t first) {
  enum { TIMES = 3 };
  const char *at = line->begin;
  for (size_t i = 0; i < first + TIMES; i++) {
    const char *from = at, *space = memchr(at, ' ', (size_t)(line->end - at));
    if (!space) return false;
    for (; i >= first && from < space; from++)
      if ((*from < '0' || *from > '9') && *from != '.' && *from != '-') return false;
    at = space + 1;
  }
  return true;
}

static bool is_elb(const cli_sample_line *line) {
  enum { ELB_TIMES = 4 };
  return begins_with_time(line) && has_aws_times(line, ELB_TIMES);
}

/* The name of the balancer begins with app/, after the scheme and the time. */
static bool is_alb(const cli_sample_line *line) {
  enum { ALB_TIMES = 5 };
  return find_text(line, " app/") && has_aws_times(line, ALB_TIMES);
}

/* The formats whose patterns many lines fit; they have marks of their own, and are tried last. */
static const struct {
  int log;
  bool (*has_mark)(const cli_sample_line *line);
} loose[] = {{CLI_LOG_ALB, is_alb}, {CLI_LOG_HAPROXY, has_times}, {CLI_LOG_ELB, is_elb}};

static bool has_marks(const cli_sample_lines *list, bool (*has_mark)(const cli_sample_line *line)) {
  size_t count = 0;
  for (size_t i = 0; i < list->count; i++) count += has_mark(&list->lines[i]);
  return cli_is_majority(list, count);
}

/* ------------------------------------------------------------------------------------------- kinds */

/* Names of CloudFront's fields begin with x-edge-. */
static bool names_edge(const cli_sample_lines *list) {
  for (size_t i = 0; i < list->count; i++)
    if (*list->lines[i].begin == '#' && find_text(&list->lines[i], " x-edge-")) return true;
  return false;
}

/* Do most lines fit the format, and has one of them an IRI? Lines without an IRI, such as comments, fit, too. */
static bool fits(const cli_format *format, const cli_sample_lines *list) {
  cli_finder finder = {.columns = {.is_set = false}};
  size_t found = 0, absent = 0;
  for (size_t i = 0; i < list->count; i++) {
    const cli_sample_line *line = &list->lines[i];
    const size_t len = (size_t)(line->end - line->begin);
    const cli_record record = {.text = line->begin, .text_len = len, .frame = line->begin, .frame_len = len};
    cli_field field;
    cli_find_field(format, &finder, format->column, &record, &field);
    const bool is_request =
        field.status == SIMDIRI_OK || field.status == CLI_STATUS_NO_TARGET || field.status == CLI_STATUS_BAD_VHOST;
    found += is_request && !field.is_absent;
    absent += is_request && field.is_absent;
  }
  cli_finder_free(&finder);
  if (format->host_format && !atomic_load(&format->host_format->is_found)) return false;
  return found > 0 && cli_is_majority(list, found + absent);
}

/* Tries the lines as those of one kind of log, with their hosts, which must be there. */
static int try_log(const cli_options *options, int log, const cli_sample_lines *list, bool *is_fit) {
  cli_options trial = {.command = options->command, .format = CLI_FORMAT_LOG, .log = log, .max_record = SIZE_MAX};
  cli_format *format;
  simdiri_options_init(&trial.iri);
  trial.given[CLI_OPTION_LOG / 64] |= UINT64_C(1) << CLI_OPTION_LOG % 64;
  trial.virtual_name = cli_log_has_host(log) ? "host" : NULL;
  *is_fit = false;
  if (cli_use_log(&trial) != 0 || cli_format_create(&trial, &format) != 0) return -1;
  *is_fit = fits(format, list);
  cli_format_free(format);
  return 0;
}

static bool is_tried(int log) {
  if (log == CLI_LOG_COMBINED || log == CLI_LOG_COMMON || log == CLI_LOG_W3C || log == CLI_LOG_CLOUDFRONT) return false;
  for (size_t i = 0; i < sizeof loose / sizeof *loose; i++)
    if (loose[i].log == log) return false;
  return true;
}

static bool is_access_log(const cli_sample_lines *list, int *log) {
  size_t count = 0, combined = 0;
  for (size_t i = 0; i < list->count; i++) {
    bool has_referrer = false;
    const cli_sample_line *line = &list->lines[i];
    if (!cli_is_log_line(line->begin, (size_t)(line->end - line->begin), &has_referrer)) continue;
    count++;
    combined += has_referrer;
  }
  *log = cli_is_majority(list, combined) ? CLI_LOG_COMBINED : CLI_LOG_COMMON;
  return cli_is_majority(list, count);
}

/* Returns the kind of log, LOG_COUNT if none fits, or -1 after a message. */
static int find_log(const cli_options *options, const cli_sample_lines *list) {
  bool is_fit;
  const int w3c = names_edge(list) ? CLI_LOG_CLOUDFRONT : CLI_LOG_W3C;
  if (try_log(options, w3c, list, &is_fit) != 0) return -1;
  if (is_fit) return w3c;
  for (int log = 0; log < LOG_COUNT; log++) {
    if (!is_tried(log)) continue;
    if (try_log(options, log, list, &is_fit) != 0) return -1;
    if (is_fit) return log;
  }
  int access;
  if (has_marks(list, is_alb)) return CLI_LOG_ALB;
  if (is_access_log(list, &access)) return access;
  for (size_t i = 1; i < sizeof loose / sizeof *loose; i++) {
    if (!has_marks(list, loose[i].has_mark)) continue;
    if (try_log(options, loose[i].log, list, &is_fit) != 0) return -1;
    if (is_fit) return loose[i].log;
  }
  return LOG_COUNT;
}

int cli_choose_log(cli_options *options) {
  char sample[CLI_SAMPLE_LEN];
  size_t len;
  cli_sample_lines list;
  if (options->null_separated) {
    cli_say_usage(options->command->name, "--log=auto reads lines; with --null, name the log");
    return -1;
  }
  if (cli_sample_read(options, sample, sizeof sample, &len) != 0) return -1;
  cli_list_lines(sample, len, &list);
  const int log = list.count > 0 ? find_log(options, &list) : CLI_LOG_COMBINED;
  if (log < 0) return -1;
  if (log == LOG_COUNT) {
    cli_say_usage(
        options->command->name,
        "--log=auto: %s is not a known log; --log or --log-format names one; for other JSON: --jsonl -f MEMBER",
        cli_input_name(cli_files_path(options, 0)));
    return -1;
  }
  options->log = log;
  options->found_log = names[log];
  if (!options->quiet && !options->json) cli_say("--log=auto: the input is read as --log=%s", names[log]);
  return 0;
}
