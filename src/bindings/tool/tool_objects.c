/* Makes the objects of a tool. */
/* SPDX-License-Identifier: MIT */
#include "bindings/tool/tool_objects.h"

#include <stdio.h>
#include <string.h>

#include "keys/option_text/clean_text.h"
#include "keys/option_text/label_text.h"

simdiri_status simdiri_tool_refuse(tool_failure *failure, const char *message) {
  snprintf(failure->message, sizeof failure->message, "%s", message);
  return SIMDIRI_ERROR_BAD_OPTION;
}

simdiri_status simdiri_tool_refuse_line(tool_failure *failure, const char *file, size_t line, const char *message) {
  failure->line = line;
  snprintf(failure->message, sizeof failure->message, "%s: %s", file, message);
  return SIMDIRI_ERROR_BAD_OPTION;
}

static simdiri_status read_redirects(tool_objects *objects, const tool_redirects *given, simdiri_scratch *scratch,
                                     tool_failure *failure) {
  simdiri_redirects_counts counts;
  const simdiri_status status =
      simdiri_redirects_create(objects->context, scratch, given->takes_all ? SIMDIRI_REDIRECTS_ALL : 0,
                               given->text.text, given->text.len, NULL, &objects->redirects, &counts);
  if (status != SIMDIRI_OK || counts.bad_count == 0) return status;
  return simdiri_tool_refuse_line(failure, "redirects", counts.first_bad_line,
                                  "these are not two IRIs with a tab between them");
}

/* Redirects are read under a context with the same options and without redirects, which keys use themselves. */
simdiri_status simdiri_tool_context(tool_objects *objects, const tool_redirects *given, simdiri_scratch *scratch,
                                    tool_failure *failure) {
  simdiri_options *options = &objects->settings.iri;
  if (given->text.text && options->profile != SIMDIRI_PROFILE_WEB && options->rung != SIMDIRI_RUNG_PROTOCOL)
    return simdiri_tool_refuse(failure, "redirects need the rung protocol");
  simdiri_status status = simdiri_context_create(options, NULL, &objects->context);
  if (status == SIMDIRI_OK && given->text.text) status = read_redirects(objects, given, scratch, failure);
  if (status != SIMDIRI_OK || !objects->redirects || given->are_for_keys) return status;
  simdiri_context_free(objects->context);
  objects->context = NULL;
  options->redirects = objects->redirects;
  return simdiri_context_create(options, NULL, &objects->context);
}

simdiri_status simdiri_tool_rules(tool_objects *objects, const simdiri_text *rules, tool_failure *failure) {
  simdiri_key_rules_failure mistake;
  if (!rules->text) return SIMDIRI_OK;
  const simdiri_status status = simdiri_key_rules_create(rules->text, rules->len, NULL, &objects->rules, &mistake);
  return status == SIMDIRI_ERROR_BAD_OPTION ? simdiri_tool_refuse_line(failure, "rules", mistake.line, mistake.message)
                                            : status;
}

simdiri_status simdiri_tool_keyer(tool_objects *objects, const unsigned char *secret, const simdiri_suffix_list *list,
                                  tool_failure *failure) {
  simdiri_key_options options;
  simdiri_option_text_keys(&objects->settings, &options);
  if (secret) memcpy(options.secret, secret, SIMDIRI_SECRET_LEN);
  options.rules = objects->rules;
  options.redirects = objects->redirects;
  options.base = objects->base;
  options.suffixes = list;
  const simdiri_status status = simdiri_option_text_key_labeler(objects->context, &objects->settings, &options,
                                                                &objects->labeler, failure->message);
  return status == SIMDIRI_OK ? simdiri_keyer_create(objects->context, &options, NULL, &objects->keyer) : status;
}

/* Keys replace the text by redirects after lossy rules, but a comparison before. */
simdiri_status simdiri_tool_compared(tool_objects *objects, const simdiri_suffix_list *list, tool_failure *failure) {
  if (!objects->rules && objects->settings.lossy == 0) return SIMDIRI_OK;
  if (objects->redirects) return simdiri_tool_refuse(failure, "compare takes redirects, or lossy rules, but not both");
  return simdiri_tool_keyer(objects, NULL, list, failure);
}

simdiri_status simdiri_tool_cleaner(tool_objects *objects, tool_failure *failure) {
  simdiri_clean_options options;
  simdiri_clean_options_init(&options);
  options.rules = objects->rules;
  options.base = objects->base;
  if (objects->redirects && (objects->rules || objects->settings.clean))
    return simdiri_tool_refuse(failure, "clean and redirects contradict each other: a redirect leads to another IRI");
  return simdiri_option_text_cleaner(objects->context, &objects->settings, &options, &objects->cleaner,
                                     failure->message);
}

static simdiri_status read_routes(tool_objects *objects, const simdiri_text *routes, tool_failure *failure) {
  simdiri_routes_failure mistake;
  if (!routes->text) return SIMDIRI_OK;
  const simdiri_status status = simdiri_routes_create(routes->text, routes->len, NULL, &objects->routes, &mistake);
  return status == SIMDIRI_ERROR_BAD_OPTION ? simdiri_tool_refuse_line(failure, "routes", mistake.line, mistake.message)
                                            : status;
}

simdiri_status simdiri_tool_labeler(tool_objects *objects, const simdiri_text *routes, const simdiri_suffix_list *list,
                                    tool_failure *failure) {
  simdiri_label_options options;
  const simdiri_status status = read_routes(objects, routes, failure);
  if (status != SIMDIRI_OK) return status;
  simdiri_label_options_init(&options);
  options.rules = objects->rules;
  options.routes = objects->routes;
  options.suffixes = list;
  return simdiri_option_text_labeler(objects->context, &objects->settings, &options, &objects->labeler,
                                     failure->message);
}

simdiri_status simdiri_tool_parts(tool_objects *objects, const simdiri_suffix_list *list, const char *const *names,
                                  size_t count, size_t *bad, tool_failure *failure) {
  const simdiri_status status = simdiri_parts_create(objects->context, list, names, count, NULL, &objects->parts, bad);
  if (status != SIMDIRI_ERROR_BAD_OPTION) return status;
  return simdiri_tool_refuse(
      failure, "the parts are iri, scheme, userinfo, host, port, authority, path, query, fragment, suffix, domain, "
               "subdomain, site, origin, host-reversed, host-unicode, segment:N, query:NAME");
}

void simdiri_tool_free_objects(tool_objects *objects) {
  simdiri_parts_free(objects->parts);
  simdiri_keyer_free(objects->keyer);
  simdiri_cleaner_free(objects->cleaner);
  simdiri_labeler_free(objects->labeler);
  simdiri_redactor_free(objects->redactor);
  simdiri_routes_free(objects->routes);
  simdiri_key_rules_free(objects->rules);
  simdiri_base_free(objects->base);
  simdiri_context_free(objects->context);
  simdiri_redirects_free(objects->redirects);
}
