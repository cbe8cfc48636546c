/* Finds the columns whose names are those of secrets. */
/* SPDX-License-Identifier: MIT */
#include "cli/format/choice/secret_columns.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "cli/util/append.h"

/* ------------------------------------------------------------------------------------------- names */

/* Skips what precedes the name of a parameter, a cookie or a header field in a variable of nginx
 * (ngx_http_core_module, ngx_http_upstream_module). Returns true for a parameter. */
static bool skip_kind(const char **name, size_t *len) {
  static const char *const kinds[] = {"arg_",           "cookie_",          "http_",         "sent_http_",
                                      "upstream_http_", "upstream_cookie_", "sent_trailer_", "upstream_trailer_"};
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
    const size_t kind_len = strlen(kinds[i]);
    if (*len <= kind_len || memcmp(*name, kinds[i], kind_len) != 0) continue;
    *name += kind_len;
    *len -= kind_len;
    return i == 0;
  }
  return false;
}

/* Finds the rule for a value of --log-format: of the first of its variables that has one. */
static bool find_variable(const simdiri_redactor *redactor, const char *at, const char *end, size_t *rule) {
  while (at < end) {
    const char *name = at + 1, *next = name < end ? memchr(name, '$', (size_t)(end - name)) : NULL;
    at = next ? next : end;
    size_t len = (size_t)(at - name);
    const bool is_param = skip_kind(&name, &len);
    if (is_param ? simdiri_redact_param(redactor, name, len, rule) : simdiri_redact_name(redactor, name, len, rule))
      return true;
  }
  return false;
}

/* The name itself may contain a secret, which the output lacks. If it is read again, it must have the same rule. */
static int find_redacted(const simdiri_redactor *redactor, const cli_text *name, size_t *rule, bool *is_found) {
  simdiri_buffer work = {.allocator = simdiri_default_allocator()};
  simdiri_text redacted;
  const simdiri_status status = simdiri_redact(redactor, name->value, name->len, &work, &redacted, NULL);
  *is_found = status == SIMDIRI_OK && redacted.text != name->value &&
              simdiri_redact_name(redactor, redacted.text, redacted.len, rule);
  simdiri_buffer_free(&work);
  return status == SIMDIRI_OK ? 0 : -1;
}

static int find_rule(const simdiri_redactor *redactor, const cli_text *name, size_t *rule, bool *is_found) {
  const bool is_variable = name->len > 0 && *name->value == '$';
  *is_found = is_variable ? find_variable(redactor, name->value, name->value + name->len, rule)
                          : simdiri_redact_name(redactor, name->value, name->len, rule);
  return *is_found || is_variable ? 0 : find_redacted(redactor, name, rule, is_found);
}

/* ------------------------------------------------------------------------------------------- columns */

/* Notes the rule of a column. Only columns up to the last secret one take memory. */
static int add_column(cli_secret_columns *columns, size_t column, size_t rule) {
  if (column > columns->capacity) {
    const size_t capacity = 2 * column + 16;
    uint16_t *rules = capacity < SIZE_MAX / 4 ? realloc(columns->rules, capacity * sizeof *rules) : NULL;
    if (!rules) return -1;
    columns->rules = rules;
    columns->capacity = capacity;
  }
  while (columns->count + 1 < column) columns->rules[columns->count++] = CLI_NO_RULE;
  columns->rules[columns->count++] = (uint16_t)rule;
  if (columns->first == 0) columns->first = column;
  return 0;
}

static int add_columns(cli_secret_columns *columns, const cli_format *format, const simdiri_redactor *redactor) {
  const cli_record header = {.frame = columns->names.data, .frame_len = columns->names.len};
  cli_text_walk walk = {.at = 0};
  cli_text name;
  while (format->next_name(format, &walk, &header, &name)) {
    size_t rule = 0;
    bool is_found = false;
    columns->column_count++;
    if (find_rule(redactor, &name, &rule, &is_found) != 0) return -1;
    if (is_found && add_column(columns, name.column, rule) != 0) return -1;
  }
  return 0;
}

int cli_secret_columns_read(cli_secret_columns *columns, const cli_format *format, const simdiri_redactor *redactor,
                            const char *names, size_t len) {
  const bool has_names = len > 0 || (format && format->pattern);
  if (columns->is_read && columns->names.len == len && (len == 0 || memcmp(columns->names.data, names, len) == 0))
    return 0;
  columns->is_read = false;
  columns->count = columns->first = columns->column_count = 0;
  columns->names.allocator = simdiri_default_allocator();
  columns->names.len = 0;
  if (len > 0 && cli_append(&columns->names, names, len) != SIMDIRI_OK) return -1;
  if (has_names && format && format->next_name && add_columns(columns, format, redactor) != 0) return -1;
  columns->is_read = true;
  return 0;
}

void cli_secret_columns_free(cli_secret_columns *columns) {
  simdiri_buffer_free(&columns->names);
  free(columns->rules);
  *columns = (cli_secret_columns){.is_read = false};
}
