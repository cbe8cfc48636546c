/* The URL parser's two operations on a record. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_RUN_URL_H
#define SIMDIRI_CLI_RUN_URL_H

#include "cli/run/cursor.h"

/* What the URL parser makes of a record, with --base if there is one. */
simdiri_status cli_parse_url(cli_cursor *cursor, const cli_record *record, simdiri_buffer *out, simdiri_result *result);
/* The same for its validation errors (simdiri_check_url). */
simdiri_status cli_check_url(cli_cursor *cursor, const cli_record *record, simdiri_url_report *report, void *user,
                             simdiri_result *result);

#endif
