/* The work of the functions: from the arguments of a call to its result. They return false with an error. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_BINDINGS_DUCKDB_SQL_RUN_H
#define SIMDIRI_BINDINGS_DUCKDB_SQL_RUN_H

#include "sql_column.h"

bool simdiri_sql_normalize(sql_call *call);
bool simdiri_sql_check(sql_call *call);
bool simdiri_sql_key(sql_call *call);
bool simdiri_sql_part(sql_call *call);  /* one part */
bool simdiri_sql_query(sql_call *call); /* the decoded value of a parameter */
bool simdiri_sql_parts(sql_call *call); /* a structure of all parts of the tool */
bool simdiri_sql_label(sql_call *call);
bool simdiri_sql_redact(sql_call *call);
bool simdiri_sql_resolve(sql_call *call);
bool simdiri_sql_compare(sql_call *call);       /* the name of a rung */
bool simdiri_sql_is_equivalent(sql_call *call); /* whether there is one */

/* Finds the parts of the tool for a column: spans of the worker's `out`. Returns false with an error. */
bool simdiri_sql_find_parts(const sql_call *call, const sql_column *column);

duckdb_logical_type simdiri_sql_parts_type(const sql_function *function);
duckdb_logical_type simdiri_sql_check_type(const sql_function *function);

#endif
