/* The first measurement: nanoseconds an IRI, beside memcpy and uriparser, on lists given by path. */
/* SPDX-License-Identifier: MIT */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "contenders.h"

enum { ROUNDS = 9, MAX_CONTENDERS = 16 };

typedef struct {
  double seconds[ROUNDS];
  size_t accepted;
} bench_times;

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static int compare_seconds(const void *a, const void *b) {
  double first = *(const double *)a, second = *(const double *)b;
  return (first > second) - (first < second);
}

static double median(bench_times *times) {
  qsort(times->seconds, ROUNDS, sizeof *times->seconds, compare_seconds);
  return times->seconds[ROUNDS / 2];
}

/* Contenders take turns within a round, so that what slows the machine down for a while slows all of them. Round -1
 * warms up: pages are touched, buffers grown. */
static void measure(bench_state *state, const bench_list *list, bench_times *times) {
  for (int round = -1; round < ROUNDS; round++) {
    for (size_t i = 0; i < bench_contender_count; i++) {
      double begin = now();
      times[i].accepted = bench_contenders[i].run(state, list);
      if (round >= 0) times[i].seconds[round] = now() - begin;
    }
  }
}

static void print_table(const char *path, const bench_list *list, bench_times *times) {
  const char *slash = strrchr(path, '/');
  double lines = (double)list->line_count, copy = median(&times[0]);
  printf("\n%s: %zu lines of %.1f octets\n\n", slash ? slash + 1 : path, list->line_count,
         ((double)list->data_len - lines) / lines);
  printf("| contender | ns/IRI | GB/s | times memcpy | accepted |\n|---|---:|---:|---:|---:|\n");
  for (size_t i = 0; i < bench_contender_count; i++) {
    double seconds = median(&times[i]);
    printf("| %s | %.1f | %.2f | %.1f | %.2f %% |\n", bench_contenders[i].name, seconds / lines * 1e9,
           (double)list->data_len / seconds * 1e-9, seconds / copy, (double)times[i].accepted / lines * 100);
  }
}

static int run_list(const char *path) {
  static bench_times times[MAX_CONTENDERS];
  bench_list list;
  bench_state state;
  if (bench_list_load(&list, path) != 0) {
    fprintf(stderr, "bench_first: %s: %s\n", path, strerror(errno));
    return 2;
  }
  int status = bench_state_create(&state, &list);
  if (status == 0 && list.line_count > 0) {
    measure(&state, &list, times);
    print_table(path, &list, times);
  }
  bench_state_free(&state);
  bench_list_free(&list);
  return status == 0 ? 0 : 2;
}

int main(int argument_count, char **arguments) {
  if (argument_count < 2) {
    fputs("usage: bench_first LIST...\n", stderr);
    return 2;
  }
  printf("simdiri %s, rung scheme, one thread; medians of %d interleaved rounds\n", simdiri_version(), (int)ROUNDS);
  for (int i = 1; i < argument_count; i++)
    if (run_list(arguments[i]) != 0) return 2;
  return 0;
}
