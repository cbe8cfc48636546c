/* Access logs: what the formats of logs share. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_FORMAT_LOG_FORMAT_LOG_H
#define SIMDIRI_CLI_FORMAT_LOG_FORMAT_LOG_H

#include "cli/format/log/format_request.h"

/* Reads the field of a line whose request was found; `rest` follows it. For logs without a virtual host. Returns false
 * if the line lacks something. */
bool cli_read_log_line(const cli_format *format, cli_finder *finder, const cli_record *record, const cli_slice *request,
                       const char *rest, cli_field *field);

/* Make a field of a request line, whose virtual host is in the finder; and of a value that is an IRI. */
void cli_read_log_request(const cli_format *format, cli_finder *finder, const cli_record *record,
                          const cli_slice *request, cli_field *field);
void cli_read_log_value(const cli_format *format, cli_finder *finder, const cli_record *record, const cli_slice *value,
                        cli_field *field);

/* Joins a path and a query that are two columns: the text of the first, before the second is read, and then both. */
simdiri_status cli_join_path(cli_finder *finder, const cli_field *path);
void cli_join_query(cli_finder *finder, cli_field *path, const cli_field *query, simdiri_status status);

/* Appends a column in place of an old one. Text NULL: it is absent. */
typedef simdiri_status cli_column_writer(simdiri_buffer *out, const cli_format *format, const simdiri_text *old,
                                         const char *text, size_t len);
/* Divides a new value of a joined field at its first "?", and appends its columns, and between them what was there. */
simdiri_status cli_write_joined(simdiri_buffer *out, const cli_format *format, const cli_field *field,
                                simdiri_text text, cli_column_writer *write);

/* The escapes of Apache and nginx (cli_format.take_escape, .escaping), and a column in quotation marks (.add). */
size_t cli_take_log_escape(const char **at, const char *end, char character[CLI_ESCAPE_MAX]);
extern const cli_escaping cli_log_escaping;
simdiri_status cli_add_log_field(simdiri_buffer *out, const cli_format *format, const cli_field *field,
                                 const char *name, const char *text, size_t len);

/* Is this a line of an access log? *has_referrer: in the format combined. */
bool cli_is_log_line(const char *line, size_t len, bool *has_referrer);

/* `take` of formats whose `find` is fast by itself. */
bool cli_take_line(const cli_format *format, cli_finder *finder, size_t column, const char *at, const char *end,
                   cli_fast_field *fast);

#endif
