/* How severe each outcome of check is. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_OUTCOME_SEVERITY_H
#define SIMDIRI_CLI_OUTCOME_SEVERITY_H

#include "cli/outcome/status.h"

/* The first stands for what is usual: errors are errors, hints are ignored, all else warns. */
typedef enum { SEVERITY_USUAL, SEVERITY_ERROR, SEVERITY_WARNING, SEVERITY_IGNORE } cli_severity;

/* `severities` has an entry for each code, or is NULL: all as usual. Never gives SEVERITY_USUAL. */
cli_severity cli_severity_of(const unsigned char *severities, int status);

/* --severity: CODE=LEVEL, where CODE may be a group of findings. 0, or -1 after a message. */
int cli_set_severity(cli_options *options, const char *value);
/* --hints: they warn. */
void cli_show_hints(cli_options *options);

/* The groups (SIMDIRI_REVIEW_…) of which not everything is ignored. */
uint32_t cli_reviewed_groups(const cli_options *options);

#endif
