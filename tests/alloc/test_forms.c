/* Charsets and character references with every allocation failing in turn. */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "alloc/failing_allocator.h"

typedef struct {
  test_failing_allocator memory;
  simdiri_charset *charset;
  simdiri_scratch *scratch;
  simdiri_buffer out;
  simdiri_result result;
} test_forms;

typedef simdiri_status (*test_call)(test_forms *forms);

static simdiri_status decode(test_forms *forms) {
  static const char text[] = "http://h/e\xCC Vi\xEA\xF2t Nam and some more, so that it has to grow: \xEA\xF2\xEA\xF2";
  return simdiri_charset_decode(forms->charset, forms->scratch, SIMDIRI_UNICODE_NFC, text, sizeof text - 1, &forms->out,
                                &forms->result);
}

static simdiri_status encode_query(test_forms *forms) {
  static const char iri[] =
      "http://h/?Vi\xE1\xBB\x87t Nam, and characters that the charset does not have: \xE2\x98\x83";
  return simdiri_charset_encode_query(forms->charset, forms->scratch, SIMDIRI_PROFILE_RFC3987, NULL, iri,
                                      sizeof iri - 1, &forms->out, &forms->result);
}

static simdiri_status unescape(test_forms *forms) {
  static const char text[] = "http://h/?a&amp;b&#233;";
  return simdiri_unescape(SIMDIRI_ESCAPING_HTML, text, sizeof text - 1, &forms->out, &forms->result);
}

static void begin(test_forms *forms) {
  static const char name[] = "windows-1258";
  memset(forms, 0, sizeof *forms);
  test_failing_allocator_init(&forms->memory);
  forms->out.allocator = &forms->memory.allocator;
  assert_int_equal(simdiri_scratch_create(&forms->memory.allocator, &forms->scratch), SIMDIRI_OK);
  assert_int_equal(simdiri_charset_create(name, sizeof name - 1, &forms->memory.allocator, &forms->charset),
                   SIMDIRI_OK);
}

static void end(test_forms *forms) {
  test_failing_allocator_arm(&forms->memory, SIZE_MAX);
  simdiri_buffer_free(&forms->out);
  simdiri_scratch_free(forms->scratch);
  simdiri_charset_free(forms->charset);
  assert_int_equal(forms->memory.live_blocks, 0);
  assert_int_equal(forms->memory.wrong_sizes, 0);
}

/* Allows every number of allocations below the number that the call needs. */
static void check_call(test_call call, size_t least) {
  size_t allowed = 0;
  for (int is_done = 0; !is_done; allowed++) {
    test_forms forms;
    begin(&forms);
    test_failing_allocator_arm(&forms.memory, allowed);
    const simdiri_status status = call(&forms);
    is_done = forms.memory.failures == 0;
    assert_int_equal(status, is_done ? SIMDIRI_OK : SIMDIRI_ERROR_NO_MEMORY);
    if (!is_done) {
      assert_int_equal(forms.out.len, 0);
      assert_int_equal(forms.result.status, SIMDIRI_ERROR_NO_MEMORY);
      assert_null(forms.result.text);
      test_failing_allocator_arm(&forms.memory, SIZE_MAX); /* and the object can be used again */
      assert_int_equal(call(&forms), SIMDIRI_OK);
    }
    assert_true(forms.out.len > 0);
    end(&forms);
    assert_in_range(allowed, 0, 100);
  }
  assert_true(allowed > least);
}

static void test_calls_fail_cleanly(void **state) {
  (void)state;
  check_call(decode, 3);
  check_call(encode_query, 1);
  check_call(unescape, 1);
}

static void test_create_fails_cleanly(void **state) {
  (void)state;
  static const char *const names[] = {"utf-8",       "latin1", "shift_jis",       "big5",
                                      "iso-2022-jp", "cp437",  "no-such-charset", "IBM1047"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    test_failing_allocator memory;
    simdiri_charset *charset;
    test_failing_allocator_init(&memory);
    test_failing_allocator_arm(&memory, 0);
    assert_int_equal(simdiri_charset_create(names[i], strlen(names[i]), &memory.allocator, &charset),
                     SIMDIRI_ERROR_NO_MEMORY);
    assert_null(charset);
    test_failing_allocator_arm(&memory, SIZE_MAX);
    (void)simdiri_charset_create(names[i], strlen(names[i]), &memory.allocator, &charset);
    simdiri_charset_free(charset);
    assert_int_equal(memory.live_blocks, 0);
    assert_int_equal(memory.wrong_sizes, 0);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_calls_fail_cleanly),
      cmocka_unit_test(test_create_fails_cleanly),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
