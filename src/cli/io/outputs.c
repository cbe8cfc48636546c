/* The files that a run writes: opened, compared with everything else of the run, and only then emptied. */
/* SPDX-License-Identifier: MIT */
#if !defined(_XOPEN_SOURCE)
#define _XOPEN_SOURCE 700 /* realpath */
#endif
#include "cli/io/outputs.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/io/files.h"
#include "cli/io/input.h"
#include "cli/util/message.h"
#include "cli/util/wait.h"

/* An output that is open, and what it is. */
typedef struct {
  const cli_output_file *file;
  int fd;
  struct stat info;
  char *real_path; /* of malloc; NULL: standard output, or unknown */
  int is_created;
} opened;

static const char *name_of(const cli_output_file *file) { return file->path ? file->path : "standard output"; }

static int say_system(const cli_output_file *file, int number) {
  cli_say("cannot write %s: %s", name_of(file), strerror(number));
  return -1;
}

/* Devices that are no disks, and pipes, may well be several things of a run. */
static int is_same(const struct stat *one, const struct stat *other) {
  if (S_ISBLK(one->st_mode)) return S_ISBLK(other->st_mode) && one->st_rdev == other->st_rdev;
  return S_ISREG(one->st_mode) && one->st_dev == other->st_dev && one->st_ino == other->st_ino;
}

/* ------------------------------------------------------------------------------------------- what is kept */

static int check_input(const opened *at, const char *path) {
  struct stat info;
  const int found = strcmp(path, "-") == 0 ? fstat(STDIN_FILENO, &info) : stat(path, &info);
  if (found != 0 || !is_same(&at->info, &info)) return 0;
  cli_say("%s: is %s too; write to another file", cli_input_name(path), at->file->role);
  return -1;
}

static int check_inputs(const opened *at, const cli_options *options) {
  for (int i = 0; options->reads_records && i < cli_files_count(options); i++)
    if (check_input(at, cli_files_path(options, i)) != 0) return -1;
  return 0;
}

/* Nor would anybody have a secret, rules or redirects overwritten. */
static int check_option_files(const opened *at, const cli_options *options) {
  for (size_t i = 0; i < sizeof options->profiles / sizeof *options->profiles; i++)
    if (options->profiles[i] && check_option_files(at, options->profiles[i]) != 0) return -1;
  const char *const paths[] = {options->key_file, options->rules, options->redirects};
  for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
    struct stat info;
    if (!paths[i] || stat(paths[i], &info) != 0 || !is_same(&at->info, &info)) continue;
    cli_say("%s: would be overwritten; write to another file", paths[i]);
    return -1;
  }
  return 0;
}

static int check_outputs(const opened *at, const opened *others, size_t count) {
  for (size_t i = 0; i < count; i++) {
    if (!is_same(&at->info, &others[i].info)) continue;
    cli_say("%s: is %s too; write to another file", name_of(at->file), others[i].file->role);
    return -1;
  }
  return 0;
}

/* ------------------------------------------------------------------------------------------- states */

static int say_in_state(const cli_output_file *file, const char *state) {
  cli_say("%s: is in the directory of the state %s; write to another file", name_of(file), state);
  return -1;
}

/* A state that is not there yet, in whose place the output was made just now. */
static int say_is_state(const cli_output_file *file) {
  cli_say("%s: is the directory of the state, too; write to another file", name_of(file));
  return -1;
}

/* Is the directory of the path this one? -1, with errno: unknown. */
static int is_in_folder(const char *path, const struct stat *folder) {
  struct stat info;
  char *parent = cli_parent_folder(path);
  if (!parent) return -1;
  const int found = stat(parent, &info);
  free(parent);
  return found == 0 && info.st_dev == folder->st_dev && info.st_ino == folder->st_ino;
}

static DIR *open_folder(const char *path) {
  DIR *stream;
  do stream = opendir(path);
  while (!stream && errno == EINTR && !cli_is_interrupted());
  return stream;
}

/* Is the next entry of the directory this file? 0: no, or there is none (*is_end); -1, with errno: unknown. */
static int is_next_entry(DIR *stream, const struct stat *file, int *is_end) {
  struct stat info;
  errno = 0; /* only errno distinguishes an error of readdir from the end */
  const struct dirent *entry = readdir(stream);
  *is_end = !entry;
  if (!entry) return errno == 0 ? 0 : -1;
  if (fstatat(dirfd(stream), entry->d_name, &info, AT_SYMLINK_NOFOLLOW) == 0) return is_same(file, &info);
  return errno == ENOENT ? 0 : -1; /* ENOENT: it was removed since then */
}

/* Is the file one of those in the directory, by whatever name it was opened? -1, with errno: unknown. */
static int has_entry(const char *folder, const struct stat *file) {
  DIR *stream = open_folder(folder);
  int is_there = 0, is_end = 0;
  if (!stream) return errno == EACCES ? 0 : -1; /* a state that may not be read cannot be used, either */
  while (is_there == 0 && !is_end) is_there = is_next_entry(stream, file, &is_end);
  const int number = errno;
  (void)closedir(stream);
  errno = number;
  return is_there;
}

/* Is the output in the directory of the state? -1, with errno: unknown. */
static int is_in_state(const char *path, const opened *at, const char *state, const struct stat *folder) {
  const int is_inside = path ? is_in_folder(path, folder) : 0;
  return is_inside != 0 || !at ? is_inside : has_entry(state, &at->info);
}

/* The names are checked before a file is made, the file itself when it is open. */
static int check_states(const cli_output_file *file, const opened *at, const cli_protected *kept) {
  for (size_t i = 0; i < kept->state_count; i++) {
    const char *state = kept->state_paths[i], *path = at ? at->real_path : file->path;
    struct stat folder;
    if (stat(state, &folder) != 0) continue;
    if (at && is_same(&at->info, &folder)) return say_is_state(file);
    if (!S_ISDIR(folder.st_mode) || (at && !S_ISREG(at->info.st_mode))) continue;
    const int is_inside = is_in_state(path, at, state, &folder);
    if (is_inside > 0) return say_in_state(file, state);
    if (is_inside == 0) continue;
    const int trouble = errno;
    cli_keep_error(0); /* where standard error is unknown, the reason is reported all the same */
    cli_say("%s: cannot be compared with the files of the state: %s", state, strerror(trouble));
    return -1;
  }
  return 0;
}

/* ------------------------------------------------------------------------------------------- opening */

/* Opens what is there; what is not is made, and it is noted that it was. */
static int open_path(const cli_output_file *file, const cli_protected *kept, opened *at) {
  enum { FLAGS = O_WRONLY | O_CLOEXEC | O_NOCTTY };
  at->fd = cli_open(file->path, FLAGS, 0);
  if (at->fd < 0 && errno == ENOENT) {
    if (check_states(file, NULL, kept) != 0) return -1;
    at->fd = cli_open(file->path, FLAGS | O_CREAT, 0666);
    at->is_created = at->fd >= 0;
  }
  if (at->fd < 0) return say_system(file, errno);
  at->real_path = realpath(file->path, NULL);
  return 0;
}

static int open_one(const cli_output_file *file, const cli_protected *kept, opened *at) {
  *at = (opened){.file = file, .fd = STDOUT_FILENO};
  if (file->path && open_path(file, kept, at) != 0) return -1;
  if (fstat(at->fd, &at->info) == 0) return 0;
  /* Standard output that is not open is told when it is written to. */
  at->info = (struct stat){.st_mode = 0};
  return 0;
}

/* A file that was opened by its name is written from its beginning, messages from wherever standard error is. Both
 * standard streams may be one file: who redirected them so has them share their place. */
static int check_beside_error(const opened *at) {
  struct stat error;
  if (!at->file->path || fstat(STDERR_FILENO, &error) != 0 || !S_ISREG(error.st_mode) || !is_same(&at->info, &error))
    return 0;
  cli_say("%s: is standard error too; write to another file", at->file->path);
  return -1;
}

static int check_one(const opened *at, const opened *others, size_t count, const cli_protected *kept) {
  if (check_inputs(at, kept->options) != 0 || check_option_files(at, kept->options) != 0) return -1;
  if (check_outputs(at, others, count) != 0 || check_states(at->file, at, kept) != 0) return -1;
  return check_beside_error(at);
}

int cli_outputs_check_error(const cli_protected *kept) {
  static const cli_output_file error = {.role = "standard error"};
  opened at = {.file = &error, .fd = STDERR_FILENO};
  if (fstat(STDERR_FILENO, &at.info) != 0 || !S_ISREG(at.info.st_mode)) return 0;
  cli_keep_error(1);
  const int outcome = check_one(&at, NULL, 0, kept);
  if (outcome == 0) cli_keep_error(0);
  return outcome;
}

/* Closes what was opened, and removes what was made. */
static void take_back(opened *at) {
  struct stat info;
  if (at->is_created && at->real_path && lstat(at->real_path, &info) == 0 && is_same(&at->info, &info))
    (void)unlink(at->real_path);
  if (at->file->path && at->fd >= 0) (void)close(at->fd);
}

static int empty(const opened *at) {
  if (!at->file->path || at->file->keeps_content || !S_ISREG(at->info.st_mode) || at->info.st_size == 0) return 0;
  if (cli_truncate(at->fd, 0) != 0) return say_system(at->file, errno);
  at->file->output->is_changed = 1;
  return 0;
}

static void use(const opened *at) {
  cli_output *output = at->file->output;
  cli_output_use(output, at->fd, name_of(at->file));
  output->separator = at->file->separator;
  output->is_file = at->file->path && S_ISREG(at->info.st_mode);
}

int cli_outputs_open(const cli_output_file *files, size_t count, const cli_protected *kept) {
  opened all[CLI_MAX_OUTPUTS];
  size_t done = 0;
  int outcome = 0;
  if (count > CLI_MAX_OUTPUTS) {
    cli_say("a run has at most %d outputs", CLI_MAX_OUTPUTS);
    return -1;
  }
  for (; done < count && outcome == 0; done++) {
    outcome = open_one(&files[done], kept, &all[done]);
    if (outcome == 0) outcome = check_one(&all[done], all, done, kept);
  }
  for (size_t i = 0; i < done && outcome == 0; i++) use(&all[i]);
  if (outcome == 0 && kept->open_more) outcome = kept->open_more(kept->user);
  for (size_t i = 0; i < done && outcome == 0; i++) outcome = empty(&all[i]);
  for (size_t i = 0; i < done; i++) {
    if (outcome != 0) take_back(&all[i]);
    free(all[i].real_path);
  }
  return outcome;
}
