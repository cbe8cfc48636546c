/* The files of a rotation next to a file that is followed. */
/* SPDX-License-Identifier: MIT */
#include "cli/rotation/follow_siblings.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/rotation/rotated_name.h"
#include "cli/util/message.h"
#include "cli/util/path.h"
#include "cli/util/wait.h"

enum { NAME_CAPACITY = 1024 };

/* A file of the rotation; an empty name: none. */
typedef struct {
  char name[NAME_CAPACITY];
  cli_rotated_name parsed;
  uint64_t dev, ino;
  off_t size;
  int64_t mtime;
} sibling;

/* What the folder shows at one moment. */
typedef struct {
  sibling current; /* the name that the current file has now */
  sibling next;    /* the oldest file that is newer than the current one: perhaps the live file */
  sibling newest;  /* the newest rotated file */
} rotation;

static bool is_there(const sibling *one) { return one->name[0] != '\0'; }

/* Returns the path of a file in the folder of the live file, from malloc. */
static char *make_path(const cli_follow *follow, const char *name) {
  const size_t folder_len = (size_t)(cli_file_name(follow->path) - follow->path), name_len = strlen(name);
  char *path = malloc(folder_len + name_len + 1);
  if (!path) return NULL;
  memcpy(path, follow->path, folder_len);
  memcpy(path + folder_len, name, name_len + 1);
  return path;
}

/* Returns 1 if `name` is a plain file of the rotation, 0 if not, -1 if memory is exhausted. */
static int read_sibling(const cli_follow *follow, const char *name, sibling *found) {
  const char *live = cli_file_name(follow->path);
  cli_rotated_name live_parsed;
  struct stat info;
  cli_rotated_parse(live, &live_parsed);
  cli_rotated_parse(name, &found->parsed);
  const bool is_live = strcmp(name, live) == 0;
  if (found->parsed.is_packed || (found->parsed.kind == CLI_ROTATED_LIVE && !is_live) ||
      !cli_rotated_is_sibling(name, &found->parsed, live, &live_parsed) || strlen(name) >= NAME_CAPACITY)
    return 0;
  char *path = make_path(follow, name);
  if (!path) return -1;
  const int status = stat(path, &info);
  free(path);
  if (status != 0 || !S_ISREG(info.st_mode)) return 0;
  memcpy(found->name, name, strlen(name) + 1);
  found->dev = (uint64_t)info.st_dev;
  found->ino = (uint64_t)info.st_ino;
  found->size = info.st_size;
  found->mtime = (int64_t)info.st_mtime;
  return 1;
}

/* Can the ages of the two files be compared? */
static bool is_comparable(const sibling *a, const sibling *b) {
  return a->parsed.kind == b->parsed.kind || a->parsed.kind == CLI_ROTATED_LIVE || b->parsed.kind == CLI_ROTATED_LIVE;
}

typedef void sibling_noter(const cli_follow *follow, const sibling *found, rotation *seen);

/* Calls `note` for each file of the rotation. Returns 0, or -1 and sets errno. */
static int list_siblings(const cli_follow *follow, sibling_noter *note, rotation *seen) {
  char *parent = cli_parent_folder(follow->path);
  DIR *stream = parent ? opendir(parent) : NULL;
  int status = 0;
  sibling found;
  free(parent);
  if (!stream) return -1;
  for (struct dirent *entry; status >= 0 && (entry = readdir(stream)) != NULL;)
    if ((status = read_sibling(follow, entry->d_name, &found)) > 0) note(follow, &found, seen);
  closedir(stream);
  if (status < 0) errno = ENOMEM;
  return status < 0 ? -1 : 0;
}

static void note_current(const cli_follow *follow, const sibling *found, rotation *seen) {
  if (found->dev == follow->dev && found->ino == follow->ino) {
    /* During a rename by link and unlink it has two names; the older one is the new one. */
    if (!is_there(&seen->current) || cli_rotated_compare(&found->parsed, &seen->current.parsed) < 0)
      seen->current = *found;
  } else if (found->parsed.kind != CLI_ROTATED_LIVE &&
             (!is_there(&seen->newest) ||
              (is_comparable(found, &seen->newest) && cli_rotated_compare(&found->parsed, &seen->newest.parsed) > 0))) {
    seen->newest = *found;
  }
}

static void note_next(const cli_follow *follow, const sibling *found, rotation *seen) {
  (void)follow;
  const sibling *current = &seen->current;
  if (!is_comparable(found, current) || cli_rotated_compare(&found->parsed, &current->parsed) <= 0) return;
  /* A file that changed before the current one is no newer, whatever its number says: some programs count upwards. */
  if (found->parsed.kind != CLI_ROTATED_LIVE && found->mtime < current->mtime) return;
  if (!is_there(&seen->next) || cli_rotated_compare(&found->parsed, &seen->next.parsed) < 0) seen->next = *found;
}

/* Reads the folder. Returns 0, or -1 and sets errno. */
static int read_rotation(const cli_follow *follow, rotation *seen) {
  memset(seen, 0, sizeof *seen);
  if (list_siblings(follow, note_current, seen) != 0) return -1;
  if (is_there(&seen->current)) return list_siblings(follow, note_next, seen);
  /* The current file was removed or compressed: the live file follows. */
  return read_sibling(follow, cli_file_name(follow->path), &seen->next) < 0 ? (errno = ENOMEM, -1) : 0;
}

static bool is_same(const sibling *a, const sibling *b) {
  return strcmp(a->name, b->name) == 0 && a->dev == b->dev && a->ino == b->ino;
}

/* Opens a file of the rotation, if the name is still that of the file that was seen. */
static int open_sibling(const cli_follow *follow, const sibling *seen_file) {
  struct stat info;
  char *path = make_path(follow, seen_file->name);
  if (!path) return -1;
  const int fd = cli_open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY, 0);
  free(path);
  if (fd < 0) return -1;
  if (fstat(fd, &info) == 0 && (uint64_t)info.st_dev == seen_file->dev && (uint64_t)info.st_ino == seen_file->ino)
    return fd;
  close(fd);
  return -1;
}

/* Warns if the file before the live one is neither the current file nor one that was read. */
static void warn_of_gap(cli_follow *follow, const rotation *seen) {
  struct stat info;
  if (follow->has_warned || is_there(&seen->current) || !is_there(&seen->newest)) return;
  if (fstat(follow->fd, &info) != 0 || seen->newest.mtime <= (int64_t)info.st_mtime) return;
  follow->has_warned = true;
  cli_say("%s: was rotated more than once since it was last read, and the file that was read is gone; lines may be "
          "missing, such as those of %s",
          follow->path, seen->newest.name);
}

int cli_follow_open_next(cli_follow *follow) {
  rotation *seen = malloc(2 * sizeof *seen);
  int fd = -1;
  if (!seen) {
    follow->trouble = ENOMEM;
    return -1;
  }
  /* A file that is renamed while the folder is read can be missed. It is not missed twice at the same place. */
  if (read_rotation(follow, &seen[0]) != 0 || read_rotation(follow, &seen[1]) != 0) {
    if (errno == ENOMEM) follow->trouble = ENOMEM;
  } else if (is_there(&seen[0].next) && is_same(&seen[0].current, &seen[1].current) &&
             is_same(&seen[0].next, &seen[1].next)) {
    fd = open_sibling(follow, &seen[0].next);
    if (fd >= 0) warn_of_gap(follow, &seen[0]);
  }
  free(seen);
  return fd;
}

/* ------------------------------------------------------------------------------------------- copies */

bool cli_follow_has_tail(const cli_follow *follow, int fd) {
  char text[CLI_FOLLOW_TAIL_MAX];
  const ssize_t len = (ssize_t)follow->tail_len;
  return pread(fd, text, follow->tail_len, follow->offset - len) == len &&
         memcmp(text, follow->tail, follow->tail_len) == 0;
}

/* Keeps the newest copy. */
static void note_copy(const cli_follow *follow, const sibling *found, rotation *seen) {
  if (found->parsed.kind == CLI_ROTATED_LIVE || found->size < follow->offset ||
      (found->dev == follow->dev && found->ino == follow->ino))
    return;
  if (is_there(&seen->next) &&
      (!is_comparable(found, &seen->next) || cli_rotated_compare(&found->parsed, &seen->next.parsed) <= 0))
    return;
  const int fd = open_sibling(follow, found);
  if (fd < 0) return;
  if (cli_follow_has_tail(follow, fd)) seen->next = *found;
  close(fd);
}

int cli_follow_open_copy(cli_follow *follow) {
  if (follow->tail_len == 0) return -1;
  rotation *seen = calloc(1, sizeof *seen);
  int fd = -1;
  if (!seen)
    follow->trouble = ENOMEM;
  else if (list_siblings(follow, note_copy, seen) == 0 && is_there(&seen->next))
    fd = open_sibling(follow, &seen->next);
  free(seen);
  return fd;
}
