/* Workers and their memory. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_BINDINGS_DUCKDB_SQL_WORKER_H
#define SIMDIRI_BINDINGS_DUCKDB_SQL_WORKER_H

#include "sql_tool.h"

/* Takes a worker for a call. Returns NULL if there is no memory. */
sql_worker *simdiri_sql_take_worker(sql_shared *shared, size_t count);
/* Gives it back. */
void simdiri_sql_give_worker(sql_shared *shared, sql_worker *worker);
void simdiri_sql_free_worker(sql_worker *worker);
/* Makes `gathered` at least as large. Returns false if there is no memory. */
bool simdiri_sql_reserve_gathered(sql_worker *worker, size_t size);
/* Appends bytes to `out`. Returns false if there is no memory. */
bool simdiri_sql_append(sql_worker *worker, const char *bytes, size_t len);
/* Makes capacity for spans. Returns false if there is no memory. */
bool simdiri_sql_reserve_spans(sql_worker *worker, size_t count);

#endif
