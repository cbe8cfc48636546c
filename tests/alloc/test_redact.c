/* Every allocation of the functions for redaction fails in turn. */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "alloc/failing_allocator.h"
#include "simdiri/simdiri.h"

enum { MAX_ALLOCATIONS = 2000 };

static const char *const what[] = {"userinfo", "secrets", "email", "ip", "user_id", "a*b*c"};

static const char *const keep[] = {"utm_*", "page"};
static const char key[] = "0123456789abcdef0123456789abcdef";

/* Creates a redactor and redacts, with `allowed` allocations; with a key and kept parameters if `has_more`. Returns how
 * many failed. */
static size_t redact_with(size_t allowed, bool has_more, const char *text, const char *expected) {
  test_failing_allocator memory;
  simdiri_redactor *redactor;
  simdiri_text result = {"", 0};
  test_failing_allocator_init(&memory);
  simdiri_buffer out = {.allocator = &memory.allocator};
  test_failing_allocator_arm(&memory, allowed);
  simdiri_status status =
      simdiri_redactor_create(what, sizeof what / sizeof *what, NULL, 0, &memory.allocator, &redactor, NULL);
  assert_true((status == SIMDIRI_OK) == (redactor != NULL));
  if (redactor && has_more) status = simdiri_redactor_keep_params(redactor, keep, 2, NULL);
  if (redactor && has_more && status == SIMDIRI_OK) status = simdiri_redactor_set_key(redactor, key, sizeof key - 1);
  if (status == SIMDIRI_OK) status = simdiri_redact(redactor, text, strlen(text), &out, &result, NULL);
  assert_int_equal(status, memory.failures > 0 ? SIMDIRI_ERROR_NO_MEMORY : SIMDIRI_OK);
  if (status == SIMDIRI_OK) {
    assert_int_equal(result.len, strlen(expected));
    assert_memory_equal(result.text, expected, result.len);
  } else {
    assert_int_equal(out.len, 0);
  }
  simdiri_redactor_free(redactor);
  simdiri_buffer_free(&out);
  assert_int_equal(memory.live_blocks, 0);
  assert_int_equal(memory.wrong_sizes, 0);
  return memory.failures;
}

static void check_text(bool has_more, const char *text, const char *expected) {
  size_t allowed = 0;
  while (redact_with(allowed, has_more, text, expected) > 0) {
    allowed++;
    assert_in_range(allowed, 0, MAX_ALLOCATIONS);
  }
  assert_true(allowed > 100);
}

static void test_redaction_fails_cleanly(void **state) {
  (void)state;
  check_text(false, "http://u:p@h/?sid=1", "http://{redacted}@h/?sid={redacted}");
  check_text(false, "?a=%2525252541&user%5Fid=2", "?a={redacted}&user%5Fid={redacted}");
  /* hashlib.blake2b(b"x y", key=b"0123456789abcdef0123456789abcdef", digest_size=8) */
  check_text(true, "?a=x%20y&page=2&utm_source=n&b=x%2520y",
             "?a={r.8b9afb5d82061f25}&page=2&utm_source=n&b={r.8b9afb5d82061f25}");
}

/* A fixed buffer of every capacity: the result, or NO_CAPACITY. */
static void test_fixed_buffers(void **state) {
  (void)state;
  static const char text[] = "http://u:p@h/?s%69d=1", expected[] = "http://{redacted}@h/?s%69d={redacted}";
  simdiri_redactor *redactor;
  bool has_room = false;
  assert_int_equal(simdiri_redactor_create(what, 2, NULL, 0, NULL, &redactor, NULL), SIMDIRI_OK);
  for (size_t capacity = 0; capacity < 1024; capacity++) {
    char bytes[1024];
    simdiri_buffer out = {bytes, 0, capacity, NULL};
    simdiri_text result = {"", 0};
    const simdiri_status status = simdiri_redact(redactor, text, sizeof text - 1, &out, &result, NULL);
    assert_int_equal(status, has_room ? SIMDIRI_OK : status == SIMDIRI_OK ? SIMDIRI_OK : SIMDIRI_ERROR_NO_CAPACITY);
    has_room = status == SIMDIRI_OK;
    if (!has_room) continue;
    assert_int_equal(result.len, sizeof expected - 1);
    assert_memory_equal(result.text, expected, result.len);
  }
  assert_true(has_room);
  simdiri_redactor_free(redactor);
}

int main(void) {
  static const struct CMUnitTest tests[] = {cmocka_unit_test(test_redaction_fails_cleanly),
                                            cmocka_unit_test(test_fixed_buffers)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
