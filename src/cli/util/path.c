/* The parts of a path. */
/* SPDX-License-Identifier: MIT */
#include "cli/util/path.h"

#include <stdlib.h>
#include <string.h>

const char *cli_file_name(const char *path) {
  const char *slash = strrchr(path, '/');
  return slash ? slash + 1 : path;
}

char *cli_parent_folder(const char *path) {
  size_t len = strlen(path);
  while (len > 1 && path[len - 1] == '/') len--;
  while (len > 0 && path[len - 1] != '/') len--;
  while (len > 1 && path[len - 1] == '/') len--;
  char *parent = malloc(len + 2);
  if (!parent) return NULL;
  memcpy(parent, path, len);
  if (len == 0) parent[len++] = '.';
  parent[len] = '\0';
  return parent;
}
