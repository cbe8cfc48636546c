/* Which values of --log-format the IRI and its host are. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "cli/format/log/format_pattern.h"
#include "cli/util/ascii.h"
#include "cli/util/message.h"

/* ------------------------------------------------------------------------------------------- names */

static bool is_same(const char *a, size_t a_len, const char *b, size_t b_len) {
  if (a_len != b_len) return false;
  for (size_t i = 0; i < a_len; i++)
    if (cli_to_lower(a[i]) != cli_to_lower(b[i])) return false;
  return true;
}

/* Does the value have this name? Without its mark, too: request_uri for $request_uri, Referer for %{Referer}i. */
static bool is_named(const cli_value *value, const char *name) {
  const size_t len = strlen(name);
  if (value->variable_count == 1) {
    if (is_same(value->name, value->name_len, name, len)) return true;
    if (is_same(value->name + 1, value->name_len - 1, name, len)) return true;
  }
  return value->variable_count == 1 && value->name_len > 4 && value->name[1] == '{' &&
         is_same(value->name + 2, value->name_len - 4, name, len);
}

static size_t find_named(const cli_pattern *pattern, const char *name) {
  for (size_t i = 0; i < pattern->count; i++)
    if (is_named(&pattern->values[i], name)) return i;
  return CLI_FIELD_NOWHERE;
}

/* Names that mean the same in every format. The first that the format has is meant. */
static size_t find_alias(const cli_pattern *pattern, const char *name) {
  static const char *const aliases[][5] = {
      {"request", "$request", "%r"},
      {"referer", "$http_referer", "%{Referer}i"},
      {"referrer", "$http_referer", "%{Referer}i"},
      {"host", "$http_host", "%{Host}i", "%V", "%v"},
      {"host", "$host", "$server_name", "$host_header", "$authority"},
  };
  for (size_t i = 0; i < sizeof aliases / sizeof *aliases; i++)
    for (size_t j = 1; j < 5 && strcmp(aliases[i][0], name) == 0 && aliases[i][j]; j++) {
      const size_t found = find_named(pattern, aliases[i][j]);
      if (found != CLI_FIELD_NOWHERE) return found;
    }
  return CLI_FIELD_NOWHERE;
}

/* ------------------------------------------------------------------------------------------- excerpts of the format */

static bool is_text(const cli_value *a, const cli_value *b) {
  return a->text_len == b->text_len && (a->text_len == 0 || memcmp(a->text, b->text, a->text_len) == 0);
}

/* Do the values from number `at` on have these names, with the same texts between them? */
static bool is_excerpt(const cli_pattern *pattern, size_t at, const cli_pattern *excerpt) {
  for (size_t i = 0; i < excerpt->count; i++) {
    const cli_value *own = &pattern->values[at + i], *expected = &excerpt->values[i];
    if (!is_same(own->name, own->name_len, expected->name, expected->name_len)) return false;
    if (i + 1 < excerpt->count && !is_text(own, expected)) return false;
  }
  return true;
}

/* --field is a part of the format, such as '$scheme://$host$request_uri'. Returns 1 if it was found, 0 if not, or -1
 * after a message. */
static int find_excerpt(cli_pattern *pattern, const cli_options *options, const char *field) {
  if (!strpbrk(field, pattern->is_apache ? "%" : "$") || strchr(field, '\n') || cli_pattern_of_name(field)) return 0;
  cli_pattern *excerpt = cli_pattern_create_excerpt(options, pattern->is_apache, field);
  if (!excerpt) return -1;
  int outcome = 0;
  const bool can_be = excerpt->count > 0 && excerpt->lead_len == 0 && excerpt->values[excerpt->count - 1].text_len == 0;
  for (size_t i = 0; can_be && i + excerpt->count <= pattern->count && outcome == 0; i++) {
    if (!is_excerpt(pattern, i, excerpt)) continue;
    pattern->first = i;
    pattern->last = i + excerpt->count - 1;
    outcome = 1;
  }
  cli_pattern_free(excerpt);
  return outcome;
}

/* ------------------------------------------------------------------------------------------- the default */

static bool is_target_name(const char *name, size_t len) {
  static const char *const names[] = {"$request_uri", "$uri", "$document_uri", "%U"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    const size_t sought = strlen(names[i]);
    for (size_t at = 0; at + sought <= len; at++)
      if (memcmp(name + at, names[i], sought) == 0 &&
          (at + sought == len || name[at + sought] == '$' || name[at + sought] == '%'))
        return true;
  }
  return false;
}

static bool begins_with(const cli_value *value, const char *name) {
  return value->name_len >= strlen(name) && memcmp(value->name, name, strlen(name)) == 0;
}

/* Is the text after the value this one? */
static bool precedes(const cli_value *value, const char *text) {
  return value->text_len == strlen(text) && memcmp(value->text, text, value->text_len) == 0;
}

/* Lets the IRI begin at $scheme of "$scheme://$host…", and end with $args of "$uri?$args". */
static void extend(cli_pattern *pattern) {
  const cli_value *values = pattern->values;
  size_t first = pattern->first;
  if (pattern->last + 1 < pattern->count && precedes(&values[pattern->last], "?") &&
      (cli_value_is(&values[pattern->last + 1], "$args") || cli_value_is(&values[pattern->last + 1], "$query_string")))
    pattern->last++;
  while (first > 0 && pattern->first - first < 2 && !precedes(&values[first - 1], "://") &&
         precedes(&values[first - 1], ":"))
    first--;
  if (first > 0 && precedes(&values[first - 1], "://") && cli_value_is(&values[first - 1], "$scheme"))
    pattern->first = first - 1;
}

/* Chooses the field of a known format that has no request. */
static bool choose_known(cli_pattern *pattern, const cli_options *options) {
  const cli_known_pattern *known = pattern->known;
  if (!known || !known->field || find_excerpt(pattern, options, known->field) != 1) return false;
  if (known->query) pattern->query = find_named(pattern, known->query);
  return true;
}

static bool choose_default(cli_pattern *pattern, const cli_options *options) {
  if (choose_known(pattern, options)) return true;
  size_t at = find_alias(pattern, "request");
  for (size_t i = 0; i < pattern->count && at == CLI_FIELD_NOWHERE; i++)
    if (is_target_name(pattern->values[i].name, pattern->values[i].name_len)) at = i;
  if (at == CLI_FIELD_NOWHERE) return false;
  pattern->first = pattern->last = at;
  if (!cli_value_is(&pattern->values[at], "$request") && !cli_value_is(&pattern->values[at], "%r")) extend(pattern);
  return true;
}

static cli_value_kind find_kind(const cli_pattern *pattern) {
  const cli_value *first = &pattern->values[pattern->first], *last = &pattern->values[pattern->last];
  if (cli_value_is(first, "$request") || cli_value_is(first, "%r") || (cli_value_is(first, "$method") && first < last))
    return CLI_VALUE_REQUEST;
  for (const cli_value *value = first; value <= last; value++)
    if (is_target_name(value->name, value->name_len)) return CLI_VALUE_TARGET;
  return begins_with(first, "$scheme") && last > first ? CLI_VALUE_TARGET : CLI_VALUE_IRI;
}

/* ------------------------------------------------------------------------------------------- all */

static int refuse(const cli_options *options, const char *option, const char *name) {
  cli_say_usage(options->command->name,
                "--%s: the format has no '%s'; the name is that of one variable or directive, or a part of the format; "
                "variables without text between them cannot be separated",
                option, name);
  return -1;
}

static int choose_field(cli_pattern *pattern, const cli_options *options) {
  const char *field = options->field;
  const bool is_known_request = field && pattern->known && pattern->known->field && strcmp(field, "request") == 0;
  if ((!field || is_known_request) && choose_default(pattern, options)) return 0;
  if (!field && options->command->flags & CLI_COMMAND_READS_ALL_FIELDS) {
    pattern->first = pattern->last = 0; /* no field is chosen, so it is not read */
    return 0;
  }
  if (!field) {
    cli_say_usage(options->command->name,
                  "--log-format: the format has no request, such as $request, $request_uri, %%r "
                  "or %%U; choose the variable that holds the IRI by --field");
    return -1;
  }
  size_t at = find_named(pattern, field);
  if (at == CLI_FIELD_NOWHERE) at = find_alias(pattern, field);
  if (at != CLI_FIELD_NOWHERE) {
    pattern->first = pattern->last = at;
    return 0;
  }
  const int found = find_excerpt(pattern, options, field);
  return found > 0 ? 0 : found < 0 ? -1 : refuse(options, "field", field);
}

static int choose_host(cli_pattern *pattern, const cli_options *options) {
  if (!options->virtual_name) return 0;
  pattern->host = find_named(pattern, options->virtual_name);
  if (pattern->host == CLI_FIELD_NOWHERE) pattern->host = find_alias(pattern, options->virtual_name);
  return pattern->host == CLI_FIELD_NOWHERE ? refuse(options, "vhost-field", options->virtual_name) : 0;
}

/* Is the value a header field, which is any text that a client or another server sends? */
static bool is_header_field(const cli_value *value) {
  static const char *const names[] = {"$http_", "$sent_http_", "$upstream_http_", "$cookie_"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (begins_with(value, names[i])) return true;
  const char last = value->name[value->name_len - 1];
  return begins_with(value, "%{") && (last == 'i' || last == 'o' || last == 'C');
}

/* Finds the first header field without quotation marks before the IRI or its host. */
static void find_loose(cli_pattern *pattern) {
  const bool has_later_host = pattern->host != CLI_FIELD_NOWHERE && pattern->host > pattern->last;
  const size_t needed = has_later_host ? pattern->host : pattern->last;
  for (size_t i = 0; i < needed && pattern->loose == CLI_FIELD_NOWHERE; i++)
    if (is_header_field(&pattern->values[i]) && !pattern->values[i].is_spaced) pattern->loose = i;
}

int cli_pattern_choose(cli_pattern *pattern, const cli_options *options) {
  if (choose_field(pattern, options) != 0) return -1;
  pattern->kind = find_kind(pattern);
  if (choose_host(pattern, options) != 0) return -1;
  find_loose(pattern);
  if (pattern->known && pattern->known->encoded &&
      cli_value_is(&pattern->values[pattern->first], pattern->known->encoded))
    pattern->escape = CLI_VALUES_ENCODED;
  return 0;
}
