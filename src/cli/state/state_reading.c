/* How a run reads its records: the options that choose the IRI in a record and complete it. */
/* SPDX-License-Identifier: MIT */
#include "cli/state/state_reading.h"

#include <stdio.h>
#include <string.h>

static void add_text(char text[CLI_STATE_READING_CAPACITY], const char *before, const char *added) {
  const size_t len = strlen(text);
  (void)snprintf(text + len, CLI_STATE_READING_CAPACITY - len, "%s%s", before, added);
}

/* Returns the value of --field, or NULL if it is the default. */
static const char *find_field(const cli_options *options) {
  const bool is_log = options->format == CLI_FORMAT_LOG;
  if (!options->field || strcmp(options->field, is_log ? "request" : "1") == 0) return NULL;
  return options->log_referrer ? "referer" : options->field;
}

/* Adds the base with "***" for its userinfo: a password must not get into the state, nor into messages. The authority
 * follows the scheme and any slashes or backslashes (profile web). */
static void add_base(char text[CLI_STATE_READING_CAPACITY], const char *base) {
  const size_t before = strcspn(base, ":/?#"), begin = before + strspn(base + before, ":/\\");
  const size_t end = begin + strcspn(base + begin, "/?#\\");
  size_t at = end;
  while (at > begin && base[at - 1] != '@') at--;
  add_text(text, " --base=", "");
  if (at == begin) {
    add_text(text, "", base);
    return;
  }
  const size_t len = strlen(text);
  (void)snprintf(text + len, CLI_STATE_READING_CAPACITY - len, "%.*s***%s", (int)(begin < 64 ? begin : 64), base,
                 base + at - 1);
}

/* Adds what the text of the format, --log=combined, does not say. */
static void add_log_kind(const cli_options *options, char text[CLI_STATE_READING_CAPACITY]) {
  if (options->virtual_name) add_text(text, " --vhost-field=", options->virtual_name);
  if (options->inner && options->inner->virtual_name) add_text(text, " --vhost-field=", options->inner->virtual_name);
  if (options->inner && options->log_name) add_text(text, " --log=", options->log_name);
  if (options->inner && !options->log_name) add_text(text, " --log-format=", options->inner->log_format);
  if (options->format != CLI_FORMAT_LOG) return;
  if (options->log == CLI_LOG_W3C) add_text(text, " as w3c", "");
  if (options->log == CLI_LOG_CLOUDFRONT) add_text(text, " as cloudfront", "");
  if (options->log == CLI_LOG_ZEEK) add_text(text, " as zeek", "");
  if (options->log == CLI_LOG_HEROKU) add_text(text, " as heroku", "");
  if (options->log == CLI_LOG_PATTERN) add_text(text, " --log-format=", options->log_format);
}

void cli_state_reading_write(const cli_options *options, char text[CLI_STATE_READING_CAPACITY]) {
  static const char *const formats[] = {"lines", "--tsv", "--csv", "--jsonl", "--log=combined"};
  const bool is_common = options->format == CLI_FORMAT_LOG && options->log == CLI_LOG_COMMON;
  const char *field = find_field(options);
  text[0] = '\0';
  add_text(text, "", is_common ? "--log=common" : formats[options->format]);
  add_log_kind(options, text);
  if (field) add_text(text, " --field=", field);
  if (options->has_requests) add_text(text, " --request", options->has_targets ? "=target" : "");
  const size_t virtual_field = options->inner ? options->inner->virtual_field : options->virtual_field;
  if (virtual_field > 0) {
    char number[32];
    (void)snprintf(number, sizeof number, "%zu", virtual_field);
    add_text(text, " --vhost-field=", number);
  }
  if (!options->base) return;
  /* The base of requests is a site, which a run can mistake; that of references is their page, another one each time.
   */
  if (options->format == CLI_FORMAT_LOG || options->has_requests || options->has_inner_log)
    add_base(text, options->base);
  else
    add_text(text, " --base", "");
}
