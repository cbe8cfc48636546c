/* Functions of POSIX that the tests use of stdio.h and stdlib.h, and Windows lacks. */
/* SPDX-License-Identifier: MIT */
#include "windows/stdio.h"

#include <direct.h>
#include <fcntl.h>
#include <string.h>

#include "cli/windows/posix.h"

/* As on POSIX: no file has other ends of lines. */
__attribute__((constructor)) static void use_binary_files(void) {
  _fmode = _O_BINARY;
  for (int fd = 0; fd < 3; fd++) (void)_setmode(fd, _O_BINARY);
}

char *test_mkdtemp(char *path) {
  char *end = path + strlen(path) - 6;
  for (int i = 0; i < 100; i++) {
    unsigned char random[6];
    if (cli_windows_random(random, sizeof random) != 0) return NULL;
    for (size_t k = 0; k < sizeof random; k++) end[k] = (char)('a' + random[k] % 26);
    if (_mkdir(path) == 0) return path;
  }
  return NULL;
}

int test_setenv(const char *name, const char *value, int overwrites) {
  return !overwrites && getenv(name) ? 0 : _putenv_s(name, value);
}

ssize_t test_getline(char **line, size_t *capacity, FILE *file) {
  size_t len = 0;
  for (int byte; (byte = fgetc(file)) != EOF;) {
    if (len + 2 > *capacity) {
      *capacity = 2 * len + 128;
      *line = realloc(*line, *capacity);
      if (!*line) abort();
    }
    (*line)[len++] = (char)byte;
    (*line)[len] = '\0';
    if (byte == '\n') break;
  }
  return len > 0 ? (ssize_t)len : -1;
}

/* The text is in a temporary file until it is closed. */
static FILE *stream;
static char **stream_text;
static size_t *stream_len;

FILE *test_open_memstream(char **text, size_t *len) {
  if (stream) abort();
  stream_text = text;
  stream_len = len;
  return stream = tmpfile();
}

int test_fclose(FILE *file) {
  if (!file || file != stream) return fclose(file);
  stream = NULL;
  const long len = ftell(file);
  char *text = len >= 0 ? malloc((size_t)len + 1) : NULL;
  if (!text) abort();
  rewind(file);
  *stream_len = fread(text, 1, (size_t)len, file);
  text[*stream_len] = '\0';
  *stream_text = text;
  return fclose(file);
}
