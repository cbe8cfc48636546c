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
  const char *slash = strrchr(path, '/');
  const size_t len = slash && slash > path ? (size_t)(slash - path) : 1;
  char *parent = malloc(len + 1);
  if (!parent) return NULL;
  memcpy(parent, slash ? path : ".", len);
  parent[len] = '\0';
  return parent;
}
