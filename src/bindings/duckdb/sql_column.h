/* Columns of DuckDB: texts of arguments, and results. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_BINDINGS_DUCKDB_SQL_COLUMN_H
#define SIMDIRI_BINDINGS_DUCKDB_SQL_COLUMN_H

#include "sql_worker.h"

/* The texts of an argument. */
typedef struct {
  duckdb_string_t *texts;
  uint64_t *validity; /* NULL: no row is NULL */
} sql_column;

static inline bool column_is_null(const sql_column *column, size_t row) {
  return column->validity && !(column->validity[row / 64] >> (row % 64) & 1);
}

static inline const char *column_text(const sql_column *column, size_t row) {
  const duckdb_string_t *text = &column->texts[row];
  return text->value.inlined.length <= 12 ? text->value.inlined.inlined : text->value.pointer.ptr;
}

static inline size_t column_text_len(const sql_column *column, size_t row) {
  return column->texts[row].value.inlined.length;
}

sql_column simdiri_sql_read_column(const sql_call *call, size_t number);

/* Copies the texts of an argument one after the other, for a batch. Returns false with an error. */
bool simdiri_sql_gather(const sql_call *call, const sql_column *column, simdiri_records *records);

/* Writes texts that are parts of one block: text i is from offsets[i] to offsets[i + 1], and offsets[0] is 0. No row
 * may be NULL yet. Returns false with an error. */
bool simdiri_sql_write_block(const sql_call *call, duckdb_vector vector, const char *block, const int64_t *offsets);
/* Writes the worker's texts, whose copies replace what was gathered. Returns false with an error. */
bool simdiri_sql_write_texts(const sql_call *call, duckdb_vector vector);

/* Makes rows of the result NULL: those of NULL in the argument. */
void simdiri_sql_copy_nulls(const sql_call *call, duckdb_vector vector, const sql_column *column);
/* Makes one row of the result NULL. */
void simdiri_sql_set_null(duckdb_vector vector, size_t row);

/* After a batch, before its results are written: fails if --errors=error and a record has an error. */
bool simdiri_sql_check_errors(const sql_call *call, const simdiri_records *records);
/* After they are written: makes the rows of records with an error NULL if --errors=null. */
void simdiri_sql_drop_errors(const sql_call *call, duckdb_vector vector);

#endif
