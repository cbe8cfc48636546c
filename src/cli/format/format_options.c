/* The options that are about formats, together. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "cli/format/format.h"
#include "cli/util/message.h"

static int refuse(const cli_options *options, const char *why) {
  cli_say_usage(options->command->name, "%s", why);
  return -1;
}

static int is_number(const char *text) { return *text != '\0' && text[strspn(text, "0123456789")] == '\0'; }

static int is_table(const cli_options *options) {
  return options->format == CLI_FORMAT_TSV || options->format == CLI_FORMAT_CSV;
}

static int check_table(const cli_options *options) {
  if (options->append && options->format == CLI_FORMAT_TSV && strpbrk(options->append, "\t\r\n"))
    return refuse(options, "--append: the name of a column of --tsv holds no tab and no line end");
  if (!options->field) return 0;
  if (is_number(options->field))
    return options->field[strspn(options->field, "0")] != '\0' ? 0 : refuse(options, "--field: columns count from 1");
  return options->has_header ? 0 : refuse(options, "--field names a column, so --header is needed: who names it");
}

static int check_json(const cli_options *options) {
  if (!cli_has_json())
    return refuse(options, "--jsonl needs yajl (https://lloyd.github.io/yajl/), and this simdiri was built without it");
  return options->field ? 0 : refuse(options, "--jsonl needs --field: a JSON pointer such as /url");
}

static int check_log(cli_options *options) {
  options->log_referrer = options->field && strcmp(options->field, "referrer") == 0;
  if (options->field && !options->log_referrer && strcmp(options->field, "request") != 0)
    return refuse(options, "--field of --log is request or referrer");
  if (options->log_referrer && options->log == CLI_LOG_COMMON)
    return refuse(options, "--log=common and --field=referrer contradict each other: only combined has referrers");
  if (options->log_referrer && options->virtual_field > 0)
    return refuse(options, "--vhost-field and --field=referrer contradict each other: a referrer has its own host");
  return 0;
}

/* Line ends belong to CSV, and to logs. */
static int check_null(const cli_options *options) {
  if (!options->null_separated || options->format == CLI_FORMAT_TSV || options->format == CLI_FORMAT_JSONL) return 0;
  return refuse(options, "--null goes with --tsv and --jsonl: records of --csv and --log end with a line");
}

/* What stands beside the field stays in its charset, so what is written there must be ASCII. */
static int check_charset(const cli_options *options) {
  const int is_filter = (options->command->flags & CLI_COMMAND_REWRITES_FIELDS) != 0;
  if (!options->input_charset) return 0;
  if (options->format == CLI_FORMAT_JSONL)
    return refuse(options, "--input-charset and --jsonl contradict each other: JSON is UTF-8 (RFC 8259 8.1); convert "
                           "the whole input first: iconv -t UTF-8");
  if (!is_filter || options->iri.profile == SIMDIRI_PROFILE_WEB) return 0;
  if ((options->iri.form == SIMDIRI_FORM_URI && options->to != CLI_TO_IRI &&
       (options->to == CLI_TO_URI || options->iri.rung != SIMDIRI_RUNG_SIMPLE)))
    return 0;
  return refuse(options, "--input-charset goes with fields only if what is written is ASCII, as the rest of the record "
                         "stays in its charset: ask for the form uri and a rung above simple, or convert the whole "
                         "input first: iconv -t UTF-8");
}

/* A base is for the targets of logs, where there is nothing else to be resolved. */
static int check_base(const cli_options *options) {
  if (!options->base || !(options->command->flags & CLI_COMMAND_BASE_IS_OF_LOGS) || options->format == CLI_FORMAT_LOG)
    return 0;
  return refuse(options, "--base is for --log here; simdiri resolve --base resolves references");
}

static int check_without(const cli_options *options) {
  if (options->field) return refuse(options, "--field needs --tsv, --csv, --jsonl or --log");
  return options->append ? refuse(options, "--append needs --tsv, --csv, --jsonl or --log") : 0;
}

int cli_check_format_options(cli_options *options) {
  if (check_base(options) != 0) return -1;
  if (options->has_header && !is_table(options)) return refuse(options, "--header needs --tsv or --csv");
  if (options->virtual_field > 0 && options->format != CLI_FORMAT_LOG)
    return refuse(options, "--vhost-field needs --log");
  if (options->format == CLI_FORMAT_NONE) return check_without(options);
  if (check_null(options) != 0 || check_charset(options) != 0) return -1;
  if (options->format == CLI_FORMAT_JSONL) return check_json(options);
  return options->format == CLI_FORMAT_LOG ? check_log(options) : check_table(options);
}
