/* Creates labelers and redactors of texts with options. */
/* SPDX-License-Identifier: MIT */
#include "keys/option_text/label_text.h"

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

static simdiri_status refuse(char message[OPTION_MESSAGE_MAX], const char *option, const char *reason) {
  snprintf(message, OPTION_MESSAGE_MAX, "the option '--%s' %s", option, reason);
  return SIMDIRI_ERROR_BAD_OPTION;
}

/* Splits the value of an option at its commas. The caller frees list->names, also after an error. */
static simdiri_status split_names(const option_value *value, const char *option, name_list *list,
                                  char message[OPTION_MESSAGE_MAX]) {
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

static simdiri_status read_templates(const option_value *value, uint32_t *templates, char message[OPTION_MESSAGE_MAX]) {
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
static simdiri_status read_params(const option_value *value, name_list *list, char message[OPTION_MESSAGE_MAX]) {
  static const option_value every = {"*", 1};
  *list = (name_list){NULL, 0};
  if (!value->text || is_word(value, "none")) return SIMDIRI_OK;
  return split_names(is_word(value, "all") ? &every : value, "params", list, message);
}

simdiri_status simdiri_option_text_labeler(const simdiri_context *context, const option_settings *settings,
                                           simdiri_label_options *options, simdiri_labeler **labeler,
                                           char message[OPTION_MESSAGE_MAX]) {
  name_list params;
  size_t bad = SIZE_MAX;
  options->host = settings->group_host;
  options->lossy = settings->lossy;
  simdiri_status status = read_params(&settings->params, &params, message);
  if (status == SIMDIRI_OK) status = read_templates(&settings->templates, &options->templates, message);
  if (status == SIMDIRI_OK) {
    options->params = params.names;
    options->param_count = params.count;
    status = simdiri_labeler_create(context, options, NULL, labeler, &bad);
    if (status == SIMDIRI_ERROR_BAD_OPTION && bad < params.count)
      refuse(message, "params", "has a name with more than one '*'");
  }
  free(params.names);
  return status;
}

simdiri_status simdiri_option_text_key_labeler(const simdiri_context *context, const option_settings *settings,
                                               simdiri_key_options *keys, simdiri_labeler **labeler,
                                               char message[OPTION_MESSAGE_MAX]) {
  option_settings own = *settings;
  simdiri_label_options options;
  *labeler = NULL;
  if (settings->by != SIMDIRI_KEY_BY_LABEL) return SIMDIRI_OK;
  own.lossy = 0;
  simdiri_label_options_init(&options);
  options.suffixes = keys->suffixes;
  const simdiri_status status = simdiri_option_text_labeler(context, &own, &options, labeler, message);
  keys->labeler = *labeler;
  return status;
}

static simdiri_status keep_params(const option_settings *settings, simdiri_redactor *redactor,
                                  char message[OPTION_MESSAGE_MAX]) {
  simdiri_redact_failure failure;
  name_list names = {NULL, 0};
  simdiri_status status = SIMDIRI_OK;
  if (!settings->keep_params.text) return SIMDIRI_OK;
  if (settings->keep_params.len > 0) status = split_names(&settings->keep_params, "keep-params", &names, message);
  if (status == SIMDIRI_OK) {
    status = simdiri_redactor_keep_params(redactor, names.names, names.count, &failure);
    if (status == SIMDIRI_ERROR_BAD_OPTION && failure.index < names.count)
      snprintf(message, OPTION_MESSAGE_MAX, "the option '--keep-params': '%.80s': %s", names.names[failure.index],
               failure.message);
  }
  free(names.names);
  return status;
}

simdiri_status simdiri_option_text_redactor(const option_settings *settings, const simdiri_text *rules,
                                            simdiri_redactor **redactor, size_t *line,
                                            char message[OPTION_MESSAGE_MAX]) {
  static const option_value by_default = {SIMDIRI_REDACT_DEFAULT, sizeof SIMDIRI_REDACT_DEFAULT - 1};
  simdiri_redact_failure failure = {0, 0, ""};
  name_list what;
  simdiri_status status =
      split_names(settings->redact.text ? &settings->redact : &by_default, "redact", &what, message);
  if (status == SIMDIRI_OK) {
    status = simdiri_redactor_create(what.names, what.count, rules->text, rules->len, NULL, redactor, &failure);
    if (status == SIMDIRI_ERROR_BAD_OPTION && failure.line > 0)
      snprintf(message, OPTION_MESSAGE_MAX, "%s", failure.message);
    else if (status == SIMDIRI_ERROR_BAD_OPTION)
      snprintf(message, OPTION_MESSAGE_MAX, "the option '--redact': '%.80s': %s",
               failure.index < what.count ? what.names[failure.index] : "", failure.message);
  }
  if (status == SIMDIRI_OK && (status = keep_params(settings, *redactor, message)) != SIMDIRI_OK) {
    simdiri_redactor_free(*redactor);
    *redactor = NULL;
  }
  *line = failure.line;
  free(what.names);
  return status;
}
