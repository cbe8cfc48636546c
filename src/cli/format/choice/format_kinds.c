/* The kinds of logs of --log: what reads each of them. */
/* SPDX-License-Identifier: MIT */
#include "cli/format/choice/format_kinds.h"

#include <string.h>

#include "cli/format/log/format_pattern.h"
#include "cli/format/record_format.h"
#include "cli/util/message.h"

static int refuse_options(const cli_options *options, const char *why) {
  cli_say_usage(options->command->name, "%s", why);
  return -1;
}

/* Each kind of log. */
static const struct {
  const char *pattern;               /* the name of its format of --log-format; NULL: none */
  const char *field, *host, *scheme; /* of one in JSON, the pointers to the IRI, its host and its scheme */
} logs[] = {
#define CODE_LOG(id, name, create) {NULL, NULL, NULL, NULL},
#define PATTERN_LOG(id, name) {name, NULL, NULL, NULL},
#define JSON_LOG(id, name, field, host, scheme) {NULL, field, host, scheme},
#include "cli/options/logs.def"
};

/* Turns --log=caddy and so on into --jsonl with a pointer. */
static int use_json(cli_options *options) {
  const int i = options->log;
  const bool is_default = !options->field || strcmp(options->field, "request") == 0;
  const bool is_target = is_default || strcmp(options->field, logs[i].field) == 0;
  options->format = CLI_FORMAT_JSONL;
  if (is_default) options->field = logs[i].field;
  if (is_target) options->has_requests = options->has_targets = true;
  options->virtual_scheme = options->virtual_name ? logs[i].scheme : NULL;
  if (!options->virtual_name || strcmp(options->virtual_name, "host") != 0) return 0;
  options->virtual_name = logs[i].host;
  return options->virtual_name ? 0
                               : refuse_options(options, "--vhost-field: this log has whole URLs, with their hosts");
}

/* May variables have names that are redacted? */
static bool needs_names(const cli_options *options) {
  return (options->command->flags & CLI_COMMAND_READS_ALL_FIELDS) != 0 && (options->redact || options->redact_rules);
}

/* Reads a format that means combined or common as --log does, which is faster, but does not know its variables. */
static int use_pattern(cli_options *options) {
  if (options->log_format && cli_is_given(options, CLI_OPTION_LOG))
    return refuse_options(options, "--log and --log-format contradict each other: a log has one format");
  if (!options->log_format) options->log_format = logs[options->log].pattern;
  options->log = CLI_LOG_PATTERN;
  cli_pattern *pattern = cli_pattern_create(options, options->log_format);
  int outcome = pattern ? cli_pattern_choose(pattern, options) : -1, named;
  if (outcome == 0 && options->virtual_name && pattern->kind == CLI_VALUE_IRI)
    outcome = refuse_options(options, CLI_WHOLE_IRIS);
  if (outcome == 0 && !options->virtual_name && !needs_names(options) && cli_pattern_is_combined(pattern, &named)) {
    const bool is_referrer = pattern->first + 2 == pattern->count && named == CLI_LOG_COMBINED;
    if (pattern->kind == CLI_VALUE_REQUEST || is_referrer) {
      options->log = named;
      options->field = is_referrer ? "referer" : "request";
    }
  }
  cli_pattern_free(pattern);
  return outcome;
}

/* Chooses the format of a kind of log. */
int cli_use_log(cli_options *options) {
  if (options->format != CLI_FORMAT_LOG) return 0;
  if (options->log_format || logs[options->log].pattern) return use_pattern(options);
  return logs[options->log].field ? use_json(options) : 0;
}

bool cli_log_has_host(int log) {
  if (log == CLI_LOG_ZEEK || log == CLI_LOG_HEROKU || logs[log].host) return true;
  const cli_known_pattern *known = logs[log].pattern ? cli_pattern_of_name(logs[log].pattern) : NULL;
  return known && known->has_host;
}
