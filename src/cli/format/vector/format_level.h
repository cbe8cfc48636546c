/* The vector code of formats: finds records and fields of most input. Plain C (cli/format/) reads all other input, and
 * defines the results. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_FORMAT_VECTOR_FORMAT_LEVEL_H
#define SIMDIRI_CLI_FORMAT_VECTOR_FORMAT_LEVEL_H

#include "cli/format/record_format.h"

/* Lets the format use the vector code of a level; at the level scalar it uses plain C only. `format` may be NULL.
 * Called before the first record. */
void cli_format_use_level(cli_format *format, simdiri_isa isa);
/* The same with these functions, but without simdjson; NULL: plain C. */
void cli_format_use_marker(cli_format *format, const cli_marker *marker);

/* `take_lines` and `take` of logs without a virtual host. The first does not find referrers. */
size_t cli_take_log_lines(const cli_format *format, cli_finder *finder, size_t column, const char *at, const char *end,
                          cli_fast_line *lines, size_t max);
bool cli_take_log_field(const cli_format *format, cli_finder *finder, size_t column, const char *at, const char *end,
                        cli_fast_field *fast);
/* The same of TSV and CSV. In CSV, max_record must be at least CLI_MARKED_MAX. */
size_t cli_take_table_lines(const cli_format *format, cli_finder *finder, size_t column, const char *at,
                            const char *end, cli_fast_line *lines, size_t max);
bool cli_take_table_field(const cli_format *format, cli_finder *finder, size_t column, const char *at, const char *end,
                          cli_fast_field *fast);
/* `take` of JSON Lines. */
bool cli_take_json_field(const cli_format *format, cli_finder *finder, size_t column, const char *at, const char *end,
                         cli_fast_field *fast);
/* `scan_ends` of CSV. */
const char *cli_scan_csv(const cli_format *format, cli_scan *scan, const char *at, const char *end);

#endif
