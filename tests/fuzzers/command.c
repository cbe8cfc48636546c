/* Runs the command inside a fuzz target. */
/* SPDX-License-Identifier: MIT */
#include "command.h"

#include <fcntl.h>
#include <getopt.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/compress/packing.h"

enum { MAX_FILES = 4, STREAMS = 3 };

/* The command's main, under the name that tests/fuzzers/CMakeLists.txt gives it. */
int fuzz_command_main(int argument_count, char **arguments);

/* The linker makes the command's objects call these instead of read, write and poll (--wrap). */
ssize_t __real_read(int fd, void *data, size_t len);
ssize_t __real_write(int fd, const void *data, size_t len);
int __real_poll(struct pollfd *waits, nfds_t count, int timeout);
ssize_t __wrap_read(int fd, void *data, size_t len);
ssize_t __wrap_write(int fd, const void *data, size_t len);
int __wrap_poll(struct pollfd *waits, nfds_t count, int timeout);

/* The runs share this process, and nothing leaves a sandbox. */
int __wrap_cli_sandbox_enter(void);
int __wrap_cli_sandbox_enter(void) { return 0; }

static size_t trickle; /* bytes of one read of standard input; 0: as many as requested */
static size_t read_count;
static int messages = -1; /* file for the command's standard error; -1: standard error itself */

ssize_t __wrap_read(int fd, void *data, size_t len) {
  if (trickle > 0 && fd == STDIN_FILENO) {
    read_count++;
    if (len > trickle) len = trickle;
  }
  return __real_read(fd, data, len);
}

/* Messages go into a buffer. The descriptor stays open, because a sanitizer may need it. */
ssize_t __wrap_write(int fd, const void *data, size_t len) {
  return __real_write(fd == STDERR_FILENO && messages >= 0 ? messages : fd, data, len);
}

int __wrap_poll(struct pollfd *waits, nfds_t count, int timeout) {
  if (trickle > 0 && timeout == 0 && waits->fd == STDIN_FILENO) return 0;
  return __real_poll(waits, count, timeout);
}

/* ------------------------------------------------------------------------------------------- files */

/* An unnamed file. */
static int create_file(void) {
  char path[64];
  (void)snprintf(path, sizeof path, "%s/simdiri-fuzz-XXXXXX", access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp");
  const int made = mkstemp(path);
  if (made < 0 || unlink(path) != 0) abort();
  const int file = fcntl(made, F_DUPFD_CLOEXEC, 100); /* above the descriptors that the command opens */
  (void)close(made);
  if (file < 0) abort();
  return file;
}

static void fill_file(int file, const char *data, size_t len) {
  if (ftruncate(file, 0) != 0 || lseek(file, 0, SEEK_SET) != 0) abort();
  for (size_t done = 0; done < len;) {
    const ssize_t written = write(file, data + done, len - done);
    if (written <= 0) abort();
    done += (size_t)written;
  }
  if (lseek(file, 0, SEEK_SET) != 0) abort();
}

static fuzz_text read_file(int file) {
  struct stat info;
  if (fstat(file, &info) != 0) abort();
  fuzz_text text = {malloc((size_t)info.st_size + 1), (size_t)info.st_size};
  if (!text.data || pread(file, text.data, text.len, 0) != (ssize_t)text.len) abort();
  text.data[text.len] = '\0';
  return text;
}

const char *command_file(size_t number, const char *data, size_t len) {
  static int files[MAX_FILES];
  static char paths[MAX_FILES][32];
  if (number >= MAX_FILES) abort();
  if (files[number] == 0) files[number] = create_file();
  fill_file(files[number], data, len);
  (void)snprintf(paths[number], sizeof paths[number], "/proc/self/fd/%d", files[number]);
  return paths[number];
}

/* ------------------------------------------------------------------------------------------- running */

static int open_pipe(const char *data, size_t len) {
  int ends[2];
  if (pipe(ends) != 0 || write(ends[1], data, len) != (ssize_t)len) abort(); /* a pipe holds 64 KB */
  (void)close(ends[1]);
  return ends[0];
}

static void set_stream(int stream, int file) {
  if (dup2(file, stream) != stream) abort();
}

void command_add(command_line *line, const char *argument) {
  if (line->count == COMMAND_MAX_ARGUMENTS) abort();
  line->list[line->count++] = argument;
}

static int call_main(const command_line *line) {
  char *arguments[COMMAND_MAX_ARGUMENTS + 2];
  static char name[] = "simdiri";
  arguments[0] = name;
  for (int i = 0; i < line->count; i++) {
    arguments[i + 1] = malloc(strlen(line->list[i]) + 1);
    if (!arguments[i + 1]) abort();
    strcpy(arguments[i + 1], line->list[i]);
  }
  arguments[line->count + 1] = NULL;
  optind = 0; /* getopt starts anew */
  const int status = fuzz_command_main(line->count + 1, arguments);
  for (int i = 0; i < line->count; i++) free(arguments[i + 1]);
  return status;
}

command_result command_run(const command_line *line, read_mode mode, const char *data, size_t len) {
  static int own[STREAMS], files[STREAMS];
  if (len > COMMAND_MAX_INPUT) len = COMMAND_MAX_INPUT;
  (void)fflush(stdout);
  for (int i = 0; i < STREAMS; i++) {
    if (files[i] == 0) files[i] = create_file();
    if (own[i] == 0) own[i] = fcntl(i, F_DUPFD_CLOEXEC, 100);
    if (i != STDIN_FILENO) fill_file(files[i], NULL, 0);
  }
  int input = files[STDIN_FILENO];
  if (mode == READ_TRICKLE)
    input = open_pipe(data, len);
  else
    fill_file(input, data, len);
  set_stream(STDIN_FILENO, input);
  if (mode == READ_TRICKLE) (void)close(input);
  set_stream(STDOUT_FILENO, files[STDOUT_FILENO]);
  messages = files[STDERR_FILENO];
  trickle = mode == READ_TRICKLE ? 1 + len % 3 : 0;
  command_result result = {.status = call_main(line)};
  trickle = 0;
  messages = -1;
  (void)fflush(stdout);
  set_stream(STDIN_FILENO, own[STDIN_FILENO]);
  set_stream(STDOUT_FILENO, own[STDOUT_FILENO]);
  result.out = read_file(files[STDOUT_FILENO]);
  result.error = read_file(files[STDERR_FILENO]);
  return result;
}

void command_free(command_result *result) {
  fuzz_free(&result->out);
  fuzz_free(&result->error);
}

static bool have_same_start(const fuzz_text *a, const fuzz_text *b) {
  return memcmp(a->data, b->data, a->len < b->len ? a->len : b->len) == 0;
}

/* `slow` is the result of slower reads. Two libraries depend on them. libzstd accepts some frames whose size
 * contradicts their header if it gets them in pieces, and refuses them in one piece; and it returns a block as a whole
 * or not at all, so it may return less before bad data. liblzma reads beyond a chunk of LZMA2, as far as its input
 * goes, before it finds that the chunk is too long. zlib and libbz2 do neither. */
static bool is_same(const command_result *whole, const command_result *slow) {
  static const char bad_xz[] = ": bad xz data at byte ";
  const bool is_equal = whole->status == slow->status &&
                        fuzz_is_equal(whole->out.data, whole->out.len, slow->out.data, slow->out.len) &&
                        fuzz_is_equal(whole->error.data, whole->error.len, slow->error.data, slow->error.len);
  if (is_equal || !have_same_start(&whole->out, &slow->out)) return is_equal;
  if (strstr(whole->error.data, ": bad zstd data at byte ")) return whole->out.len <= slow->out.len;
  return whole->status == slow->status && strstr(whole->error.data, bad_xz) && strstr(slow->error.data, bad_xz);
}

static void check_same(const command_result *a, const command_result *b, const char *law) {
  if (is_same(a, b)) return;
  const command_result *both[] = {a, b};
  for (int i = 0; i < 2; i++)
    (void)fprintf(stderr, "exit status %d, output:\n%.*s\nmessages:\n%.*s\n", both[i]->status, (int)both[i]->out.len,
                  both[i]->out.data, (int)both[i]->error.len, both[i]->error.data);
  fuzz_require(false, law);
}

command_result command_check(const command_line *line, const char *data, size_t len) {
  const size_t count_before = read_count;
  command_result whole = command_run(line, READ_WHOLE, data, len);
  command_result slow = command_run(line, READ_TRICKLE, data, len);
  fuzz_require(whole.status >= 0 && whole.status <= 2, "an exit status of 0, 1 or 2");
  fuzz_require(whole.status == 2 || len == 0 || read_count > count_before, "reads are those of this file");
  check_same(&whole, &slow, "a byte at a time gives what the whole file does");
  command_free(&slow);
  return whole;
}

/* As the command itself detects them, so that no format is forgotten. */
bool command_is_packed(const fuzz_text *text) { return cli_packing_detect(text->data, text->len) != CLI_PACKING_NONE; }

bool command_has_mark(const fuzz_text *text) { return text->len >= 3 && memcmp(text->data, "\xEF\xBB\xBF", 3) == 0; }

size_t command_count(const fuzz_text *text, char byte) {
  size_t count = 0;
  for (size_t i = 0; i < text->len; i++) count += text->data[i] == byte;
  return count;
}
