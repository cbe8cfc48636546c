/* The parts of a path. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_UTIL_PATH_H
#define SIMDIRI_CLI_UTIL_PATH_H

/* Returns the part of a path after its last slash. */
const char *cli_file_name(const char *path);

/* Returns the directory that contains the last component of a path: "." of "a" and of "a/". The caller frees it.
 * Returns NULL and sets errno if memory is exhausted. */
char *cli_parent_folder(const char *path);

#endif
