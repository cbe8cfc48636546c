/* Creates labelers and redactors of texts with options. */
/* SPDX-License-Identifier: MIT */
#include "keys/option_text/label_text.h"

#include <stdio.h>
#include <string.h>

#include "keys/option_text/option_names.h"

static simdiri_status refuse(char message[OPTION_MESSAGE_MAX], const char *option, const char *reason) {
  snprintf(message, OPTION_MESSAGE_MAX, "the option '--%s' %s", option, reason);
  return SIMDIRI_ERROR_BAD_OPTION;
}

/* Splits the value of an option, and drops empty names. The caller frees the list, also after an error. */
static simdiri_status split_names(const option_value *value, option_names *list) {
  const simdiri_status status = simdiri_option_names_split(value->text, value->len, list);
  simdiri_option_names_drop_empty(list);
  return status;
}

static simdiri_status read_templates(const option_value *value, uint32_t *templates, char message[OPTION_MESSAGE_MAX]) {
  const char *name;
  size_t len;
  if (!value->text || simdiri_option_templates(value->text, value->len, templates, &name, &len)) return SIMDIRI_OK;
  return refuse(message, "templates",
                "has a name that is not that of a template; simdiri-label(1) lists the templates, and all and none, "
                "which stand alone");
}

/* Reads the names of parameters. The caller frees the list, also after an error. */
static simdiri_status read_params(const option_value *value, option_names *list, char message[OPTION_MESSAGE_MAX]) {
  const char *word;
  *list = (option_names){NULL, 0};
  if (!value->text) return SIMDIRI_OK;
  const simdiri_status status = simdiri_option_names_params(value->text, value->len, list, &word);
  return status == SIMDIRI_ERROR_BAD_OPTION ? refuse(message, "params", "has all or none among names") : status;
}

simdiri_status simdiri_option_text_labeler(const simdiri_context *context, const option_settings *settings,
                                           simdiri_label_options *options, simdiri_labeler **labeler,
                                           char message[OPTION_MESSAGE_MAX]) {
  option_names params;
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
  simdiri_option_names_free(&params);
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
  option_names names;
  if (!settings->keep_params.text) return SIMDIRI_OK;
  simdiri_status status = split_names(&settings->keep_params, &names);
  if (status == SIMDIRI_OK) {
    status = simdiri_redactor_keep_params(redactor, names.names, names.count, &failure);
    if (status == SIMDIRI_ERROR_BAD_OPTION && failure.index < names.count)
      snprintf(message, OPTION_MESSAGE_MAX, "the option '--keep-params': '%.80s': %s", names.names[failure.index],
               failure.message);
  }
  simdiri_option_names_free(&names);
  return status;
}

simdiri_status simdiri_option_text_redactor(const option_settings *settings, const simdiri_text *rules,
                                            simdiri_redactor **redactor, size_t *line,
                                            char message[OPTION_MESSAGE_MAX]) {
  static const option_value by_default = {SIMDIRI_REDACT_DEFAULT, sizeof SIMDIRI_REDACT_DEFAULT - 1};
  simdiri_redact_failure failure = {0, 0, ""};
  option_names what;
  simdiri_status status = split_names(settings->redact.text ? &settings->redact : &by_default, &what);
  if (status == SIMDIRI_OK && what.count == 0)
    status = refuse(message, "redact", "needs names, such as " SIMDIRI_REDACT_DEFAULT);
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
  simdiri_option_names_free(&what);
  return status;
}
