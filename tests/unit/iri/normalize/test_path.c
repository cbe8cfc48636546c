/* normalize/path against the steps of RFC 3986 5.2.4. */
/* SPDX-License-Identifier: MIT */
#include "iri/normalize/path.h"

#include <string.h>

#include "unit/support.h"

enum { PATH_CAPACITY = 64 };

static bool begins(const char *text, size_t len, const char *prefix) {
  return len >= strlen(prefix) && memcmp(text, prefix, strlen(prefix)) == 0;
}

static bool equals(const char *text, size_t len, const char *other) {
  return len == strlen(other) && begins(text, len, other);
}

/* The input buffer is text[at..len). Where a step replaces a prefix by "/", that "/" is the prefix's last byte, or the
 * "." at the end of the input, which is overwritten. */
static size_t remove_literally(char *text, size_t len, char *out) {
  size_t at = 0, written = 0;
  while (at < len) { /* 2 */
    char *in = text + at;
    const size_t left = len - at;
    if (begins(in, left, "../")) { /* A */
      at += 3;
    } else if (begins(in, left, "./")) {
      at += 2;
    } else if (begins(in, left, "/./")) { /* B */
      at += 2;
    } else if (equals(in, left, "/.")) {
      at += 1;
      text[at] = '/';
    } else if (begins(in, left, "/../") || equals(in, left, "/..")) { /* C */
      const bool is_last = left == 3;
      at += is_last ? 2 : 3;
      text[at] = '/';
      while (written > 0 && out[--written] != '/') {
      }
    } else if (equals(in, left, ".") || equals(in, left, "..")) { /* D */
      at = len;
    } else { /* E */
      do out[written++] = text[at++];
      while (at < len && text[at] != '/');
    }
  }
  return written;
}

static void check_path(const char *path, size_t len) {
  char copy[PATH_CAPACITY], expected[PATH_CAPACITY];
  memcpy(copy, path, len);
  const size_t expected_len = remove_literally(copy, len, expected);
  unsigned char *in_place = (unsigned char *)guarded_capacity(0, len);
  if (len > 0) memcpy(in_place, path, len);
  const size_t is_len = simdiri_remove_dot_segments(in_place, len);
  memcpy(copy, path, len);
  copy[len] = '\0';
  check_same_text(copy, (const char *)in_place, is_len, expected, expected_len);
}

static void test_remove_dot_segments_examples(void **state) {
  (void)state;
  static const char *const rows[][2] = {
      {"/a/b/c/./../../g", "/a/g"}, /* RFC 3986 5.2.4 */
      {"mid/content=5/../6", "mid/6"},
      {"", ""},
      {"/", "/"},
      {".", ""},
      {"..", ""},
      {"/.", "/"},
      {"/..", "/"},
      {"/./", "/"},
      {"/../", "/"},
      {"/...", "/..."},
      {"/a/..", "/"},
      {"/a/.", "/a/"},
      {"/a/../", "/"},
      {"/a//../b", "/a/b"},
      {"/a/..//b", "//b"},
      {"/..//", "//"},
      {"./../a", "a"},
      {"a/..", "/"},
      {"a/../b", "/b"},
      {"a/./b", "a/b"},
      {"../../g", "g"},
      {"/.a/..b/c../.d.", "/.a/..b/c../.d."},
      {"/%2e/%2E%2E", "/%2e/%2E%2E"}, /* decoding comes first */
  };
  for (size_t i = 0; i < LENGTH_OF(rows); i++) {
    const size_t len = strlen(rows[i][0]);
    unsigned char *path = (unsigned char *)guarded_capacity(0, len);
    if (len > 0) memcpy(path, rows[i][0], len);
    const size_t is_len = simdiri_remove_dot_segments(path, len);
    check_same_text(rows[i][0], (const char *)path, is_len, rows[i][1], strlen(rows[i][1]));
  }
}

/* Up to ten bytes of "/", "." and a letter. */
static void test_remove_dot_segments_all_short_strings(void **state) {
  (void)state;
  size_t count = 1;
  for (size_t len = 0; len <= 10; len++, count *= 3) {
    for (size_t n = 0; n < count; n++) {
      char path[10];
      size_t rest = n;
      for (size_t i = 0; i < len; i++, rest /= 3) path[i] = "/.a"[rest % 3];
      check_path(path, len);
    }
  }
}

static void test_remove_dot_segments_random_segments(void **state) {
  (void)state;
  static const char *const segments[] = {"", ".", "..", "...", "a", ".a", "a.", "bc", "%2E", "..;"};
  random_source random = random_begin();
  for (size_t round = 0; round < 100000; round++) {
    char path[PATH_CAPACITY];
    size_t len = 0;
    for (size_t i = random_below(&random, 11); i > 0; i--) {
      const char *segment = segments[random_below(&random, LENGTH_OF(segments))];
      if (len > 0 || random_below(&random, 4)) path[len++] = '/';
      memcpy(path + len, segment, strlen(segment));
      len += strlen(segment);
    }
    check_path(path, len);
  }
}

/* Nothing is left to remove, except that the path may need "/." before it. */
static void test_remove_dot_segments_is_idempotent(void **state) {
  (void)state;
  size_t count = 1;
  for (size_t len = 0; len <= 8; len++, count *= 3) {
    for (size_t n = 0; n < count; n++) {
      unsigned char path[16], again[16];
      size_t rest = n;
      for (size_t i = 0; i < len; i++, rest /= 3) path[i] = (unsigned char)"/.a"[rest % 3];
      const size_t once = simdiri_remove_dot_segments(path, len);
      memcpy(again, path, once);
      check_same_text("again", (const char *)again, simdiri_remove_dot_segments(again, once), (const char *)path, once);
    }
  }
}

static void check_finish(const char *path, bool has_authority, const char *expected) {
  char capacity[32] = "x:";
  simdiri_buffer buffer = {.data = capacity, .capacity = sizeof capacity};
  memcpy(capacity + 2, path, strlen(path));
  buffer.len = 2 + strlen(path);
  assert_int_equal(simdiri_finish_path(&buffer, 2, has_authority), SIMDIRI_OK);
  assert_memory_equal(capacity, "x:", 2);
  check_same_text(path, capacity + 2, buffer.len - 2, expected, strlen(expected));
}

static void test_finish_path_shields_two_slashes(void **state) {
  (void)state;
  check_finish("/a/..//b", false, "/.//b");
  check_finish("/a/..//b", true, "//b");
  check_finish("/.//b", false, "/.//b");
  check_finish("//", false, "/.//");
  check_finish("/..", false, "/");
  check_finish("/", false, "/");
  check_finish("", false, "");
  check_finish("a//b", false, "a//b");
}

static void test_finish_path_reports_no_capacity(void **state) {
  (void)state;
  simdiri_buffer fixed = {.data = guarded_capacity(0, 3), .len = 3, .capacity = 3};
  memcpy(fixed.data, "//b", 3);
  assert_int_equal(simdiri_finish_path(&fixed, 0, false), SIMDIRI_ERROR_NO_CAPACITY);
  assert_int_equal(simdiri_finish_path(&fixed, 0, true), SIMDIRI_OK);
  assert_int_equal(fixed.len, 3);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_remove_dot_segments_examples),
      cmocka_unit_test(test_remove_dot_segments_all_short_strings),
      cmocka_unit_test(test_remove_dot_segments_random_segments),
      cmocka_unit_test(test_remove_dot_segments_is_idempotent),
      cmocka_unit_test(test_finish_path_shields_two_slashes),
      cmocka_unit_test(test_finish_path_reports_no_capacity),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
