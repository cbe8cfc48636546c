/* The directory of a state: who can change it, and where it is. */
/* SPDX-License-Identifier: MIT */
#if !defined(_XOPEN_SOURCE)
#define _XOPEN_SOURCE 700 /* realpath */
#endif
#include "cli/commands/dedupe/state_folder.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/util/message.h"

/* Names can be changed by who may write and search a directory; the sticky bit keeps nobody from making state.new. */
static int is_open_to(mode_t mode, mode_t write_bit, mode_t search_bit) {
  return (mode & write_bit) && (mode & search_bit);
}

void cli_state_warn_of_others(const char *path) {
  struct stat info;
  if (stat(path, &info) != 0 || !S_ISDIR(info.st_mode)) return;
  if (is_open_to(info.st_mode, S_IWGRP, S_IXGRP) || is_open_to(info.st_mode, S_IWOTH, S_IXOTH))
    cli_say("%s: others can change this state: run chmod 700 %s", path, path);
  else if (info.st_uid != geteuid() && info.st_uid != 0)
    cli_say("%s: another user owns this directory and can change the state in it", path);
}

/* Cuts off the last component of an absolute path without links; 0 at the root. */
static int go_up(char *path) {
  char *slash = strrchr(path, '/');
  if (!slash || path[1] == '\0') return 0;
  slash[slash == path] = '\0';
  return 1;
}

/* The real path of the parent of `path`, of malloc; NULL, and errno, if there is none. */
static char *find_parent(const char *path) {
  size_t len = strlen(path);
  while (len > 1 && path[len - 1] == '/') len--;
  while (len > 0 && path[len - 1] != '/') len--;
  char *name = malloc(len + 2);
  if (!name) return NULL;
  memcpy(name, path, len);
  memcpy(name + len, len > 0 ? "" : ".", len > 0 ? 1 : 2);
  char *real = realpath(name, NULL);
  free(name);
  return real;
}

/* Is the directory `state` among those that a path without links leads through? */
static int is_below(char *path, const struct stat *state) {
  struct stat info;
  do {
    if (stat(path, &info) == 0 && info.st_dev == state->st_dev && info.st_ino == state->st_ino) return 1;
  } while (go_up(path));
  return 0;
}

/* -1: without the memory to tell. */
static int is_inside(const char *path, const char *state) {
  struct stat info;
  errno = 0;
  if (stat(state, &info) != 0) return 0;
  /* A directory that exists may be reached by a link from elsewhere. The state itself is refused as one that exists. */
  char *real = realpath(path, NULL), *parent = real ? NULL : find_parent(path);
  const int has_parent = real ? go_up(real) : parent != NULL;
  const int found = !real && !parent && errno == ENOMEM ? -1 : has_parent && is_below(real ? real : parent, &info);
  free(real);
  free(parent);
  return found;
}

int cli_state_check_place(const char *path, const char *const *states, size_t count) {
  for (size_t i = 0; i < count; i++) {
    const int found = is_inside(path, states[i]);
    if (found == 0) continue;
    if (found < 0)
      cli_say_status(path, SIMDIRI_ERROR_NO_MEMORY);
    else
      cli_say("%s: is in the directory of the state %s; name another one", path, states[i]);
    return -1;
  }
  return 0;
}
