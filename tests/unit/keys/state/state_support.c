/* Shared by the tests of states. */
/* SPDX-License-Identifier: MIT */
#include "unit/keys/state/state_support.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <xxhash.h>

#include "keys/state/sorted_run/format.h"

void test_directory_begin(test_directory *directory) {
  const char *temporary = getenv("TMPDIR");
  snprintf(directory->path, sizeof directory->path, "%s/simdiri-state-XXXXXX", temporary ? temporary : "/tmp");
  assert_non_null(mkdtemp(directory->path));
}

const char *test_path(const test_directory *directory, const char *name, char path[TEST_PATH]) {
  assert_true(snprintf(path, TEST_PATH, "%s/%s", directory->path, name) < TEST_PATH);
  return path;
}

/* Two levels are enough: a directory with states, and states with files. */
void test_remove_tree(const char *path) {
  DIR *stream = opendir(path);
  if (!stream) return;
  chmod(path, 0700);
  for (struct dirent *entry; (entry = readdir(stream));) {
    char inner[TEST_PATH + 256];
    if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0) continue;
    snprintf(inner, sizeof inner, "%s/%s", path, entry->d_name);
    if (unlink(inner) != 0) {
      test_remove_tree(inner);
      rmdir(inner);
    }
  }
  closedir(stream);
  rmdir(path);
}

void test_directory_end(test_directory *directory) { test_remove_tree(directory->path); }

static void copy_file(const char *from, const char *to) {
  static char block[1 << 16];
  FILE *in = fopen(from, "rb"), *out = fopen(to, "wb");
  assert_non_null(in);
  assert_non_null(out);
  for (size_t len; (len = fread(block, 1, sizeof block, in)) > 0;) assert_int_equal(fwrite(block, 1, len, out), len);
  fclose(in);
  assert_int_equal(fclose(out), 0);
}

void test_copy_tree(const char *from, const char *to) {
  DIR *stream = opendir(from);
  assert_non_null(stream);
  assert_int_equal(mkdir(to, 0700), 0);
  for (struct dirent *entry; (entry = readdir(stream));) {
    char source[TEST_PATH + 256], target[TEST_PATH + 256];
    if (entry->d_name[0] == '.') continue;
    snprintf(source, sizeof source, "%s/%s", from, entry->d_name);
    snprintf(target, sizeof target, "%s/%s", to, entry->d_name);
    copy_file(source, target);
  }
  closedir(stream);
}

size_t test_count_files(const char *path, const char *prefix) {
  size_t count = 0;
  DIR *stream = opendir(path);
  assert_non_null(stream);
  for (struct dirent *entry; (entry = readdir(stream));)
    count += entry->d_name[0] != '.' && strncmp(entry->d_name, prefix, strlen(prefix)) == 0;
  closedir(stream);
  return count;
}

void test_find_file(const char *path, const char *prefix, char found[TEST_PATH]) {
  DIR *stream = opendir(path);
  assert_non_null(stream);
  found[0] = '\0';
  for (struct dirent *entry; (entry = readdir(stream));)
    if (strncmp(entry->d_name, prefix, strlen(prefix)) == 0)
      assert_true(snprintf(found, TEST_PATH, "%s/%s", path, entry->d_name) < TEST_PATH);
  closedir(stream);
  assert_true(found[0] != '\0');
}

long test_file_size(const char *path) {
  struct stat status;
  assert_int_equal(stat(path, &status), 0);
  return (long)status.st_size;
}

void test_truncate(const char *path, long size) { assert_int_equal(truncate(path, size), 0); }

void test_flip(const char *path, long offset, unsigned bit) {
  FILE *file = fopen(path, "r+b");
  assert_non_null(file);
  assert_int_equal(fseek(file, offset, SEEK_SET), 0);
  const int byte = fgetc(file);
  assert_true(byte >= 0);
  assert_int_equal(fseek(file, offset, SEEK_SET), 0);
  assert_true(fputc(byte ^ 1 << bit, file) >= 0);
  assert_int_equal(fclose(file), 0);
}

size_t test_read_file(const char *path, unsigned char bytes[TEST_FILE]) {
  FILE *file = fopen(path, "rb");
  assert_non_null(file);
  const size_t len = fread(bytes, 1, TEST_FILE, file);
  fclose(file);
  assert_true(len < TEST_FILE);
  return len;
}

void test_write_file(const char *path, const unsigned char *bytes, size_t len) {
  FILE *file = fopen(path, "wb");
  assert_non_null(file);
  assert_int_equal(fwrite(bytes, 1, len, file), len);
  assert_int_equal(fclose(file), 0);
}

/* The header of version 1: its digest is XXH3-128 of the identity, exclusive-or the secret, and the checksum of the
 * index is its last field. */
static void make_old_run(const char *path, const unsigned char *identity, size_t identity_len,
                         const unsigned char *secret) {
  static unsigned char bytes[TEST_FILE];
  const size_t len = test_read_file(path, bytes) - (size_t)load64(bytes + 72); /* without sections */
  const XXH128_hash_t hash = XXH3_128bits(identity, identity_len);
  store32(bytes + 16, 1);
  store64(bytes + 48, hash.low64 ^ load64(secret));
  store64(bytes + 56, hash.high64 ^ load64(secret + 8));
  memset(bytes + 72, 0, 4096 - 72);
  test_write_file(path, bytes, len);
}

void test_make_old(const char *path) {
  static unsigned char manifest[TEST_FILE];
  char name[TEST_PATH + 256];
  assert_true(snprintf(name, sizeof name, "%s/state", path) > 0);
  const size_t len = test_read_file(name, manifest);
  store32(manifest + 16, 1);
  store64(manifest + len - 8, XXH3_64bits(manifest, len - 8));
  test_write_file(name, manifest, len);
  DIR *stream = opendir(path);
  assert_non_null(stream);
  for (struct dirent *entry; (entry = readdir(stream));) {
    if (strncmp(entry->d_name, "run-", 4) != 0) continue;
    assert_true(snprintf(name, sizeof name, "%s/%s", path, entry->d_name) > 0);
    make_old_run(name, manifest + 80, load32(manifest + 64), manifest + 48);
  }
  closedir(stream);
}

size_t test_open_files(void) {
#if defined(_WIN32)
  return test_open_handles();
#else
  size_t count = 0;
  for (int file = 0; file < 1024; file++) count += fcntl(file, F_GETFD) >= 0;
  return count;
#endif
}

bool test_frees_names(const test_directory *directory) {
  char path[TEST_PATH];
  const int file = open(test_path(directory, "probe", path), O_RDWR | O_CREAT, 0600);
  assert_true(file >= 0);
  assert_int_equal(unlink(path), 0);
  const bool is_free = access(path, F_OK) != 0 && test_count_files(directory->path, "probe") == 0;
  assert_int_equal(close(file), 0);
  return is_free;
}

simdiri_fingerprint test_fingerprint(uint64_t number) {
  random_source random = {number};
  const uint64_t low = random_next(&random);
  return (simdiri_fingerprint){low, random_next(&random)};
}

void test_insert_range(simdiri_state *state, uint64_t begin, uint64_t end, bool is_new) {
  const size_t count = (size_t)(end - begin);
  simdiri_fingerprint *fingerprints = malloc(count * sizeof *fingerprints + 1);
  uint8_t *news = malloc(count + 1);
  simdiri_state_failure failure;
  assert_true(fingerprints && news);
  for (size_t i = 0; i < count; i++) fingerprints[i] = test_fingerprint(begin + i);
  assert_int_equal(simdiri_state_insert(state, fingerprints, count, news, &failure), SIMDIRI_OK);
  for (size_t i = 0; i < count; i++) assert_int_equal(news[i], is_new);
  free(fingerprints);
  free(news);
}

simdiri_state *test_open_state(const char *path) {
  const simdiri_state_options options = {.struct_size = sizeof options, .memory = 8 << 20};
  simdiri_state *state;
  simdiri_state_failure failure;
  const simdiri_status status = simdiri_state_open(path, "test", 4, &options, NULL, &state, &failure);
  if (status != SIMDIRI_OK)
    print_error("%s: %s (%s, errno %d)\n", path, simdiri_state_problem_message(failure.problem), failure.file,
                failure.system_error);
  assert_int_equal(status, SIMDIRI_OK);
  return state;
}

void test_make_state(const char *path, const char *identity, const unsigned char *secret, uint64_t count) {
  const simdiri_state_options options = {.struct_size = sizeof options, .memory = 8 << 20, .secret = secret};
  simdiri_state *state;
  assert_int_equal(simdiri_state_open(path, identity, strlen(identity), &options, NULL, &state, NULL), SIMDIRI_OK);
  test_insert_range(state, 0, count, true);
  assert_int_equal(simdiri_state_publish(state, "note", 4, NULL), SIMDIRI_OK);
  simdiri_state_close(state);
}

simdiri_state_failure test_examine_state(const char *path, bool accepts_older) {
  const simdiri_state_options options = {
      .struct_size = sizeof options, .memory = 8 << 20, .read_only = 1, .accepts_older = accepts_older};
  simdiri_state *state;
  simdiri_state_failure failure;
  simdiri_status status = simdiri_state_open(path, NULL, 0, &options, NULL, &state, &failure);
  if (status == SIMDIRI_OK) status = simdiri_state_verify(state, &failure);
  assert_int_equal(status, failure.problem ? SIMDIRI_ERROR_STATE : SIMDIRI_OK);
  simdiri_state_close(state);
  return failure;
}
