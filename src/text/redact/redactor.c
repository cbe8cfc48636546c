/* Creates and frees redactors. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "iri/common/allocator.h"
#include "iri/common/byte.h"
#include "iri/common/text.h"
#include "text/redact/redact.h"

static simdiri_status add_fixed_rules(simdiri_redactor *redactor) {
  static const char *const names[RULE_FIXED_COUNT] = {[RULE_USERINFO] = "userinfo",
                                                      [RULE_EMAIL] = "email",
                                                      [RULE_IP] = "ip",
                                                      [RULE_ENCODED] = "encoded",
                                                      [RULE_PARAM] = "params"};
  simdiri_status status = SIMDIRI_OK;
  for (size_t i = 0; i < RULE_FIXED_COUNT && status == SIMDIRI_OK; i++) {
    uint16_t rule = 0;
    status = simdiri_redact_add_rule(redactor, (span){names[i], strlen(names[i])}, &rule);
  }
  return status;
}

/* Adds an entry of `what` unless it is a name. Returns false for a name. */
static bool add_kind(simdiri_redactor *redactor, const char *what, bool *has_secrets) {
  const bool is_secrets = strcmp(what, "secrets") == 0, is_userinfo = strcmp(what, "userinfo") == 0;
  const bool is_email = strcmp(what, "email") == 0, is_ip = strcmp(what, "ip") == 0;
  const bool is_personal = strcmp(what, "personal") == 0; /* all others, and more names */
  *has_secrets |= is_secrets || is_personal;
  redactor->has_userinfo |= is_userinfo || is_personal;
  redactor->has_email |= is_email || is_personal;
  redactor->has_ip |= is_ip || is_personal;
  redactor->has_personal |= is_personal;
  return is_secrets || is_userinfo || is_email || is_ip || is_personal;
}

static simdiri_status add_name(simdiri_redactor *redactor, const char *what, const char **problem) {
  const span name = {what, strlen(what)};
  uint16_t rule = 0;
  *problem = simdiri_redact_find_mistake(name);
  if (*problem) return SIMDIRI_ERROR_BAD_OPTION;
  *problem = "there are too many rules";
  simdiri_status status = simdiri_redact_add_rule(redactor, name, &rule);
  if (status != SIMDIRI_OK) return status;
  status = simdiri_redact_add_name(&redactor->names, redactor->allocator, name, rule);
  *problem = redactor->names.problem;
  return status;
}

static simdiri_status add_all(simdiri_redactor *redactor, const char *const *what, size_t count, span rules,
                              simdiri_redact_failure *failure) {
  bool has_secrets = false;
  simdiri_status status = add_fixed_rules(redactor);
  for (size_t i = 0; i < count; i++) (void)add_kind(redactor, what[i], &has_secrets);
  if (status == SIMDIRI_OK && has_secrets) status = simdiri_redact_read_rules(redactor, rules.data, rules.len, failure);
  if (status == SIMDIRI_OK && redactor->has_personal) status = simdiri_redact_add_personal(redactor);
  if (status == SIMDIRI_ERROR_BAD_OPTION && failure->line == 0)
    *failure = (simdiri_redact_failure){.message = "there are too many rules"};
  for (size_t i = 0; i < count && status == SIMDIRI_OK; i++) {
    const char *problem = NULL;
    if (add_kind(redactor, what[i], &has_secrets)) continue;
    status = add_name(redactor, what[i], &problem);
    if (status == SIMDIRI_ERROR_BAD_OPTION) *failure = (simdiri_redact_failure){.index = i, .message = problem};
  }
  if (status != SIMDIRI_OK) return status;
  redactor->has_names = redactor->names.count > 0;
  status = simdiri_redact_list_forms(&redactor->forms, redactor->allocator);
  if (status == SIMDIRI_OK) status = simdiri_redact_build_names(&redactor->names, redactor->allocator);
  if (status != SIMDIRI_OK || !redactor->has_params) return status;
  return simdiri_redact_build_names(&redactor->params, redactor->allocator);
}

simdiri_status simdiri_redactor_create(const char *const *what, size_t count, const char *rules, size_t rules_len,
                                       const simdiri_allocator *allocator, simdiri_redactor **redactor,
                                       simdiri_redact_failure *failure) {
  simdiri_redact_failure ignored;
  if (!failure) failure = &ignored;
  *failure = (simdiri_redact_failure){.message = ""};
  *redactor = NULL;
  allocator = allocator_or_default(allocator);
  simdiri_redactor *created = simdiri_allocate_zeroed(allocator, sizeof *created);
  if (!created) return SIMDIRI_ERROR_NO_MEMORY;
  created->allocator = allocator;
  if (!rules) rules = simdiri_redact_bundled_rules(&rules_len);
  const simdiri_status status = add_all(created, what, count, (span){rules, rules_len}, failure);
  if (status != SIMDIRI_OK) {
    simdiri_redactor_free(created);
    return status;
  }
  simdiri_redact_set_starts(created);
  simdiri_redact_set_skips(created);
  *redactor = created;
  return SIMDIRI_OK;
}

void simdiri_redactor_free(simdiri_redactor *redactor) {
  if (!redactor) return;
  const simdiri_allocator *allocator = redactor->allocator;
  simdiri_redact_free_names(&redactor->names, allocator);
  simdiri_redact_free_names(&redactor->params, allocator);
  simdiri_redact_free_names(&redactor->keep, allocator);
  simdiri_redact_free_forms(&redactor->forms, allocator);
  for (size_t i = 0; i < redactor->rule_count; i++)
    simdiri_deallocate(allocator, redactor->rules[i].name, strlen(redactor->rules[i].name) + 1);
  if (redactor->rules)
    simdiri_deallocate(allocator, redactor->rules, redactor->rule_capacity * sizeof *redactor->rules);
  simdiri_wipe_key(redactor->key, sizeof redactor->key);
  simdiri_deallocate(allocator, redactor, sizeof *redactor);
}

/* ------------------------------------------------------------------------------------------- questions */

size_t simdiri_redactor_rule_count(const simdiri_redactor *redactor) { return redactor->rule_count; }

const char *simdiri_redactor_rule_name(const simdiri_redactor *redactor, size_t rule) {
  return rule < redactor->rule_count ? redactor->rules[rule].name : NULL;
}
