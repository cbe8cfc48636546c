/* Redirects with every allocation failing in turn: the error is reported, and nothing leaks. */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "alloc/failing_allocator.h"

static void test_every_allocation_fails_cleanly(void **state) {
  (void)state;
  static const char text[] = "http://a/b\thttp://a/b/\nHTTP://c/\thttp://d/\nhttp://d/\thttp://e/\n";
  simdiri_options options;
  simdiri_context *context;
  simdiri_scratch *scratch;
  size_t failures = 0;
  simdiri_options_init(&options);
  assert_int_equal(simdiri_context_create(&options, NULL, &context), SIMDIRI_OK);
  assert_int_equal(simdiri_scratch_create(NULL, &scratch), SIMDIRI_OK);
  for (size_t allowed = 0;; allowed++) {
    test_failing_allocator memory;
    simdiri_redirects *redirects;
    test_failing_allocator_init(&memory);
    test_failing_allocator_arm(&memory, allowed);
    const simdiri_status status = simdiri_redirects_create(context, scratch, SIMDIRI_REDIRECTS_ALL, text,
                                                           sizeof text - 1, &memory.allocator, &redirects, NULL);
    assert_int_equal(status, memory.failures ? SIMDIRI_ERROR_NO_MEMORY : SIMDIRI_OK);
    assert_true((redirects != NULL) == (status == SIMDIRI_OK));
    simdiri_redirects_free(redirects);
    assert_int_equal(memory.live_blocks, 0);
    assert_int_equal(memory.wrong_sizes, 0);
    if (!memory.failures) break;
    failures++;
  }
  assert_true(failures > 4);
  simdiri_scratch_free(scratch);
  simdiri_context_free(context);
}

/* Following a redirect needs memory in the caller's buffer, and compare needs it in the scratch. */
static void lead_on(const simdiri_context *leading, test_failing_allocator *memory) {
  static const char from[] = "http://a/b", to[] = "http://a/b/";
  simdiri_buffer out = {NULL, 0, 0, &memory->allocator};
  simdiri_scratch *scratch;
  simdiri_result result;
  simdiri_comparison comparison;
  if (simdiri_scratch_create(&memory->allocator, &scratch) != SIMDIRI_OK) return;
  const size_t failed = memory->failures;
  simdiri_status status = simdiri_normalize(leading, scratch, from, sizeof from - 1, &out, &result);
  assert_int_equal(status, memory->failures > failed ? SIMDIRI_ERROR_NO_MEMORY : SIMDIRI_OK);
  if (status == SIMDIRI_OK) assert_memory_equal(out.data, to, sizeof to - 1);
  const size_t len = out.len;
  status = simdiri_compare(leading, scratch, NULL, from, sizeof from - 1, to, sizeof to - 1, &comparison);
  assert_true(status == SIMDIRI_OK ? comparison.is_equivalent
                                   : status == SIMDIRI_ERROR_NO_MEMORY && memory->failures > 0);
  assert_int_equal(out.len, len);
  simdiri_buffer_free(&out);
  simdiri_scratch_free(scratch);
}

static void test_following_redirects_fails_cleanly(void **state) {
  (void)state;
  static const char text[] = "http://a/b\thttp://a/b/\n";
  simdiri_options options;
  simdiri_context *context, *leading;
  simdiri_scratch *scratch;
  simdiri_redirects *redirects;
  simdiri_options_init(&options);
  options.rung = SIMDIRI_RUNG_PROTOCOL;
  assert_int_equal(simdiri_context_create(&options, NULL, &context), SIMDIRI_OK);
  assert_int_equal(simdiri_scratch_create(NULL, &scratch), SIMDIRI_OK);
  assert_int_equal(simdiri_redirects_create(context, scratch, 0, text, sizeof text - 1, NULL, &redirects, NULL),
                   SIMDIRI_OK);
  options.redirects = redirects;
  assert_int_equal(simdiri_context_create(&options, NULL, &leading), SIMDIRI_OK);
  size_t failures = 0;
  for (size_t allowed = 0;; allowed++) {
    test_failing_allocator memory;
    test_failing_allocator_init(&memory);
    test_failing_allocator_arm(&memory, allowed);
    lead_on(leading, &memory);
    assert_int_equal(memory.live_blocks, 0);
    assert_int_equal(memory.wrong_sizes, 0);
    if (!memory.failures) break;
    failures++;
  }
  assert_true(failures > 2);
  simdiri_context_free(leading);
  simdiri_redirects_free(redirects);
  simdiri_scratch_free(scratch);
  simdiri_context_free(context);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_every_allocation_fails_cleanly),
                                     cmocka_unit_test(test_following_redirects_fails_cleanly)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
