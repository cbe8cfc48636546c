/* The entry of the extension: its functions, and their calls. */
/* SPDX-License-Identifier: MIT */
#include "sql_column.h"
#include "sql_run.h"

#include <stdio.h>
#include <string.h>

static duckdb_logical_type make_varchar(const sql_function *function) {
  (void)function;
  return duckdb_create_logical_type(DUCKDB_TYPE_VARCHAR);
}

static duckdb_logical_type make_blob(const sql_function *function) {
  (void)function;
  return duckdb_create_logical_type(DUCKDB_TYPE_BLOB);
}

static duckdb_logical_type make_boolean(const sql_function *function) {
  (void)function;
  return duckdb_create_logical_type(DUCKDB_TYPE_BOOLEAN);
}

/* The first line of simdiri --version, and what results depend on in addition. */
static bool run_version(sql_call *call) {
  char text[256];
  simdiri_status status;
  const sql_binding *binding = duckdb_scalar_function_get_extra_info(call->info);
  const simdiri_suffix_list *list = simdiri_sql_open_list(binding->shared, SIMDIRI_SUFFIX_ALL, &status);
  snprintf(text, sizeof text, "simdiri %s, key rules %u, public suffixes %s", simdiri_version(),
           (unsigned)simdiri_key_rules_number(), list ? simdiri_suffix_list_identity(list) : "none");
  for (size_t row = 0; row < call->count; row++) duckdb_vector_assign_string_element(call->output, row, text);
  return true;
}

static const char null_or_error[] = "null|error", null_error_or_keep[] = "null|error|keep";
static const char *const host_part[] = {"host"}, *const domain_part[] = {"domain"}, *const site_part[] = {"site"},
                         *const query_part[] = {"query"};
static const char *const all_parts[] = {"scheme", "userinfo", "host",      "port",   "path",
                                        "query",  "fragment", "subdomain", "domain", "suffix"};
enum {
  TAKES_NORMAL_FORM = OPTION_TAKES_NORMAL_FORM | OPTION_TAKES_ERRORS,
  TAKES_PARTS = TAKES_NORMAL_FORM | OPTION_TAKES_FORM | OPTION_TAKES_REFERENCE,
  TAKES_KEY =
      TAKES_NORMAL_FORM | OPTION_TAKES_REFERENCE | OPTION_TAKES_KEYS | OPTION_TAKES_LABELS | OPTION_TAKES_PSL_SECTION,
  TAKES_LABEL = (TAKES_PARTS & ~OPTION_TAKES_DROP_FRAGMENT) | OPTION_TAKES_LOSSY | OPTION_TAKES_PSL_SECTION |
                OPTION_TAKES_LABELS /* a label never has a fragment */
};

/* Options and defaults are those of the command. */
static const sql_function functions[] = {
    {.name = "simdiri_normalize",
     .text_count = 1,
     .takes = TAKES_PARTS | OPTION_TAKES_ENCODE_BIDI,
     .errors_choices = null_error_or_keep,
     .rung = SIMDIRI_RUNG_SCHEME,
     .make_type = make_varchar,
     .run = simdiri_sql_normalize},
    {.name = "simdiri_clean",
     .text_count = 1,
     .takes = TAKES_PARTS | OPTION_TAKES_CLEAN | OPTION_TAKES_ENCODE_BIDI,
     .files = {SQL_RULES},
     .errors_choices = null_error_or_keep,
     .rung = SIMDIRI_RUNG_SCHEME,
     .cleans = true,
     .make_type = make_varchar,
     .run = simdiri_sql_normalize},
    {.name = "simdiri_check",
     .text_count = 1,
     .takes = OPTION_TAKES_PROFILE | OPTION_TAKES_GRAMMAR | OPTION_TAKES_REFERENCE,
     .rung = SIMDIRI_RUNG_SIMPLE,
     .make_type = simdiri_sql_check_type,
     .run = simdiri_sql_check},
    {.name = "simdiri_key",
     .text_count = 1,
     .takes = TAKES_KEY,
     .files = {SQL_RULES},
     .errors_choices = null_error_or_keep,
     .errors = SQL_ERRORS_KEEP,
     .rung = SIMDIRI_RUNG_SCHEME,
     .makes_keys = true,
     .make_type = make_blob,
     .run = simdiri_sql_key},
    {.name = "simdiri_host",
     .text_count = 1,
     .takes = TAKES_PARTS,
     .errors_choices = null_or_error,
     .rung = SIMDIRI_RUNG_SCHEME,
     .parts = host_part,
     .part_count = 1,
     .make_type = make_varchar,
     .run = simdiri_sql_part},
    {.name = "simdiri_domain",
     .text_count = 1,
     .takes = TAKES_PARTS | OPTION_TAKES_PSL_SECTION,
     .errors_choices = null_or_error,
     .rung = SIMDIRI_RUNG_SCHEME,
     .parts = domain_part,
     .part_count = 1,
     .make_type = make_varchar,
     .run = simdiri_sql_part},
    {.name = "simdiri_site",
     .text_count = 1,
     .takes = TAKES_PARTS | OPTION_TAKES_PSL_SECTION,
     .errors_choices = null_or_error,
     .rung = SIMDIRI_RUNG_SCHEME,
     .parts = site_part,
     .part_count = 1,
     .make_type = make_varchar,
     .run = simdiri_sql_part},
    {.name = "simdiri_part",
     .text_count = 1,
     .takes = TAKES_PARTS | OPTION_TAKES_PSL_SECTION | OPTION_TAKES_GET,
     .errors_choices = null_or_error,
     .rung = SIMDIRI_RUNG_SCHEME,
     .part_count = 1,
     .make_type = make_varchar,
     .run = simdiri_sql_part},
    {.name = "simdiri_query",
     .text_count = 2,
     .takes = TAKES_PARTS,
     .errors_choices = null_or_error,
     .rung = SIMDIRI_RUNG_SCHEME,
     .parts = query_part,
     .part_count = 1,
     .make_type = make_varchar,
     .run = simdiri_sql_query},
    {.name = "simdiri_parts",
     .text_count = 1,
     .takes = TAKES_PARTS | OPTION_TAKES_PSL_SECTION,
     .errors_choices = null_or_error,
     .rung = SIMDIRI_RUNG_SCHEME,
     .parts = all_parts,
     .part_count = sizeof all_parts / sizeof *all_parts,
     .make_type = simdiri_sql_parts_type,
     .run = simdiri_sql_parts},
    {.name = "simdiri_label",
     .text_count = 1,
     .takes = TAKES_LABEL,
     .files = {SQL_ROUTES, SQL_RULES},
     .errors_choices = null_error_or_keep,
     .rung = SIMDIRI_RUNG_SCHEME,
     .makes_labels = true,
     .make_type = make_varchar,
     .run = simdiri_sql_label},
    {.name = "simdiri_redact",
     .text_count = 1,
     .takes = OPTION_TAKES_REDACTION,
     .files = {SQL_RULES},
     .redacts = true,
     .make_type = make_varchar,
     .run = simdiri_sql_redact},
    {.name = "simdiri_resolve",
     .text_count = 2,
     .takes = TAKES_NORMAL_FORM | OPTION_TAKES_FORM | OPTION_TAKES_NON_STRICT | OPTION_TAKES_ENCODE_BIDI,
     .errors_choices = null_or_error,
     .rung = SIMDIRI_RUNG_SIMPLE,
     .make_type = make_varchar,
     .run = simdiri_sql_resolve},
    {.name = "simdiri_compare",
     .text_count = 2,
     .takes = TAKES_NORMAL_FORM,
     .errors_choices = null_or_error,
     .rung = SIMDIRI_RUNG_SCHEME,
     .make_type = make_varchar,
     .run = simdiri_sql_compare},
    {.name = "simdiri_is_equivalent",
     .text_count = 2,
     .takes = TAKES_NORMAL_FORM,
     .errors_choices = null_or_error,
     .rung = SIMDIRI_RUNG_SCHEME,
     .make_type = make_boolean,
     .run = simdiri_sql_is_equivalent},
    {.name = "simdiri_version", .make_type = make_varchar, .run = run_version},
};

/* Reads a constant argument: a column of one text. `text->text` is NULL if it has no text but NULL. */
static bool read_constant(sql_call *call, unsigned number, const char *name, simdiri_text *text) {
  const sql_column column = simdiri_sql_read_column(call, number);
  const bool is_null = column_is_null(&column, 0);
  *text = is_null ? (simdiri_text){NULL, 0} : (simdiri_text){column_text(&column, 0), column_text_len(&column, 0)};
  for (size_t row = 1; row < call->count; row++) {
    if (column_is_null(&column, row) != is_null) return simdiri_sql_fail(call, "the %s must be constant", name);
    if (is_null || memcmp(&column.texts[row], &column.texts[0], sizeof *column.texts) == 0) continue;
    if (column_text_len(&column, row) != text->len || memcmp(column_text(&column, row), text->text, text->len) != 0)
      return simdiri_sql_fail(call, "the %s must be constant", name);
  }
  return true;
}

/* Finds the constant arguments of a call. `is_null`: one of them is NULL. */
static bool read_given(sql_call *call, sql_given *given, bool *is_null) {
  const sql_function *function = call->function;
  const unsigned count = (unsigned)duckdb_data_chunk_get_column_count(call->input) - function->text_count;
  *given = (sql_given){{{"", 0}}};
  *is_null = false;
  for (unsigned i = 0; i < count; i++) {
    if (!read_constant(call, function->text_count + i, i == 0 ? "options" : function->files[i - 1], &given->texts[i]))
      return false;
    if (!given->texts[i].text) *is_null = true;
  }
  return true;
}

static void run_with_tool(sql_call *call, sql_binding *binding, sql_tool *tool) {
  call->tool = tool;
  call->worker = simdiri_sql_take_worker(binding->shared, call->count);
  if (!call->worker) {
    simdiri_sql_fail_status(call, SIMDIRI_ERROR_NO_MEMORY);
    return;
  }
  call->function->run(call);
  simdiri_sql_give_worker(binding->shared, call->worker);
}

/* DuckDB calls this for each call of each function. */
static void call_function(duckdb_function_info info, duckdb_data_chunk input, duckdb_vector output) {
  sql_binding *binding = duckdb_scalar_function_get_extra_info(info);
  sql_call call = {.function = binding->function,
                   .info = info,
                   .input = input,
                   .output = output,
                   .count = duckdb_data_chunk_get_size(input)};
  char message[SQL_MESSAGE_MAX];
  sql_given given;
  bool is_null;
  if (call.count == 0 || !read_given(&call, &given, &is_null)) return;
  if (is_null) {
    for (size_t row = 0; row < call.count; row++) simdiri_sql_set_null(output, row);
    return;
  }
  sql_tool *tool = simdiri_sql_take_tool(binding, &given, message);
  if (!tool) {
    simdiri_sql_fail(&call, "%s", message);
    return;
  }
  run_with_tool(&call, binding, tool);
  simdiri_sql_give_tool(binding, tool);
}

/* Makes one overload, with so many constant arguments. NULL: there is no memory. */
static duckdb_scalar_function make_overload(const sql_function *function, sql_shared *shared, unsigned given_count) {
  sql_binding *binding = simdiri_sql_create_binding(function, shared);
  if (!binding) return NULL;
  duckdb_scalar_function made = duckdb_create_scalar_function();
  duckdb_logical_type varchar = duckdb_create_logical_type(DUCKDB_TYPE_VARCHAR), type = function->make_type(function);
  duckdb_scalar_function_set_name(made, function->name);
  for (unsigned i = 0; i < function->text_count + given_count; i++) duckdb_scalar_function_add_parameter(made, varchar);
  duckdb_scalar_function_set_return_type(made, type);
  duckdb_scalar_function_set_function(made, call_function);
  duckdb_scalar_function_set_extra_info(made, binding, simdiri_sql_free_binding);
  duckdb_destroy_logical_type(&type);
  duckdb_destroy_logical_type(&varchar);
  return made;
}

static bool register_function(duckdb_connection connection, const sql_function *function, sql_shared *shared) {
  duckdb_scalar_function_set set = duckdb_create_scalar_function_set(function->name);
  bool is_done = true;
  unsigned given_max = function->text_count > 0;
  while (given_max > 0 && given_max < SQL_GIVEN_MAX && function->files[given_max - 1]) given_max++;
  for (unsigned given_count = 0; given_count <= given_max && is_done; given_count++) {
    duckdb_scalar_function made = make_overload(function, shared, given_count);
    is_done = made && duckdb_add_scalar_function_to_set(set, made) == DuckDBSuccess;
    if (made) duckdb_destroy_scalar_function(&made);
  }
  is_done = is_done && duckdb_register_scalar_function_set(connection, set) == DuckDBSuccess;
  duckdb_destroy_scalar_function_set(&set);
  return is_done;
}

DUCKDB_EXTENSION_ENTRYPOINT(duckdb_connection connection, duckdb_extension_info info,
                            struct duckdb_extension_access *access) {
  sql_shared *shared = simdiri_sql_create_shared();
  bool is_done = shared;
  for (size_t i = 0; i < sizeof functions / sizeof *functions && is_done; i++)
    is_done = register_function(connection, &functions[i], shared);
  if (shared) simdiri_sql_release_shared(shared);
  if (!is_done) access->set_error(info, "simdiri: the functions could not be registered");
  return is_done;
}
