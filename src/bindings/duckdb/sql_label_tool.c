/* Makes labelers and redactors of options, and reads the texts of files. */
/* SPDX-License-Identifier: MIT */
#include "sql_label_tool.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The names of a list: pointers, followed in memory by their texts, each of which ends with NUL. */
typedef struct {
  const char **names;
  size_t count;
} name_list;

static bool is_word(const option_value *value, const char *word) {
  return value->len == strlen(word) && memcmp(value->text, word, value->len) == 0;
}

static simdiri_status refuse(char message[SQL_MESSAGE_MAX], const char *option, const char *reason) {
  snprintf(message, SQL_MESSAGE_MAX, "the option '--%s' %s", option, reason);
  return SIMDIRI_ERROR_BAD_OPTION;
}

/* Splits the value of an option at its commas. The caller frees list->names, also after an error. */
static simdiri_status split_names(const option_value *value, const char *option, name_list *list,
                                  char message[SQL_MESSAGE_MAX]) {
  const size_t count_max = value->len + 1;
  const char *at = value->text, *end = at + value->len;
  *list = (name_list){malloc(count_max * (sizeof *list->names + 2)), 0};
  if (!list->names) return SIMDIRI_ERROR_NO_MEMORY;
  char *text = (char *)(list->names + count_max);
  while (at) {
    option_value name;
    if (!simdiri_option_next_name(&at, end, &name)) return refuse(message, option, "has an empty name");
    if (memchr(name.text, '\0', name.len)) return refuse(message, option, "has a name with a zero byte");
    list->names[list->count++] = text;
    memcpy(text, name.text, name.len);
    text[name.len] = '\0';
    text += name.len + 1;
  }
  return SIMDIRI_OK;
}

static simdiri_status read_templates(const option_value *value, uint32_t *templates, char message[SQL_MESSAGE_MAX]) {
  if (!value->text) return SIMDIRI_OK;
  if (is_word(value, "all")) *templates = SIMDIRI_TEMPLATES_ALL;
  if (is_word(value, "none")) *templates = 0;
  if (is_word(value, "all") || is_word(value, "none")) return SIMDIRI_OK;
  *templates = 0;
  for (const char *at = value->text; at;) {
    option_value name;
    const bool has_name = simdiri_option_next_name(&at, value->text + value->len, &name);
    const uint32_t bit = has_name ? simdiri_template_find(name.text, name.len) : 0;
    if (!bit)
      return refuse(
          message, "templates",
          "has a name that is not that of a template; simdiri-label(1) lists the templates, and all and none");
    *templates |= bit;
  }
  return SIMDIRI_OK;
}

/* Reads the names of parameters into `list`, whose names the caller frees. */
static simdiri_status read_params(const option_value *value, name_list *list, char message[SQL_MESSAGE_MAX]) {
  static const option_value every = {"*", 1};
  *list = (name_list){NULL, 0};
  if (!value->text || is_word(value, "none")) return SIMDIRI_OK;
  return split_names(is_word(value, "all") ? &every : value, "params", list, message);
}

simdiri_status simdiri_sql_create_labeler(sql_tool *tool, const simdiri_suffix_list *list,
                                          const option_settings *settings, char message[SQL_MESSAGE_MAX]) {
  simdiri_label_options options;
  name_list params;
  size_t bad = SIZE_MAX;
  simdiri_label_options_init(&options);
  options.host = settings->group_host;
  options.lossy = settings->lossy;
  options.rules = tool->rules;
  options.routes = tool->routes;
  options.suffixes = list;
  simdiri_status status = read_params(&settings->params, &params, message);
  if (status == SIMDIRI_OK) status = read_templates(&settings->templates, &options.templates, message);
  if (status == SIMDIRI_OK) {
    options.params = params.names;
    options.param_count = params.count;
    status = simdiri_labeler_create(tool->context, &options, NULL, &tool->labeler, &bad);
    if (status == SIMDIRI_ERROR_BAD_OPTION && bad < params.count)
      refuse(message, "params", "has a name with more than one '*'");
  }
  free(params.names);
  return status;
}

simdiri_text simdiri_sql_file(const sql_tool *tool, const sql_function *function, const char *kind) {
  for (size_t i = 0; i < SQL_FILES_MAX && function->files[i]; i++)
    if (strcmp(function->files[i], kind) == 0) return tool->given.texts[1 + i];
  return (simdiri_text){NULL, 0};
}

/* The message for a mistake in a file; line 0: it is in no line. */
static void refuse_line(char message[SQL_MESSAGE_MAX], const char *kind, size_t line, const char *reason) {
  if (line > 0)
    snprintf(message, SQL_MESSAGE_MAX, "line %zu of the %s: %s", line, kind, reason);
  else
    snprintf(message, SQL_MESSAGE_MAX, "the %s: %s", kind, reason);
}

simdiri_status simdiri_sql_read_files(sql_tool *tool, const sql_function *function, char message[SQL_MESSAGE_MAX]) {
  simdiri_status status = SIMDIRI_OK;
  const simdiri_text routes = simdiri_sql_file(tool, function, SQL_ROUTES);
  const simdiri_text rules = simdiri_sql_file(tool, function, SQL_RULES);
  if (routes.text) {
    simdiri_routes_failure failure;
    status = simdiri_routes_create(routes.text, routes.len, NULL, &tool->routes, &failure);
    if (status == SIMDIRI_ERROR_BAD_OPTION) refuse_line(message, SQL_ROUTES, failure.line, failure.message);
  }
  if (status == SIMDIRI_OK && rules.text && !function->redacts) {
    simdiri_key_rules_failure failure;
    status = simdiri_key_rules_create(rules.text, rules.len, NULL, &tool->rules, &failure);
    if (status == SIMDIRI_ERROR_BAD_OPTION) refuse_line(message, SQL_RULES, failure.line, failure.message);
  }
  return status;
}

simdiri_status simdiri_sql_create_redactor(sql_tool *tool, const option_settings *settings, const simdiri_text *rules,
                                           char message[SQL_MESSAGE_MAX]) {
  static const option_value by_default = {SIMDIRI_REDACT_DEFAULT, sizeof SIMDIRI_REDACT_DEFAULT - 1};
  simdiri_redact_failure failure = {0, 0, ""};
  name_list what;
  simdiri_status status =
      split_names(settings->redact.text ? &settings->redact : &by_default, "redact", &what, message);
  if (status == SIMDIRI_OK) {
    status = simdiri_redactor_create(what.names, what.count, rules->text, rules->len, NULL, &tool->redactor, &failure);
    if (status == SIMDIRI_ERROR_BAD_OPTION && failure.line > 0)
      refuse_line(message, SQL_RULES, failure.line, failure.message);
    else if (status == SIMDIRI_ERROR_BAD_OPTION)
      snprintf(message, SQL_MESSAGE_MAX, "the option '--redact': '%.80s': %s",
               failure.index < what.count ? what.names[failure.index] : "", failure.message);
  }
  free(what.names);
  return status;
}
