/* If memory runs out in a call of easy.h, that is reported, nothing leaks, and there is no text. */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "simdiri/simdiri.h"
#include "support/sanitizers.h"

#if CAN_REPLACE_MALLOC
#include "alloc/failing_malloc.h"

typedef simdiri_status easy_call(char **text);

static simdiri_status normalize_text(char **text) { return simdiri_easy_normalize(NULL, "HTTP://a/%7e", text); }

static simdiri_status resolve_text(char **text) { return simdiri_easy_resolve(NULL, "http://a/b", "../%7e", text); }

static simdiri_status compare_texts(char **text) {
  bool is_equivalent = true;
  const simdiri_status status = simdiri_easy_compare(NULL, "HTTP://a/%7e", "http://a/~", &is_equivalent);
  assert_int_equal(is_equivalent, status == SIMDIRI_OK);
  *text = NULL;
  return status;
}

/* Makes the call with every limit of allocations. */
static void check_call(easy_call *call, const char *expected) {
  size_t allowed = 0;
  for (size_t failures = 1; failures > 0; allowed++) {
    char *text = NULL;
    assert_in_range(allowed, 0, 1000);
    failure_count = 0;
    until_failure = allowed;
    const simdiri_status status = call(&text);
    until_failure = SIZE_MAX;
    failures = failure_count;
    assert_int_equal(status, failures > 0 ? SIMDIRI_ERROR_NO_MEMORY : SIMDIRI_OK);
    if (failures > 0 || !expected)
      assert_null(text);
    else
      assert_string_equal(text, expected);
    simdiri_easy_free(text);
  }
  assert_true(allowed > 2); /* a context and a scratch, at least */
}

static void test_out_of_memory_is_reported(void **state) {
  (void)state;
  check_call(normalize_text, "http://a/~");
  check_call(resolve_text, "http://a/%7e");
  check_call(compare_texts, NULL);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_out_of_memory_is_reported)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
#else
int main(void) {
  puts("skipped: the sanitizers have malloc to themselves");
  return 77;
}
#endif
