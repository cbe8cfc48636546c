/* simdiri_label and simdiri_redact. */
/* SPDX-License-Identifier: MIT */
#include "sql_column.h"
#include "sql_run.h"

bool simdiri_sql_label(sql_call *call) {
  sql_worker *worker = call->worker;
  const sql_column column = simdiri_sql_read_column(call, 0);
  const simdiri_on_error on_error =
      call->tool->errors == SQL_ERRORS_KEEP ? SIMDIRI_ON_ERROR_KEEP : SIMDIRI_ON_ERROR_EMPTY;
  simdiri_records records;
  if (!simdiri_sql_gather(call, &column, &records)) return false;
  const simdiri_status status = simdiri_label_batch(call->tool->objects.labeler, worker->scratch, NULL, on_error,
                                                    &records, &worker->out, &worker->keys.batch);
  if (status != SIMDIRI_OK) return simdiri_sql_fail_status(call, status);
  if (!simdiri_sql_check_errors(call, &records) ||
      !simdiri_sql_write_block(call, call->output, worker->out.data, worker->output_offsets))
    return false;
  simdiri_sql_copy_nulls(call, call->output, &column);
  simdiri_sql_drop_errors(call, call->output);
  return true;
}

/* Redacts the rows. The text of a row that changed is appended to `out`, which may move meanwhile, so the row gets its
 * offset; that of any other row is the argument itself, and its offset is -1. */
static simdiri_status redact_rows(const sql_call *call, const sql_column *column) {
  sql_worker *worker = call->worker;
  simdiri_status status = SIMDIRI_OK;
  for (size_t row = 0; row < call->count && status == SIMDIRI_OK; row++) {
    simdiri_text *text = &worker->texts[row];
    worker->output_offsets[row] = -1;
    *text = (simdiri_text){NULL, 0};
    if (column_is_null(column, row)) continue;
    const char *given = column_text(column, row);
    const size_t len = column_text_len(column, row);
    const int64_t begin = (int64_t)worker->out.len;
    *text = (simdiri_text){given, len};
    if (len > 0) status = simdiri_redact(call->tool->objects.redactor, given, len, &worker->out, text, NULL);
    if (text->text != given) worker->output_offsets[row] = begin;
  }
  return status;
}

bool simdiri_sql_redact(sql_call *call) {
  sql_worker *worker = call->worker;
  const sql_column column = simdiri_sql_read_column(call, 0);
  const simdiri_status status = redact_rows(call, &column);
  if (status != SIMDIRI_OK) return simdiri_sql_fail_status(call, status);
  for (size_t row = 0; row < call->count; row++)
    if (worker->output_offsets[row] >= 0) worker->texts[row].text = worker->out.data + worker->output_offsets[row];
  return simdiri_sql_write_texts(call, call->output);
}
