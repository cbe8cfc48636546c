/* A line of a log in a string of JSON. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_FORMAT_LOG_FORMAT_INNER_H
#define SIMDIRI_CLI_FORMAT_LOG_FORMAT_INNER_H

#include "cli/format/record_format.h"

/* Makes the text of the field a line of the log. Returns false if memory runs out. */
bool cli_begin_inner(cli_finder *finder, const cli_field *field, cli_record *line);

/* Makes the field of that line the field of the record. */
void cli_end_inner(const cli_format *format, const cli_record *record, const cli_field *inner, cli_field *field);

/* cli_format.encode: with the escapes of the log, and those of JSON. */
simdiri_status cli_encode_inner(simdiri_buffer *out, const cli_format *format, const cli_field *field, const char *text,
                                size_t len);

#endif
