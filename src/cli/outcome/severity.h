/* The severity of each outcome of check. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_OUTCOME_SEVERITY_H
#define SIMDIRI_CLI_OUTCOME_SEVERITY_H

#include "cli/outcome/record_status.h"

/* CLI_SEVERITY_DEFAULT: errors are errors, hints are ignored, and all other outcomes are warnings. */
typedef enum { CLI_SEVERITY_DEFAULT, CLI_SEVERITY_ERROR, CLI_SEVERITY_WARNING, CLI_SEVERITY_IGNORE } cli_severity;

/* Returns the severity of a status, never CLI_SEVERITY_DEFAULT. `severities` has an entry for each status; NULL: all
 * have their default. */
cli_severity cli_severity_of(const unsigned char *severities, int status);

/* Sets a value of --severity, CODE=LEVEL, where CODE may be a group of findings. Returns 0, or -1 after a message. */
int cli_set_severity(cli_options *options, const char *value);
/* Makes all hints warnings, as --hints asks. */
void cli_show_hints(cli_options *options);

/* Returns the groups (SIMDIRI_REVIEW_…) that have at least one finding that is not ignored. */
uint32_t cli_reviewed_groups(const cli_options *options);

#endif
