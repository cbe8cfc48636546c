/* Every allocation of the domain functions fails in turn. */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "alloc/failing_allocator.h"
#include "simdiri/simdiri.h"

enum { MAX_ALLOCATIONS = 100 };

typedef simdiri_status domain_function(simdiri_scratch *, uint32_t, const char *, size_t, simdiri_buffer *,
                                       simdiri_domain_failure *);

/* One name with every limit of allocations. Returns how many allocations failed. */
static size_t check_name(domain_function *function, const char *name, simdiri_status expected) {
  const uint32_t flags = SIMDIRI_DOMAIN_CHECK_BIDI | SIMDIRI_DOMAIN_CHECK_JOINERS;
  size_t allowed = 0;
  for (size_t failures = 1; failures > 0; allowed++) {
    test_failing_allocator memory;
    simdiri_scratch *scratch;
    assert_in_range(allowed, 0, MAX_ALLOCATIONS);
    test_failing_allocator_init(&memory);
    assert_int_equal(simdiri_scratch_create(&memory.allocator, &scratch), SIMDIRI_OK);
    simdiri_buffer out = {NULL, 0, 0, &memory.allocator};
    test_failing_allocator_arm(&memory, allowed);
    simdiri_status status = function(scratch, flags, name, strlen(name), &out, NULL);
    failures = memory.failures;
    if (failures > 0) {
      assert_int_equal(status, SIMDIRI_ERROR_NO_MEMORY);
      assert_int_equal(out.len, 0);
      test_failing_allocator_arm(&memory, SIZE_MAX);
      status = function(scratch, flags, name, strlen(name), &out, NULL);
    }
    assert_int_equal(status, expected);
    simdiri_buffer_free(&out);
    simdiri_scratch_free(scratch);
    assert_int_equal(memory.live_blocks, 0);
    assert_int_equal(memory.wrong_sizes, 0);
  }
  return allowed - 1;
}

static void test_domain_functions_fail_cleanly(void **state) {
  (void)state;
  static const char *const good[] = {
      "example.com",
      "b\xC3\xBC\x63her.example",
      "xn--bcher-kva.example",
      "xn--ssa73l.\xD7\x90",
      "e\xCC\x81.xn--e1aybc",      /* to be composed */
      "a\xCC\x81\xCC\xA3.example", /* combining marks to sort */
  };
  static const char *const bad[] = {"xn--re-9tb", "a.\xE2\x80\xAE", "\xD7\x90\x61", "b\xC3\xBC.xn--0"};
  for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
    assert_true(check_name(simdiri_domain_to_ascii, good[i], SIMDIRI_OK) >= 2); /* the mapped name, and the output */
    assert_true(check_name(simdiri_domain_to_unicode, good[i], SIMDIRI_OK) >= 2);
  }
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    assert_true(check_name(simdiri_domain_to_ascii, bad[i], SIMDIRI_ERROR_BAD_HOST) >= 1);
    assert_true(check_name(simdiri_domain_to_unicode, bad[i], SIMDIRI_ERROR_BAD_HOST) >= 1);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_domain_functions_fail_cleanly)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
