/* Formatted output with escaped texts, for pages and JSON. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_IO_PRINT_H
#define SIMDIRI_CLI_IO_PRINT_H

#include <stdarg.h>

#include "cli/io/output.h"
#include "cli/util/message.h"

/* Writes a text of an argument in the language of the output. */
typedef void cli_escape(cli_output *output, const char *text);

/* Writes a format, which is a constant of this program, with each ' as ". The conversions are %s, whose text is
 * escaped, %zu, PRIu64 and %f with a precision, which are written as printf writes them. */
void cli_print_escaped(cli_output *output, cli_escape *escape, const char *format, va_list arguments);

/* The same in JSON, where a text is a string: "{'name':%s}". */
void cli_json_print(cli_output *output, const char *format, ...) __attribute__((format(CLI_PRINTF, 2, 3)));

#endif
