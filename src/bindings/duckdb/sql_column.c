/* Reads arguments and writes results. */
/* SPDX-License-Identifier: MIT */
#include "sql_column.h"

#include <string.h>

#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "DuckDB's bitmaps are read as bytes, which needs a little-endian processor"
#endif

enum { INLINED_MAX = 12 }; /* DuckDB stores longer texts outside of the vector */

sql_column simdiri_sql_read_column(const sql_call *call, size_t number) {
  duckdb_vector vector = duckdb_data_chunk_get_vector(call->input, number);
  return (sql_column){duckdb_vector_get_data(vector), duckdb_vector_get_validity(vector)};
}

bool simdiri_sql_gather(const sql_call *call, const sql_column *column, simdiri_records *records) {
  sql_worker *worker = call->worker;
  size_t total = 0;
  for (size_t row = 0; row < call->count; row++) {
    worker->offsets[row] = (int64_t)total;
    if (!column_is_null(column, row)) total += column_text_len(column, row);
  }
  worker->offsets[call->count] = (int64_t)total;
  if (!simdiri_sql_reserve_gathered(worker, total)) return simdiri_sql_fail_status(call, SIMDIRI_ERROR_NO_MEMORY);
  for (size_t row = 0; row < call->count; row++) {
    const size_t len = (size_t)(worker->offsets[row + 1] - worker->offsets[row]);
    if (len > 0) memcpy(worker->gathered + worker->offsets[row], column_text(column, row), len);
  }
  *records = (simdiri_records){.data = worker->gathered,
                               .data_len = total,
                               .offsets64 = worker->offsets,
                               .record_count = call->count,
                               .validity = (const uint8_t *)column->validity};
  return true;
}

static bool fail_long(const sql_call *call) { return simdiri_sql_fail(call, "a result is longer than 4 GB"); }

static void set_element(duckdb_string_t *element, const char *text, size_t len) {
  element->value.inlined.length = (uint32_t)len;
  if (len <= INLINED_MAX) {
    memset(element->value.inlined.inlined, 0, INLINED_MAX);
    if (len > 0) memcpy(element->value.inlined.inlined, text, len);
  } else {
    memcpy(element->value.pointer.prefix, text, sizeof element->value.pointer.prefix);
    element->value.pointer.ptr = (char *)text;
  }
}

/* Copies a block into memory that belongs to the vector: DuckDB allocates it for one element, whose text the block
 * is for the moment. Much faster than a call for each row. Returns the copy, or NULL with an error. */
static const char *keep_block(const sql_call *call, duckdb_vector vector, const char *block, size_t len) {
  if (len <= INLINED_MAX) return block; /* so is each text, and none needs memory */
  duckdb_vector_assign_string_element_len(vector, 0, block, len);
  const duckdb_string_t *element = duckdb_vector_get_data(vector);
  const uint64_t *validity = duckdb_vector_get_validity(vector);
  /* Some versions refuse text that is not UTF-8. */
  if (!(validity && !(validity[0] & 1)) && element->value.pointer.length == len) return element->value.pointer.ptr;
  simdiri_sql_fail(call, "DuckDB refused the results, which are not UTF-8");
  return NULL;
}

static bool write_one_by_one(const sql_call *call, duckdb_vector vector, const char *block, const int64_t *offsets) {
  for (size_t row = 0; row < call->count; row++) {
    const uint64_t len = (uint64_t)(offsets[row + 1] - offsets[row]);
    if (len > UINT32_MAX) return fail_long(call);
    duckdb_vector_assign_string_element_len(vector, row, block + offsets[row], len);
  }
  return true;
}

bool simdiri_sql_write_block(const sql_call *call, duckdb_vector vector, const char *block, const int64_t *offsets) {
  const size_t total = (size_t)(offsets[call->count] - offsets[0]);
  if (total > UINT32_MAX) return write_one_by_one(call, vector, block, offsets);
  const char *copied = total > 0 ? keep_block(call, vector, block, total) : "";
  if (!copied) return false;
  duckdb_string_t *elements = duckdb_vector_get_data(vector);
  for (size_t row = 0; row < call->count; row++)
    set_element(&elements[row], copied + offsets[row], (size_t)(offsets[row + 1] - offsets[row]));
  return true;
}

bool simdiri_sql_write_texts(const sql_call *call, duckdb_vector vector) {
  sql_worker *worker = call->worker;
  size_t total = 0;
  for (size_t row = 0; row < call->count; row++) {
    worker->offsets[row] = (int64_t)total;
    if (worker->texts[row].text) total += worker->texts[row].len;
  }
  worker->offsets[call->count] = (int64_t)total;
  if (!simdiri_sql_reserve_gathered(worker, total)) return simdiri_sql_fail_status(call, SIMDIRI_ERROR_NO_MEMORY);
  for (size_t row = 0; row < call->count; row++) {
    const simdiri_text *text = &worker->texts[row];
    if (text->text && text->len > 0) memcpy(worker->gathered + worker->offsets[row], text->text, text->len);
  }
  if (!simdiri_sql_write_block(call, vector, worker->gathered, worker->offsets)) return false;
  for (size_t row = 0; row < call->count; row++)
    if (!worker->texts[row].text) simdiri_sql_set_null(vector, row);
  return true;
}

void simdiri_sql_set_null(duckdb_vector vector, size_t row) {
  duckdb_vector_ensure_validity_writable(vector);
  duckdb_validity_set_row_invalid(duckdb_vector_get_validity(vector), row);
}

void simdiri_sql_copy_nulls(const sql_call *call, duckdb_vector vector, const sql_column *column) {
  if (!column->validity) return;
  for (size_t row = 0; row < call->count; row++)
    if (column_is_null(column, row)) simdiri_sql_set_null(vector, row);
}

bool simdiri_sql_check_errors(const sql_call *call, const simdiri_records *records) {
  const simdiri_batch_result *batch = &call->worker->keys.batch;
  if (batch->error_count == 0 || call->tool->errors != SQL_ERRORS_FAIL) return true;
  const simdiri_note *note = batch->notes;
  while (!simdiri_is_error((simdiri_status)note->status)) note++;
  const simdiri_result result = {
      .status = (simdiri_status)note->status, .component = (simdiri_component)note->component, .offset = note->offset};
  const int64_t *offsets = records->offsets64 + note->index;
  return simdiri_sql_fail_row(call, note->index, "", &result, records->data + offsets[0],
                              (size_t)(offsets[1] - offsets[0]));
}

void simdiri_sql_drop_errors(const sql_call *call, duckdb_vector vector) {
  const simdiri_batch_result *batch = &call->worker->keys.batch;
  if (batch->error_count == 0 || call->tool->errors != SQL_ERRORS_NULL) return;
  for (size_t i = 0; i < batch->note_count; i++)
    if (simdiri_is_error((simdiri_status)batch->notes[i].status)) simdiri_sql_set_null(vector, batch->notes[i].index);
}
