/* The directory of a state: its permissions and its location. */
/* SPDX-License-Identifier: MIT */
#if !defined(_XOPEN_SOURCE)
#define _XOPEN_SOURCE 700 /* realpath; NOLINT(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp) */
#endif
#include "cli/state/state_folder.h"

#include <errno.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/util/message.h"

/* Whoever may write and search a directory can change its entries. The sticky bit does not prevent that a file
 * state.new is created. */
static bool is_open_to(mode_t mode, mode_t write_bit, mode_t search_bit) {
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

/* Removes the last component of an absolute path without links. Returns false at the root. */
static bool go_up(char *path) {
  char *slash = strrchr(path, '/');
  if (!slash || path[1] == '\0') return false;
  slash[slash == path] = '\0';
  return true;
}

/* Returns the real path of the parent of `path`, from malloc. NULL, with errno, if there is none. */
static char *find_parent(const char *path) {
  size_t len = strlen(path);
  while (len > 1 && path[len - 1] == '/') len--;
  while (len > 0 && path[len - 1] != '/') len--;
  char *name = malloc(len + 2);
  if (!name) return NULL;
  memcpy(name, path, len);
  if (len == 0) name[len++] = '.';
  name[len] = '\0';
  char *real = realpath(name, NULL);
  free(name);
  return real;
}

/* Is the directory `state` one of the directories of a path without links? */
static bool is_below(char *path, const struct stat *state) {
  struct stat info;
  do {
    if (stat(path, &info) == 0 && info.st_dev == state->st_dev && info.st_ino == state->st_ino) return true;
  } while (go_up(path));
  return false;
}

/* Returns 1 if `path` is inside the directory `state`, 0 if not, -1 if memory runs out. */
static int find_inside(const char *path, const char *state) {
  struct stat info;
  errno = 0;
  if (stat(state, &info) != 0) return 0;
  /* A link may lead to an existing directory, so its real path counts. (The library refuses the state's own directory,
   * because it exists.) */
  char *real = realpath(path, NULL), *parent = real ? NULL : find_parent(path);
  const bool has_parent = real ? go_up(real) : parent != NULL;
  const int found = !real && !parent && errno == ENOMEM ? -1 : has_parent && is_below(real ? real : parent, &info);
  free(real);
  free(parent);
  return found;
}

int cli_state_check_place(const char *path, const char *const *states, size_t count) {
  for (size_t i = 0; i < count; i++) {
    const int found = find_inside(path, states[i]);
    if (found == 0) continue;
    if (found < 0)
      cli_say_status(path, SIMDIRI_ERROR_NO_MEMORY);
    else
      cli_say("%s: is inside the directory of the state %s; choose another directory", path, states[i]);
    return -1;
  }
  return 0;
}
