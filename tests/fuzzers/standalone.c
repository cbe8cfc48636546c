/* Runs a fuzz target without libFuzzer: over files, and over a number of mutations of them.
 *
 *   fuzz_NAME [--mutations=N] [--seed=N] [FILE|FOLDER]...
 *
 * The same seed gives the same mutations. The input that failed is written to fuzz_NAME.failed in the current folder;
 * give that file to the program to repeat the failure.
 *
 * SPDX-License-Identifier: MIT
 */
#include "fuzzer.h"

#include <dirent.h>
#include <fcntl.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "../support/random.h"

#pragma weak LLVMFuzzerInitialize

enum { MAX_INPUTS = 256, MAX_LEN = 4096, MAX_PATH = 1024, MAX_EDITS = 6, INPUT_SECONDS = 60 };

static fuzz_text inputs[MAX_INPUTS];
static size_t input_count;
static const char *name;
static const uint8_t *running;
static size_t running_len;
static uint64_t random_state;
static bool is_complete; /* all inputs were run */

static size_t choose(size_t limit) { return limit > 0 ? (size_t)(support_next_random(&random_state) % limit) : 0; }

/* ------------------------------------------------------------------------------------------- a failure */

static void keep_input(int number) {
  char path[MAX_PATH];
  (void)signal(number, SIG_DFL);
  (void)snprintf(path, sizeof path, "%s.failed", name);
  const int file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  if (file >= 0 && write(file, running, running_len) == (ssize_t)running_len)
    (void)fprintf(stderr, "%s: the input that failed is in %s\n", name, path);
  (void)raise(number);
}

/* A target that ends the process has not run all of its inputs, whatever its exit status. */
static void refuse_end(void) {
  if (is_complete) return;
  (void)fprintf(stderr, "%s: an input ended the process\n", name);
  abort();
}

static void catch_failures(void) {
  static const int numbers[] = {SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGALRM};
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) (void)signal(numbers[i], keep_input);
  (void)atexit(refuse_end);
}

static void run_input(const char *data, size_t len) {
  fuzz_text copy = fuzz_copy(data, len);
  running = (const uint8_t *)copy.data;
  running_len = len;
  (void)alarm(INPUT_SECONDS); /* an input that hangs fails, and is kept */
  (void)LLVMFuzzerTestOneInput((const uint8_t *)copy.data, len);
  (void)alarm(0);
  fuzz_free(&copy);
}

/* ------------------------------------------------------------------------------------------- inputs */

static bool read_file(const char *path) {
  static char data[1 << 16];
  FILE *file = fopen(path, "rb");
  if (!file) return false;
  const size_t len = fread(data, 1, sizeof data, file);
  const bool is_read = !ferror(file);
  (void)fclose(file);
  if (!is_read) return false;
  if (len == sizeof data || input_count == MAX_INPUTS) {
    (void)fprintf(stderr, "%s: %s: more than %d inputs, or longer than %zu bytes\n", name, path, MAX_INPUTS,
                  sizeof data - 1);
    return false;
  }
  inputs[input_count++] = fuzz_copy(data, len);
  return true;
}

static int is_visible(const struct dirent *entry) { return entry->d_name[0] != '.'; }

static bool read_folder(const char *path) {
  struct dirent **entries;
  const int count = scandir(path, &entries, is_visible, alphasort);
  bool is_read = count > 0;
  for (int i = 0; i < count; i++) {
    char inner[MAX_PATH];
    (void)snprintf(inner, sizeof inner, "%s/%s", path, entries[i]->d_name);
    is_read = read_file(inner) && is_read;
    free(entries[i]);
  }
  if (count >= 0) free(entries);
  return is_read;
}

static bool read_inputs(const char *path) {
  struct stat info;
  if (stat(path, &info) == 0 && (S_ISDIR(info.st_mode) ? read_folder(path) : read_file(path))) return true;
  (void)fprintf(stderr, "%s: cannot read %s\n", name, path);
  return false;
}

/* ------------------------------------------------------------------------------------------- mutations */

static void splice_text(fuzz_text *text, size_t at, size_t removed, const char *data, size_t len) {
  fuzz_text made = {malloc(text->len - removed + len + 1), text->len - removed + len};
  if (!made.data) abort();
  memcpy(made.data, text->data, at);
  if (len > 0) memcpy(made.data + at, data, len);
  memcpy(made.data + at + len, text->data + at + removed, text->len - at - removed);
  fuzz_free(text);
  *text = made;
}

static void edit(fuzz_text *text) {
  static const char pieces[] = "\0\xFF\x80\x7F\n\r\t \"\\/:?#[]@%&;=,.'<>{}-+09azAZ\xC3\xA9\xE2\x82\xAC";
  const size_t at = choose(text->len + 1), rest = text->len - at;
  const fuzz_text *other = &inputs[choose(input_count)];
  const size_t from = choose(other->len + 1);
  char byte = pieces[choose(sizeof pieces - 1)];
  switch (choose(6)) {
  case 0: splice_text(text, at, 0, &byte, 1); return;
  case 1: splice_text(text, at, rest > 0, &byte, 1); return;
  case 2: splice_text(text, at, choose(rest < 8 ? rest + 1 : 9), NULL, 0); return;
  case 3: splice_text(text, at, 0, other->data + from, choose(other->len - from + 1)); return;
  case 4: splice_text(text, at, rest, other->data + from, other->len - from); return;
  default: break;
  }
  if (rest > 0) text->data[at] = (char)(text->data[at] ^ 1 << choose(8));
}

static void run_mutation(void) {
  const fuzz_text *seed = &inputs[choose(input_count)];
  fuzz_text text = fuzz_copy(seed->data, seed->len);
  for (size_t edits = 1 + choose(MAX_EDITS); edits > 0; edits--) edit(&text);
  run_input(text.data, text.len < MAX_LEN ? text.len : MAX_LEN);
  fuzz_free(&text);
}

static bool read_number(const char *argument, const char *option, uint64_t *number) {
  const size_t len = strlen(option);
  char *end;
  if (strncmp(argument, option, len) != 0) return false;
  *number = strtoull(argument + len, &end, 0);
  return *end == '\0';
}

int main(int argument_count, char **arguments) {
  uint64_t mutations = 0, seed = 20240229;
  name = strrchr(arguments[0], '/') ? strrchr(arguments[0], '/') + 1 : arguments[0];
  for (int i = 1; i < argument_count; i++)
    if (!read_number(arguments[i], "--mutations=", &mutations) && !read_number(arguments[i], "--seed=", &seed) &&
        !read_inputs(arguments[i]))
      return 2;
  if (input_count == 0) {
    (void)fprintf(stderr, "usage: %s [--mutations=N] [--seed=N] FILE|FOLDER...\n", name);
    return 2;
  }
  catch_failures();
  if (&LLVMFuzzerInitialize) (void)LLVMFuzzerInitialize(&argument_count, &arguments);
  random_state = seed;
  for (size_t i = 0; i < input_count; i++) run_input(inputs[i].data, inputs[i].len);
  for (uint64_t i = 0; i < mutations; i++) run_mutation();
  is_complete = true;
  printf("%s: %zu inputs and %" PRIu64 " mutations of seed %" PRIu64 " in %.2f s of CPU time\n", name, input_count,
         mutations, seed, (double)clock() / CLOCKS_PER_SEC);
  for (size_t i = 0; i < input_count; i++) fuzz_free(&inputs[i]);
  return 0;
}
