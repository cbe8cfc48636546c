/* simdiri_resolve, simdiri_compare and simdiri_is_equivalent: functions of two texts. */
/* SPDX-License-Identifier: MIT */
#include "sql_column.h"
#include "sql_run.h"

#include <string.h>

#include "iri/options/option_words.h"

/* Bad rows of pairs: false with an error if --errors=error. */
static bool accept_error(const sql_call *call, size_t row, const char *what, const simdiri_result *result,
                         const char *text, size_t len) {
  if (result->status >= SIMDIRI_ERROR_NO_MEMORY) return simdiri_sql_fail_status(call, result->status);
  return call->tool->errors == SQL_ERRORS_NULL || simdiri_sql_fail_row(call, row, what, result, text, len);
}

/* Compares row by row. `found` is called for each pair without errors. */
static bool compare_rows(sql_call *call, void (*found)(sql_call *, size_t, const simdiri_comparison *)) {
  const sql_column columns[2] = {simdiri_sql_read_column(call, 0), simdiri_sql_read_column(call, 1)};
  for (size_t row = 0; row < call->count; row++) {
    if (column_is_null(&columns[0], row) || column_is_null(&columns[1], row)) {
      simdiri_sql_set_null(call->output, row);
      continue;
    }
    simdiri_comparison c;
    const simdiri_status status = simdiri_compare(call->tool->objects.context, call->worker->scratch, NULL,
                                                  column_text(&columns[0], row), column_text_len(&columns[0], row),
                                                  column_text(&columns[1], row), column_text_len(&columns[1], row), &c);
    if (!simdiri_is_error(status)) {
      found(call, row, &c);
      continue;
    }
    c.failure.status = status;
    const sql_column *bad = &columns[c.invalid_operand == 1];
    if (!accept_error(call, row, bad == columns ? "the first text: " : "the second text: ", &c.failure,
                      column_text(bad, row), column_text_len(bad, row)))
      return false;
    simdiri_sql_set_null(call->output, row);
  }
  return true;
}

static void write_rung(sql_call *call, size_t row, const simdiri_comparison *comparison) {
  static const char *const names[] = {OPTION_RUNGS(OPTION_WORD_AT)};
  duckdb_vector_assign_string_element(call->output, row,
                                      comparison->is_equivalent ? names[comparison->rung] : "different");
}

bool simdiri_sql_compare(sql_call *call) { return compare_rows(call, write_rung); }

static void write_answer(sql_call *call, size_t row, const simdiri_comparison *comparison) {
  ((bool *)duckdb_vector_get_data(call->output))[row] = comparison->is_equivalent;
}

bool simdiri_sql_is_equivalent(sql_call *call) { return compare_rows(call, write_answer); }

/* The base of the last row: usually all rows have the same one. */
typedef struct {
  simdiri_base *base; /* NULL: the text is not a base, for the reason in `result` */
  simdiri_result result;
  const char *text; /* a view of the column; NULL: there is none yet */
  size_t len;
} last_base;

static void open_base(const sql_call *call, last_base *last, const char *text, size_t len) {
  if (last->text && last->len == len && memcmp(last->text, text, len) == 0) return;
  simdiri_base_free(last->base);
  last->base = NULL;
  last->text = text;
  last->len = len;
  const simdiri_status status = simdiri_base_create(call->tool->objects.context, call->worker->scratch, text, len, NULL,
                                                    &last->base, &last->result);
  if (!simdiri_is_error(status)) return;
  last->base = NULL;
  last->result.status = status;
}

/* Resolves one row. Its text begins at the end of `out`. `is_null` receives whether the result is NULL. */
static bool resolve_row(const sql_call *call, last_base *last, const sql_column columns[2], size_t row, bool *is_null) {
  sql_worker *worker = call->worker;
  const char *reference = column_text(&columns[1], row);
  const size_t len = column_text_len(&columns[1], row), before = worker->out.len;
  *is_null = true;
  open_base(call, last, column_text(&columns[0], row), column_text_len(&columns[0], row));
  if (!last->base) return accept_error(call, row, "the base: ", &last->result, last->text, last->len);
  simdiri_result result;
  const simdiri_status status =
      simdiri_resolve(call->tool->objects.context, worker->scratch, last->base, reference, len, &worker->out, &result);
  result.status = status;
  if (simdiri_is_error(status)) {
    worker->out.len = before;
    return accept_error(call, row, "", &result, reference, len);
  }
  *is_null = false;
  return result.text_len == worker->out.len - before || simdiri_sql_append(worker, result.text, result.text_len) ||
         simdiri_sql_fail_status(call, SIMDIRI_ERROR_NO_MEMORY);
}

bool simdiri_sql_resolve(sql_call *call) {
  sql_worker *worker = call->worker;
  const sql_column columns[2] = {simdiri_sql_read_column(call, 0), simdiri_sql_read_column(call, 1)};
  last_base last = {NULL, {0}, NULL, 0};
  bool is_done = true;
  worker->output_offsets[0] = 0;
  for (size_t row = 0; row < call->count && is_done; row++) {
    bool is_null = column_is_null(&columns[0], row) || column_is_null(&columns[1], row);
    if (!is_null) is_done = resolve_row(call, &last, columns, row, &is_null);
    worker->texts[row].text = is_null ? NULL : "";
    worker->output_offsets[row + 1] = (int64_t)worker->out.len;
  }
  simdiri_base_free(last.base);
  if (!is_done || !simdiri_sql_write_block(call, call->output, worker->out.data, worker->output_offsets)) return false;
  for (size_t row = 0; row < call->count; row++)
    if (!worker->texts[row].text) simdiri_sql_set_null(call->output, row);
  return true;
}
