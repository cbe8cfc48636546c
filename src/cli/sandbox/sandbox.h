/* The sandbox of a run: what the process gives up, so that a bug in the code that reads input harms less.
 *
 * Linux only; elsewhere, without support of the kernel, and with --no-sandbox the functions do nothing. The first of
 * them is called before any input is read, the last before the records are. Each returns 0, or -1 after a message. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_SANDBOX_SANDBOX_H
#define SIMDIRI_CLI_SANDBOX_SANDBOX_H

/* Seccomp: from now on the process cannot start programs or processes, use the network, or change the system. */
int cli_sandbox_enter(void);

/* Landlock: lets the rest of the run write the file, or any file in the directory; if there is nothing at this path,
 * any file in its directory. Files that are open need no permission. */
int cli_sandbox_allow(const char *path);

/* The same for all files in the directory of the file, so that it can be replaced. */
int cli_sandbox_allow_folder_of(const char *path);

/* Landlock: from now on, only files that were allowed can be opened for writing, created, renamed or removed. */
int cli_sandbox_restrict_files(void);

/* What the process has entered: "seccomp and Landlock", one of them, or "no". */
const char *cli_sandbox_name(void);

#endif
