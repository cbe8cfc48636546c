/* A list of IRIs, one per line, in memory. */
/* SPDX-License-Identifier: MIT */
#ifndef BENCH_LIST_H
#define BENCH_LIST_H

#include <stddef.h>

typedef struct {
  const char *text;
  size_t len;
} bench_line;

typedef struct {
  char *data;
  size_t data_len;
  bench_line *lines; /* without their newlines */
  size_t line_count;
} bench_list;

/* 0, or -1 with errno set. */
int bench_list_load(bench_list *list, const char *path);
void bench_list_free(bench_list *list);

#endif
