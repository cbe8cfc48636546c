/* Entering the sandbox: seccomp first, and Landlock once all outputs are open. */
/* SPDX-License-Identifier: MIT */
#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE /* syscall, O_PATH; NOLINT(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp) */
#endif
#include "cli/sandbox/sandbox.h"

#include <stddef.h>

#if defined(SIMDIRI_HAS_SANDBOX)
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "cli/sandbox/sandbox_filter.h"
#include "cli/util/message.h"
#include "cli/util/path.h"
#include "cli/util/wait.h"

/* The interface of Landlock (man 7 landlock), because the headers of the C library and of the kernel may be older than
 * the kernel that the command runs on. */
#if defined(__mips__)
enum { FIRST_NUMBER = SYS_read / 1000 * 1000 }; /* 4000, 5000 or 6000: each ABI has its own */
#elif defined(__alpha__)
enum { FIRST_NUMBER = 110 };
#else
enum { FIRST_NUMBER = 0 };
#endif
enum {
  CREATE_RULESET = FIRST_NUMBER + 444,
  ADD_RULE = FIRST_NUMBER + 445,
  RESTRICT_SELF = FIRST_NUMBER + 446,
  VERSION_FLAG = 1,
  RULE_PATH_BENEATH = 1,
  CONNECT_AND_BIND = 3,   /* TCP */
  SOCKETS_AND_SIGNALS = 3 /* to processes outside of the sandbox */
};
#if defined(SYS_landlock_restrict_self)
_Static_assert((int)RESTRICT_SELF == SYS_landlock_restrict_self, "the headers of the kernel agree");
#endif
static const uint64_t fs_write_file = 1 << 1, fs_read_file = 1 << 2, fs_read_dir = 1 << 3, fs_remove_file = 1 << 5,
                      fs_make_dir = 1 << 7, fs_make_reg = 1 << 8;
static const uint64_t fs_first = (1 << 13) - 1; /* the rights of version 1: also running files, links and devices */
static const uint64_t fs_refer = 1 << 13;       /* renaming to another directory; since version 2 */
static const uint64_t fs_truncate = 1 << 14;    /* since version 3 */

typedef struct {
  uint64_t files, network, scopes; /* what is refused without a rule */
} ruleset_attributes;

typedef struct __attribute__((packed)) {
  uint64_t rights;
  int32_t fd;
} rule_attributes;

static bool has_entered, has_filter, has_landlock, allows_all_files;
static int ruleset = -1;
static uint64_t refused_rights;

/* A kernel or a container without the feature is no error, but exhausted resources are: whoever starts the command
 * could exhaust them on purpose. */
static int judge_error(int error) {
  if (error != ENOMEM && error != EMFILE && error != ENFILE) return 0;
  cli_say("cannot enter the sandbox: %s; --no-sandbox runs without it", strerror(error));
  return -1;
}

int cli_sandbox_enter(void) {
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return 0;
  has_entered = true;
  const int error = cli_sandbox_install_filter();
  has_filter = error == 0;
  return judge_error(error);
}

/* ------------------------------------------------------------------------------------------- Landlock */

/* Fields that an older kernel does not know are 0, so it accepts them. */
static ruleset_attributes choose_attributes(long version) {
  ruleset_attributes attributes = {.files = fs_first & ~(fs_read_file | fs_read_dir)};
  if (version >= 2) attributes.files |= fs_refer;
  if (version >= 3) attributes.files |= fs_truncate;
  if (version >= 4) attributes.network = CONNECT_AND_BIND;
  if (version >= 6) attributes.scopes = SOCKETS_AND_SIGNALS;
  return attributes;
}

static int create_ruleset(void) {
  if (!has_entered || ruleset >= 0) return 0;
  const long version = syscall(CREATE_RULESET, NULL, (size_t)0, VERSION_FLAG);
  if (version < 1) return version < 0 ? judge_error(errno) : 0;
  const ruleset_attributes attributes = choose_attributes(version);
  ruleset = (int)syscall(CREATE_RULESET, &attributes, sizeof attributes, 0);
  refused_rights = attributes.files;
  return ruleset < 0 ? judge_error(errno) : 0;
}

static int add_rule(int fd) {
  struct stat info;
  uint64_t rights = fs_write_file | fs_truncate;
  if (fstat(fd, &info) == 0 && S_ISDIR(info.st_mode)) rights |= fs_remove_file | fs_make_dir | fs_make_reg;
  const rule_attributes rule = {.rights = rights & refused_rights, .fd = fd};
  /* Other errors: a pipe, which needs no rule. */
  return syscall(ADD_RULE, ruleset, RULE_PATH_BENEATH, &rule, 0) == 0 ? 0 : judge_error(errno);
}

/* Sets *is_missing if there is nothing at the path. */
static int allow_existing(const char *path, bool *is_missing) {
  *is_missing = false;
  if (create_ruleset() != 0) return -1;
  if (ruleset < 0) return 0;
  const int fd = cli_open(path, O_PATH | O_CLOEXEC, 0);
  *is_missing = fd < 0 && errno == ENOENT;
  if (fd < 0) return judge_error(errno); /* other errors: the run will meet them, too */
  const int outcome = add_rule(fd);
  (void)close(fd);
  return outcome;
}

int cli_sandbox_allow_folder_of(const char *path) {
  bool is_missing;
  if (!has_entered) return 0;
  char *folder = cli_parent_folder(path);
  if (!folder) return judge_error(errno);
  const int outcome = allow_existing(folder, &is_missing);
  free(folder);
  return outcome;
}

int cli_sandbox_allow(const char *path) {
  struct stat info;
  bool is_missing;
  const int outcome = allow_existing(path, &is_missing);
  if (!is_missing) return outcome;
  /* The file would be created where the link leads to, which only the kernel knows: so no file is refused. */
  if (lstat(path, &info) == 0 && S_ISLNK(info.st_mode)) allows_all_files = true;
  return cli_sandbox_allow_folder_of(path);
}

int cli_sandbox_restrict_files(void) {
  if (create_ruleset() != 0) return -1;
  if (ruleset < 0) return 0;
  const int error = allows_all_files || syscall(RESTRICT_SELF, ruleset, 0) == 0 ? 0 : errno;
  (void)close(ruleset);
  ruleset = -1;
  has_landlock = error == 0 && !allows_all_files;
  return judge_error(error);
}

const char *cli_sandbox_name(void) {
  if (has_filter) return has_landlock ? "seccomp and Landlock" : "seccomp";
  return has_landlock ? "Landlock" : "no";
}
#else
int cli_sandbox_enter(void) { return 0; }

int cli_sandbox_allow(const char *path) {
  (void)path;
  return 0;
}

int cli_sandbox_allow_folder_of(const char *path) {
  (void)path;
  return 0;
}

int cli_sandbox_restrict_files(void) { return 0; }

const char *cli_sandbox_name(void) { return "no"; }
#endif
