/* Opens a state that another process may just be leaving. */
/* SPDX-License-Identifier: MIT */
#include "cli/state/state_lock.h"

#include "cli/util/wait.h"

enum { PAUSE_MS = 20, PAUSES = 50 };

simdiri_status cli_state_open_locked(const char *path, const char *identity, size_t identity_len,
                                     const simdiri_state_options *options, simdiri_state **state,
                                     simdiri_state_failure *failure) {
  for (int pause = 0;; pause++) {
    const simdiri_status status = simdiri_state_open(path, identity, identity_len, options, NULL, state, failure);
    if (status != SIMDIRI_ERROR_STATE || failure->problem != SIMDIRI_STATE_LOCKED || pause == PAUSES ||
        cli_wait_readable(-1, PAUSE_MS) < 0)
      return status;
  }
}
