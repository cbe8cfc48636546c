/* The options that are about formats, together. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "cli/format.h"
#include "cli/message.h"
#include "cli/prepare.h"

static int refuse(const cli_options *options, const char *why) {
  simdiri_cli_say_usage(options->command->name, "%s", why);
  return -1;
}

static int is_number(const char *text) { return *text != '\0' && text[strspn(text, "0123456789")] == '\0'; }

static int is_table(const cli_options *options) {
  return options->format == FORMAT_TSV || options->format == FORMAT_CSV;
}

static int check_table(const cli_options *options) {
  if (!options->field) return 0;
  if (is_number(options->field))
    return options->field[strspn(options->field, "0")] != '\0' ? 0 : refuse(options, "--field: columns count from 1");
  return options->has_header ? 0 : refuse(options, "--field names a column, so --header is needed: who names it");
}

static int check_json(const cli_options *options) {
  if (!simdiri_cli_has_json())
    return refuse(options, "--jsonl needs yajl (https://lloyd.github.io/yajl/), and this simdiri was built without it");
  return options->field ? 0 : refuse(options, "--jsonl needs --field: a JSON pointer such as /url");
}

static int check_log(cli_options *options) {
  options->log_referrer = options->field && strcmp(options->field, "referrer") == 0;
  if (options->field && !options->log_referrer && strcmp(options->field, "request") != 0)
    return refuse(options, "--field of --log is request or referrer");
  if (options->log_referrer && options->log == LOG_COMMON)
    return refuse(options, "--log=common and --field=referrer contradict each other: only combined has referrers");
  if (options->log_referrer && options->virtual_field > 0)
    return refuse(options, "--vhost-field and --field=referrer contradict each other: a referrer has its own host");
  return 0;
}

static int check_without(const cli_options *options) {
  if (options->field) return refuse(options, "--field needs --tsv, --csv, --jsonl or --log");
  return options->append ? refuse(options, "--append needs --tsv, --csv, --jsonl or --log") : 0;
}

int simdiri_cli_check_format_options(cli_options *options) {
  if (options->has_header && !is_table(options)) return refuse(options, "--header needs --tsv or --csv");
  if (options->virtual_field > 0 && options->format != FORMAT_LOG) return refuse(options, "--vhost-field needs --log");
  if (options->format == FORMAT_NONE) return check_without(options);
  if (options->null_separated) return refuse(options, "--null is for records that are IRIs, not for fields of them");
  if (simdiri_cli_prepares(options))
    return refuse(options, "--input-charset, --unescape and --query-charset are for records that are IRIs, not for "
                           "fields of them");
  if (options->format == FORMAT_JSONL) return check_json(options);
  return options->format == FORMAT_LOG ? check_log(options) : check_table(options);
}
