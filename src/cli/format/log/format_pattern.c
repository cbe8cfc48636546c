/* Reading --log-format: what nginx and Apache have in common. */
/* SPDX-License-Identifier: MIT */
#include "cli/format/log/format_pattern.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/util/message.h"

bool cli_value_is(const cli_value *value, const char *name) {
  return strlen(name) == value->name_len && memcmp(name, value->name, value->name_len) == 0;
}

/* ------------------------------------------------------------------------------------------- ends of values */

static bool begins_with(const cli_value *value, const char *text) {
  return value->name_len >= strlen(text) && memcmp(value->name, text, strlen(text)) == 0;
}

static size_t count_in(const char *text, size_t len, const char *sought, size_t sought_len) {
  size_t count = 0;
  for (size_t i = 0; sought_len > 0 && i + sought_len <= len; i++) count += memcmp(text + i, sought, sought_len) == 0;
  return count;
}

/* How many times the text that follows an unquoted value is also in the value: the time of nginx has a space, a request
 * has two, and a time of Apache those of its format. */
static size_t find_skipped(const cli_value *value) {
  const char *text = value->text;
  const size_t len = value->text_len;
  if (cli_value_is(value, "$time_local")) return count_in("dd/mm/yyyy:hh:mm:ss +zone", 25, text, len);
  if (cli_value_is(value, "$request") || cli_value_is(value, "%r")) return len == 1 && *text == ' ' ? 2 : 0;
  if (!begins_with(value, "%{") || value->name[value->name_len - 1] != 't') return 0;
  const size_t in_name = count_in(value->name + 2, value->name_len - 4, text, len);
  return in_name + (len == 1 && *text == ' ' ? 4 * count_in(value->name, value->name_len, "%c", 2) : 0);
}

/* nginx and Apache write lists with commas and spaces. */
static bool is_list(const cli_value *value) {
  return begins_with(value, "$upstream_") || cli_value_is(value, "$http_x_forwarded_for") ||
         cli_value_is(value, "$proxy_add_x_forwarded_for") || cli_value_is(value, "%{X-Forwarded-For}i");
}

/* May the value contain the spaces that are between others? */
static bool is_spaced(const cli_value *value) {
  static const char *const names[] = {"$request", "%r", "$time_local", "$uri", "$document_uri", "%U"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (begins_with(value, names[i]) && (value->name_len == strlen(names[i]) || value->variable_count > 1)) return true;
  return value->end != CLI_VALUE_TO_TEXT || value->skipped > 0 || is_list(value);
}

/* Removes the quotation marks around the values of a server that leaves them out around "-", and escapes nothing. */
static void take_marks(cli_pattern *pattern) {
  for (size_t i = 1; i < pattern->count && pattern->escape == CLI_VALUES_UNESCAPED; i++) {
    cli_value *before = &pattern->values[i - 1], *value = &pattern->values[i];
    if (before->text_len == 0 || before->text[before->text_len - 1] != '"') continue;
    before->text_len--;
    value->text++;
    value->text_len--;
    value->has_marks = true;
    /* A client chooses the request and its quotation marks, but a number follows it. */
    value->end = cli_value_is(value, "$request") ? CLI_VALUE_TO_TEXT : CLI_VALUE_TO_MARK;
  }
}

static void set_ends(cli_pattern *pattern) {
  take_marks(pattern);
  for (size_t i = 0; i < pattern->count; i++) {
    cli_value *value = &pattern->values[i];
    const char *before = i > 0 ? value[-1].text : pattern->lead;
    const size_t before_len = i > 0 ? value[-1].text_len : pattern->lead_len;
    const bool is_quoted =
        before_len > 0 && before[before_len - 1] == '"' && value->text_len > 0 && *value->text == '"';
    if (is_quoted && pattern->escape == CLI_VALUES_HAPROXY)
      value->end = CLI_VALUE_TO_MARK;
    else if (is_quoted && pattern->escape != CLI_VALUES_PLAIN)
      value->end = CLI_VALUE_TO_QUOTE;
    else if (cli_value_is(value, "%t"))
      value->end = CLI_VALUE_TO_BRACKET;
    else if (value->has_marks)
      value->skipped = 0;
    else if (is_list(value) && value->text_len > 0 && *value->text == ' ')
      value->end = CLI_VALUE_OF_LIST;
    else
      value->skipped = find_skipped(value);
    value->is_spaced = is_spaced(value);
    (void)snprintf(value->problem, sizeof value->problem, "the text '%.*s' does not follow the value of %.*s",
                   (int)(value->text_len < 20 ? value->text_len : 20), value->text,
                   (int)(value->name_len < 50 ? value->name_len : 50), value->name);
  }
}

/* ------------------------------------------------------------------------------------------- all */

static bool is_nginx_variable(const char *at) {
  return *at == '$' && (at[1] == '{' || at[1] == '_' || ((at[1] | 0x20) >= 'a' && (at[1] | 0x20) <= 'z'));
}

static bool is_apache_directive(const char *at) {
  if (*at != '%') return false;
  at += 1 + strspn(at + 1, "!0123456789,<>");
  return *at == '{' || *at == '^' || ((*at | 0x20) >= 'a' && (*at | 0x20) <= 'z');
}

typedef enum { SYNTAX_NONE, SYNTAX_NGINX, SYNTAX_APACHE, SYNTAX_BOTH } pattern_syntax;

static pattern_syntax find_syntax(const char *format) {
  bool has_nginx = false, has_apache = false;
  for (const char *at = format; *at; at++) {
    has_nginx = has_nginx || is_nginx_variable(at);
    has_apache = has_apache || is_apache_directive(at);
    if (at[0] == '%' && at[1] == '%') at++;
  }
  if (has_nginx && has_apache) return SYNTAX_BOTH;
  return has_nginx ? SYNTAX_NGINX : has_apache ? SYNTAX_APACHE : SYNTAX_NONE;
}

static int read_format(cli_pattern *pattern, const cli_options *options, const char *format) {
  pattern->known = cli_pattern_of_name(format);
  if (pattern->known) format = pattern->known->format;
  const bool says_nginx = strncmp(format, "nginx:", 6) == 0, says_apache = strncmp(format, "apache:", 7) == 0;
  if (says_nginx || says_apache) format += says_nginx ? 6 : 7;
  const pattern_syntax syntax = says_nginx ? SYNTAX_NGINX : says_apache ? SYNTAX_APACHE : find_syntax(format);
  for (const char *at = format; *at; at++)
    if ((unsigned char)*at < 0x20 && *at != '\t') {
      cli_say_usage(options->command->name, "--log-format: a format is one line, without control characters");
      return -1;
    }
  if (syntax == SYNTAX_BOTH) {
    cli_say_usage(options->command->name,
                  "--log-format: the format has variables of nginx and directives of Apache; write nginx: or apache: "
                  "before it");
    return -1;
  }
  if (syntax == SYNTAX_NONE) return cli_pattern_refuse_name(options, format);
  pattern->is_apache = syntax == SYNTAX_APACHE;
  const int status =
      (syntax == SYNTAX_APACHE ? cli_pattern_read_apache : cli_pattern_read_nginx)(pattern, options, format);
  if (pattern->known && pattern->known->escape != CLI_VALUES_PLAIN) pattern->escape = pattern->known->escape;
  return status;
}

/* Allocates a pattern for a format of up to `len` bytes. */
static cli_pattern *allocate_pattern(const cli_options *options, size_t len) {
  cli_pattern *pattern = calloc(1, sizeof *pattern);
  if (pattern) {
    pattern->names = malloc(len + 1);
    pattern->texts = malloc(len + 1);
    pattern->lead = pattern->texts;
    pattern->query = pattern->host = pattern->loose = CLI_FIELD_NOWHERE;
    if (pattern->names && pattern->texts) return pattern;
  }
  cli_say_status(options->command->name, SIMDIRI_ERROR_NO_MEMORY);
  cli_pattern_free(pattern);
  return NULL;
}

cli_pattern *cli_pattern_create(const cli_options *options, const char *format) {
  const cli_known_pattern *known = cli_pattern_of_name(format);
  cli_pattern *pattern = allocate_pattern(options, strlen(known ? known->format : format));
  if (!pattern) return NULL;
  if (read_format(pattern, options, format) == 0) {
    if (pattern->count > 0) {
      set_ends(pattern);
      return pattern;
    }
    (void)cli_pattern_refuse_name(options, format);
  }
  cli_pattern_free(pattern);
  return NULL;
}

cli_pattern *cli_pattern_create_excerpt(const cli_options *options, bool is_apache, const char *excerpt) {
  cli_pattern *pattern = allocate_pattern(options, strlen(excerpt));
  if (pattern && (is_apache ? cli_pattern_read_apache : cli_pattern_read_nginx)(pattern, options, excerpt) == 0)
    return pattern;
  cli_pattern_free(pattern);
  return NULL;
}

void cli_pattern_free(cli_pattern *pattern) {
  if (!pattern) return;
  free(pattern->names);
  free(pattern->texts);
  free(pattern);
}

bool cli_pattern_is_combined(const cli_pattern *pattern, int *log) {
  static const char *const apache[] = {"%h", "%l", "%u", "%t", "%r", "%s", NULL, "%{Referer}i", "%{User-agent}i"};
  static const char *const apache_texts[] = {" ", " ", " ", " \"", "\" ", " ", " \"", "\" \"", "\""};
  static const char *const nginx[] = {"$remote_addr", "$remote_user",     "$time_local",   "$request",
                                      "$status",      "$body_bytes_sent", "$http_referer", "$http_user_agent"};
  static const char *const nginx_texts[] = {" - ", " [", "] \"", "\" ", " ", " \"", "\" \"", "\""};
  const size_t combined = pattern->is_apache ? 9 : 8, common = combined - 2;
  const char *const *names = pattern->is_apache ? apache : nginx;
  const char *const *texts = pattern->is_apache ? apache_texts : nginx_texts;
  if (pattern->lead_len > 0 || (pattern->count != combined && pattern->count != common)) return false;
  if (!pattern->is_apache && pattern->escape != CLI_VALUES_NGINX) return false;
  for (size_t i = 0; i < pattern->count; i++) {
    const cli_value *value = &pattern->values[i];
    const char *text = pattern->count == common && i + 1 == common ? "" : texts[i];
    const bool is_name = names[i] ? cli_value_is(value, names[i]) || (i == 8 && cli_value_is(value, "%{User-Agent}i"))
                                  : cli_value_is(value, "%b") || cli_value_is(value, "%O") || cli_value_is(value, "%B");
    if (!is_name || strlen(text) != value->text_len || memcmp(text, value->text, value->text_len) != 0) return false;
  }
  *log = pattern->count == combined ? CLI_LOG_COMBINED : CLI_LOG_COMMON;
  return true;
}
