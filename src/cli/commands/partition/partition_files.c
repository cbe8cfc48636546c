/* The files of partition. */
/* SPDX-License-Identifier: MIT */
#include "cli/commands/partition/partition_files.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/commands/partition/file_name.h"
#include "cli/compress/packing.h"
#include "cli/io/outputs.h"
#include "cli/sandbox/sandbox.h"
#include "cli/util/message.h"
#include "cli/util/path.h"
#include "cli/util/wait.h"

/* The memory of all buffers, and the largest and the smallest one. */
enum { MEMORY = 128 << 20, BUFFER_MAX = 256 << 10, BUFFER_MIN = 2 << 10 };

/* Files end in this until all are complete. */
static const char incomplete[] = ".incomplete";

typedef struct {
  size_t len; /* of the data in its buffer */
  int fd;     /* -1: closed */
  bool is_created;
  bool has_data; /* a compressed file needs a member */
} output_file;

struct cli_partition_files {
  const cli_options *options;
  size_t count, capacity; /* capacity: of each buffer */
  bool stays_open;        /* all files fit into the limit of open files */
  bool is_finished;
  char *buffers, *name, *temporary;
  char *first; /* the name of the first incomplete file */
  int mark;    /* that file, or -1. While it is open, no other file has its inode */
  output_file all[];
};

int cli_partition_files_check(const cli_options *options) {
  if (options->output && cli_partition_is_good_pattern(options->output)) return 0;
  if (options->output)
    cli_say_usage("partition", "-o: '%s' needs one %%d or %%04d, the number of the file", options->output);
  else
    cli_say_usage("partition", "-o PATTERN is missing, such as -o part-%%04d.txt");
  return -1;
}

static void set_names(cli_partition_files *files, size_t number) {
  cli_partition_name_write(files->options->output, number, files->name);
  (void)snprintf(files->temporary, strlen(files->name) + sizeof incomplete, "%s%s", files->name, incomplete);
}

static int say_system(const char *path, int number) {
  cli_say("%s: %s", path, strerror(number));
  return -1;
}

/* Each run replaces the first incomplete file before all others. Returns whether no other run has done so. */
static bool has_mark(const cli_partition_files *files) {
  struct stat own, named;
  return fstat(files->mark, &own) == 0 && stat(files->first, &named) == 0 && own.st_dev == named.st_dev &&
         own.st_ino == named.st_ino;
}

static int check_mark(const cli_partition_files *files) {
  if (files->mark < 0 || has_mark(files)) return 0;
  cli_say("%s: another run has replaced this file; its -o names the same files", files->first);
  return -1;
}

static int set_mark(cli_partition_files *files) {
  if (files->mark < 0) files->mark = cli_open(files->first, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NOCTTY, 0);
  return files->mark < 0 ? say_system(files->first, errno) : 0;
}

/* ------------------------------------------------------------------------------------------- writing */

/* A file that an earlier run has left is removed, not truncated: after a power cut it may also have its other name. The
 * mark is checked after opening, too, so that nothing is added to a file of another run. */
static int open_file(cli_partition_files *files, size_t number) {
  output_file *file = &files->all[number];
  set_names(files, number);
  const int flags = O_WRONLY | O_CLOEXEC | O_NOFOLLOW | O_NOCTTY | O_APPEND;
  if (check_mark(files) != 0) return -1;
  if (!file->is_created && unlink(files->temporary) != 0 && errno != ENOENT) return say_system(files->temporary, errno);
  file->fd = cli_open(files->temporary, file->is_created ? flags : flags | O_CREAT | O_EXCL, 0666);
  if (file->fd < 0) return say_system(files->temporary, errno);
  file->is_created = true;
  return set_mark(files) == 0 ? check_mark(files) : -1;
}

static int close_file(cli_partition_files *files, size_t number) {
  output_file *file = &files->all[number];
  const int fd = file->fd;
  file->fd = -1;
  if (fd < 0 || close(fd) == 0 || errno == EINTR) return 0;
  const int error = errno;
  set_names(files, number);
  return say_system(files->temporary, error);
}

typedef struct {
  cli_partition_files *files;
  size_t number;
} file_sink;

static int write_bytes(void *user, const char *data, size_t len) {
  const file_sink *sink = user;
  while (len > 0) {
    const ssize_t written = write(sink->files->all[sink->number].fd, data, len);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) {
      const int number = errno;
      set_names(sink->files, sink->number);
      return say_system(sink->files->temporary, number);
    }
    data += written;
    len -= (size_t)written;
  }
  return 0;
}

/* Each piece is a member of a gzip file, or a frame of a zstd file (RFC 1952 §2.2, RFC 8878 §3.1): then no state of a
 * compressor has to be kept for each file. */
static int write_packed(file_sink *sink, const char *data, size_t len) {
  const cli_options *options = sink->files->options;
  const cli_sink bytes = {write_bytes, sink};
  const char *reason = NULL;
  cli_encoder *encoder = cli_encoder_create((cli_packing)options->packing, options->level);
  if (!encoder) {
    cli_say_status("partition", SIMDIRI_ERROR_NO_MEMORY);
    return -1;
  }
  const int outcome = cli_encode(encoder, data, len, CLI_ENCODE_END, &bytes, &reason);
  if (reason) cli_say("partition: %s", reason);
  cli_encoder_free(encoder);
  return outcome;
}

static int write_piece(cli_partition_files *files, size_t number, const char *data, size_t len) {
  file_sink sink = {files, number};
  files->all[number].has_data = true;
  if (files->all[number].fd < 0 && open_file(files, number) != 0) return -1;
  const bool is_packed = files->options->packing < CLI_PACKING_NONE;
  int outcome = is_packed ? write_packed(&sink, data, len) : write_bytes(&sink, data, len);
  if (!files->stays_open && close_file(files, number) != 0) outcome = -1;
  return outcome;
}

static int flush_file(cli_partition_files *files, size_t number) {
  output_file *file = &files->all[number];
  const size_t len = file->len;
  file->len = 0;
  return len == 0 ? 0 : write_piece(files, number, files->buffers + number * files->capacity, len);
}

int cli_partition_files_write(cli_partition_files *files, size_t number, const char *data, size_t len) {
  output_file *file = &files->all[number];
  if (len > files->capacity - file->len && flush_file(files, number) != 0) return -1;
  if (len > files->capacity) return write_piece(files, number, data, len);
  memcpy(files->buffers + number * files->capacity + file->len, data, len);
  file->len += len;
  return 0;
}

int cli_partition_files_write_all(cli_partition_files *files, const char *data, size_t len) {
  for (size_t i = 0; i < files->count; i++)
    if (cli_partition_files_write(files, i, data, len) != 0) return -1;
  return 0;
}

/* ------------------------------------------------------------------------------------------- opening */

/* A folder would be noticed only when other files have their names. */
static int refuse_folder(const char *path) {
  struct stat info;
  return lstat(path, &info) == 0 && S_ISDIR(info.st_mode) ? say_system(path, EISDIR) : 0;
}

/* During the run, the file is created, opened again and renamed. */
static int allow_writing(const cli_partition_files *files, size_t number) {
  const size_t folder_len = (size_t)(cli_file_name(files->name) - files->name);
  const bool is_beside_first = number > 0 && strncmp(files->name, files->first, folder_len) == 0;
  return is_beside_first ? 0 : cli_sandbox_allow_folder_of(files->name);
}

/* The file and the incomplete one must not be folders, or files that the run reads or writes. */
static int check_names(cli_partition_files *files) {
  set_names(files, 0);
  memcpy(files->first, files->temporary, strlen(files->temporary) + 1);
  for (size_t i = 0; i < files->count; i++) {
    set_names(files, i);
    if (refuse_folder(files->name) != 0 || refuse_folder(files->temporary) != 0 ||
        cli_outputs_check_path(files->name, files->options) != 0 ||
        cli_outputs_check_path(files->temporary, files->options) != 0 || allow_writing(files, i) != 0)
      return -1;
  }
  return 0;
}

/* Half of the limit is left for everything else. */
static bool fit_in_limit(size_t count) {
#if defined(_SC_OPEN_MAX)
  const long limit = sysconf(_SC_OPEN_MAX);
#else
  const long limit = 512; /* of the C library of Windows */
#endif
  return limit > 0 && count <= (size_t)limit / 2;
}

cli_partition_files *cli_partition_files_open(const cli_options *options) {
  const size_t count = options->file_count, name_capacity = cli_partition_name_capacity(options->output);
  cli_partition_files *files = calloc(1, sizeof *files + count * sizeof *files->all);
  if (files) {
    files->options = options;
    files->count = count;
    files->capacity = MEMORY / count < BUFFER_MIN ? BUFFER_MIN : MEMORY / count;
    if (files->capacity > BUFFER_MAX) files->capacity = BUFFER_MAX;
    files->stays_open = fit_in_limit(count);
    files->buffers = malloc(count * files->capacity);
    files->name = malloc(name_capacity);
    files->temporary = malloc(name_capacity + sizeof incomplete);
    files->first = malloc(name_capacity + sizeof incomplete);
    files->mark = -1;
    for (size_t i = 0; i < count; i++) files->all[i].fd = -1;
  }
  if (!files || !files->buffers || !files->name || !files->temporary || !files->first)
    cli_say_status("partition", SIMDIRI_ERROR_NO_MEMORY);
  else if (check_names(files) == 0 && open_file(files, 0) == 0 && (files->stays_open || close_file(files, 0) == 0))
    return files;
  cli_partition_files_close(files);
  return NULL;
}

/* ------------------------------------------------------------------------------------------- the end */

/* A compressed file without data is a member without data. */
static int complete_file(cli_partition_files *files, size_t number) {
  const output_file *file = &files->all[number];
  if (!file->has_data && file->len == 0) return write_piece(files, number, "", 0);
  return flush_file(files, number);
}

/* Writes what the file needs, and begins to write it to the disk. */
static int begin_to_sync_file(cli_partition_files *files, size_t number) {
  if (complete_file(files, number) != 0) return -1;
  if (files->all[number].fd < 0 && open_file(files, number) != 0) return -1;
  cli_begin_sync(files->all[number].fd);
  return files->stays_open ? 0 : close_file(files, number);
}

/* A file that has its name must be complete after a power cut, too. */
static int sync_file(cli_partition_files *files, size_t number) {
  output_file *file = &files->all[number];
  if (file->fd < 0 && open_file(files, number) != 0) return -1;
  if (cli_sync(file->fd) == 0) return 0;
  const int error = errno;
  set_names(files, number);
  return say_system(files->temporary, error);
}

/* Gives a file its name. The first file is renamed last, because it is the mark. */
static int rename_file(cli_partition_files *files, size_t number) {
  if (check_mark(files) != 0) return -1;
  if (number == 0) (void)close(files->mark);
  if (number == 0) files->mark = -1;
  set_names(files, number);
  if (rename(files->temporary, files->name) != 0) return say_system(files->name, errno);
  files->all[number].is_created = false;
  return 0;
}

/* All files are on their way to the disk before the first is waited for: then most need not be waited for. */
int cli_partition_files_finish(cli_partition_files *files) {
  for (size_t i = 0; i < files->count; i++)
    if (cli_is_interrupted() || begin_to_sync_file(files, i) != 0) return -1;
  for (size_t i = 0; i < files->count; i++)
    if (cli_is_interrupted() || sync_file(files, i) != 0 || close_file(files, i) != 0) return -1;
  for (size_t i = files->count; i > 0; i--)
    if (rename_file(files, i - 1) != 0) return -1;
  files->is_finished = true;
  return 0;
}

/* Removes the incomplete files, unless they are those of another run. */
static void remove_files(cli_partition_files *files) {
  const bool are_own = files->mark < 0 || has_mark(files);
  if (files->mark >= 0) (void)close(files->mark);
  for (size_t i = 0; i < files->count; i++) {
    if (files->all[i].fd >= 0) (void)close(files->all[i].fd);
    if (!are_own || !files->all[i].is_created) continue;
    set_names(files, i);
    (void)unlink(files->temporary);
  }
}

void cli_partition_files_close(cli_partition_files *files) {
  if (!files) return;
  if (!files->is_finished && files->name && files->temporary && files->first) remove_files(files);
  free(files->buffers);
  free(files->name);
  free(files->temporary);
  free(files->first);
  free(files);
}
