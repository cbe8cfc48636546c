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

/* Returns the status of a record from that of the library, and a finding of a review, which may be SIMDIRI_OK. What
 * --severity ignores is SIMDIRI_OK; a warning that it makes an error becomes one (CLI_STATUS_RAISED). */
int cli_weigh_status(const unsigned char *severities, int status, int finding);

/* Returns true if the command reviews its records for findings, because its options ask for statuses or severities.
 * check always does, in its own way. */
bool cli_judges(const cli_options *options);

/* Sets the default severities of a command. What is only a matter for readers, bidi, is ignored except by check. */
void cli_severities_init(cli_options *options);

/* Sets a value of --severity, CODE=LEVEL, where CODE may be a group of findings. Returns 0, or -1 after a message. */
int cli_set_severity(cli_options *options, const char *value);
/* Makes all hints warnings, as --hints asks. */
void cli_show_hints(cli_options *options);

/* Returns the groups (SIMDIRI_REVIEW_…) that have at least one finding that is not ignored. */
uint32_t cli_reviewed_groups(const cli_options *options);

#endif
