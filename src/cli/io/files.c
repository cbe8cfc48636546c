/* The input files of a run. */
/* SPDX-License-Identifier: MIT */
#include "cli/io/files.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/io/input_stream.h"
#include "cli/util/message.h"
#include "cli/util/progress.h"
#include "cli/util/wait.h"

int cli_files_count(const cli_options *options) { return options->operand_count > 0 ? options->operand_count : 1; }

const char *cli_files_path(const cli_options *options, int i) {
  return options->operand_count > 0 ? options->operands[i] : "-";
}

static bool is_standard_input(const char *path) { return strcmp(path, "-") == 0; }

static int stat_input(const char *path, struct stat *info) {
  return is_standard_input(path) ? fstat(STDIN_FILENO, info) : stat(path, info);
}

/* Reports errno. If the path looks like an IRI, explains how to pass an IRI to the command. */
static void say_unreadable(const cli_options *options, const char *path) {
  simdiri_components components;
  int trouble = errno;
  simdiri_parse(path, strlen(path), &components);
  cli_say("%s: %s", cli_input_name(path), strerror(trouble));
  if (trouble != ENOENT || !components.has_scheme) return;
  if (options->command->file_hint)
    cli_say("%s", options->command->file_hint);
  else
    cli_say("IRIs are read from files or standard input: printf '%%s\\n' IRI | simdiri %s", options->command->name);
}

/* Returns 0 if the file can be opened. Does not open pipes and devices: the writer of a named pipe would notice. */
static int try_open(const char *path, const struct stat *info) {
  if (is_standard_input(path)) return 0;
  if (!S_ISREG(info->st_mode)) return access(path, R_OK);
  int fd = cli_open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY, 0);
  return fd < 0 ? -1 : close(fd);
}

/* The file may not exist yet. */
static int check_followed(const char *path) {
  struct stat info;
  if (stat(path, &info) != 0) {
    if (errno == ENOENT) cli_say("%s: does not exist yet; waiting for it", path);
    if (errno == ENOENT) return 0;
    cli_say("%s: %s", path, strerror(errno));
    return -1;
  }
  if (S_ISREG(info.st_mode)) return try_open(path, &info) == 0 ? 0 : (cli_say("%s: %s", path, strerror(errno)), -1);
  cli_say("%s: is not a regular file; --follow reads files that grow. Pipes are read without it, as data arrive", path);
  return -1;
}

static int check_file(const cli_options *options, const char *path, bool is_last) {
  struct stat input;
  if (options->follows && is_last) return check_followed(path);
  if (stat_input(path, &input) != 0 || try_open(path, &input) != 0) {
    say_unreadable(options, path);
    return -1;
  }
  if (!S_ISDIR(input.st_mode)) return 0;
  cli_say("%s: is a directory; name the files in it instead", cli_input_name(path));
  return -1;
}

int cli_files_check(const cli_options *options) {
  for (int i = 0; i < cli_files_count(options); i++)
    if (check_file(options, cli_files_path(options, i), i + 1 == cli_files_count(options)) != 0) return -1;
  return 0;
}

uint64_t cli_files_total(const cli_options *options) {
  uint64_t total = 0;
  if (options->follows) return 0;
  for (int i = 0; i < cli_files_count(options); i++) {
    const char *path = cli_files_path(options, i);
    struct stat info;
    if (stat_input(path, &info) != 0 || !S_ISREG(info.st_mode)) return 0;
    off_t at = is_standard_input(path) ? lseek(STDIN_FILENO, 0, SEEK_CUR) : 0;
    if (at >= 0 && info.st_size > at) total += (uint64_t)(info.st_size - at);
  }
  return total;
}

static bool reads_terminal(const cli_options *options) {
  for (int i = 0; i < cli_files_count(options); i++)
    if (is_standard_input(cli_files_path(options, i)) && isatty(STDIN_FILENO)) return true;
  return false;
}

bool cli_files_want_progress(const cli_options *options) {
  if (options->progress != CLI_PROGRESS_AUTO) return options->progress == CLI_PROGRESS_ALWAYS;
  if (options->quiet || !isatty(STDERR_FILENO)) return false;
  /* With input typed at a terminal or output shown on one, the lines themselves show progress. */
  return !reads_terminal(options) && (options->output || !isatty(STDOUT_FILENO));
}
