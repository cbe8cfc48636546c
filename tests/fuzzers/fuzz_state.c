/* Fuzz target: opening, verifying, using and merging a state in whose folder somebody changed files. The first byte
 * chooses the file and what is done; then follow edits of 4 bytes each (offset, kind, value), or the file's contents.
 */
/* SPDX-License-Identifier: MIT */
#include "fuzzer.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MAX_FILES = 8, MAX_PATH = 320, KEYS = 600, MEMORY = 8 << 20 };

typedef struct {
  char name[64];
  fuzz_text contents;
} kept_file;

static char root[128], path[160], merged[160];
static kept_file files[MAX_FILES];
static size_t file_count;
static const char identity[] = "fuzz";

/* ------------------------------------------------------------------------------------------- folders */

static void empty_folder(const char *folder) {
  DIR *stream = opendir(folder);
  if (!stream) return;
  for (struct dirent *entry; (entry = readdir(stream));) {
    char inner[MAX_PATH + 256];
    (void)snprintf(inner, sizeof inner, "%s/%s", folder, entry->d_name);
    if (entry->d_name[0] != '.') (void)unlink(inner);
  }
  (void)closedir(stream);
}

static void remove_folders(void) {
  empty_folder(path);
  empty_folder(merged);
  (void)rmdir(path);
  (void)rmdir(merged);
  (void)rmdir(root);
}

static void read_files(void) {
  static char data[1 << 20];
  DIR *stream = opendir(path);
  if (!stream) abort();
  for (struct dirent *entry; (entry = readdir(stream)) && file_count < MAX_FILES;) {
    char inner[MAX_PATH + 256];
    if (entry->d_name[0] == '.') continue;
    (void)snprintf(inner, sizeof inner, "%s/%s", path, entry->d_name);
    FILE *file = fopen(inner, "rb");
    if (!file) abort();
    kept_file *kept = &files[file_count++];
    (void)snprintf(kept->name, sizeof kept->name, "%.60s", entry->d_name);
    kept->contents = fuzz_copy(data, fread(data, 1, sizeof data, file));
    (void)fclose(file);
  }
  (void)closedir(stream);
}

static void write_file(const char *name, const char *data, size_t len) {
  char inner[MAX_PATH];
  (void)snprintf(inner, sizeof inner, "%s/%s", path, name);
  const int file = open(inner, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  if (file < 0 || write(file, data, len) != (ssize_t)len || close(file) != 0) abort();
}

/* ------------------------------------------------------------------------------------------- states */

static simdiri_fingerprint key_of(uint64_t number) {
  return (simdiri_fingerprint){number * UINT64_C(0x9E3779B97F4A7C15), number};
}

static simdiri_status insert_keys(simdiri_state *state, uint64_t first, size_t count) {
  static simdiri_fingerprint keys[KEYS];
  static uint8_t is_new[KEYS];
  for (size_t i = 0; i < count; i++) keys[i] = key_of(first + i);
  return simdiri_state_insert(state, keys, count, is_new, NULL);
}

/* A state of two runs, with a secret and a note. Its files are what is changed later. */
static void make_state(void) {
  static const unsigned char secret[SIMDIRI_SECRET_LEN] = "fuzz's secret..";
  const simdiri_state_options options = {.struct_size = sizeof options, .memory = MEMORY, .secret = secret};
  const char *folder = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp";
  simdiri_state *state;
  (void)snprintf(root, sizeof root, "%s/simdiri-fuzz-XXXXXX", folder);
  if (!mkdtemp(root)) abort();
  (void)snprintf(path, sizeof path, "%s/state", root);
  (void)snprintf(merged, sizeof merged, "%s/merged", root);
  (void)atexit(remove_folders);
  if (simdiri_state_open(path, identity, strlen(identity), &options, NULL, &state, NULL) != SIMDIRI_OK) abort();
  if (insert_keys(state, 0, KEYS) != SIMDIRI_OK || simdiri_state_publish(state, "note", 4, NULL) != SIMDIRI_OK) abort();
  if (insert_keys(state, KEYS, 40) != SIMDIRI_OK || simdiri_state_publish(state, NULL, 0, NULL) != SIMDIRI_OK) abort();
  simdiri_state_close(state);
  read_files();
}

/* ------------------------------------------------------------------------------------------- one input */

static void change_file(fuzz_source *source, bool is_replaced, const kept_file *file) {
  if (is_replaced) {
    write_file(file->name, (const char *)source->at, (size_t)(source->end - source->at));
    return;
  }
  fuzz_text text = fuzz_copy(file->contents.data, file->contents.len);
  size_t len = text.len;
  while (source->at < source->end) {
    const size_t offset = fuzz_take_16(source);
    const uint8_t kind = fuzz_take_byte(source), value = fuzz_take_byte(source);
    const size_t at = text.len > 0 ? (kind & 1 ? text.len - 1 - offset % text.len : offset % text.len) : 0;
    if (kind >> 1 == 5)
      len = at;
    else if (text.len > 0)
      text.data[at] = (char)(kind & 2 ? value : text.data[at] ^ value);
  }
  write_file(file->name, text.data, len < text.len ? len : text.len);
  fuzz_free(&text);
}

static void check_failure(simdiri_status status, const simdiri_state_failure *failure) {
  if (status == SIMDIRI_OK) return;
  fuzz_require(status == SIMDIRI_ERROR_STATE, "an error is one of the state");
  fuzz_require(failure->problem != SIMDIRI_STATE_NO_PROBLEM, "an error has a reason");
  fuzz_require(*simdiri_state_problem_message(failure->problem) != '\0', "a reason has a message");
  fuzz_require(memchr(failure->file, '\0', sizeof failure->file) != NULL, "a file's name ends");
}

static void use_state(bool is_read_only) {
  const simdiri_state_options options = {.struct_size = sizeof options, .memory = MEMORY, .read_only = is_read_only};
  simdiri_state *state = NULL;
  simdiri_state_failure failure = {0};
  simdiri_state_info info;
  simdiri_status status = simdiri_state_open(path, NULL, 0, &options, NULL, &state, &failure);
  check_failure(status, &failure);
  fuzz_require((status == SIMDIRI_OK) == (state != NULL), "a state, or an error");
  if (!state) return;
  simdiri_state_get_info(state, &info);
  fuzz_require(info.identity_len < 1 << 17 && info.note_len <= SIMDIRI_STATE_MOST_NOTE, "what a state can have");
  check_failure(simdiri_state_verify(state, &failure), &failure);
  if (!is_read_only) {
    status = insert_keys(state, KEYS / 2, KEYS);
    if (status == SIMDIRI_OK) check_failure(simdiri_state_publish(state, "more", 4, &failure), &failure);
  }
  simdiri_state_close(state);
}

static void merge_states(void) {
  const simdiri_state_options options = {.struct_size = sizeof options, .memory = MEMORY};
  const char *const paths[] = {path};
  const char *failed;
  simdiri_state_failure failure = {0};
  check_failure(simdiri_state_merge(paths, 1, merged, &options, NULL, &failed, &failure), &failure);
  empty_folder(merged);
  (void)rmdir(merged);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len) {
  fuzz_source source = {data, data + len};
  if (file_count == 0) make_state();
  const uint8_t choices = fuzz_take_byte(&source);
  empty_folder(path);
  for (size_t i = 0; i < file_count; i++) write_file(files[i].name, files[i].contents.data, files[i].contents.len);
  change_file(&source, (choices & 8) != 0, &files[choices % file_count]);
  switch (choices >> 4 & 3) {
  case 0: merge_states(); break;
  case 1: use_state(false); break;
  default: use_state(true); break;
  }
  use_state(true);
  return 0;
}
