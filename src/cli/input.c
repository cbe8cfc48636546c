/* Streaming input: reads chunks and cuts them at the last record separator. */
/* SPDX-License-Identifier: MIT */
#include "cli/input.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/message.h"

enum { CHUNK_LEN = 1 << 20, MARK_LEN = 3 };

static const char *display_name(const char *path) { return strcmp(path, "-") == 0 ? "(standard input)" : path; }

static int stat_input(const char *path, struct stat *info) {
  return strcmp(path, "-") == 0 ? fstat(STDIN_FILENO, info) : stat(path, info);
}

static int check_one(const char *path, const struct stat *output) {
  struct stat input;
  if (stat_input(path, &input) != 0) {
    simdiri_cli_say("%s: %s", display_name(path), strerror(errno));
    return -1;
  }
  if (S_ISDIR(input.st_mode)) {
    simdiri_cli_say("%s: is a directory; give the files in it", display_name(path));
    return -1;
  }
  if (output && input.st_dev == output->st_dev && input.st_ino == output->st_ino) {
    simdiri_cli_say("%s: is the output too; write to another file", display_name(path));
    return -1;
  }
  return 0;
}

int simdiri_cli_input_check(const cli_options *options) {
  struct stat info;
  int known = options->output ? stat(options->output, &info) : fstat(STDOUT_FILENO, &info);
  /* Devices and pipes may well be both: only a file would be read after it was overwritten. */
  const struct stat *output = known == 0 && S_ISREG(info.st_mode) ? &info : NULL;
  if (options->operand_count == 0) return check_one("-", output);
  for (int i = 0; i < options->operand_count; i++)
    if (check_one(options->operands[i], output) != 0) return -1;
  return 0;
}

int simdiri_cli_input_open(cli_input *input, const char *path, char separator) {
  input->name = display_name(path);
  input->separator = separator;
  input->at_start = 1;
  input->at_end = 0;
  input->data_len = input->taken = 0;
  input->fd = strcmp(path, "-") == 0 ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY);
  if (input->fd >= 0) return 0;
  simdiri_cli_say("%s: %s", input->name, strerror(errno));
  return -1;
}

void simdiri_cli_input_close(cli_input *input) {
  if (input->fd > STDIN_FILENO) close(input->fd);
}

void simdiri_cli_input_free(cli_input *input) { free(input->data); }

/* Room for at least one more octet: a record may be longer than any buffer. */
static int make_room(cli_input *input) {
  if (input->data_len < input->capacity) return 0;
  size_t capacity = input->capacity ? input->capacity * 2 : CHUNK_LEN;
  char *data = capacity > input->capacity ? realloc(input->data, capacity) : NULL;
  if (!data) {
    simdiri_cli_say("%s: out of memory for a record of more than %zu octets", input->name, input->capacity);
    return -1;
  }
  input->data = data;
  input->capacity = capacity;
  return 0;
}

/* Octets read, 0 at the end, -1 after a message. Never more than a chunk: once a long record has made the buffer large,
 * filling it would hand out blocks of that size for ever after. */
static ssize_t read_some(cli_input *input) {
  const size_t room = input->capacity - input->data_len;
  for (;;) {
    ssize_t got = read(input->fd, input->data + input->data_len, room < CHUNK_LEN ? room : CHUNK_LEN);
    if (got >= 0) return got;
    if (errno == EAGAIN || errno == EWOULDBLOCK) {
      struct pollfd wait = {input->fd, POLLIN, 0};
      poll(&wait, 1, -1);
    } else if (errno != EINTR) {
      simdiri_cli_say("%s: %s", input->name, strerror(errno));
      return -1;
    }
  }
}

/* The end of the last record in the octets from `from` on, or `from` if there is none. */
static size_t last_record_end(const cli_input *input, size_t from) {
  size_t end = input->data_len;
  while (end > from && input->data[end - 1] != input->separator) end--;
  return end;
}

static void hand_out(cli_input *input, size_t end, const char **block, size_t *block_len, int *has_mark) {
  *has_mark = input->at_start && end >= MARK_LEN && memcmp(input->data, "\xEF\xBB\xBF", MARK_LEN) == 0;
  size_t begin = *has_mark ? MARK_LEN : 0;
  input->at_start = 0;
  input->taken = end;
  *block = input->data + begin;
  *block_len = end - begin;
}

int simdiri_cli_input_next(cli_input *input, const char **block, size_t *block_len, int *has_mark) {
  if (input->taken > 0) memmove(input->data, input->data + input->taken, input->data_len - input->taken);
  input->data_len -= input->taken;
  input->taken = 0;
  while (!input->at_end) {
    if (make_room(input) != 0) return -1;
    ssize_t got = read_some(input);
    if (got < 0) return -1;
    if (got == 0) input->at_end = 1;
    /* What was there before holds no separator: only new octets are searched, so the cost stays linear. */
    size_t old_len = input->data_len;
    input->data_len += (size_t)got;
    size_t end = last_record_end(input, old_len);
    if (end == old_len) continue;
    hand_out(input, end, block, block_len, has_mark);
    return 1;
  }
  if (input->data_len == 0) return 0;
  hand_out(input, input->data_len, block, block_len, has_mark);
  return 1;
}
