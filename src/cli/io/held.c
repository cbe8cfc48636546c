/* Text of records whose keys are deferred. */
/* SPDX-License-Identifier: MIT */
#include "cli/io/held.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/util/append.h"
#include "cli/util/message.h"
#include "cli/util/wait.h"

/* Stored layout: a heading, the text, and its ends. The text is padded so that the ends are aligned for size_t. */
typedef struct {
  size_t count, len; /* records, bytes of text */
} heading;

enum { TRANSFER_MAX = 1 << 30 }; /* bytes of one read or write */

static size_t round_up(size_t len) { return (len + sizeof(size_t) - 1) / sizeof(size_t) * sizeof(size_t); }

static size_t count_body_bytes(const heading *head) { return round_up(head->len) + head->count * sizeof(size_t); }

static int say_memory(void) {
  cli_say_status("dedupe", SIMDIRI_ERROR_NO_MEMORY);
  return -1;
}

static int say_file(const cli_held *held, const char *what) {
  cli_say("%s: %s: %s", held->folder, what, strerror(errno));
  return -1;
}

/* ------------------------------------------------------------------------------------------- the file */

/* Removes the file that a killed run left. It is not truncated, because it could be a hard link to another file, or be
 * open in another process. Removes regular files only. Returns 0, or -1 and sets errno. */
static int remove_left_over(const char *path) {
  struct stat info;
  if (lstat(path, &info) != 0) return errno == ENOENT ? 0 : -1;
  if (S_ISREG(info.st_mode)) return unlink(path);
  errno = EEXIST;
  return -1;
}

static int open_file(cli_held *held) {
  char path[4096];
  if (held->fd >= 0) return 0;
  const int len = snprintf(path, sizeof path, "%s/state.text", held->folder);
  errno = ENAMETOOLONG;
  if (len > 0 && (size_t)len < sizeof path && remove_left_over(path) == 0)
    held->fd = cli_open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600);
  if (held->fd < 0) return say_file(held, "cannot create a temporary file for deferred records");
  (void)unlink(path);
  return 0;
}

static int write_all(cli_held *held, const char *data, size_t len) {
  while (len > 0) {
    const ssize_t written = pwrite(held->fd, data, len < TRANSFER_MAX ? len : TRANSFER_MAX, (off_t)held->filed);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return say_file(held, "cannot write deferred records");
    data += written;
    len -= (size_t)written;
    held->filed += (uint64_t)written;
    held->written += (uint64_t)written;
  }
  return 0;
}

static int read_all(const cli_held *held, void *data, size_t len, uint64_t at) {
  char *next = data;
  while (len > 0) {
    const ssize_t read_len = pread(held->fd, next, len < TRANSFER_MAX ? len : TRANSFER_MAX, (off_t)at);
    if (read_len < 0 && errno == EINTR) continue;
    if (read_len == 0) errno = EIO;
    if (read_len <= 0) return say_file(held, "cannot read deferred records");
    next += read_len;
    len -= (size_t)read_len;
    at += (uint64_t)read_len;
  }
  return 0;
}

static int write_memory(cli_held *held) {
  if (open_file(held) != 0 || write_all(held, held->memory.data, held->memory.len) != 0) return -1;
  held->memory.len = 0;
  return 0;
}

/* ------------------------------------------------------------------------------------------- adding */

/* Stores a heading, the text and its ends. */
static void store_text(char *at, const heading *head, const cli_held_text *text) {
  const size_t added = text->is_unterminated ? 1 : 0, len = head->len - added;
  memcpy(at, head, sizeof *head);
  at += sizeof *head;
  memcpy(at, text->text + text->begin, len);
  if (added) at[len] = text->separator;
  memset(at + head->len, 0, round_up(head->len) - head->len);
  at += round_up(head->len);
  for (size_t i = 0; i < text->count; i++) {
    const size_t end = text->ends[i] - text->begin + (i + 1 == text->count ? added : 0);
    memcpy(at + i * sizeof end, &end, sizeof end);
  }
}

int cli_held_add(cli_held *held, const cli_held_text *text) {
  if (text->count == 0) return 0;
  const heading head = {text->count, text->ends[text->count - 1] - text->begin + (text->is_unterminated ? 1 : 0)};
  const size_t bytes = sizeof head + count_body_bytes(&head);
  simdiri_buffer *memory = &held->memory;
  if (memory->len > 0 && memory->len + bytes > held->max_bytes && write_memory(held) != 0) return -1;
  if (cli_reserve(memory, bytes) != 0) return say_memory();
  store_text(memory->data + memory->len, &head, text);
  memory->len += bytes;
  return 0;
}

uint64_t cli_held_bytes(const cli_held *held) { return held->filed + held->memory.len; }

/* ------------------------------------------------------------------------------------------- taking */

typedef int take_function(void *user, const char *text, const size_t *ends, size_t count);

/* Passes one text to `take`. `body` is aligned for size_t. */
static int hand_out(const heading *head, const char *body, take_function *take, void *user) {
  const size_t *ends = (const size_t *)(const void *)(body + round_up(head->len));
  return take(user, body, ends, head->count);
}

static int take_memory(const cli_held *held, take_function *take, void *user) {
  int outcome = 0;
  for (size_t at = 0; at < held->memory.len && outcome == 0;) {
    heading head;
    memcpy(&head, held->memory.data + at, sizeof head);
    outcome = hand_out(&head, held->memory.data + at + sizeof head, take, user);
    at += sizeof head + count_body_bytes(&head);
  }
  return outcome;
}

/* Writes the texts in memory to the file, too, so that the memory can be used to read the file. */
static int take_file(cli_held *held, take_function *take, void *user) {
  int outcome = write_memory(held);
  for (uint64_t at = 0; at < held->filed && outcome == 0;) {
    heading head;
    if (read_all(held, &head, sizeof head, at) != 0) return -1;
    if (cli_reserve(&held->memory, count_body_bytes(&head)) != 0) return say_memory();
    if (read_all(held, held->memory.data, count_body_bytes(&head), at + sizeof head) != 0) return -1;
    at += sizeof head + count_body_bytes(&head);
    outcome = hand_out(&head, held->memory.data, take, user);
  }
  return outcome;
}

int cli_held_take(cli_held *held, take_function *take, void *user) {
  const int outcome = held->filed > 0 ? take_file(held, take, user) : take_memory(held, take, user);
  held->memory.len = 0;
  held->filed =
      0; /* the file is overwritten from its start: its pages are in the page cache, and reusing them is cheaper */
  return outcome;
}

void cli_held_free(cli_held *held) {
  if (held->fd >= 0) (void)close(held->fd);
  held->fd = -1;
  simdiri_buffer_free(&held->memory);
}
