/* Makes and remembers tools. They are immutable, so the threads of a query share them. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_BINDINGS_DUCKDB_SQL_TOOL_H
#define SIMDIRI_BINDINGS_DUCKDB_SQL_TOOL_H

#include "sql.h"

#include <stdatomic.h>

enum { SQL_WORKERS = 64, SQL_TOOLS = 64 };

/* What all functions of a database share. */
typedef struct {
  atomic_size_t references;
  _Atomic(simdiri_suffix_list *) lists[2]; /* by section; NULL: not opened yet */
  _Atomic(sql_worker *) workers[SQL_WORKERS];
} sql_shared;

/* What DuckDB keeps with a function. */
typedef struct {
  const sql_function *function;
  sql_shared *shared;
  _Atomic(sql_tool *) tools[SQL_TOOLS]; /* of arguments that were used; full: others are made for each call */
} sql_binding;

/* Returns NULL if there is no memory. Every binding holds a reference, and so does the creator. */
sql_shared *simdiri_sql_create_shared(void);
void simdiri_sql_release_shared(sql_shared *shared);
sql_binding *simdiri_sql_create_binding(const sql_function *function, sql_shared *shared);
void simdiri_sql_free_binding(void *binding);

/* Returns the list of a section, which lives as long as the shared data. NULL: see the status. */
const simdiri_suffix_list *simdiri_sql_open_list(sql_shared *shared, simdiri_suffix_section section,
                                                 simdiri_status *status);

/* Returns the tool for these arguments, or NULL with a message. */
sql_tool *simdiri_sql_take_tool(sql_binding *binding, const sql_given *given, char message[SQL_MESSAGE_MAX]);
/* Ends the use of a tool. */
void simdiri_sql_give_tool(sql_binding *binding, sql_tool *tool);

#endif
