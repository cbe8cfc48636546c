/* Labelers and redactors of options. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_BINDINGS_DUCKDB_SQL_LABEL_TOOL_H
#define SIMDIRI_BINDINGS_DUCKDB_SQL_LABEL_TOOL_H

#include "sql.h"

/* Create the labeler or the redactor of a tool, whose context there is. On #SIMDIRI_ERROR_BAD_OPTION there is a
 * message. */
simdiri_status simdiri_sql_create_labeler(sql_tool *tool, const simdiri_suffix_list *list,
                                          const option_settings *settings, char message[SQL_MESSAGE_MAX]);
simdiri_status simdiri_sql_create_redactor(sql_tool *tool, const option_settings *settings,
                                           char message[SQL_MESSAGE_MAX]);

#endif
