/* How many threads to use, and starting one. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_UTIL_THREADS_H
#define SIMDIRI_CLI_UTIL_THREADS_H

#include <pthread.h>
#include <stddef.h>

/* `wanted`: as asked for, or 0 for one for each core that this process may use. More than a core can be kept busy with
 * are not used. At least 1. */
size_t cli_thread_count(size_t wanted);

/* Starts a thread that gets no signals: they are the main thread's, as only there do they interrupt a read or a write.
 * But a write to a pipe that nobody reads ends the program from any thread. 0, or a number of errno. */
int cli_thread_start(pthread_t *thread, void *(*run)(void *argument), void *argument);

#endif
