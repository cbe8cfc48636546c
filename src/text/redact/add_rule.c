/* Adds rules to a redactor. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "iri/common/allocator.h"
#include "text/redact/redact.h"

simdiri_status simdiri_redact_add_rule(simdiri_redactor *redactor, span name, uint16_t *rule) {
  for (size_t i = 0; i < redactor->rule_count; i++) {
    *rule = (uint16_t)i;
    if (strlen(redactor->rules[i].name) == name.len && memcmp(redactor->rules[i].name, name.data, name.len) == 0)
      return SIMDIRI_OK;
  }
  if (redactor->rule_count == RULES_MAX || memchr(name.data, '\0', name.len)) return SIMDIRI_ERROR_BAD_OPTION;
  void *block = redactor->rules;
  const simdiri_status status = simdiri_grow(redactor->allocator, &block, &redactor->rule_capacity,
                                             redactor->rule_count + 1, sizeof *redactor->rules);
  redactor->rules = block;
  if (status != SIMDIRI_OK) return status;
  char *copy = simdiri_allocate_zeroed(redactor->allocator, name.len + 1);
  if (!copy) return SIMDIRI_ERROR_NO_MEMORY;
  memcpy(copy, name.data, name.len);
  *rule = (uint16_t)redactor->rule_count;
  redactor->rules[redactor->rule_count++] = (redact_rule){copy, STAYS_NONE};
  return SIMDIRI_OK;
}
