/* Messages about states. */
/* SPDX-License-Identifier: MIT */
#include "cli/state/state_messages.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/options/command.h"
#include "cli/state/state_note.h"
#include "cli/util/message.h"
#include "cli/util/wait.h"

/* Returns advice about a lock that another user has created. */
static const char *find_advice(const simdiri_state_failure *failure) {
  if (failure->system_error != EACCES || strcmp(failure->file, "lock") != 0) return "";
  return "; users who share a state need a directory that their group may write to, and umask 002 in each run";
}

/* Does another version of simdiri explain a part of the difference? */
static bool is_of_version(const char *difference) {
  static const char *const settings[] = {"rules=", "idna=", "normalization=", "unwrap="};
  for (size_t i = 0; i < sizeof settings / sizeof *settings; i++)
    if (strstr(difference, settings[i])) return true;
  return false;
}

static void say_other_options(const char *path, const char *slash, const simdiri_state_failure *failure) {
  const bool may_relabel = is_of_version(failure->difference);
  const char *hint = strstr(failure->difference, "parameters=") ? "; parameters are the lines of --rules" : "";
  cli_say("%s%s%s: its keys were made with other options (%s%s); use the same options, or make a new state from "
          "the original records: simdiri state migrate --from=FILE OPTIONS OLD NEW%s; then use --state=NEW and a new "
          "file for -o",
          path, slash, failure->file, failure->difference, hint,
          may_relabel ? " (or, if your options have not changed, simdiri state migrate --relabel OLD NEW)" : "");
}

int cli_state_say(const char *path, simdiri_status status, const simdiri_state_failure *failure) {
  if (status != SIMDIRI_ERROR_STATE) {
    cli_say_status(path, status);
    return CLI_EXIT_TROUBLE;
  }
  const char *slash = failure->file[0] ? "/" : "";
  const char *message = simdiri_state_problem_message(failure->problem);
  if (failure->system_error == ENOTDIR && !failure->file[0])
    cli_say("%s: is a file; name a directory for the state", path);
  else if (failure->system_error != 0)
    cli_say("%s%s%s: %s%s", path, slash, failure->file, strerror(failure->system_error), find_advice(failure));
  else if (failure->problem == SIMDIRI_STATE_OTHER_SECRET && failure->difference[0])
    cli_say("%s%s%s: %s; and with other options (%s)", path, slash, failure->file, message, failure->difference);
  else if (failure->difference[0])
    say_other_options(path, slash, failure);
  else if (failure->problem == SIMDIRI_STATE_DAMAGED && failure->file[0])
    cli_say("%s%s%s: byte %llu: %s", path, slash, failure->file, (unsigned long long)failure->offset, message);
  else
    cli_say("%s%s%s: %s", path, slash, failure->file, message);
  return CLI_EXIT_TROUBLE;
}

void cli_state_warn_of_mode(const char *path, const simdiri_state *state) {
  struct stat file;
  simdiri_state_info info;
  simdiri_state_get_info(state, &info);
  const int folder = info.secret ? open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
  if (folder < 0) return;
  if (fstatat(folder, "state", &file, AT_SYMLINK_NOFOLLOW) == 0 && (file.st_mode & (S_IRGRP | S_IROTH)))
    cli_say("%s/state: others can read this secret: run chmod 600 %s/state", path, path);
  (void)close(folder);
}

/* ------------------------------------------------------------------------------------------- unsaved records */

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

static void warn_of_tail(const cli_state_note_output *entry, const char *path, const cli_output *output) {
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
  cli_state_note_output entry;
  if (!cli_state_note_next_output(&note, &note_len, &entry)) return;
  char *path = strndup(entry.path, entry.path_len);
  if (path && strcmp(path, kept->path) != 0) warn_of_tail(&entry, path, kept->output);
  free(path);
}

void cli_state_say_fresh(const cli_state_output *kept) {
  const char *note = kept->note;
  size_t note_len = kept->note_len;
  cli_state_note_output last;
  if (!kept->path || !cli_state_note_next_output(&note, &note_len, &last)) return;
  if (last.path_len == strlen(kept->path) && memcmp(last.path, kept->path, last.path_len) == 0) return;
  cli_say("%s: is a new file of this state: it gets the records that are new from now on, without those in %.*s",
          kept->output->name, (int)last.path_len, last.path);
}

void cli_state_warn_of_reading(const char *path, const cli_state_output *kept) {
  const char *note = kept->note;
  size_t note_len = kept->note_len, len;
  const char *known = cli_state_note_next_reading(&note, &note_len, &len);
  if (!known || cli_state_note_has_reading(kept->note, kept->note_len, kept->reading)) return;
  cli_say("%s: warning: this run reads its records as '%s', but earlier runs read theirs as '%.*s'; if you forgot an "
          "option, records that the state knows count as new",
          path, kept->reading, (int)len, known);
}
