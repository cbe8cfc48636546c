/* How many threads to use. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_THREADS_H
#define SIMDIRI_CLI_THREADS_H

#include <stddef.h>

/* `wanted`: as asked for, or 0 for one for each core that this process may use. More than a core can be kept busy with
 * are not used. At least 1. */
size_t simdiri_cli_thread_count(size_t wanted);

#endif
