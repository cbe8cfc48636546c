/* What --clean removed from a record, as a status that --status shows. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_OUTCOME_REMOVALS_H
#define SIMDIRI_CLI_OUTCOME_REMOVALS_H

#include <stdint.h>

/* Returns the status of a record from which these changes (SIMDIRI_CHANGE_…) removed something; 0: nothing. */
int cli_removals_status(uint64_t changes);
/* Returns the name of such a status: those of the changes, with commas between them; NULL for other statuses. */
const char *cli_removals_name(int status);

#endif
