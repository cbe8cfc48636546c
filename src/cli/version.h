/* What --version prints. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_VERSION_H
#define SIMDIRI_CLI_VERSION_H

/* Prints the version, those of the libraries in use, and the optional features of this build. Returns the exit status
 * of the command. */
int cli_print_version(void);

#endif
