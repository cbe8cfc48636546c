/* What the commands do under --profile=web. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_WEB_H
#define SIMDIRI_CLI_WEB_H

#include "cli/job.h"

/* Refuses options that the profile has no use for (0, or -1 after a message), and sets those that it wants. */
int simdiri_cli_check_web_options(cli_options *options);

/* The runs of check, parse and explain; `long_part` is that of the other profile. */
int simdiri_cli_check_urls(const cli_options *options);
int simdiri_cli_parse_urls(const cli_options *options, int (*long_part)(cli_job *job, const cli_block *block));
int simdiri_cli_explain_urls(const cli_options *options);

/* What the URL parser makes of a record, with --base if there is one. */
simdiri_status simdiri_cli_parse_url(cli_job *job, const cli_record *record, simdiri_buffer *out,
                                     simdiri_result *result);
/* The same for its validation errors (simdiri_check_url). */
simdiri_status simdiri_cli_check_url(cli_job *job, const cli_record *record, simdiri_url_report *report, void *user,
                                     simdiri_result *result);

#endif
