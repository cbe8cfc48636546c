/* simdiri_host, simdiri_domain, simdiri_site, simdiri_text and simdiri_parts: parts of normal forms. */
/* SPDX-License-Identifier: MIT */
#include "sql_column.h"
#include "sql_run.h"

duckdb_logical_type simdiri_sql_parts_type(const sql_function *function) {
  enum { MEMBERS_MAX = 32 };
  duckdb_logical_type types[MEMBERS_MAX];
  const char *names[MEMBERS_MAX];
  for (size_t i = 0; i < function->part_count; i++) {
    types[i] = duckdb_create_logical_type(DUCKDB_TYPE_VARCHAR);
    names[i] = function->parts[i];
  }
  duckdb_logical_type type = duckdb_create_struct_type(types, names, function->part_count);
  for (size_t i = 0; i < function->part_count; i++) duckdb_destroy_logical_type(&types[i]);
  return type;
}

bool simdiri_sql_find_parts(const sql_call *call, const sql_column *column) {
  sql_worker *worker = call->worker;
  simdiri_records records;
  if (!simdiri_sql_gather(call, column, &records)) return false;
  if (!simdiri_sql_reserve_spans(worker, call->count * call->function->part_count))
    return simdiri_sql_fail_status(call, SIMDIRI_ERROR_NO_MEMORY);
  const simdiri_status status = simdiri_parts_batch(call->tool->objects.parts, worker->scratch, NULL, &records,
                                                    &worker->out, worker->spans, call->count, &worker->keys.batch);
  if (status != SIMDIRI_OK) return simdiri_sql_fail_status(call, status);
  return simdiri_sql_check_errors(call, &records);
}

/* Writes part number `part` of all rows. */
static bool write_part(const sql_call *call, const sql_column *column, size_t part, duckdb_vector vector) {
  sql_worker *worker = call->worker;
  const simdiri_part_span *span = worker->spans + part;
  for (size_t row = 0; row < call->count; row++, span += call->function->part_count) {
    worker->texts[row] = (simdiri_text){NULL, 0};
    if (span->begin < 0 || column_is_null(column, row)) continue;
    /* The output has no memory yet if everything was empty, and an empty part is not NULL. */
    const char *text = worker->out.data ? worker->out.data + span->begin : "";
    worker->texts[row] = (simdiri_text){text, (size_t)(span->end - span->begin)};
  }
  return simdiri_sql_write_texts(call, vector);
}

bool simdiri_sql_part(sql_call *call) {
  const sql_column column = simdiri_sql_read_column(call, 0);
  return simdiri_sql_find_parts(call, &column) && write_part(call, &column, 0, call->output);
}

bool simdiri_sql_parts(sql_call *call) {
  const sql_column column = simdiri_sql_read_column(call, 0);
  if (!simdiri_sql_find_parts(call, &column)) return false;
  for (size_t part = 0; part < call->function->part_count; part++)
    if (!write_part(call, &column, part, duckdb_struct_vector_get_child(call->output, part))) return false;
  simdiri_sql_copy_nulls(call, call->output, &column);
  simdiri_sql_drop_errors(call, call->output);
  return true;
}
