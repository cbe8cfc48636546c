/* Records at the end of an earlier output file whose keys were not saved. */
/* SPDX-License-Identifier: MIT */
#include "cli/commands/dedupe/state_unsaved.h"

#include <fcntl.h>
#include <inttypes.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/commands/dedupe/state_note.h"
#include "cli/util/message.h"
#include "cli/util/wait.h"

/* Counts the separators from byte `at` to the end of the file. Returns false if it cannot be read. */
static bool count_separators(int fd, uint64_t at, char separator, uint64_t *count) {
  char text[1 << 14];
  ssize_t len;
  *count = 0;
  while ((len = pread(fd, text, sizeof text, (off_t)at)) > 0) {
    const char *next = text, *end = text + len;
    for (; (next = memchr(next, separator, (size_t)(end - next))) != NULL; next++) (*count)++;
    at += (uint64_t)len;
  }
  return len == 0;
}

static void warn_of_tail(const cli_state_note_entry *entry, const char *path, const cli_output *output) {
  struct stat info;
  uint64_t count;
  const int fd = cli_open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK, 0);
  if (fd < 0) return;
  if (fstat(fd, &info) == 0 && S_ISREG(info.st_mode) && (uint64_t)info.st_size > entry->len &&
      count_separators(fd, entry->len, output->separator, &count))
    cli_say("%s: the last %" PRIu64 " bytes (%" PRIu64 " records) were written by a run that ended before it saved "
            "their keys, so these records are printed again, to %s; to remove them from the first file: truncate -s "
            "%" PRIu64 " %s",
            path, (uint64_t)info.st_size - entry->len, count, output->name, entry->len, path);
  (void)close(fd);
}

void cli_state_warn_of_unsaved(const cli_state_output *kept) {
  const char *note = kept->note;
  size_t note_len = kept->note_len;
  cli_state_note_entry entry;
  if (!cli_state_note_next(&note, &note_len, &entry)) return;
  char *path = strndup(entry.path, entry.path_len);
  if (path && strcmp(path, kept->path) != 0) warn_of_tail(&entry, path, kept->output);
  free(path);
}
