/* Lists of names with commas between them, which are values of options. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_UTIL_NAME_LIST_H
#define SIMDIRI_CLI_UTIL_NAME_LIST_H

#include <stdbool.h>
#include <stddef.h>

/* Takes the next name of a list, which may be empty: `*at` begins as the list, and is NULL after the last name. Returns
 * false if there is no name left. */
bool cli_take_name(const char **at, const char **name, size_t *len);

typedef struct {
  char *text;         /* the names, each of which ends with NUL */
  const char **names; /* views of it */
  size_t count;
} cli_name_list;

/* Splits a list. Returns 0, or -1 if memory runs out. Freed by cli_name_list_free in both cases. */
int cli_name_list_split(cli_name_list *list, const char *text);
/* Decodes "%2C" and "%25" in each name: names of parameters may contain a comma. */
void cli_name_list_decode(cli_name_list *list);
/* Drops the empty names. */
void cli_name_list_drop_empty(cli_name_list *list);
void cli_name_list_free(cli_name_list *list);

#endif
