/* Shared by the tests of states: temporary directories, direct changes of a state's files, a model. */
/* SPDX-License-Identifier: MIT */
#ifndef TEST_UNIT_STATE_SUPPORT_H
#define TEST_UNIT_STATE_SUPPORT_H

#include "unit/support.h"

enum { TEST_PATH = 256 };

/* A new directory for states. */
typedef struct {
  char path[TEST_PATH];
} test_directory;

void test_directory_begin(test_directory *directory);
void test_directory_end(test_directory *directory);
/* PATH/name */
const char *test_path(const test_directory *directory, const char *name, char path[TEST_PATH]);
void test_remove_tree(const char *path);
void test_copy_tree(const char *from, const char *to);
/* The number of files in a directory whose names begin with `prefix`. */
size_t test_count_files(const char *path, const char *prefix);
/* The path of the first of them. */
void test_find_file(const char *path, const char *prefix, char found[TEST_PATH]);
long test_file_size(const char *path);
void test_truncate(const char *path, long size);
/* Inverts one bit. */
void test_flip(const char *path, long offset, unsigned bit);
/* Reads or writes a whole file of at most TEST_FILE bytes. */
enum { TEST_FILE = 1 << 20 };
size_t test_read_file(const char *path, unsigned char bytes[TEST_FILE]);
void test_write_file(const char *path, const unsigned char *bytes, size_t len);
/* Turns the files of a state into files of version 1. */
void test_make_old(const char *path);
/* Descriptors that this process has open. */
size_t test_open_files(void);
/* Is the name of a file free at once after the file was removed while it is open? Not on older systems of Windows. */
bool test_frees_names(const test_directory *directory);

/* The fingerprint of a number. */
simdiri_fingerprint test_fingerprint(uint64_t number);
/* Inserts the numbers from `begin` up to `end`, and checks that all are new, or that none is. */
void test_insert_range(simdiri_state *state, uint64_t begin, uint64_t end, bool is_new);
/* A state of the identity "test" with 8 MB; fails the test if it cannot be opened. */
simdiri_state *test_open_state(const char *path);

/* A published state of the first `count` test fingerprints, with the note "note". `secret` may be NULL. */
void test_make_state(const char *path, const char *identity, const unsigned char *secret, uint64_t count);
/* The status of opening a state for reading, and then of verifying it. */
simdiri_state_failure test_examine_state(const char *path, bool accepts_older);

#endif
