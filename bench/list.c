/* A list of IRIs, one per line, in memory. */
/* SPDX-License-Identifier: MIT */
#include "list.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int read_all(bench_list *list, FILE *file) {
  size_t capacity = 0;
  for (;;) {
    if (list->data_len == capacity) {
      capacity = capacity ? capacity * 2 : 1 << 20;
      char *data = realloc(list->data, capacity);
      if (!data) return -1;
      list->data = data;
    }
    size_t got = fread(list->data + list->data_len, 1, capacity - list->data_len, file);
    list->data_len += got;
    if (got == 0) return ferror(file) ? -1 : 0;
  }
}

/* The next line from `at` on; gives where the one after it begins. */
static size_t cut_line(const bench_list *list, size_t at, bench_line *line) {
  const char *text = list->data + at;
  const char *end = memchr(text, '\n', list->data_len - at);
  *line = (bench_line){text, end ? (size_t)(end - text) : list->data_len - at};
  return at + line->len + 1;
}

static int split(bench_list *list) {
  bench_line line;
  for (size_t at = 0; at < list->data_len; list->line_count++) at = cut_line(list, at, &line);
  list->lines = malloc((list->line_count + 1) * sizeof *list->lines);
  if (!list->lines) return -1;
  size_t i = 0;
  for (size_t at = 0; at < list->data_len; i++) at = cut_line(list, at, &list->lines[i]);
  return 0;
}

int bench_list_load(bench_list *list, const char *path) {
  *list = (bench_list){NULL, 0, NULL, 0};
  FILE *file = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");
  if (!file) return -1;
  int status = read_all(list, file);
  if (file != stdin) fclose(file);
  if (status == 0) status = split(list);
  if (status != 0) bench_list_free(list);
  return status;
}

void bench_list_free(bench_list *list) {
  free(list->data);
  free(list->lines);
}
