/* Makes and remembers tools. */
/* SPDX-License-Identifier: MIT */
#include "sql_tool.h"

#include "keys/option_text/label_text.h"
#include "keys/option_text/option_names.h"
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
  simdiri_tool_free_objects(&tool->objects);
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
  if (given->len == 0 || given->len > PART_NAME_MAX || memchr(given->text, ',', given->len)) return false;
  memcpy(parts->text, given->text, given->len);
  parts->text[given->len] = '\0';
  simdiri_option_name_decode(parts->text);
  parts->name = parts->text;
  return true;
}

static simdiri_status read_parts(const sql_function *function, const option_settings *settings, part_names *parts,
                                 tool_failure *failure) {
  parts->names = function->parts ? function->parts : &parts->name;
  parts->count = function->part_count;
  if (function->parts || function->part_count == 0 || read_name(&settings->get, parts)) return SIMDIRI_OK;
  return simdiri_tool_refuse(failure, "the option '--get' names one part, such as --get=query:page");
}

static bool needs_list(const sql_function *function, const part_names *parts, const option_settings *settings) {
  for (size_t i = 0; i < parts->count; i++)
    if (simdiri_part_needs_suffixes(parts->names[i])) return true;
  if (function->makes_labels) return settings->group_host == SIMDIRI_LABEL_DOMAIN;
  return simdiri_option_text_needs_list(settings);
}

/* Returns the text of a file that a call was given; text NULL: it was given none. */
static simdiri_text find_file(const sql_tool *tool, const sql_function *function, const char *kind) {
  for (size_t i = 0; i < SQL_FILES_MAX && function->files[i]; i++)
    if (strcmp(function->files[i], kind) == 0) return tool->given.texts[1 + i];
  return (simdiri_text){NULL, 0};
}

static simdiri_status create_cleaner(sql_tool *tool, tool_failure *failure) {
  if (tool->objects.settings.clean || tool->objects.rules) return simdiri_tool_cleaner(&tool->objects, failure);
  return simdiri_tool_refuse(failure, "it needs '--clean', such as --clean=tracking,fragment");
}

static simdiri_status create_redactor(sql_tool *tool, const simdiri_text *rules, tool_failure *failure) {
  size_t line;
  char reason[OPTION_MESSAGE_MAX] = "";
  const simdiri_status status =
      simdiri_option_text_redactor(&tool->objects.settings, rules, &tool->objects.redactor, &line, reason);
  if (status != SIMDIRI_ERROR_BAD_OPTION) return status;
  return line > 0 ? simdiri_tool_refuse_line(failure, SQL_RULES, line, reason) : simdiri_tool_refuse(failure, reason);
}

static simdiri_status create_parts(sql_tool *tool, const part_names *parts, const simdiri_suffix_list *list,
                                   tool_failure *failure) {
  const simdiri_status status =
      simdiri_parts_create(tool->objects.context, list, parts->names, parts->count, NULL, &tool->objects.parts, NULL);
  if (status == SIMDIRI_ERROR_BAD_OPTION)
    snprintf(failure->message, sizeof failure->message, "there is no part '%.80s'; simdiri-parse(1) lists the parts",
             parts->name);
  return status;
}

static simdiri_status fill_tool(sql_tool *tool, const sql_function *function, sql_shared *shared,
                                tool_failure *failure) {
  tool_objects *objects = &tool->objects;
  const tool_redirects no_redirects = {.takes_all = false};
  const simdiri_text rules = find_file(tool, function, SQL_RULES), routes = find_file(tool, function, SQL_ROUTES);
  const simdiri_suffix_list *list = NULL;
  part_names parts = {.name = ""};
  simdiri_status status = read_parts(function, &objects->settings, &parts, failure);
  if (status == SIMDIRI_OK && !function->redacts) status = simdiri_tool_rules(objects, &rules, failure);
  if (status == SIMDIRI_OK) status = simdiri_tool_context(objects, &no_redirects, NULL, failure);
  if (status == SIMDIRI_OK && needs_list(function, &parts, &objects->settings) &&
      !(list = simdiri_sql_open_list(shared, objects->settings.psl_section, &status)))
    return status;
  if (status == SIMDIRI_OK && function->makes_keys) status = simdiri_tool_keyer(objects, NULL, list, failure);
  if (status == SIMDIRI_OK && function->makes_labels) status = simdiri_tool_labeler(objects, &routes, list, failure);
  if (status == SIMDIRI_OK && function->cleans) status = create_cleaner(tool, failure);
  if (status == SIMDIRI_OK && function->redacts) status = create_redactor(tool, &rules, failure);
  if (status == SIMDIRI_OK && parts.count > 0) status = create_parts(tool, &parts, list, failure);
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

/* Reads the options into the tool, whose settings refer to themselves, and makes its objects. */
static simdiri_status read_tool(sql_tool *tool, const sql_function *function, sql_shared *shared,
                                tool_failure *failure) {
  const simdiri_text *options = &tool->given.texts[0];
  const accepted_options accepted = {.takes = function->takes,
                                     .readers = "functions of SQL",
                                     .errors_choices = function->errors_choices,
                                     .errors = function->errors,
                                     .rung = function->rung,
                                     .disallowed = SIMDIRI_DISALLOWED_ENCODE_ALL,
                                     .makes_keys = function->makes_keys || function->makes_labels};
  option_settings *settings = &tool->objects.settings;
  if (!simdiri_option_text_read(&accepted, options->text, options->len, settings, failure->message))
    return SIMDIRI_ERROR_BAD_OPTION;
  tool->errors = (sql_errors)settings->errors;
  failure->message[0] = '\0';
  return fill_tool(tool, function, shared, failure);
}

static sql_tool *create_tool(const sql_function *function, sql_shared *shared, const sql_given *given,
                             char message[SQL_MESSAGE_MAX]) {
  tool_failure failure = {.line = 0};
  sql_tool *tool = copy_given(given);
  const simdiri_status status = tool ? read_tool(tool, function, shared, &failure) : SIMDIRI_ERROR_NO_MEMORY;
  if (status == SIMDIRI_OK) return tool;
  free_tool(tool);
  if (status != SIMDIRI_ERROR_BAD_OPTION)
    snprintf(message, SQL_MESSAGE_MAX, "%s", simdiri_status_message(status));
  else if (!failure.message[0])
    snprintf(message, SQL_MESSAGE_MAX, "these options contradict each other");
  else if (failure.line > 0)
    snprintf(message, SQL_MESSAGE_MAX, "line %zu of the %s", failure.line, failure.message);
  else
    snprintf(message, SQL_MESSAGE_MAX, "%s", failure.message);
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
