/* How many threads to use. */
/* SPDX-License-Identifier: MIT */
#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE /* sched_getaffinity */
#endif
#include "cli/threads.h"

#include <sched.h>
#include <unistd.h>

enum { PER_CORE = 8 };

static size_t count_cores(void) {
#if defined(__linux__)
  /* Fewer than the machine has, where taskset, a container or a batch system says so. */
  cpu_set_t cores;
  if (sched_getaffinity(0, sizeof cores, &cores) == 0 && CPU_COUNT(&cores) > 0) return (size_t)CPU_COUNT(&cores);
#endif
#if defined(_SC_NPROCESSORS_ONLN)
  long count = sysconf(_SC_NPROCESSORS_ONLN);
  if (count > 0) return (size_t)count;
#endif
  return 1;
}

size_t simdiri_cli_thread_count(size_t wanted) {
  size_t cores = count_cores();
  if (wanted == 0) return cores;
  return wanted < PER_CORE * cores ? wanted : PER_CORE * cores;
}
