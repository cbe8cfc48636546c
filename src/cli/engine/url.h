/* The two operations of the URL parser on a record (profile web). */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_ENGINE_URL_H
#define SIMDIRI_CLI_ENGINE_URL_H

#include "cli/engine/cursor.h"

/* Parses a record, against --base if it is given, and serializes the URL (URL Standard 4.4, 4.5). */
simdiri_status cli_parse_url(cli_cursor *cursor, const cli_record *record, simdiri_buffer *out, simdiri_result *result);
/* Reports the validation errors of a record (simdiri_check_url). */
simdiri_status cli_check_url(cli_cursor *cursor, const cli_record *record, simdiri_url_report *report, void *user,
                             simdiri_result *result);

#endif
