/* Messages about states. */
/* SPDX-License-Identifier: MIT */
#include "cli/commands/dedupe/state_messages.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/options/command.h"
#include "cli/util/message.h"

/* Returns advice about a lock that another user has created. */
static const char *find_advice(const simdiri_state_failure *failure) {
  if (failure->system_error != EACCES || strcmp(failure->file, "lock") != 0) return "";
  return "; users who share a state need a directory that their group may write to, and umask 002 in each run";
}

static void say_other_options(const char *path, const char *slash, const simdiri_state_failure *failure) {
  cli_say("%s%s%s: its keys were made with other options (%s); use the same options, or make a new state from "
          "the original records: simdiri state migrate --from=FILE OLD NEW with the options that you want (--relabel "
          "OLD NEW "
          "if only rules, idna or normalization differ, or disallowed=encode of rules=3 or older), then use "
          "--state=NEW and a new file for -o",
          path, slash, failure->file, failure->difference);
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
