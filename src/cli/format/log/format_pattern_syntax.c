/* The syntax of log_format of nginx (ngx_http_log_module) and of LogFormat of Apache (mod_log_config). */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "cli/format/log/format_pattern.h"
#include "cli/util/message.h"

/* ------------------------------------------------------------------------------------------- pieces */

static const char *append_bytes(char *buffer, size_t *buffer_len, const char *text, size_t len) {
  char *at = buffer + *buffer_len;
  if (len > 0) memcpy(at, text, len);
  *buffer_len += len;
  return at;
}

static void add_text(cli_pattern *pattern, const char *text, size_t len) {
  cli_value *value = pattern->count > 0 ? &pattern->values[pattern->count - 1] : NULL;
  const char *at = append_bytes(pattern->texts, &pattern->texts_len, text, len);
  if (value && value->text_len == 0) value->text = at;
  *(value ? &value->text_len : &pattern->lead_len) += len;
}

static int add_variable(cli_pattern *pattern, const cli_options *options, const char *mark, const char *name,
                        size_t len) {
  cli_value *value = pattern->count > 0 ? &pattern->values[pattern->count - 1] : NULL;
  const char *at = append_bytes(pattern->names, &pattern->names_len, mark, strlen(mark));
  (void)append_bytes(pattern->names, &pattern->names_len, name, len);
  if (value && value->text_len == 0) { /* no text is between the two */
    value->name_len += strlen(mark) + len;
    value->variable_count++;
    return 0;
  }
  if (pattern->count == CLI_PATTERN_MAX) {
    cli_say_usage(options->command->name, "--log-format: more than %d variables", (int)CLI_PATTERN_MAX);
    return -1;
  }
  pattern->values[pattern->count++] =
      (cli_value){.name = at, .name_len = strlen(mark) + len, .text = "", .variable_count = 1};
  return 0;
}

/* ------------------------------------------------------------------------------------------- both */

static int refuse(const cli_options *options, const char *format, const char *at, const char *why) {
  cli_say_usage(options->command->name, "--log-format: byte %zu: %s", (size_t)(at - format), why);
  return -1;
}

/* Adds the character that a backslash and `letter` mean in the server's configuration. Returns false for an escape that
 * is none, whose backslash is text. */
static bool add_escaped(cli_pattern *pattern, char letter) {
  if (letter != '"' && letter != '\'' && letter != '\\' && letter != 't') return false;
  char character = letter;
  if (letter == 't') character = '\t';
  add_text(pattern, &character, 1);
  return true;
}

/* ------------------------------------------------------------------------------------------- nginx */

static bool is_name_byte(char byte) {
  return ((byte | 0x20) >= 'a' && (byte | 0x20) <= 'z') || (byte >= '0' && byte <= '9') || byte == '_';
}

/* Reads `escape=default|json|none` before the format. */
static const char *take_escape_word(cli_pattern *pattern, const char *format) {
  static const struct {
    const char *word;
    cli_value_escape escape;
  } words[] = {
      {"escape=default", CLI_VALUES_NGINX}, {"escape=json", CLI_VALUES_JSON}, {"escape=none", CLI_VALUES_PLAIN}};
  pattern->escape = CLI_VALUES_NGINX;
  for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
    const size_t len = strlen(words[i].word);
    if (strncmp(format, words[i].word, len) != 0 || format[len] != ' ') continue;
    pattern->escape = words[i].escape;
    format += len;
    return format + strspn(format, " ");
  }
  return format;
}

/* Adds the variable at *at, $name or ${name}, and moves *at past it. */
static int take_variable(cli_pattern *pattern, const cli_options *options, const char *format, const char **at) {
  const bool has_braces = (*at)[1] == '{';
  const char *name = *at + 1 + has_braces;
  size_t len = 0;
  while (is_name_byte(name[len])) len++;
  if (len == 0) return refuse(options, format, *at, "a '$' is not followed by the name of a variable");
  if (has_braces && name[len] != '}') return refuse(options, format, *at, "'${' is not closed by '}'");
  *at = name + len + has_braces;
  return add_variable(pattern, options, "$", name, len);
}

int cli_pattern_read_nginx(cli_pattern *pattern, const cli_options *options, const char *format) {
  const char *at = take_escape_word(pattern, format);
  while (*at) {
    if (*at == '$') {
      if (take_variable(pattern, options, format, &at) != 0) return -1;
    } else if (*at == '\\' && add_escaped(pattern, at[1])) {
      at += 2;
    } else {
      add_text(pattern, at++, 1);
    }
  }
  return 0;
}

/* ------------------------------------------------------------------------------------------- Apache */

/* Adds the directive at *at, and moves *at past it: % [!codes] [<>] [{parameter}] letter, or ^ and two letters. The
 * modifiers say when and of which request a value is logged, and are no part of its name. */
static int take_directive(cli_pattern *pattern, const cli_options *options, const char *format, const char **at) {
  char name[256];
  size_t len = 0;
  const char *from = *at + 1;
  from += strspn(from, "!0123456789,<>");
  if (*from == '{') {
    const char *close = strchr(from, '}');
    if (!close) return refuse(options, format, *at, "'%{' is not closed by '}'");
    if ((size_t)(close + 1 - from) > sizeof name - 8) return refuse(options, format, *at, "a parameter is too long");
    memcpy(name + len, from, (size_t)(close + 1 - from));
    len += (size_t)(close + 1 - from);
    from = close + 1;
    from += strspn(from, "!0123456789,<>");
  }
  const size_t letters = *from == '^' ? 3 : 1;
  for (size_t i = 0; i < letters; i++) {
    const bool is_letter = (from[i] | 0x20) >= 'a' && (from[i] | 0x20) <= 'z';
    if (!is_letter && !(i == 0 && letters == 3))
      return refuse(options, format, *at, "a '%' is not followed by a directive");
  }
  memcpy(name + len, from, letters);
  *at = from + letters;
  return add_variable(pattern, options, "%", name, len + letters);
}

int cli_pattern_read_apache(cli_pattern *pattern, const cli_options *options, const char *format) {
  const char *at = format;
  pattern->escape = CLI_VALUES_APACHE;
  while (*at) {
    if (*at == '%' && at[1] == '%') {
      add_text(pattern, at, 1);
      at += 2;
    } else if (*at == '%') {
      if (take_directive(pattern, options, format, &at) != 0) return -1;
    } else if (*at == '\\' && add_escaped(pattern, at[1])) {
      at += 2;
    } else {
      add_text(pattern, at++, 1);
    }
  }
  return 0;
}
