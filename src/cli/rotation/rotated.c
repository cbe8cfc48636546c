/* --rotated: the inputs of a run, the oldest file first. */
/* SPDX-License-Identifier: MIT */
#include "cli/rotation/rotated.h"

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

/* More files than this are opened when they are read, because a process may have only so many open files. */
enum { OPEN_MAX_FILES = 512 };

typedef struct {
  char *path;
  cli_rotated_name name;
  size_t folder_len, group; /* files of one live file are a group */
} rotated_file;

struct cli_rotated {
  rotated_file *files;
  char **paths;
  int *fds;
  size_t count, capacity;
};

typedef struct cli_rotated rotated_list; /* the name in this file */

static int say_no_memory(void) {
  cli_say("--rotated: out of memory");
  return -1;
}

static const char *name_of(const rotated_file *file) { return file->path + file->folder_len; }

/* Adds a file whose path is folder[0, folder_len) and `name`. */
static int add_file(rotated_list *list, const char *folder, size_t folder_len, const char *name, size_t group) {
  const size_t name_len = strlen(name);
  if (list->count == list->capacity) {
    const size_t capacity = 2 * list->capacity + 16;
    rotated_file *files = realloc(list->files, capacity * sizeof *files);
    if (!files) return say_no_memory();
    list->files = files;
    list->capacity = capacity;
  }
  rotated_file *file = &list->files[list->count];
  *file = (rotated_file){.path = malloc(folder_len + name_len + 1), .folder_len = folder_len, .group = group};
  if (!file->path) return say_no_memory();
  memcpy(file->path, folder, folder_len);
  memcpy(file->path + folder_len, name, name_len + 1);
  cli_rotated_parse(name_of(file), &file->name);
  list->count++;
  return 0;
}

static bool is_same_group(const rotated_file *a, const rotated_file *b) {
  return a->folder_len == b->folder_len && memcmp(a->path, b->path, a->folder_len) == 0 &&
         cli_rotated_is_sibling(name_of(a), &a->name, name_of(b), &b->name);
}

/* Groups are numbered by their first operand. */
static int add_operands(rotated_list *list, const cli_options *options) {
  for (int i = 0; i < options->operand_count; i++) {
    const char *path = options->operands[i], *name = cli_file_name(path);
    if (strcmp(path, "-") == 0) {
      cli_say_usage(options->command->name, "--rotated needs files, but one of the inputs is standard input");
      return -1;
    }
    if (add_file(list, path, (size_t)(name - path), name, (size_t)i) != 0) return -1;
    rotated_file *added = &list->files[list->count - 1];
    for (size_t k = 0; k + 1 < list->count && added->group == (size_t)i; k++)
      if (is_same_group(&list->files[k], added)) added->group = list->files[k].group;
  }
  return 0;
}

static size_t count_group(const rotated_list *list, size_t group) {
  size_t count = 0;
  for (size_t i = 0; i < list->count; i++) count += list->files[i].group == group;
  return count;
}

/* Adds the rotated files next to a live file. */
static int add_siblings(rotated_list *list, size_t live) {
  const char *folder = list->files[live].path;
  char *parent = cli_parent_folder(folder);
  DIR *stream = parent ? opendir(parent) : NULL;
  free(parent);
  int status = parent ? 0 : say_no_memory();
  if (parent && !stream) cli_say("%s: cannot search for rotated files: %s", folder, strerror(errno));
  if (!stream) return -1;
  for (struct dirent *entry; status == 0 && (entry = readdir(stream)) != NULL;) {
    const rotated_file *file = &list->files[live];
    cli_rotated_name name;
    cli_rotated_parse(entry->d_name, &name);
    if (name.kind != CLI_ROTATED_LIVE && cli_rotated_is_sibling(entry->d_name, &name, name_of(file), &file->name))
      status = add_file(list, file->path, file->folder_len, entry->d_name, file->group);
  }
  closedir(stream);
  return status;
}

static int add_all_siblings(rotated_list *list) {
  const size_t operand_count = list->count;
  for (size_t i = 0; i < operand_count; i++)
    if (list->files[i].name.kind == CLI_ROTATED_LIVE && count_group(list, list->files[i].group) == 1 &&
        add_siblings(list, i) != 0)
      return -1;
  return 0;
}

/* One group after the other, each from its oldest file to its newest; a plain file before a compressed one. */
static int compare_files(const void *a, const void *b) {
  const rotated_file *one = a, *other = b;
  if (one->group != other->group) return one->group < other->group ? -1 : 1;
  const bool are_rotated = one->name.kind != CLI_ROTATED_LIVE && other->name.kind != CLI_ROTATED_LIVE;
  if (are_rotated && one->name.kind != other->name.kind) return one->name.kind < other->name.kind ? -1 : 1;
  const int age = cli_rotated_compare(&one->name, &other->name);
  if (age != 0) return age;
  if (one->name.is_packed != other->name.is_packed) return one->name.is_packed ? 1 : -1;
  return strcmp(one->path, other->path);
}

/* Refuses files of one group of which some have numbers and others dates. They are sorted, so these are adjacent. */
static int check_kinds(const cli_options *options, const rotated_list *list) {
  for (size_t i = 1; i < list->count; i++) {
    const rotated_file *last = &list->files[i - 1], *file = &list->files[i];
    if (file->name.kind == CLI_ROTATED_LIVE || last->group != file->group || last->name.kind == file->name.kind)
      continue;
    cli_say_usage(options->command->name,
                  "--rotated: %s and %s: the order of numbers and dates is not known; name only files of one kind",
                  last->path, file->path);
    return -1;
  }
  return 0;
}

/* Drops files that are there twice, such as while logrotate compresses them. */
static void drop_doubles(rotated_list *list) {
  size_t count = 0;
  for (size_t i = 0; i < list->count; i++) {
    rotated_file *file = &list->files[i];
    const rotated_file *last = count > 0 ? &list->files[count - 1] : NULL;
    if (!last || last->group != file->group || cli_rotated_compare(&last->name, &file->name) != 0) {
      list->files[count++] = *file;
      continue;
    }
    if (strcmp(last->path, file->path) != 0)
      cli_say("%s: left out, because %s is the same part of the log", file->path, last->path);
    free(file->path);
  }
  list->count = count;
}

/* Returns -1 if the file is not a regular one, or cannot be opened. */
static int open_regular(const char *path) {
  struct stat info;
  if (stat(path, &info) != 0 || !S_ISREG(info.st_mode)) return -1;
  return cli_open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY, 0);
}

/* Opens the files, or none of them if there are too many. A file that cannot be opened is reported later, by its path.
 */
static int open_files(cli_options *options, rotated_list *list) {
  /* NOLINTNEXTLINE(clang-analyzer-optin.portability.UnixAPI): there is at least one file, that of the operand */
  list->paths = calloc(list->count, sizeof *list->paths);
  list->fds = calloc(list->count, sizeof *list->fds);
  if (!list->paths || !list->fds) return say_no_memory();
  for (size_t i = 0; i < list->count; i++) {
    list->paths[i] = list->files[i].path;
    list->fds[i] = list->count <= OPEN_MAX_FILES ? open_regular(list->paths[i]) : -1;
  }
  options->operands = list->paths;
  options->operand_count = (int)list->count;
  return 0;
}

int cli_rotated_expand(cli_options *options) {
  if (options->operand_count == 0) {
    cli_say_usage(options->command->name, "--rotated needs the name of a FILE, such as access.log");
    return -1;
  }
  rotated_list *list = options->rotated = calloc(1, sizeof *list);
  if (!list) return say_no_memory();
  if (add_operands(list, options) != 0 || add_all_siblings(list) != 0) return -1;
  /* NOLINTNEXTLINE(clang-analyzer-core.NonNullParamChecker): there is at least one file, that of the operand */
  qsort(list->files, list->count, sizeof *list->files, compare_files);
  if (check_kinds(options, list) != 0) return -1;
  drop_doubles(list);
  return open_files(options, list);
}

int cli_rotated_take_fd(const cli_options *options, int operand) {
  const rotated_list *list = options->rotated;
  if (!list || !list->fds || operand < 0 || (size_t)operand >= list->count) return -1;
  const int fd = list->fds[operand];
  list->fds[operand] = -1;
  return fd;
}

void cli_rotated_free(cli_options *options) {
  rotated_list *list = options->rotated;
  if (!list) return;
  for (size_t i = 0; i < list->count; i++) {
    free(list->files[i].path);
    if (list->fds && list->fds[i] >= 0) close(list->fds[i]);
  }
  free(list->files);
  free(list->paths);
  free(list->fds);
  free(list);
  options->rotated = NULL;
}
