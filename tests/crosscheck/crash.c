/* Reports in which case the program crashed, as a fault at a guard page would not say it. */
/* SPDX-License-Identifier: MIT */
#include "crosscheck.h"

#if defined(__wasi__) /* there are no signals; a trap of WebAssembly ends the program */
void report_crashes(const crosscheck *x) { (void)x; }
#else
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const crosscheck *running;

enum { SIGNALS = 5 };
static const int signals[SIGNALS] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT};
static struct sigaction stood_before[SIGNALS];

/* printf may not be called in a signal handler. */
static void put(const char *text) { (void)!write(STDOUT_FILENO, text, strlen(text)); }

static void put_number(uint64_t number) {
  char digits[24];
  size_t at = sizeof digits - 1;
  digits[at] = '\0';
  do digits[--at] = (char)('0' + number % 10);
  while ((number /= 10) > 0);
  put(digits + at);
}

static void say(int number) {
  for (size_t i = 0; i < SIGNALS; i++) (void)sigaction(signals[i], &stood_before[i], NULL);
  if (!running) return;
  put("\nFAIL ");
  put(simdiri_isa_name(running->level.isa));
  put(": crashed by signal ");
  put_number((uint64_t)number);
  put("\n  again      --isa=");
  put(simdiri_isa_name(running->level.isa));
  put(" --part=");
  put(running->part);
  put(" --seed=");
  put_number(running->seed);
  put(" --only=");
  put_number(running->number - 1);
  put("\n");
  /* The important part is printed; this may call printf at a bad time, but nothing can be lost any more. */
  if (running->running) show_case(running->running);
  (void)fflush(stdout);
  /* The faulting instruction runs again, and the previous handler gets the signal: a sanitizer's, or the default. */
}

void report_crashes(const crosscheck *x) {
  struct sigaction action = {.sa_handler = say};
  running = x;
  (void)sigemptyset(&action.sa_mask);
  for (size_t i = 0; i < SIGNALS; i++)
    (void)sigaction(signals[i], x ? &action : &stood_before[i], x ? &stood_before[i] : NULL);
}
#endif
