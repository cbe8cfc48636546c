/* The output of a run with a state: how much of it belongs to keys that were published. */
/* SPDX-License-Identifier: MIT */
#if !defined(_XOPEN_SOURCE)
#define _XOPEN_SOURCE 700 /* realpath; NOLINT(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp) */
#endif
#include "cli/state/state_output.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/state/state_note.h"
#include "cli/state/state_tail.h"
#include "cli/util/message.h"
#include "cli/util/path.h"
#include "cli/util/wait.h"

static int say_error(const cli_state_output *kept, const char *what) {
  cli_say("%s: %s: %s", kept->output->name, what, strerror(errno));
  return -1;
}

static int say_short(const cli_state_output *kept, uint64_t size, uint64_t len) {
  char has[48];
  (void)snprintf(has, sizeof has, "has %" PRIu64 " bytes", size);
  cli_say("%s: %s, but the state has printed %" PRIu64
          " bytes to it; restore it, or %s, which gets only records that are new from now on",
          kept->output->name, kept->output->is_created ? "does not exist" : has, len,
          size == 0 ? "begin a new file with --output-new" : "write to another file");
  return -1;
}

/* Continues a file after its first `len` bytes. */
static int continue_at(const cli_state_output *kept, uint64_t size, uint64_t len) {
  if (size < len) return say_short(kept, size, len);
  if (size > len && cli_truncate(kept->output->fd, len) != 0)
    return say_error(kept, "the records that were not published cannot be cut off");
  if (lseek(kept->output->fd, (off_t)len, SEEK_SET) < 0) return say_error(kept, "cannot be continued");
  kept->output->written_len = kept->output->whole_len = kept->output->marked_len = len;
  return 0;
}

/* Continues the file of an entry of the note, and reads the places of its long records. */
static int continue_noted(cli_state_output *kept, uint64_t size, const cli_state_note_output *entry) {
  if (continue_at(kept, size, entry->len) != 0) return -1;
  cli_state_long_open(&kept->long_records, kept->output, kept->path, entry->places, entry->places_len, entry->len);
  return 0;
}

enum { MAX_PATH_LEN = 4096 };

/* Some file systems cannot fsync directories. They return one of these errors, but lose no data. */
static bool cannot_be_synced(int error) { return error == EINVAL || error == ENOTSUP || error == EROFS; }

/* Fsyncs the directory of a new file, so that the file's name is durable before the keys of its records are. A
 * directory without read permission cannot be fsynced by this process. Returns 0, or -1 after a message. */
static int sync_folder(const cli_state_output *kept, const char *path) {
  static const char what[] = "its directory cannot be written to disk";
  char *folder = cli_parent_folder(path);
  if (!folder) return say_error(kept, what);
  const int fd = cli_open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0);
  free(folder);
  if (fd < 0) return errno == EACCES ? 0 : say_error(kept, what);
  const int status = cli_sync(fd) == 0 || cannot_be_synced(errno) ? 0 : say_error(kept, what);
  (void)close(fd); /* nothing was written through it */
  return status;
}

/* Asks the system for the path of a file: by fcntl on macOS, else by /proc. */
static bool find_path(int fd, char path[MAX_PATH_LEN]) {
#if defined(F_GETPATH)
  return fcntl(fd, F_GETPATH, path) == 0;
#else
  char link[64];
  (void)snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  const ssize_t len = readlink(link, path, MAX_PATH_LEN - 1);
  if (len <= 0) return false;
  path[len] = '\0';
  return true;
#endif
}

/* Fsyncs the directory of standard output, if the system knows the file's name. */
static int sync_folder_of(const cli_state_output *kept, const struct stat *file) {
  char path[MAX_PATH_LEN];
  struct stat named;
  if (!find_path(kept->output->fd, path)) return 0;
  /* A file that was removed or replaced since it was opened has no name to lose. */
  if (path[0] != '/' || lstat(path, &named) != 0 || named.st_dev != file->st_dev || named.st_ino != file->st_ino)
    return 0;
  return sync_folder(kept, path);
}

/* Checks that the note can contain the path. */
static int check_path_len(const cli_output *output, const char *real_path) {
  if (strlen(real_path) <= CLI_STATE_NOTE_PATH_MAX) return 0;
  cli_say("%s: this name does not fit into the state: %s", output->name, strerror(ENAMETOOLONG));
  return -1;
}

/* Is the file the one that the entry is about? The last bytes that belong to the keys must be what the run wrote. A
 * file that cannot be read, or is shorter, is decided about later. */
static int check_contents(const cli_output *output, const char *real_path, const cli_state_note_output *entry) {
  char digest[CLI_STATE_TAIL_LEN + 1];
  if (!entry->tail || !cli_state_tail_read(real_path, output->fd, entry->len, digest) ||
      memcmp(digest, entry->tail, CLI_STATE_TAIL_LEN) == 0)
    return 0;
  cli_say("%s: is not the file that a run with this state wrote: other text is at the end of its first %" PRIu64
          " bytes; it is left unchanged. Restore the file, or move this one away and begin a new one with --output-new",
          output->name, entry->len);
  return -1;
}

int cli_state_output_check(const cli_output *output, const void *note, size_t note_len, bool starts_new) {
  struct stat info;
  cli_state_note_output entry;
  if (!output->is_file) return 0;
  char *real_path = realpath(output->name, NULL);
  if (!real_path || fstat(output->fd, &info) != 0) {
    cli_say("%s: cannot be found: %s", output->name, strerror(errno));
    free(real_path);
    return -1;
  }
  const bool is_known = cli_state_note_find_output(note, note_len, real_path, &entry);
  int checked = check_path_len(output, real_path);
  if (checked == 0 && is_known && info.st_size > 0) checked = check_contents(output, real_path, &entry);
  free(real_path);
  if (checked != 0) return -1;
  if (info.st_size == 0) return is_known && !starts_new;
  if (is_known) return 1;
  cli_say("%s: is not empty, and is not a file to which a run with this state wrote; write to another file, and do not "
          "remove this one without a copy, because its records are never printed again with this state",
          output->name);
  return -1;
}

int cli_state_output_open(cli_state_output *kept, cli_output *output, const void *note, size_t note_len,
                          bool *is_fresh) {
  struct stat info;
  cli_state_note_output entry;
  const int outcome = cli_state_output_check(output, note, note_len, kept->starts_new);
  kept->output = output;
  kept->note_len = note_len;
  if (note_len > 0) memcpy(kept->note, note, note_len);
  cli_state_long_open(&kept->long_records, output, NULL, "", 0, 0);
  *is_fresh = false;
  if (outcome < 0) return -1;
  kept->is_synced = fstat(output->fd, &info) == 0 && (S_ISREG(info.st_mode) || S_ISBLK(info.st_mode));
  if (!output->is_file && kept->is_synced && sync_folder_of(kept, &info) != 0) return -1;
  if (!output->is_file) return 0;
  kept->path = realpath(output->name, NULL);
  if (!kept->path || fstat(output->fd, &info) != 0) return say_error(kept, "cannot be found");
  if (outcome > 0 && cli_state_note_find_output(note, note_len, kept->path, &entry))
    return continue_noted(kept, (uint64_t)info.st_size, &entry);
  if (sync_folder(kept, kept->path) != 0) return -1;
  *is_fresh = true;
  return 0;
}

void cli_state_output_free(cli_state_output *kept) {
  free(kept->path);
  cli_state_long_close(&kept->long_records);
}

int cli_state_output_sync(cli_state_output *kept) {
  if (cli_output_flush(kept->output) != 0) return -1;
  if (!kept->is_synced || cli_sync(kept->output->fd) == 0) return 0;
  kept->output->failed = kept->output->is_broken = true;
  return say_error(kept, "cannot be written to disk");
}

size_t cli_state_output_note(const cli_state_output *kept, uint64_t output_len, char note[SIMDIRI_STATE_NOTE_MAX]) {
  char places[SIMDIRI_STATE_NOTE_MAX], tail[CLI_STATE_TAIL_LEN + 1];
  if (!kept->path) return cli_state_note_write(NULL, kept->reading, kept->note, kept->note_len, note);
  const size_t path_len = strlen(kept->path);
  const cli_state_note_output output = {
      .len = output_len,
      .places = places,
      .places_len = cli_state_long_write(&kept->long_records, places, CLI_STATE_NOTE_PATH_MAX - path_len),
      .tail = cli_state_tail_read(kept->path, kept->output->fd, output_len, tail) ? tail : NULL,
      .path = kept->path,
      .path_len = path_len};
  return cli_state_note_write(&output, kept->reading, kept->note, kept->note_len, note);
}
