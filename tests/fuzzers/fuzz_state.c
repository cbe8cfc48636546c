/* Fuzz target: opening, verifying, using, merging and relabelling a state with changed files; and calls on a good one.
 * The first byte chooses the file, the version of the state, and the operation; then follow edits of 4 bytes each
 * (offset, kind, value), the file's contents, or the calls. */
/* SPDX-License-Identifier: MIT */
#include "state_model.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../unit/keys/state/state_support.h"

enum { MAX_FILES = 8, MAX_PATH = 320, KEYS = 600 };

typedef struct {
  char name[64];
  fuzz_text contents;
} kept_file;

typedef struct {
  kept_file files[MAX_FILES];
  size_t file_count;
} kept_state;

static char root[128], path[160], merged[160];
static kept_state new_state, old_state; /* of this version, and of the previous one */
/* An identity like a keyer's, so that the state can be relabelled. */
static const char identity[] = "simdiri-key/1 rules=1 profile=rfc3987 rung=scheme std3 hash=siphash-128 idna=1.0.0";

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

static void abort_file(const char *what, const char *name) {
  (void)fprintf(stderr, "fuzz_state: cannot %s %s/%s: %s\n", what, path, name, strerror(errno));
  abort();
}

static void read_files(kept_state *kept) {
  static char data[1 << 20];
  DIR *stream = opendir(path);
  if (!stream) abort_file("open", "");
  for (struct dirent *entry; (entry = readdir(stream)) && kept->file_count < MAX_FILES;) {
    char inner[MAX_PATH + 256];
    if (entry->d_name[0] == '.') continue;
    (void)snprintf(inner, sizeof inner, "%s/%s", path, entry->d_name);
    FILE *file = fopen(inner, "rb");
    if (!file) abort_file("open", entry->d_name);
    kept_file *one = &kept->files[kept->file_count++];
    (void)snprintf(one->name, sizeof one->name, "%.60s", entry->d_name);
    one->contents = fuzz_copy(data, fread(data, 1, sizeof data, file));
    (void)fclose(file);
  }
  (void)closedir(stream);
}

static void write_file(const char *name, const char *data, size_t len) {
  char inner[MAX_PATH];
  (void)snprintf(inner, sizeof inner, "%s/%s", path, name);
  const int file = open(inner, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  if (file < 0) abort_file("open", name);
  if (write(file, data, len) != (ssize_t)len) abort_file("write", name);
  if (close(file) != 0) abort_file("close", name);
}

/* ------------------------------------------------------------------------------------------- states */

static simdiri_status insert_keys(simdiri_state *state, uint64_t first, size_t count) {
  static simdiri_fingerprint keys[KEYS];
  static uint8_t is_new[KEYS];
  for (size_t i = 0; i < count; i++) keys[i] = fuzz_fingerprint(first + i);
  return simdiri_state_insert(state, keys, count, is_new, NULL);
}

/* A state of two runs, with a secret and a note, in both versions. Its files are changed later. */
static void make_state(void) {
  static const unsigned char secret[SIMDIRI_SECRET_LEN] = "fuzz's secret..";
  const simdiri_state_options options = {.struct_size = sizeof options, .memory = STATE_MEMORY, .secret = secret};
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
  read_files(&new_state);
  test_make_old(path);
  read_files(&old_state);
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

static void defer_keys(simdiri_state *state, simdiri_state_failure *failure) {
  static simdiri_fingerprint keys[KEYS];
  static uint8_t is_new[KEYS];
  size_t done;
  for (size_t i = 0; i < KEYS; i++) keys[i] = fuzz_fingerprint(KEYS / 2 + i);
  simdiri_status status = simdiri_state_defer(state, keys, KEYS, &done, failure);
  if (status == SIMDIRI_OK) status = simdiri_state_resolve_deferred(state, failure);
  check_failure(status, failure);
  fuzz_require(simdiri_state_deferred_results(state, is_new, KEYS) == (status == SIMDIRI_OK ? done : 0),
               "an answer to each");
  if (status == SIMDIRI_OK) check_failure(simdiri_state_rollback(state, failure), failure);
}

/* Looks keys up, and goes through all of them, which must ascend. */
static void search_state(simdiri_state *state) {
  static simdiri_fingerprint keys[KEYS];
  static uint8_t is_known[KEYS];
  simdiri_state_failure failure = {0};
  simdiri_state_cursor *cursor;
  size_t count;
  for (size_t i = 0; i < KEYS; i++) keys[i] = fuzz_fingerprint(KEYS / 2 + i);
  check_failure(simdiri_state_contains(state, keys, KEYS, is_known, &failure), &failure);
  const simdiri_status created = simdiri_state_cursor_create(state, &cursor);
  fuzz_require(created == SIMDIRI_OK || created == SIMDIRI_ERROR_STATE, "a cursor, unless the state is damaged");
  if (created != SIMDIRI_OK) return;
  check_failure(simdiri_state_cursor_next(cursor, keys, KEYS, &count, &failure), &failure);
  for (size_t i = 1; i < count; i++)
    fuzz_require(keys[i - 1].low < keys[i].low || (keys[i - 1].low == keys[i].low && keys[i - 1].high < keys[i].high),
                 "keys ascend");
  simdiri_state_cursor_free(cursor);
}

typedef enum { INSERTS, DEFERS, READS, READS_OLDER } use;

static void use_state(use how) {
  const simdiri_state_options options = {.struct_size = sizeof options,
                                         .memory = STATE_MEMORY,
                                         .read_only = how == READS || how == READS_OLDER,
                                         .accepts_older = how == READS_OLDER};
  simdiri_state *state = NULL;
  simdiri_state_failure failure = {0};
  simdiri_state_info info;
  simdiri_status status = simdiri_state_open(path, NULL, 0, &options, NULL, &state, &failure);
  check_failure(status, &failure);
  fuzz_require((status == SIMDIRI_OK) == (state != NULL), "a state, or an error");
  if (!state) return;
  simdiri_state_get_info(state, &info);
  fuzz_require(info.identity_len < 1 << 17 && info.note_len <= SIMDIRI_STATE_NOTE_MAX, "what a state can have");
  fuzz_require(how == READS_OLDER || info.version == SIMDIRI_STATE_VERSION, "older ones only where they are accepted");
  if (options.read_only) search_state(state);
  check_failure(simdiri_state_verify(state, &failure), &failure);
  if (how == DEFERS) defer_keys(state, &failure);
  if (how == INSERTS) {
    status = insert_keys(state, KEYS / 2, KEYS);
    if (status == SIMDIRI_OK) check_failure(simdiri_state_publish(state, "more", 4, &failure), &failure);
  }
  simdiri_state_close(state);
}

static void remove_merged(void) {
  empty_folder(merged);
  (void)rmdir(merged);
}

static void merge_states(void) {
  const simdiri_state_options options = {.struct_size = sizeof options, .memory = STATE_MEMORY};
  const char *const paths[] = {path};
  const char *failed;
  simdiri_state_failure failure = {0};
  check_failure(simdiri_state_merge(paths, 1, merged, &options, NULL, &failed, &failure), &failure);
  remove_merged();
}

/* The new state, if there is one, is complete. */
static void relabel_state(void) {
  const simdiri_state_options options = {.struct_size = sizeof options, .memory = STATE_MEMORY},
                              reading = {.struct_size = sizeof reading, .memory = STATE_MEMORY, .read_only = 1};
  const char *failed = NULL;
  simdiri_state *state;
  simdiri_state_relabeled relabeled;
  simdiri_state_failure failure = {0};
  const simdiri_status status = simdiri_state_relabel(path, merged, &options, NULL, &relabeled, &failed, &failure);
  check_failure(status, &failure);
  const simdiri_status opened = simdiri_state_open(merged, NULL, 0, &reading, NULL, &state, NULL);
  fuzz_require((status == SIMDIRI_OK) == (opened == SIMDIRI_OK), "a new state, or an error");
  if (opened == SIMDIRI_OK) {
    fuzz_require(relabeled.rules_number > 0, "relabeled: the rules number of a keyer");
    fuzz_require(simdiri_state_verify(state, NULL) == SIMDIRI_OK, "relabeled: the new state is whole");
    simdiri_state_close(state);
  } else {
    fuzz_require(failed == path || failed == merged, "the failure is about one of the two");
  }
  remove_merged();
}

static void run_choice(uint8_t choice, fuzz_source *source) {
  switch (choice) {
  case 0: merge_states(); break;
  case 1: use_state(INSERTS); break;
  case 2: use_state(READS); break;
  case 3: use_state(READS_OLDER); break;
  case 4: use_state(DEFERS); break;
  case 5:
    fuzz_run_calls(merged, identity, source);
    remove_merged();
    break;
  default: relabel_state(); break;
  }
}

/* The lowest free descriptor: it stays the same unless one is left open. */
static int find_free_descriptor(void) {
  const int file = dup(STDERR_FILENO);
  if (file < 0) abort_file("duplicate a descriptor,", "");
  (void)close(file);
  return file;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len) {
  fuzz_source source = {data, data + len};
  if (new_state.file_count == 0) make_state();
  const int free_before = find_free_descriptor();
  const uint8_t choices = fuzz_take_byte(&source), choice = choices >> 4 & 7;
  const kept_state *kept = choices & 0x80 ? &old_state : &new_state;
  empty_folder(path);
  for (size_t i = 0; i < kept->file_count; i++)
    write_file(kept->files[i].name, kept->files[i].contents.data, kept->files[i].contents.len);
  if (choice != 5) change_file(&source, (choices & 8) != 0, &kept->files[choices % kept->file_count]);
  run_choice(choice, &source);
  use_state(choices & 0x80 ? READS_OLDER : READS);
  fuzz_require(find_free_descriptor() == free_before, "no file stays open");
  return 0;
}
