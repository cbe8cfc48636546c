/* Whole files read into memory, and random bytes. */
/* SPDX-License-Identifier: MIT */
#include "cli/util/whole_file.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#if defined __linux__
#include <sys/random.h>
#endif

#include "cli/util/message.h"

static void say_unreadable(const char *path, int number) { cli_say("%s: %s", path, strerror(number)); }

/* Reads until the end, or until more than `max_len` bytes were read: then the file is too long. */
static char *read_opened(FILE *file, const char *path, size_t max_len, size_t *len) {
  size_t capacity = 0;
  char *data = NULL;
  *len = 0;
  do {
    capacity = capacity ? 2 * capacity : 4096;
    char *grown = realloc(data, capacity);
    if (!grown) {
      cli_say_status(path, SIMDIRI_ERROR_NO_MEMORY);
      free(data);
      return NULL;
    }
    data = grown;
    *len += fread(data + *len, 1, capacity - *len, file);
  } while (*len == capacity && capacity <= max_len);
  if (!ferror(file) && *len <= max_len) return data;
  if (ferror(file))
    say_unreadable(path, errno);
  else
    cli_say("%s: is longer than the limit of %zu bytes for this file", path, max_len);
  free(data);
  return NULL;
}

char *cli_read_file_info(const char *path, size_t max_len, size_t *len, struct stat *info) {
  FILE *file = fopen(path, "rbe");
  if (!file || fstat(fileno(file), info) != 0) {
    say_unreadable(path, errno);
    if (file) (void)fclose(file);
    return NULL;
  }
  char *data = read_opened(file, path, max_len, len);
  (void)fclose(file);
  return data;
}

char *cli_read_file(const char *path, size_t max_len, size_t *len) {
  struct stat info;
  return cli_read_file_info(path, max_len, len, &info);
}

/* The system's random bytes need no file, so that an empty root is enough. An old kernel lacks the call. */
static bool get_system_random(void *bytes, size_t len) {
#if defined __linux__
  return len <= 256 && getrandom(bytes, len, 0) == (ssize_t)len;
#elif defined _WIN32
  return cli_windows_random(bytes, len) == 0;
#else
  (void)bytes, (void)len;
  return false;
#endif
}

int cli_read_random(void *bytes, size_t len) {
  if (get_system_random(bytes, len)) return 0;
  FILE *file = fopen("/dev/urandom", "rbe");
  const size_t read_len = file ? fread(bytes, 1, len, file) : 0;
  if (read_len != len) cli_say("/dev/urandom: %s", strerror(errno));
  if (file) (void)fclose(file);
  return read_len == len ? 0 : -1;
}
