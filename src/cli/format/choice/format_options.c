/* Checks of the options about formats together. */
/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "cli/format/choice/format_kinds.h"
#include "cli/format/log/format_w3c.h"
#include "cli/format/record_format.h"
#include "cli/util/message.h"

static int refuse_options(const cli_options *options, const char *why) {
  cli_say_usage(options->command->name, "%s", why);
  return -1;
}

static bool is_number(const char *text) { return *text != '\0' && text[strspn(text, "0123456789")] == '\0'; }

static bool is_table(const cli_options *options) {
  return options->format == CLI_FORMAT_TSV || options->format == CLI_FORMAT_CSV;
}

static int check_table(const cli_options *options) {
  if (options->append && options->format == CLI_FORMAT_TSV && strpbrk(options->append, "\t\r\n"))
    return refuse_options(options, "--append: the name of a column of --tsv must not contain a tab or a line end");
  if (!options->field) return 0;
  if (is_number(options->field))
    return options->field[strspn(options->field, "0")] != '\0'
               ? 0
               : refuse_options(options, "--field: columns are numbered from 1");
  return options->has_header
             ? 0
             : refuse_options(options, "--field=NAME needs --header, which says that the first line names the columns");
}

static int check_json(const cli_options *options) {
  return options->field || (options->command->flags & CLI_COMMAND_READS_ALL_FIELDS) != 0
             ? 0
             : refuse_options(options,
                              "--jsonl needs --field: the name of a member, or a JSON pointer such as /page/url");
}

bool cli_is_referrer(const cli_options *options) {
  const bool is_log = options->format == CLI_FORMAT_LOG;
  const char *name = is_log && options->log <= CLI_LOG_COMMON ? options->field : NULL;
  return name && (strcmp(name, "referrer") == 0 || strcmp(name, "referer") == 0);
}

static int check_named_log(const cli_options *options) {
  if (options->virtual_name && options->log != CLI_LOG_PATTERN && !cli_w3c_has_targets(options))
    return refuse_options(options, CLI_WHOLE_IRIS);
  if (options->virtual_field > 0)
    return refuse_options(options, "--vhost-field: this log has names for its fields, such as host");
  return options->has_requests ? refuse_options(options, "--request is not for logs, whose requests are found by their "
                                                         "names")
                               : 0;
}

static int check_log(cli_options *options) {
  if (options->log != CLI_LOG_COMBINED && options->log != CLI_LOG_COMMON) return check_named_log(options);
  if (options->virtual_name)
    return refuse_options(options, "--vhost-field: the fields of combined and common have numbers; --log-format gives "
                                   "them names");
  options->log_referrer = cli_is_referrer(options);
  if (options->has_requests)
    return refuse_options(options, "--request is not for --log, whose field request (default) is a request line");
  if (options->field && !options->log_referrer && strcmp(options->field, "request") != 0)
    return refuse_options(options, "--field with --log must be request or referer");
  if (options->log_referrer && options->log == CLI_LOG_COMMON)
    return refuse_options(options,
                          "--log=common and --field=referer contradict each other: only combined has referrers");
  if (options->log_referrer && options->virtual_field > 0)
    return refuse_options(options,
                          "--vhost-field and --field=referer contradict each other: a referrer has its own host");
  return 0;
}

/* CSV and logs always end records with a line end. */
static int check_null(const cli_options *options) {
  if (!options->null_separated || options->format == CLI_FORMAT_TSV || options->format == CLI_FORMAT_JSONL) return 0;
  return refuse_options(
      options, "--null cannot be used with --csv and --log, whose records end with a line end; use --tsv or --jsonl");
}

/* The rest of the record stays in its charset, so the new value of the field must be ASCII. */
static int check_charset(const cli_options *options) {
  const bool rewrites_fields =
      (options->command->flags & CLI_COMMAND_REWRITES_FIELDS) != 0 || options->append_fields != NULL;
  if (!options->input_charset) return 0;
  if (options->format == CLI_FORMAT_JSONL)
    return refuse_options(options,
                          "--input-charset and --jsonl contradict each other: JSON is UTF-8 (RFC 8259 8.1); convert "
                          "the whole input first: iconv -t UTF-8");
  if (!rewrites_fields || options->iri.profile == SIMDIRI_PROFILE_WEB) return 0;
  if ((options->iri.form == SIMDIRI_FORM_URI && options->to != CLI_TO_IRI &&
       (options->to == CLI_TO_URI || options->iri.rung != SIMDIRI_RUNG_SIMPLE)))
    return 0;
  return refuse_options(options,
                        "--input-charset with fields needs ASCII results, because the rest of the record stays in its "
                        "charset: choose the form uri and a rung above simple, or convert the whole input first: "
                        "iconv -t UTF-8");
}

static int check_only(const cli_options *options) {
  if (!options->only_field || !options->append) return 0;
  return refuse_options(options, "--only-field and --append contradict each other: --append writes whole records");
}

static int check_without(const cli_options *options) {
  if (options->only_field) return refuse_options(options, "--only-field needs --tsv, --csv, --jsonl or --log");
  if (options->has_requests)
    return refuse_options(options, "--request needs --tsv, --csv or --jsonl; --log reads requests by itself");
  if (options->field) return refuse_options(options, "--field needs --tsv, --csv, --jsonl or --log");
  if (options->append_fields)
    return refuse_options(options, "--append-fields needs --tsv, --csv, --jsonl or --log; --get writes parts alone");
  return options->append ? refuse_options(options, "--append needs --tsv, --csv, --jsonl or --log") : 0;
}

/* Was the format chosen by --log? */
static bool is_named_json(const cli_options *options) {
  return options->format == CLI_FORMAT_JSONL && cli_is_given(options, CLI_OPTION_LOG);
}

/* Checks the name of --vhost-field if the format is not a log, or is a log in JSON. */
static int check_host_member(const cli_options *options) {
  if (!is_named_json(options)) return refuse_options(options, "--vhost-field needs --log or --log-format");
  if (options->has_requests) return 0;
  return refuse_options(options, CLI_WHOLE_IRIS
                        "; if it holds requests, add --request, or --request=target for targets such as /a");
}

/* Makes the options of the log in a string of JSON, to which --log, --log-format and --vhost-field belong. */
static int make_inner(cli_options *options) {
  if (options->command->flags & CLI_COMMAND_READS_ALL_FIELDS)
    return refuse_options(options,
                          "--jsonl searches all strings, also lines of logs: leave out --log and --log-format");
  if (options->has_requests)
    return refuse_options(options, "--request is not for logs, whose requests are found by their names");
  cli_options *inner = malloc(sizeof *inner);
  if (!inner) {
    cli_say_status(options->command->name, SIMDIRI_ERROR_NO_MEMORY);
    return -1;
  }
  *inner = *options;
  inner->has_inner_log = inner->only_field = false;
  inner->format = CLI_FORMAT_LOG;
  inner->field = inner->append = inner->append_fields = NULL;
  inner->null_separated = false;
  options->inner = inner;
  options->virtual_name = options->log_format = NULL;
  options->virtual_field = 0;
  if (inner->log == CLI_LOG_AUTO || inner->log == CLI_LOG_W3C || inner->log == CLI_LOG_CLOUDFRONT ||
      inner->log == CLI_LOG_ZEEK || inner->log == CLI_LOG_IIS)
    return refuse_options(options,
                          "--log of lines in strings (--jsonl) cannot be auto, w3c, cloudfront, zeek or iis: name "
                          "another log, such as --log=combined");
  return cli_check_format_options(inner);
}

int cli_check_format_options(cli_options *options) {
  if (options->has_header && !is_table(options)) return refuse_options(options, "--header needs --tsv or --csv");
  if (options->has_inner_log && make_inner(options) != 0) return -1;
  if (cli_use_log(options) != 0) return -1;
  if (options->virtual_field > 0 && options->format != CLI_FORMAT_LOG)
    return refuse_options(options, "--vhost-field needs --log, and a number needs --log=combined or common");
  if (options->virtual_name && options->format != CLI_FORMAT_LOG && check_host_member(options) != 0) return -1;
  if (options->format == CLI_FORMAT_NONE) return check_without(options);
  if (check_only(options) != 0 || check_null(options) != 0 || check_charset(options) != 0) return -1;
  if (options->format == CLI_FORMAT_JSONL) return check_json(options);
  return options->format == CLI_FORMAT_LOG ? check_log(options) : check_table(options);
}
