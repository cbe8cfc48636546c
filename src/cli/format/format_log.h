/* Access logs: what the vector path and plain C share. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_FORMAT_FORMAT_LOG_H
#define SIMDIRI_CLI_FORMAT_FORMAT_LOG_H

#include "cli/format/format_request.h"

/* Reads the field of a line whose request was found; `rest` follows it. For logs without a virtual host. Returns false
 * if the line lacks something. */
bool cli_read_log_line(const cli_format *format, cli_finder *finder, const cli_record *record, const cli_slice *request,
                       const char *rest, cli_field *field);

#endif
