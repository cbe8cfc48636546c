/* state/: permissions of a state's files, and other files with the names of a state's files. */
/* SPDX-License-Identifier: MIT */
#if !defined(_DEFAULT_SOURCE)
#define _DEFAULT_SOURCE /* mknod */
#endif
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#if !defined(_WIN32)
#include <sys/socket.h>
#include <sys/un.h>
#endif

#include "iri/hash/hash.h"
#include "keys/state/state.h"
#include "unit/keys/state/state_support.h"

static const unsigned char secret[16] = "0123456789abcdef";

static simdiri_state_failure open_it(const char *path, bool has_secret, bool is_read_only, simdiri_state **state) {
  simdiri_state_options options = {.struct_size = sizeof options, .memory = 8 << 20, .read_only = is_read_only};
  simdiri_state_failure failure;
  if (has_secret) options.secret = secret;
  const simdiri_status status = simdiri_state_open(path, "test", 4, &options, NULL, state, &failure);
  assert_int_equal(status, failure.problem ? SIMDIRI_ERROR_STATE : SIMDIRI_OK);
  return failure;
}

static void publish_some(simdiri_state *state, uint64_t begin) {
  test_insert_range(state, begin, begin + 1000, true);
  assert_int_equal(simdiri_state_publish(state, NULL, 0, NULL), SIMDIRI_OK);
}

#if defined(_WIN32)
static void check_private(const char *path, const char *name) {
  char inner[TEST_PATH + 32];
  assert_true(snprintf(inner, sizeof inner, "%s/%s", path, name) > 0);
  assert_false(test_is_for_everyone(inner));
}

static void test_files_of_a_secret_are_the_owners_alone(void **unused) {
  (void)unused;
  test_directory directory;
  char path[TEST_PATH];
  simdiri_state *state;
  test_directory_begin(&directory);
  test_path(&directory, "s", path);
  assert_int_equal(open_it(path, true, false, &state).problem, SIMDIRI_STATE_NO_PROBLEM);
  publish_some(state, 0);
  simdiri_state_close(state);
  check_private(path, ".");
  check_private(path, "state");
  check_private(path, "lock");
  check_private(path, "run-0000000000000001");
  test_directory_end(&directory);
}
#else
static unsigned mode_of(const char *path, const char *name) {
  struct stat status;
  char inner[TEST_PATH + 32];
  assert_true(snprintf(inner, sizeof inner, "%s/%s", path, name) > 0);
  assert_int_equal(lstat(inner, &status), 0);
  return status.st_mode & 07777;
}

static unsigned mode_of_run(const char *path) {
  struct stat status;
  char run[TEST_PATH];
  test_find_file(path, "run-", run);
  assert_int_equal(stat(run, &status), 0);
  return status.st_mode & 07777;
}

static void check_modes(bool has_secret, mode_t mask, unsigned files, unsigned folder) {
  test_directory directory;
  char path[TEST_PATH];
  simdiri_state *state;
  test_directory_begin(&directory);
  test_path(&directory, "s", path);
  const mode_t before = umask(mask);
  assert_int_equal(open_it(path, has_secret, false, &state).problem, SIMDIRI_STATE_NO_PROBLEM);
  publish_some(state, 0);
  simdiri_state_close(state);
  /* A second writer replaced it. */
  assert_int_equal(open_it(path, has_secret, false, &state).problem, SIMDIRI_STATE_NO_PROBLEM);
  publish_some(state, 1000);
  simdiri_state_close(state);
  (void)umask(before);
  assert_int_equal(mode_of(path, "."), folder);
  assert_int_equal(mode_of(path, "state"), files);
  assert_int_equal(mode_of(path, "lock"), files);
  assert_int_equal(mode_of_run(path), files);
  test_directory_end(&directory);
}

static void test_files_of_a_secret_are_the_owners_alone(void **unused) {
  (void)unused;
  const mode_t masks[] = {0, 002, 022, 077, 0777};
  for (size_t i = 0; i < LENGTH_OF(masks); i++) check_modes(true, masks[i], 0600, 0700);
}

static void test_files_without_a_secret_are_those_of_the_umask(void **unused) {
  (void)unused;
  check_modes(false, 002, 0664, 0775);
  check_modes(false, 022, 0644, 0755);
  check_modes(false, 077, 0600, 0700);
  check_modes(false, 0777, 0600, 0700); /* the owner must be able to open it again */
}

static void test_a_lock_that_others_can_read_is_closed_to_them(void **unused) {
  (void)unused;
  test_directory directory;
  char path[TEST_PATH], lock[TEST_PATH];
  simdiri_state *state;
  test_directory_begin(&directory);
  test_write_file(test_path(&directory, "lock", lock), secret, 0);
  assert_int_equal(chmod(lock, 0666), 0);
  assert_int_equal(open_it(test_path(&directory, ".", path), true, false, &state).problem, SIMDIRI_STATE_NO_PROBLEM);
  simdiri_state_close(state);
  assert_int_equal(mode_of(path, "lock"), 0600);
  test_directory_end(&directory);
}

/* The name `lock` is a hard link to a file of another purpose: its owner chose its permissions, so they stay. */
static void test_a_lock_that_is_another_file_keeps_its_permissions(void **unused) {
  (void)unused;
  for (int has_secret = 0; has_secret < 2; has_secret++) {
    test_directory directory;
    char path[TEST_PATH], other[TEST_PATH], lock[TEST_PATH];
    simdiri_state *state;
    test_directory_begin(&directory);
    assert_int_equal(mkdir(test_path(&directory, "s", path), 0700), 0);
    test_write_file(test_path(&directory, "other", other), secret, sizeof secret);
    assert_int_equal(link(other, test_path(&directory, "s/lock", lock)), 0);
    assert_int_equal(chmod(other, 0644), 0);
    assert_int_equal(open_it(path, has_secret, false, &state).problem, SIMDIRI_STATE_NO_PROBLEM);
    simdiri_state_close(state);
    assert_int_equal(mode_of(directory.path, "other"), 0644);
    assert_int_equal(test_file_size(other), sizeof secret);
    test_directory_end(&directory);
  }
}

/* Another process opened a file of this name before: nothing secret may be written into it. */
static void test_a_new_file_of_another_user_is_not_written(void **unused) {
  (void)unused;
  test_directory directory;
  char path[TEST_PATH], other[TEST_PATH], name[TEST_PATH];
  struct stat status;
  simdiri_state *state;
  for (int is_link = 0; is_link < 2; is_link++) {
    test_directory_begin(&directory);
    test_path(&directory, "s", path);
    assert_int_equal(mkdir(path, 0700), 0);
    test_write_file(test_path(&directory, "other", other), secret, 0);
    assert_int_equal(chmod(other, 0666), 0);
    test_path(&directory, "s/state.new", name);
    assert_int_equal(is_link ? link(other, name) : rename(other, name), 0);
    const int file = open(name, O_RDONLY);
    assert_true(file >= 0);
    assert_int_equal(open_it(path, true, false, &state).problem, SIMDIRI_STATE_NO_PROBLEM);
    simdiri_state_close(state);
    assert_int_equal(fstat(file, &status), 0);
    assert_int_equal(status.st_size, 0);
    assert_int_equal(close(file), 0);
    assert_int_equal(mode_of(path, "state"), 0600);
    test_directory_end(&directory);
  }
}

#endif

static int make_folder(const char *path) { return mkdir(path, 0777); }
#if defined(_WIN32)
static int (*const makers[])(const char *) = {make_folder};
#else
static int link_to_itself(const char *path) {
  const char *slash = strrchr(path, '/');
  return symlink(slash + 1, path);
}
static int link_to_a_file(const char *path) { return symlink("/dev/null", path); }
static int link_to_nothing(const char *path) { return symlink("nothing", path); }
static int make_fifo(const char *path) { return mkfifo(path, 0666); }
/* Only root can make a device. */
static int make_device(const char *path) {
  struct stat status;
  assert_int_equal(stat("/dev/null", &status), 0);
  return mknod(path, S_IFCHR | 0666, status.st_rdev) == 0 ? 0 : link_to_a_file(path);
}
static int make_socket(const char *path) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  const int file = socket(AF_UNIX, SOCK_STREAM, 0);
  assert_true(strlen(path) < sizeof address.sun_path);
  memcpy(address.sun_path, path, strlen(path));
  const int result = bind(file, (const struct sockaddr *)&address, sizeof address);
  close(file);
  return result;
}

static int (*const makers[])(const char *) = {make_fifo,      make_folder,     make_device,   make_socket,
                                              link_to_itself, link_to_nothing, link_to_a_file};
#endif

static void check_not_a_file(const char *path, bool is_read_only, const char *name) {
  simdiri_state *state;
  const size_t open_files = test_open_files();
  const simdiri_state_failure failure = open_it(path, false, is_read_only, &state);
  assert_int_equal(failure.problem, SIMDIRI_STATE_NOT_A_FILE);
  assert_string_equal(failure.file, name);
  assert_int_equal(test_open_files(), open_files);
}

static void test_special_files_are_refused_at_once(void **unused) {
  (void)unused;
  static const char *const names[] = {"state", "lock", "run-0000000000000001"};
  for (size_t i = 0; i < LENGTH_OF(makers) * LENGTH_OF(names); i++) {
    const char *name = names[i % LENGTH_OF(names)];
    test_directory directory;
    char path[TEST_PATH], inner[TEST_PATH + 32];
    test_directory_begin(&directory);
    simdiri_state *state = test_open_state(test_path(&directory, "s", path));
    publish_some(state, 0);
    simdiri_state_close(state);
    assert_true(snprintf(inner, sizeof inner, "%s/%s", path, name) > 0);
    assert_int_equal(unlink(inner), 0);
    assert_int_equal(makers[i / LENGTH_OF(names)](inner), 0);
    check_not_a_file(path, false, name);
    if (strcmp(name, "lock") != 0) check_not_a_file(path, true, name); /* readers take no lock */
    test_directory_end(&directory);
  }
}

/* Names of files that are created anew, and removed if a killed process left them. */
static void test_names_of_new_files_are_taken(void **unused) {
  (void)unused;
  static const char *const names[] = {"state.new", "state.waiting", "run-0000000000000002", "run-00000000000000ff"};
  for (size_t i = 0; i < LENGTH_OF(makers) * LENGTH_OF(names); i++) {
    const char *name = names[i % LENGTH_OF(names)];
    test_directory directory;
    char path[TEST_PATH], inner[TEST_PATH + 32];
    struct stat status;
    test_directory_begin(&directory);
    simdiri_state *state = test_open_state(test_path(&directory, "s", path));
    publish_some(state, 0);
    simdiri_state_close(state);
    assert_true(snprintf(inner, sizeof inner, "%s/%s", path, name) > 0);
    assert_int_equal(makers[i / LENGTH_OF(names)](inner), 0);
    check_not_a_file(path, false, name);
    assert_int_equal(lstat(inner, &status), 0); /* files that do not belong to the state stay */
    test_directory_end(&directory);
  }
}

/* Another process creates it while the state is open. */
static void test_names_that_are_created_later(void **unused) {
  (void)unused;
  static const char *const names[] = {"state.new", "run-0000000000000001"};
  for (size_t i = 0; i < LENGTH_OF(makers) * LENGTH_OF(names); i++) {
    const char *name = names[i % LENGTH_OF(names)];
    test_directory directory;
    char path[TEST_PATH], inner[TEST_PATH + 32];
    simdiri_state_failure failure;
    test_directory_begin(&directory);
    simdiri_state *state = test_open_state(test_path(&directory, "s", path));
    assert_true(snprintf(inner, sizeof inner, "%s/%s", path, name) > 0);
    assert_int_equal(makers[i / LENGTH_OF(names)](inner), 0);
    test_insert_range(state, 0, 100, true);
    assert_int_equal(simdiri_state_publish(state, NULL, 0, &failure), SIMDIRI_ERROR_STATE);
    assert_int_equal(failure.problem, SIMDIRI_STATE_NOT_A_FILE);
    assert_string_equal(failure.file, name);
    simdiri_state_close(state);
    test_directory_end(&directory);
  }
}

#if !defined(_WIN32)
static void test_a_fifo_is_not_a_directory(void **unused) {
  (void)unused;
  test_directory directory;
  char path[TEST_PATH];
  simdiri_state *state;
  test_directory_begin(&directory);
  assert_int_equal(mkfifo(test_path(&directory, "fifo", path), 0666), 0);
  for (int is_read_only = 0; is_read_only < 2; is_read_only++) {
    const simdiri_state_failure failure = open_it(path, false, is_read_only, &state);
    assert_int_equal(failure.problem, SIMDIRI_STATE_SYSTEM);
    assert_int_equal(failure.system_error, ENOTDIR);
  }
  test_directory_end(&directory);
}

#endif

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_files_of_a_secret_are_the_owners_alone),
#if !defined(_WIN32)
    cmocka_unit_test(test_files_without_a_secret_are_those_of_the_umask),
    cmocka_unit_test(test_a_lock_that_others_can_read_is_closed_to_them),
    cmocka_unit_test(test_a_lock_that_is_another_file_keeps_its_permissions),
    cmocka_unit_test(test_a_new_file_of_another_user_is_not_written),
#endif
    cmocka_unit_test(test_special_files_are_refused_at_once),
    cmocka_unit_test(test_names_of_new_files_are_taken),
    cmocka_unit_test(test_names_that_are_created_later),
#if !defined(_WIN32)
    cmocka_unit_test(test_a_fifo_is_not_a_directory),
#endif
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
