/* Reads lists of names. */
/* SPDX-License-Identifier: MIT */
#include "cli/util/name_list.h"

#include <stdlib.h>
#include <string.h>

bool cli_take_name(const char **at, const char **name, size_t *len) {
  if (!*at) return false;
  *name = *at;
  *len = strcspn(*at, ",");
  *at = (*name)[*len] == ',' ? *name + *len + 1 : NULL;
  return true;
}

int cli_name_list_split(cli_name_list *list, const char *text) {
  const char *name;
  size_t capacity = 0, len;
  for (const char *at = text; cli_take_name(&at, &name, &len);) capacity++;
  *list = (cli_name_list){malloc(strlen(text) + 1), malloc(capacity * sizeof *list->names), 0};
  if (!list->text || !list->names) return -1;
  char *copy = list->text;
  for (const char *at = text; cli_take_name(&at, &name, &len); copy += len + 1) {
    memcpy(copy, name, len);
    copy[len] = '\0';
    list->names[list->count++] = copy;
  }
  return 0;
}

static void decode_name(char *name) {
  char *out = name;
  for (const char *at = name; *at; out++) {
    const bool is_comma = strncmp(at, "%2C", 3) == 0 || strncmp(at, "%2c", 3) == 0;
    const bool is_percent = strncmp(at, "%25", 3) == 0;
    *out = (char)(is_comma ? ',' : *at);
    at += is_comma || is_percent ? 3 : 1;
  }
  *out = '\0';
}

void cli_name_list_decode(cli_name_list *list) {
  for (size_t i = 0; i < list->count; i++) decode_name(list->text + (list->names[i] - list->text));
}

void cli_name_list_drop_empty(cli_name_list *list) {
  size_t count = 0;
  for (size_t i = 0; i < list->count; i++)
    if (*list->names[i]) list->names[count++] = list->names[i];
  list->count = count;
}

void cli_name_list_free(cli_name_list *list) {
  free(list->names);
  free(list->text);
  *list = (cli_name_list){NULL, NULL, 0};
}
