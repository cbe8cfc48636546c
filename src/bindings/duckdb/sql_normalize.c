/* simdiri_normalize, simdiri_clean, simdiri_check and simdiri_key: batches of one column. */
/* SPDX-License-Identifier: MIT */
#include "sql_column.h"
#include "sql_run.h"

#include <string.h>

static simdiri_status normalize(const sql_call *call, simdiri_on_error on_error, const simdiri_records *records) {
  sql_worker *worker = call->worker;
  if (call->tool->objects.cleaner)
    return simdiri_clean_batch(call->tool->objects.cleaner, worker->scratch, on_error, records, &worker->out,
                               &worker->keys.batch);
  return simdiri_batch(call->tool->objects.context, worker->scratch, SIMDIRI_OPERATION_NORMALIZE, on_error, NULL,
                       records, &worker->out, &worker->keys.batch);
}

bool simdiri_sql_normalize(sql_call *call) {
  sql_worker *worker = call->worker;
  const sql_column column = simdiri_sql_read_column(call, 0);
  const simdiri_on_error on_error =
      call->tool->errors == SQL_ERRORS_KEEP ? SIMDIRI_ON_ERROR_KEEP : SIMDIRI_ON_ERROR_EMPTY;
  simdiri_records records;
  if (!simdiri_sql_gather(call, &column, &records)) return false;
  const simdiri_status status = normalize(call, on_error, &records);
  if (status != SIMDIRI_OK) return simdiri_sql_fail_status(call, status);
  if (!simdiri_sql_check_errors(call, &records) ||
      !simdiri_sql_write_block(call, call->output, worker->out.data, worker->output_offsets))
    return false;
  simdiri_sql_copy_nulls(call, call->output, &column);
  simdiri_sql_drop_errors(call, call->output);
  return true;
}

/* The bytes of a key, from the most significant one: those of its hexadecimal form. */
static void write_bytes(unsigned char *bytes, uint64_t number) {
  for (int i = 0; i < 8; i++) bytes[i] = (unsigned char)(number >> (56 - 8 * i));
}

bool simdiri_sql_key(sql_call *call) {
  sql_worker *worker = call->worker;
  const sql_column column = simdiri_sql_read_column(call, 0);
  const size_t size = call->tool->objects.settings.hash == SIMDIRI_HASH_XXH3_64 ? 8 : 16;
  simdiri_records records;
  if (!simdiri_sql_gather(call, &column, &records)) return false;
  const simdiri_status status = simdiri_keys(call->tool->objects.keyer, worker->scratch, &records, worker->fingerprints,
                                             call->count, NULL, &worker->keys);
  if (status != SIMDIRI_OK) return simdiri_sql_fail_status(call, status);
  if (!simdiri_sql_check_errors(call, &records)) return false;
  if (!simdiri_sql_reserve_gathered(worker, call->count * size))
    return simdiri_sql_fail_status(call, SIMDIRI_ERROR_NO_MEMORY);
  for (size_t row = 0; row < call->count; row++) {
    unsigned char *bytes = (unsigned char *)worker->gathered + row * size;
    if (size == 16) write_bytes(bytes, worker->fingerprints[row].high);
    write_bytes(bytes + size - 8, worker->fingerprints[row].low);
    worker->offsets[row] = (int64_t)(row * size);
  }
  worker->offsets[call->count] = (int64_t)(call->count * size);
  if (!simdiri_sql_write_block(call, call->output, worker->gathered, worker->offsets)) return false;
  simdiri_sql_copy_nulls(call, call->output, &column);
  simdiri_sql_drop_errors(call, call->output);
  return true;
}

/* The members of what simdiri_check returns. */
enum { CHECK_STATUS, CHECK_POSITION, CHECK_COMPONENT, CHECK_MESSAGE, CHECK_COUNT };

duckdb_logical_type simdiri_sql_check_type(const sql_function *function) {
  static const char *names[CHECK_COUNT] = {"status", "position", "component", "message"};
  duckdb_logical_type types[CHECK_COUNT];
  (void)function;
  for (size_t i = 0; i < CHECK_COUNT; i++)
    types[i] = duckdb_create_logical_type(i == CHECK_POSITION ? DUCKDB_TYPE_UBIGINT : DUCKDB_TYPE_VARCHAR);
  duckdb_logical_type type = duckdb_create_struct_type(types, names, CHECK_COUNT);
  for (size_t i = 0; i < CHECK_COUNT; i++) duckdb_destroy_logical_type(&types[i]);
  return type;
}

static const char *tell_note(const simdiri_note *note, size_t member) {
  switch (member) {
  case CHECK_STATUS: return simdiri_status_name((simdiri_status)note->status);
  case CHECK_COMPONENT: return note->component ? simdiri_component_name((simdiri_component)note->component) : NULL;
  default: return simdiri_status_message((simdiri_status)note->status);
  }
}

/* Writes a member that is text. `ok_text` is that of a valid text. */
static bool write_member(sql_call *call, size_t member, const char *ok_text) {
  sql_worker *worker = call->worker;
  const simdiri_batch_result *batch = &worker->keys.batch;
  for (size_t row = 0; row < call->count; row++)
    worker->texts[row] = (simdiri_text){ok_text, ok_text ? strlen(ok_text) : 0};
  for (size_t i = 0; i < batch->note_count; i++) {
    if (!simdiri_is_error((simdiri_status)batch->notes[i].status)) continue; /* warnings: it is valid */
    const char *text = tell_note(&batch->notes[i], member);
    worker->texts[batch->notes[i].index] = (simdiri_text){text, text ? strlen(text) : 0};
  }
  return simdiri_sql_write_texts(call, duckdb_struct_vector_get_child(call->output, member));
}

static void write_positions(sql_call *call) {
  const simdiri_batch_result *batch = &call->worker->keys.batch;
  duckdb_vector vector = duckdb_struct_vector_get_child(call->output, CHECK_POSITION);
  uint64_t *positions = duckdb_vector_get_data(vector);
  for (size_t row = 0; row < call->count; row++) positions[row] = UINT64_MAX;
  for (size_t i = 0; i < batch->note_count; i++)
    if (simdiri_is_error((simdiri_status)batch->notes[i].status))
      positions[batch->notes[i].index] = batch->notes[i].offset;
  for (size_t row = 0; row < call->count; row++)
    if (positions[row] == UINT64_MAX) simdiri_sql_set_null(vector, row);
}

bool simdiri_sql_check(sql_call *call) {
  sql_worker *worker = call->worker;
  const sql_column column = simdiri_sql_read_column(call, 0);
  simdiri_records records;
  if (!simdiri_sql_gather(call, &column, &records)) return false;
  const simdiri_status status =
      simdiri_batch(call->tool->objects.context, worker->scratch, SIMDIRI_OPERATION_CHECK, SIMDIRI_ON_ERROR_EMPTY, NULL,
                    &records, &worker->out, &worker->keys.batch);
  if (status != SIMDIRI_OK) return simdiri_sql_fail_status(call, status);
  if (!write_member(call, CHECK_STATUS, "ok") || !write_member(call, CHECK_COMPONENT, NULL) ||
      !write_member(call, CHECK_MESSAGE, NULL))
    return false;
  write_positions(call);
  simdiri_sql_copy_nulls(call, call->output, &column);
  simdiri_sql_copy_nulls(call, duckdb_struct_vector_get_child(call->output, CHECK_STATUS), &column);
  return true;
}
