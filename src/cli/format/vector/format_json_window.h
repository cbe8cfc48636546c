/* The window of JSON Lines, in which records are compared with a shape (format_json_shape.h). */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_FORMAT_VECTOR_FORMAT_JSON_WINDOW_H
#define SIMDIRI_CLI_FORMAT_VECTOR_FORMAT_JSON_WINDOW_H

#include "cli/format/json/format_json.h"

/* Marks the quotation marks, backslashes and separators of the records from `at` on, unless the window has them, and
 * moves to the record at `at`. Returns false if these records cannot be compared: the first is too long, or one has
 * bytes that may make it no JSON, which are controls and bytes that are not UTF-8. Then parser->compared_from is after
 * them. */
bool cli_json_fill_window(const cli_format *format, cli_json_parser *parser, cli_window *window, const char *at,
                          const char *end);

#endif
