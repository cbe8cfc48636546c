/* The process: signals, waiting, and facts of the machine. */
/* SPDX-License-Identifier: MIT */
#include "cli/windows/posix.h"

#include <langinfo.h>
#include <poll.h>
#include <stdbool.h>
#include <string.h>

#include "cli/windows/windows.h"

int cli_windows_random(void *bytes, size_t len) {
  unsigned char *at = bytes;
  for (size_t i = 0; i < len; i++) {
    unsigned random;
    if (rand_s(&random) != 0) return -1;
    at[i] = (unsigned char)random;
  }
  return 0;
}

/* A path is asked in UTF-16, because getenv's charset lacks characters. A run asks for it a few times,
 * and it is not freed. */
char *cli_windows_getenv(const char *name) {
  if (strcmp(name, "TMPDIR") != 0) return getenv(name);
  const wchar_t *value = _wgetenv(L"TMPDIR");
  if (!value) value = _wgetenv(L"TEMP");
  return value ? cli_windows_narrow(value) : NULL;
}

char *cli_windows_strndup(const char *text, size_t len) {
  const size_t copied = strnlen(text, len);
  char *copy = malloc(copied + 1);
  if (!copy) return NULL;
  memcpy(copy, text, copied);
  copy[copied] = '\0';
  return copy;
}

long cli_windows_sysconf(int name) {
  return name == _SC_NPROCESSORS_ONLN ? (long)GetActiveProcessorCount(ALL_PROCESSOR_GROUPS) : -1;
}

/* The console shows UTF-8 (begin.c), unless somebody wants another charset as on POSIX. */
const char *cli_windows_charset(void) {
  static const char *const names[] = {"LC_ALL", "LANG"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    const char *value = getenv(names[i]);
    if (value && value[0] != '\0') return strstr(value, "UTF-8") || strstr(value, "utf8") ? "UTF-8" : value;
  }
  return "UTF-8";
}

/* NUL is a character device, too, but has no mode. */
int cli_windows_isatty(int fd) {
  DWORD mode;
  return GetConsoleMode((HANDLE)_get_osfhandle(fd), &mode); /* NOLINT(performance-no-int-to-ptr) */
}

int cli_windows_raise(int number) {
  if (number == SIGINT || number == SIGBREAK || number == SIGTERM) ExitProcess((UINT)STATUS_CONTROL_C_EXIT);
  return raise(number);
}

int cli_windows_sigaction(int number, const struct cli_windows_sigaction *action, struct cli_windows_sigaction *old) {
  void (*before)(int) = signal(number, action ? action->sa_handler : SIG_IGN);
  if (before == SIG_ERR) return -1;
  if (!action) (void)signal(number, before);
  if (old) *old = (struct cli_windows_sigaction){.sa_handler = before};
  return 0;
}

/* ------------------------------------------------------------------------------------------- waiting */

int cli_windows_pipe(int ends[2]) { return _pipe(ends, 1 << 16, O_BINARY | O_NOINHERIT); }

/* A pipe whose other end was closed can be read: the read reports the end. Whether a console has a line is not known,
 * nor whether a pipe has data that wine inherits: `may_block` is the answer then. */
static bool is_readable(int fd, bool may_block) {
  const HANDLE handle = (HANDLE)_get_osfhandle(fd); /* NOLINT(performance-no-int-to-ptr) */
  const DWORD type = GetFileType(handle);
  DWORD available = 0;
  if (type == FILE_TYPE_CHAR) return may_block;
  if (type != FILE_TYPE_PIPE) return true;
  if (PeekNamedPipe(handle, NULL, 0, NULL, &available, NULL)) return available > 0;
  return GetLastError() == ERROR_BROKEN_PIPE || may_block;
}

static int poll_once(struct pollfd *polls, unsigned count, bool may_block) {
  int ready = 0;
  for (unsigned i = 0; i < count; i++) {
    polls[i].revents = 0;
    if (polls[i].fd < 0) continue;
    if ((polls[i].events & POLLOUT) || is_readable(polls[i].fd, may_block)) polls[i].revents = polls[i].events;
    ready += polls[i].revents != 0;
  }
  return ready;
}

int cli_windows_poll(struct pollfd *polls, unsigned count, int milliseconds) {
  enum { YIELDS = 64 };
  const ULONGLONG begin = GetTickCount64();
  for (unsigned tries = 0;; tries++) {
    const int ready = poll_once(polls, count, milliseconds != 0);
    if (ready > 0) return ready;
    if (milliseconds >= 0 && GetTickCount64() - begin >= (ULONGLONG)milliseconds) return 0;
    Sleep(tries < YIELDS ? 0 : 1);
  }
}
