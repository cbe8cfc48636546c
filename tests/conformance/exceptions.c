/* Reads the list of exceptions. */
/* SPDX-License-Identifier: MIT */
#include "exceptions.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int add_line(check_exceptions *exceptions, char *line) {
  line[strcspn(line, "\r\n")] = '\0';
  if (line[0] == '\0' || line[0] == '#') return 0;
  char *tab = strchr(line, '\t');
  if (tab == NULL || tab == line || tab[1] == '\0') return -1;
  *tab = '\0';
  if (check_exceptions_find(exceptions, line) != NULL) return -1;
  size_t id_size = strlen(line) + 1;
  check_exception *items = realloc(exceptions->items, (exceptions->count + 1) * sizeof *items);
  if (items == NULL) abort();
  exceptions->items = items;
  items[exceptions->count] = (check_exception){malloc(id_size), 0};
  if (items[exceptions->count].id == NULL) abort();
  memcpy(items[exceptions->count++].id, line, id_size);
  return 0;
}

int check_exceptions_read(const char *path, check_exceptions *exceptions) {
  FILE *file = fopen(path, "r");
  char *line = NULL;
  size_t capacity = 0, number = 0;
  int failed = 0;
  *exceptions = (check_exceptions){NULL, 0};
  if (file == NULL) {
    perror(path);
    return -1;
  }
  while (!failed && getline(&line, &capacity, file) >= 0) {
    number++;
    failed = add_line(exceptions, line);
  }
  if (failed) fprintf(stderr, "%s:%zu: not an id, TAB and a reason, or an id that was there before\n", path, number);
  free(line);
  fclose(file);
  return failed;
}

check_exception *check_exceptions_find(const check_exceptions *exceptions, const char *id) {
  for (size_t i = 0; i < exceptions->count; i++)
    if (strcmp(exceptions->items[i].id, id) == 0) return &exceptions->items[i];
  return NULL;
}

void check_exceptions_free(check_exceptions *exceptions) {
  for (size_t i = 0; i < exceptions->count; i++) free(exceptions->items[i].id);
  free(exceptions->items);
  *exceptions = (check_exceptions){NULL, 0};
}
