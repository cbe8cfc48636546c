/* The files that a run writes: opened, compared with all other files of the run, and only then truncated. */
/* SPDX-License-Identifier: MIT */
#if !defined(_XOPEN_SOURCE)
/* NOLINTNEXTLINE(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp): POSIX defines this name, for realpath. */
#define _XOPEN_SOURCE 700
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
#include "cli/io/input_stream.h"
#include "cli/util/message.h"
#include "cli/util/path.h"
#include "cli/util/wait.h"

/* An open output and its properties. */
typedef struct {
  const cli_output_file *file;
  int fd;
  struct stat info;
  char *real_path; /* from realpath; NULL: standard output, or unknown */
  bool is_created;
} open_output;

static const char *get_name(const cli_output_file *file) { return file->path ? file->path : "standard output"; }

static int say_system(const cli_output_file *file, int number) {
  cli_say("cannot write %s: %s", get_name(file), strerror(number));
  return -1;
}

/* Returns true if both are the same regular file or block device. Pipes and other devices may be used twice in a run.
 */
static bool is_same_file(const struct stat *one, const struct stat *other) {
  if (S_ISBLK(one->st_mode)) return S_ISBLK(other->st_mode) && one->st_rdev == other->st_rdev;
  return S_ISREG(one->st_mode) && one->st_dev == other->st_dev && one->st_ino == other->st_ino;
}

/* ------------------------------------------------------------------------------------------- files that must not
 * change */

static int check_input(const open_output *at, const char *path) {
  struct stat info;
  const int found = strcmp(path, "-") == 0 ? fstat(STDIN_FILENO, &info) : stat(path, &info);
  if (found != 0 || !is_same_file(&at->info, &info)) return 0;
  cli_say("%s: is both an input and %s; write to another file", cli_input_name(path), at->file->role);
  return -1;
}

static int check_inputs(const open_output *at, const cli_options *options) {
  for (int i = 0; options->reads_records && i < cli_files_count(options); i++)
    if (check_input(at, cli_files_path(options, i)) != 0) return -1;
  return 0;
}

/* Refuses an output that is the file of an option. */
static int check_option_files(const open_output *at, const cli_options *options) {
  /* NOLINTNEXTLINE(bugprone-sizeof-expression): this counts the elements of an array of pointers. */
  for (size_t i = 0; i < sizeof options->profiles / sizeof *options->profiles; i++)
    if (options->profiles[i] && check_option_files(at, options->profiles[i]) != 0) return -1;
  const char *const paths[] = {options->key_file, options->rules,        options->redirects, options->psl,
                               options->routes,   options->redact_rules, options->pseudonym};
  for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
    struct stat info;
    if (!paths[i] || stat(paths[i], &info) != 0 || !is_same_file(&at->info, &info)) continue;
    cli_say("%s: is read by an option, and would be overwritten; write to another file", paths[i]);
    return -1;
  }
  return 0;
}

static int check_outputs(const open_output *at, const open_output *others, size_t count) {
  for (size_t i = 0; i < count; i++) {
    if (!is_same_file(&at->info, &others[i].info)) continue;
    cli_say("%s: is both %s and %s; write to another file", get_name(at->file), others[i].file->role, at->file->role);
    return -1;
  }
  return 0;
}

/* ------------------------------------------------------------------------------------------- states */

static int say_in_state(const cli_output_file *file, const char *state) {
  cli_say("%s: is in the directory of the state %s; write to another file", get_name(file), state);
  return -1;
}

/* The state does not exist yet, and the output was just created at its path. */
static int say_is_state(const cli_output_file *file) {
  cli_say("%s: is the path of the state; write to another file", get_name(file));
  return -1;
}

/* Returns 1 if the path is in this directory, 0 if not, -1 and sets errno if that is unknown. */
static int match_parent_folder(const char *path, const struct stat *folder) {
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

/* Returns 1 if the next entry of the directory is this file, 0 if not or at the end (*is_end), -1 and sets errno if
 * that is unknown. */
static int match_next_entry(DIR *stream, const struct stat *file, bool *is_end) {
  struct stat info;
  errno = 0; /* errno alone distinguishes an error of readdir from the end */
  const struct dirent *entry = readdir(stream);
  *is_end = !entry;
  if (!entry) return errno == 0 ? 0 : -1;
  if (fstatat(dirfd(stream), entry->d_name, &info, AT_SYMLINK_NOFOLLOW) == 0) return is_same_file(file, &info);
  return errno == ENOENT ? 0 : -1; /* ENOENT: the entry was removed meanwhile */
}

/* Returns 1 if the directory contains the file, under any name, 0 if not, -1 and sets errno if that is unknown. */
static int search_folder(const char *folder, const struct stat *file) {
  DIR *stream = open_folder(folder);
  int found = 0;
  bool is_end = false;
  if (!stream) return errno == EACCES ? 0 : -1; /* the run cannot use a state that it cannot read */
  while (found == 0 && !is_end) found = match_next_entry(stream, file, &is_end);
  const int number = errno;
  (void)closedir(stream);
  errno = number;
  return found;
}

/* Returns 1 if the output is in the directory of the state, 0 if not, -1 and sets errno if that is unknown. */
static int search_state(const char *path, const open_output *at, const char *state, const struct stat *folder) {
  const int found = path ? match_parent_folder(path, folder) : 0;
  return found != 0 || !at ? found : search_folder(state, &at->info);
}

/* Checks the path before the file is created (`at` is NULL), and the file after it is open. */
static int check_states(const cli_output_file *file, const open_output *at, const cli_protected *files_to_protect) {
  for (size_t i = 0; i < files_to_protect->state_count; i++) {
    const char *state = files_to_protect->state_paths[i], *path = at ? at->real_path : file->path;
    struct stat folder;
    if (stat(state, &folder) != 0) continue;
    if (at && is_same_file(&at->info, &folder)) return say_is_state(file);
    if (!S_ISDIR(folder.st_mode) || (at && !S_ISREG(at->info.st_mode))) continue;
    const int found = search_state(path, at, state, &folder);
    if (found > 0) return say_in_state(file, state);
    if (found == 0) continue;
    const int trouble = errno;
    cli_mute_error(false); /* report this even if standard error may be a file of the state */
    cli_say("%s: cannot be compared with the files of the state: %s", state, strerror(trouble));
    return -1;
  }
  return 0;
}

/* ------------------------------------------------------------------------------------------- opening */

/* Opens the file, or creates it and notes that in at->is_created. */
static int open_path(const cli_output_file *file, const cli_protected *files_to_protect, open_output *at) {
  enum { FLAGS = O_WRONLY | O_CLOEXEC | O_NOCTTY };
  at->fd = cli_open(file->path, FLAGS, 0);
  if (at->fd < 0 && errno == ENOENT) {
    if (check_states(file, NULL, files_to_protect) != 0) return -1;
    at->fd = cli_open(file->path, FLAGS | O_CREAT, file->is_private ? 0600 : 0666);
    at->is_created = at->fd >= 0;
  }
  if (at->fd < 0) return say_system(file, errno);
  at->real_path = realpath(file->path, NULL);
  return 0;
}

static int open_file(const cli_output_file *file, const cli_protected *files_to_protect, open_output *at) {
  *at = (open_output){.file = file, .fd = STDOUT_FILENO};
  if (file->path && open_path(file, files_to_protect, at) != 0) return -1;
  if (fstat(at->fd, &at->info) == 0) return 0;
  /* Standard output is closed: the first write reports that. */
  at->info = (struct stat){.st_mode = 0};
  return 0;
}

/* Refuses a path to the file that is standard error: records are written from the start of the file, and messages at
 * the offset of standard error. Standard output may be the same file, because both streams then share one offset. */
static int check_standard_error(const open_output *at) {
  struct stat error;
  if (!at->file->path || fstat(STDERR_FILENO, &error) != 0 || !S_ISREG(error.st_mode) ||
      !is_same_file(&at->info, &error))
    return 0;
  cli_say("%s: is standard error, too; write to another file", at->file->path);
  return -1;
}

static int check_output(const open_output *at, const open_output *others, size_t count,
                        const cli_protected *files_to_protect) {
  if (check_inputs(at, files_to_protect->options) != 0 || check_option_files(at, files_to_protect->options) != 0)
    return -1;
  if (check_outputs(at, others, count) != 0 || check_states(at->file, at, files_to_protect) != 0) return -1;
  return check_standard_error(at);
}

int cli_outputs_check_error(const cli_protected *files_to_protect) {
  static const cli_output_file error = {.role = "standard error"};
  open_output at = {.file = &error, .fd = STDERR_FILENO};
  if (fstat(STDERR_FILENO, &at.info) != 0 || !S_ISREG(at.info.st_mode)) return 0;
  cli_mute_error(true);
  const int outcome = check_output(&at, NULL, 0, files_to_protect);
  if (outcome == 0) cli_mute_error(false);
  return outcome;
}

/* Closes the file, and removes it if this run created it. */
static void undo_open(open_output *at) {
  struct stat info;
  if (at->is_created && at->real_path && lstat(at->real_path, &info) == 0 && is_same_file(&at->info, &info))
    (void)unlink(at->real_path);
  if (at->file->path && at->fd >= 0) (void)close(at->fd);
}

static int truncate_output(const open_output *at) {
  if (!at->file->path || at->file->keeps_content || !S_ISREG(at->info.st_mode) || at->info.st_size == 0) return 0;
  if (cli_truncate(at->fd, 0) != 0) return say_system(at->file, errno);
  at->file->output->is_changed = true;
  return 0;
}

static void start_output(const open_output *at) {
  cli_output *output = at->file->output;
  cli_output_use(output, at->fd, get_name(at->file));
  output->separator = at->file->separator;
  output->is_file = at->file->path && S_ISREG(at->info.st_mode);
  output->is_created = at->is_created;
}

int cli_outputs_check_path(const char *path, const cli_options *options) {
  const cli_output_file file = {.path = path, .role = "an output"};
  open_output at = {.file = &file, .fd = -1};
  if (stat(path, &at.info) != 0) return 0;
  if (check_inputs(&at, options) != 0 || check_option_files(&at, options) != 0) return -1;
  return check_standard_error(&at);
}

int cli_outputs_open(const cli_output_file *files, size_t count, const cli_protected *files_to_protect) {
  open_output all[CLI_MAX_OUTPUTS];
  size_t done = 0;
  int outcome = 0;
  if (count > CLI_MAX_OUTPUTS) {
    cli_say("a run can write at most %d files", CLI_MAX_OUTPUTS);
    return -1;
  }
  for (; done < count && outcome == 0; done++) {
    outcome = open_file(&files[done], files_to_protect, &all[done]);
    if (outcome == 0) outcome = check_output(&all[done], all, done, files_to_protect);
  }
  for (size_t i = 0; i < done && outcome == 0; i++) start_output(&all[i]);
  if (outcome == 0 && files_to_protect->open_more) outcome = files_to_protect->open_more(files_to_protect->user);
  for (size_t i = 0; i < done && outcome == 0; i++) outcome = truncate_output(&all[i]);
  for (size_t i = 0; i < done; i++) {
    if (outcome != 0) undo_open(&all[i]);
    free(all[i].real_path);
  }
  return outcome;
}
