/* Reads the texts of files, and makes labelers and redactors with them. */
/* SPDX-License-Identifier: MIT */
#include "sql_label_tool.h"

#include <stdio.h>
#include <string.h>

#include "keys/option_text/clean_text.h"
#include "keys/option_text/label_text.h"

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

simdiri_status simdiri_sql_create_labeler(sql_tool *tool, const simdiri_suffix_list *list,
                                          const option_settings *settings, char message[SQL_MESSAGE_MAX]) {
  simdiri_label_options options;
  simdiri_label_options_init(&options);
  options.rules = tool->rules;
  options.routes = tool->routes;
  options.suffixes = list;
  return simdiri_option_text_labeler(tool->context, settings, &options, &tool->labeler, message);
}

simdiri_status simdiri_sql_create_redactor(sql_tool *tool, const option_settings *settings, const simdiri_text *rules,
                                           char message[SQL_MESSAGE_MAX]) {
  size_t line;
  char reason[SQL_MESSAGE_MAX] = "";
  const simdiri_status status = simdiri_option_text_redactor(settings, rules, &tool->redactor, &line, reason);
  if (status == SIMDIRI_ERROR_BAD_OPTION && line > 0)
    refuse_line(message, SQL_RULES, line, reason);
  else
    memcpy(message, reason, SQL_MESSAGE_MAX);
  return status;
}

simdiri_status simdiri_sql_create_cleaner(sql_tool *tool, const option_settings *settings,
                                          char message[SQL_MESSAGE_MAX]) {
  simdiri_clean_options options;
  simdiri_clean_options_init(&options);
  options.rules = tool->rules;
  if (settings->clean || tool->rules)
    return simdiri_option_text_cleaner(tool->context, settings, &options, &tool->cleaner, message);
  snprintf(message, SQL_MESSAGE_MAX, "it needs '--clean', such as --clean=tracking,fragment");
  return SIMDIRI_ERROR_BAD_OPTION;
}
