/* Makes and remembers tools. */
/* SPDX-License-Identifier: MIT */
#include "sql_tool.h"

#include "sql_label_tool.h"
#include "sql_worker.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

sql_shared *simdiri_sql_create_shared(void) {
  sql_shared *shared = calloc(1, sizeof *shared);
  if (shared) atomic_store(&shared->references, 1);
  return shared;
}

void simdiri_sql_release_shared(sql_shared *shared) {
  if (atomic_fetch_sub(&shared->references, 1) > 1) return;
  for (size_t i = 0; i < SQL_WORKERS; i++) simdiri_sql_free_worker(atomic_load(&shared->workers[i]));
  for (size_t i = 0; i < 2; i++) simdiri_suffix_list_free(atomic_load(&shared->lists[i]));
  free(shared);
}

sql_binding *simdiri_sql_create_binding(const sql_function *function, sql_shared *shared) {
  sql_binding *binding = calloc(1, sizeof *binding);
  if (!binding) return NULL;
  binding->function = function;
  binding->shared = shared;
  atomic_fetch_add(&shared->references, 1);
  return binding;
}

static void free_tool(sql_tool *tool) {
  if (!tool) return;
  simdiri_parts_free(tool->parts);
  simdiri_keyer_free(tool->keyer);
  simdiri_labeler_free(tool->labeler);
  simdiri_redactor_free(tool->redactor);
  simdiri_context_free(tool->context);
  free(tool);
}

void simdiri_sql_free_binding(void *object) {
  sql_binding *binding = object;
  for (size_t i = 0; i < SQL_TOOLS; i++) free_tool(atomic_load(&binding->tools[i]));
  simdiri_sql_release_shared(binding->shared);
  free(binding);
}

const simdiri_suffix_list *simdiri_sql_open_list(sql_shared *shared, simdiri_suffix_section section,
                                                 simdiri_status *status) {
  _Atomic(simdiri_suffix_list *) *slot = &shared->lists[section];
  simdiri_suffix_list *found = atomic_load(slot), *list;
  if (found) return found;
  *status = simdiri_suffix_list_open(section, NULL, &list);
  if (*status != SIMDIRI_OK) return NULL;
  if (atomic_compare_exchange_strong(slot, &found, list)) return list;
  simdiri_suffix_list_free(list); /* another thread was first */
  return found;
}

static bool needs_list(const sql_function *function, const option_settings *settings) {
  for (size_t i = 0; i < function->part_count; i++)
    if (simdiri_part_needs_suffixes(function->parts[i])) return true;
  if (function->makes_labels) return settings->group_host == SIMDIRI_LABEL_DOMAIN;
  return simdiri_option_text_needs_list(settings);
}

static simdiri_status fill_tool(sql_tool *tool, const sql_function *function, sql_shared *shared,
                                const option_settings *settings, char message[SQL_MESSAGE_MAX]) {
  const simdiri_suffix_list *list = NULL;
  simdiri_status status = simdiri_context_create(&settings->iri, NULL, &tool->context);
  if (status == SIMDIRI_OK && needs_list(function, settings) &&
      !(list = simdiri_sql_open_list(shared, settings->psl_section, &status)))
    return status;
  if (status == SIMDIRI_OK && function->makes_keys) {
    simdiri_key_options keys;
    simdiri_option_text_keys(settings, &keys);
    keys.suffixes = list;
    status = simdiri_keyer_create(tool->context, &keys, NULL, &tool->keyer);
  }
  if (status == SIMDIRI_OK && function->makes_labels)
    status = simdiri_sql_create_labeler(tool, list, settings, message);
  if (status == SIMDIRI_OK && function->redacts) status = simdiri_sql_create_redactor(tool, settings, message);
  if (status == SIMDIRI_OK && function->parts)
    status = simdiri_parts_create(tool->context, list, function->parts, function->part_count, NULL, &tool->parts, NULL);
  return status;
}

static sql_tool *create_tool(const sql_function *function, sql_shared *shared, const char *text, size_t len,
                             char message[SQL_MESSAGE_MAX]) {
  const option_rules rules = {.takes = function->takes,
                              .readers = "functions of SQL",
                              .errors_choices = function->errors_choices,
                              .errors = function->errors,
                              .rung = function->rung,
                              .disallowed = SIMDIRI_DISALLOWED_ENCODE_ALL,
                              .makes_keys = function->makes_keys || function->makes_labels};
  option_settings settings;
  if (!simdiri_option_text_read(&rules, text, len, &settings, message)) return NULL;
  sql_tool *tool = calloc(1, sizeof *tool + len);
  simdiri_status status = SIMDIRI_ERROR_NO_MEMORY;
  if (tool) {
    tool->hash = settings.hash;
    tool->errors = (sql_errors)settings.errors;
    tool->text_len = len;
    if (len > 0) memcpy(tool->text, text, len);
    message[0] = '\0';
    status = fill_tool(tool, function, shared, &settings, message);
    if (status == SIMDIRI_OK) return tool;
  }
  free_tool(tool);
  if (status == SIMDIRI_ERROR_BAD_OPTION && message[0]) return NULL;
  snprintf(message, SQL_MESSAGE_MAX, "%s",
           status == SIMDIRI_ERROR_BAD_OPTION ? "these options contradict each other" : simdiri_status_message(status));
  return NULL;
}

sql_tool *simdiri_sql_take_tool(sql_binding *binding, const char *text, size_t len, char message[SQL_MESSAGE_MAX]) {
  for (size_t i = 0; i < SQL_TOOLS; i++) {
    sql_tool *tool = atomic_load_explicit(&binding->tools[i], memory_order_acquire);
    if (!tool) break;
    if (tool->text_len == len && (len == 0 || memcmp(tool->text, text, len) == 0)) return tool;
  }
  sql_tool *tool = create_tool(binding->function, binding->shared, text, len, message);
  for (size_t i = 0; tool && i < SQL_TOOLS; i++) {
    sql_tool *none = NULL;
    if (atomic_compare_exchange_strong(&binding->tools[i], &none, tool)) break;
  }
  return tool;
}

void simdiri_sql_give_tool(sql_binding *binding, sql_tool *tool) {
  for (size_t i = 0; i < SQL_TOOLS; i++)
    if (atomic_load_explicit(&binding->tools[i], memory_order_relaxed) == tool) return;
  free_tool(tool); /* the table was full */
}
