/* Where the command begins: its arguments, its standard streams, and the charset of the console. */
/* SPDX-License-Identifier: MIT */
#include "cli/windows/posix.h"

#include <stdbool.h>

#include "cli/windows/windows.h"
/* After windows.h. */
#include <shellapi.h>

static UINT first_charset; /* of the console, before this run */

static void restore_charset(void) { (void)SetConsoleOutputCP(first_charset); }

static void use_utf8(void) {
  first_charset = GetConsoleOutputCP();
  if (first_charset != 0 && first_charset != CP_UTF8 && SetConsoleOutputCP(CP_UTF8)) (void)atexit(restore_charset);
}

/* Another text instead of such an argument could name another file. */
static void refuse_bad_text(const wchar_t *text, int number) {
  if (WideCharToMultiByte(CP_UTF8, WC_ERR_INVALID_CHARS, text, -1, NULL, 0, NULL, NULL) > 0) return;
  (void)fprintf(stderr, "simdiri: argument %d is not valid UTF-16\n", number);
  exit(2);
}

/* The arguments are asked from Windows in UTF-16: those of the C library are in a charset that lacks characters. */
int main(void) {
  int count = 0;
  use_utf8();
  cli_windows_ends_without_reader = true;
  for (int fd = 0; fd < 3; fd++) (void)_setmode(fd, O_BINARY);
  wchar_t **wide = CommandLineToArgvW(GetCommandLineW(), &count);
  char **arguments = wide ? calloc((size_t)count + 1, sizeof *arguments) : NULL;
  bool is_complete = arguments != NULL;
  for (int i = 1; wide && i < count; i++) refuse_bad_text(wide[i], i);
  for (int i = 0; is_complete && i < count; i++) is_complete = (arguments[i] = cli_windows_narrow(wide[i])) != NULL;
  if (is_complete) exit(cli_windows_main(count, arguments));
  (void)fputs("simdiri: out of memory\n", stderr);
  exit(2);
}
