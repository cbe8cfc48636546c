/* Labelers and redactors of options, and the texts of files. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_BINDINGS_DUCKDB_SQL_LABEL_TOOL_H
#define SIMDIRI_BINDINGS_DUCKDB_SQL_LABEL_TOOL_H

#include "sql.h"

/* Returns the text of a file that a call was given; text NULL: it was given none. */
simdiri_text simdiri_sql_file(const sql_tool *tool, const sql_function *function, const char *kind);
/* Reads the routes and the lossy rules of a tool. On #SIMDIRI_ERROR_BAD_OPTION there is a message. */
simdiri_status simdiri_sql_read_files(sql_tool *tool, const sql_function *function, char message[SQL_MESSAGE_MAX]);

/* Create the labeler, the redactor or the cleaner of a tool, whose context there is. On #SIMDIRI_ERROR_BAD_OPTION there
 * is a message. */
simdiri_status simdiri_sql_create_labeler(sql_tool *tool, const simdiri_suffix_list *list,
                                          const option_settings *settings, char message[SQL_MESSAGE_MAX]);
simdiri_status simdiri_sql_create_redactor(sql_tool *tool, const option_settings *settings, const simdiri_text *rules,
                                           char message[SQL_MESSAGE_MAX]);

simdiri_status simdiri_sql_create_cleaner(sql_tool *tool, const option_settings *settings,
                                          char message[SQL_MESSAGE_MAX]);

#endif
