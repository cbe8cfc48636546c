/* The number of threads, starting a thread, and the stack of the main thread. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_UTIL_THREADS_H
#define SIMDIRI_CLI_UTIL_THREADS_H

#include <pthread.h>
#include <stddef.h>

/* Returns the number of threads to use, at least 1: `asked`, at most 8 for each core; or with `asked` 0, one for each
 * core that this process may use. */
size_t cli_thread_count(size_t asked);

/* Starts a thread with all signals blocked except SIGPIPE. Signals must arrive in the main thread, where they interrupt
 * reads and writes; SIGPIPE ends the program from any thread. Returns 0, or a number of errno. */
int cli_thread_start(pthread_t *thread, void *(*run)(void *argument), void *argument);

/* Takes the stack that the main thread needs. Linux maps 132 KiB of it at first and the rest when it is used; where the
 * memory of the process is limited (ulimit -v), there may be none left then, and the process would crash. Returns 0, or
 * -1 if memory runs out now. */
int cli_stack_reserve(void);

#endif
