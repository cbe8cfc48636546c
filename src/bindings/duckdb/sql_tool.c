/* Makes and remembers tools. */
/* SPDX-License-Identifier: MIT */
#include "sql_tool.h"

#include "keys/option_text/label_text.h"
#include "sql_label_tool.h"
#include "sql_worker.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PART_NAME_MAX = 1024 };

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
  simdiri_cleaner_free(tool->cleaner);
  simdiri_routes_free(tool->routes);
  simdiri_key_rules_free(tool->rules);
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

/* The parts that a function finds: those of the function, or the one that --get names. */
typedef struct {
  char text[PART_NAME_MAX + 1];
  const char *name;
  const char *const *names;
  size_t count;
} part_names;

/* Copies the name of --get. As in the command, %2C is a comma; one itself would begin the next name. */
static bool read_name(const option_value *given, part_names *parts) {
  size_t len = 0;
  for (size_t i = 0; i < given->len; i++) {
    if (len == PART_NAME_MAX || given->text[i] == ',' || given->text[i] == '\0') return false;
    const char *at = given->text + i;
    const bool is_comma = given->len - i >= 3 && memcmp(at, "%2", 2) == 0 && (at[2] == 'C' || at[2] == 'c');
    parts->text[len++] = (char)(is_comma ? ',' : *at);
    if (is_comma) i += 2;
  }
  parts->text[len] = '\0';
  parts->name = parts->text;
  return len > 0;
}

static simdiri_status read_parts(const sql_function *function, const option_settings *settings, part_names *parts,
                                 char message[SQL_MESSAGE_MAX]) {
  parts->names = function->parts ? function->parts : &parts->name;
  parts->count = function->part_count;
  if (function->parts || function->part_count == 0 || read_name(&settings->get, parts)) return SIMDIRI_OK;
  snprintf(message, SQL_MESSAGE_MAX, "the option '--get' names one part, such as --get=query:page");
  return SIMDIRI_ERROR_BAD_OPTION;
}

static simdiri_status create_parts(sql_tool *tool, const part_names *parts, const simdiri_suffix_list *list,
                                   char message[SQL_MESSAGE_MAX]) {
  const simdiri_status status =
      simdiri_parts_create(tool->context, list, parts->names, parts->count, NULL, &tool->parts, NULL);
  if (status == SIMDIRI_ERROR_BAD_OPTION)
    snprintf(message, SQL_MESSAGE_MAX, "there is no part '%.80s'; simdiri-parse(1) lists the parts", parts->name);
  return status;
}

static bool needs_list(const sql_function *function, const part_names *parts, const option_settings *settings) {
  for (size_t i = 0; i < parts->count; i++)
    if (simdiri_part_needs_suffixes(parts->names[i])) return true;
  if (function->makes_labels) return settings->group_host == SIMDIRI_LABEL_DOMAIN;
  return simdiri_option_text_needs_list(settings);
}

static simdiri_status fill_tool(sql_tool *tool, const sql_function *function, sql_shared *shared,
                                const option_settings *settings, char message[SQL_MESSAGE_MAX]) {
  const simdiri_suffix_list *list = NULL;
  part_names parts = {.name = ""};
  simdiri_status status = read_parts(function, settings, &parts, message);
  if (status == SIMDIRI_OK) status = simdiri_sql_read_files(tool, function, message);
  if (status == SIMDIRI_OK) status = simdiri_context_create(&settings->iri, NULL, &tool->context);
  if (status == SIMDIRI_OK && needs_list(function, &parts, settings) &&
      !(list = simdiri_sql_open_list(shared, settings->psl_section, &status)))
    return status;
  if (status == SIMDIRI_OK && function->makes_keys) {
    simdiri_key_options keys;
    simdiri_option_text_keys(settings, &keys);
    keys.rules = tool->rules;
    keys.suffixes = list;
    status = simdiri_option_text_key_labeler(tool->context, settings, &keys, &tool->labeler, message);
    if (status == SIMDIRI_OK) status = simdiri_keyer_create(tool->context, &keys, NULL, &tool->keyer);
  }
  if (status == SIMDIRI_OK && function->makes_labels)
    status = simdiri_sql_create_labeler(tool, list, settings, message);
  if (status == SIMDIRI_OK && function->cleans) status = simdiri_sql_create_cleaner(tool, settings, message);
  if (status == SIMDIRI_OK && function->redacts) {
    const simdiri_text rules = simdiri_sql_file(tool, function, SQL_RULES);
    status = simdiri_sql_create_redactor(tool, settings, &rules, message);
  }
  if (status == SIMDIRI_OK && parts.count > 0) status = create_parts(tool, &parts, list, message);
  return status;
}

/* Makes a tool with a copy of the arguments. Returns NULL if there is no memory. */
static sql_tool *copy_given(const sql_given *given) {
  size_t len = 0;
  for (size_t i = 0; i < SQL_GIVEN_MAX; i++) len += given->texts[i].len;
  sql_tool *tool = calloc(1, sizeof *tool + len);
  if (!tool) return NULL;
  char *at = tool->text;
  for (size_t i = 0; i < SQL_GIVEN_MAX; i++) {
    const simdiri_text *text = &given->texts[i];
    if (!text->text) continue;
    tool->given.texts[i] = (simdiri_text){at, text->len};
    if (text->len > 0) memcpy(at, text->text, text->len);
    at += text->len;
  }
  return tool;
}

static bool has_given(const sql_tool *tool, const sql_given *given) {
  for (size_t i = 0; i < SQL_GIVEN_MAX; i++) {
    const simdiri_text *stored = &tool->given.texts[i], *text = &given->texts[i];
    if (!stored->text != !text->text || stored->len != text->len) return false;
    /* NOLINTNEXTLINE(clang-analyzer-core.NonNullParamChecker): text is NULL only if its length is 0 */
    if (text->len > 0 && memcmp(stored->text, text->text, text->len) != 0) return false;
  }
  return true;
}

static sql_tool *create_tool(const sql_function *function, sql_shared *shared, const sql_given *given,
                             char message[SQL_MESSAGE_MAX]) {
  const simdiri_text *options = &given->texts[0];
  const accepted_options accepted = {.takes = function->takes,
                                     .readers = "functions of SQL",
                                     .errors_choices = function->errors_choices,
                                     .errors = function->errors,
                                     .rung = function->rung,
                                     .disallowed = SIMDIRI_DISALLOWED_ENCODE_ALL,
                                     .makes_keys = function->makes_keys || function->makes_labels};
  option_settings settings;
  if (!simdiri_option_text_read(&accepted, options->text, options->len, &settings, message)) return NULL;
  sql_tool *tool = copy_given(given);
  simdiri_status status = SIMDIRI_ERROR_NO_MEMORY;
  if (tool) {
    tool->hash = settings.hash;
    tool->errors = (sql_errors)settings.errors;
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

sql_tool *simdiri_sql_take_tool(sql_binding *binding, const sql_given *given, char message[SQL_MESSAGE_MAX]) {
  for (size_t i = 0; i < SQL_TOOLS; i++) {
    sql_tool *tool = atomic_load_explicit(&binding->tools[i], memory_order_acquire);
    if (!tool) break;
    if (has_given(tool, given)) return tool;
  }
  sql_tool *tool = create_tool(binding->function, binding->shared, given, message);
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
