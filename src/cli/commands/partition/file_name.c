/* The names of the files of partition. */
/* SPDX-License-Identifier: MIT */
#include "cli/commands/partition/file_name.h"

#include <stdio.h>
#include <string.h>

enum { WIDTH_MAX = 99, NUMBER_CAPACITY = 128 };

/* Reads what follows "%" up to "d". Returns its length, or 0 if it is no number; *width is the number of digits. */
static size_t read_number(const char *text, int *width) {
  size_t len = 0;
  *width = 0;
  if (text[0] == '0') {
    for (len = 1; text[len] >= '0' && text[len] <= '9' && *width <= WIDTH_MAX / 10; len++)
      *width = 10 * *width + (text[len] - '0');
  }
  return text[len] == 'd' ? len + 1 : 0;
}

bool cli_partition_is_good_pattern(const char *pattern) {
  size_t numbers = 0;
  for (const char *at = strchr(pattern, '%'); at; at = strchr(at, '%')) {
    int width;
    const size_t len = at[1] == '%' ? 1 : read_number(at + 1, &width);
    if (len == 0) return false;
    numbers += at[1] != '%';
    at += 1 + len;
  }
  return numbers == 1;
}

size_t cli_partition_name_capacity(const char *pattern) { return strlen(pattern) + NUMBER_CAPACITY; }

void cli_partition_name_write(const char *pattern, size_t number, char *name) {
  for (const char *at = pattern; *at;) {
    int width;
    if (*at != '%') {
      *name++ = *at++;
    } else if (at[1] == '%') {
      *name++ = '%';
      at += 2;
    } else {
      at += 1 + read_number(at + 1, &width);
      name += snprintf(name, NUMBER_CAPACITY, "%0*zu", width, number);
    }
  }
  *name = '\0';
}
