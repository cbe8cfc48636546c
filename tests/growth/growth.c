/* Compiled without the options of the code that it counts. */
/* SPDX-License-Identifier: MIT */
#include "growth/growth.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#include "growth/counted.h"
#include "support/sampling.h"

enum { STEPS = 3, TIMES = 4, MOST = 5, LONG_TIMES = 64, BYTES_OF_A_BLOCK = 16 };

static uint64_t spent;

/* The compiler puts a call of this at the start of each block of the code. */
void __sanitizer_cov_trace_pc(void);
void __sanitizer_cov_trace_pc(void) { spent++; }

static void add_bytes(size_t len) { spent += len / BYTES_OF_A_BLOCK; }

void *growth_memchr(const void *text, int byte, size_t len) {
  const void *found = memchr(text, byte, len);
  add_bytes(found ? (size_t)((const char *)found - (const char *)text) : len);
  return (void *)(uintptr_t)found;
}

int growth_memcmp(const void *a, const void *b, size_t len) {
  add_bytes(len);
  return memcmp(a, b, len);
}

void *growth_memcpy(void *to, const void *from, size_t len) {
  add_bytes(len);
  return memcpy(to, from, len);
}

void *growth_memmove(void *to, const void *from, size_t len) {
  add_bytes(len);
  return memmove(to, from, len);
}

size_t growth_strlen(const char *text) {
  const size_t len = strlen(text);
  add_bytes(len);
  return len;
}

void growth_is_linear(const char *name, growth_work *work, const void *argument, size_t count) {
  uint64_t costs[STEPS];
  count *= test_sample(LONG_TIMES, 1);
  for (int i = 0; i < STEPS; i++, count *= TIMES) {
    const uint64_t before = spent;
    work(argument, count);
    costs[i] = spent - before;
  }
  if (costs[0] < count / TIMES / TIMES / TIMES) fail_msg("%s: only %llu of work", name, (unsigned long long)costs[0]);
  for (int i = 1; i < STEPS; i++)
    if (costs[i] > MOST * costs[i - 1])
      fail_msg("%s: the work of %d times as many: %llu, not %llu", name, TIMES, (unsigned long long)costs[i],
               (unsigned long long)costs[i - 1]);
}
