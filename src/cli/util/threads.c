/* The number of threads, starting a thread, and the stack of the main thread. */
/* SPDX-License-Identifier: MIT */
#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE /* sched_getaffinity */
#endif
#include "cli/util/threads.h"

#include <sched.h>
#include <signal.h>
#include <unistd.h>
#if defined(__linux__)
#include <sys/mman.h>
#include <sys/resource.h>
#endif

/* A stack of 1 MiB is ample: no function recurses as deep as its input. */
enum { MAX_THREADS_PER_CORE = 8, STACK_LEN = 1 << 20, MAIN_STACK_LEN = 1 << 19 };

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

#if defined(__linux__)
/* Returns what the stack was used for, so that it is not optimized away. */
static __attribute__((noinline)) int use_stack(void) {
  volatile char stack[MAIN_STACK_LEN];
  stack[0] = 0;
  return stack[0];
}

int cli_stack_reserve(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_STACK, &limit) != 0 || limit.rlim_cur < (rlim_t)2 * MAIN_STACK_LEN) return 0;
  void *tried = mmap(NULL, MAIN_STACK_LEN, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (tried == MAP_FAILED) return -1;
  (void)munmap(tried, MAIN_STACK_LEN);
  return use_stack();
}
#else
int cli_stack_reserve(void) { return 0; }
#endif
