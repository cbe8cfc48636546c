/* The number of threads, and starting a thread. */
/* SPDX-License-Identifier: MIT */
#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE /* sched_getaffinity */
#endif
#include "cli/util/threads.h"

#include <sched.h>
#include <signal.h>
#include <unistd.h>

/* A stack of 1 MiB is ample: no function recurses as deep as its input. */
enum { MAX_THREADS_PER_CORE = 8, STACK_LEN = 1 << 20 };

static size_t count_cores(void) {
#if defined(__linux__)
  /* taskset, containers and batch systems can allow a process fewer cores than the machine has. */
  cpu_set_t cores;
  if (sched_getaffinity(0, sizeof cores, &cores) == 0 && CPU_COUNT(&cores) > 0) return (size_t)CPU_COUNT(&cores);
#endif
#if defined(_SC_NPROCESSORS_ONLN)
  long count = sysconf(_SC_NPROCESSORS_ONLN);
  if (count > 0) return (size_t)count;
#endif
  return 1;
}

size_t cli_thread_count(size_t asked) {
  size_t cores = count_cores();
  if (asked == 0) return cores;
  return asked < MAX_THREADS_PER_CORE * cores ? asked : MAX_THREADS_PER_CORE * cores;
}

int cli_thread_start(pthread_t *thread, void *(*run)(void *argument), void *argument) {
  pthread_attr_t attributes;
  sigset_t blocked, old;
  int status = pthread_attr_init(&attributes);
  if (status != 0) return status;
  (void)pthread_attr_setstacksize(&attributes, STACK_LEN);
  sigfillset(&blocked);
  sigdelset(&blocked, SIGPIPE);
  (void)pthread_sigmask(SIG_SETMASK, &blocked, &old);
  status = pthread_create(thread, &attributes, run, argument);
  (void)pthread_sigmask(SIG_SETMASK, &old, NULL);
  pthread_attr_destroy(&attributes);
  return status;
}
