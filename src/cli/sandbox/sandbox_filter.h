/* The seccomp filter of the sandbox. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_SANDBOX_SANDBOX_FILTER_H
#define SIMDIRI_CLI_SANDBOX_SANDBOX_FILTER_H

/* Installs the filter for this thread, and those that it starts. Returns 0, or an error of errno; ENOSYS: there is no
 * filter for this system. */
int cli_sandbox_install_filter(void);

#endif
