/* Opens a state that another process may just be leaving. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_STATE_STATE_LOCK_H
#define SIMDIRI_CLI_STATE_STATE_LOCK_H

#include <simdiri/simdiri.h>
#include <stddef.h>

/* simdiri_state_open for writing, which waits up to a second for the lock of a process that is ending: the system
 * releases it after the process has been reported as ended, as when a job starts again at once. A signal ends the wait.
 */
simdiri_status cli_state_open_locked(const char *path, const char *identity, size_t identity_len,
                                     const simdiri_state_options *options, simdiri_state **state,
                                     simdiri_state_failure *failure);

#endif
