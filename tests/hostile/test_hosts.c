/* Hosts that could be slow: Punycode is quadratic in the length of a label, and IDNA does much work for every
 * character. */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "hostile/hostile.h"

#define NO_TEXT ((test_text){NULL, 0, 0})

static void begin_host(test_text *input, test_text *expected) {
  test_text_append(input, "http://");
  test_text_append(expected, "http://");
}

static void end_host(test_text *input, test_text *expected) {
  test_text_append(input, "/");
  test_text_append(expected, "/");
}

/* A host that is too long stays unchanged, percent-encoded. */
static void test_cyrillic(void **state) {
  (void)state;
  test_text input = NO_TEXT, expected = NO_TEXT;
  begin_host(&input, &expected);
  test_text_repeat(&input, "\xD0\xB6", MEGA / 2);
  test_text_repeat(&expected, "%D0%B6", MEGA / 2);
  end_host(&input, &expected);
  test_becomes(NULL, &input, SIMDIRI_WARNING_HOST_UNMAPPED, &expected);
  /* In labels of ordinary length. */
  begin_host(&input, &expected);
  test_text_repeat(&input, "\xD0\xB6\xD0\xB6\xD0\xB6.", MEGA / 8);
  test_text_repeat(&expected, "%D0%B6%D0%B6%D0%B6.", MEGA / 8);
  end_host(&input, &expected);
  test_becomes(NULL, &input, SIMDIRI_WARNING_HOST_UNMAPPED, &expected);
}

static void test_many_a_labels(void **state) {
  (void)state;
  test_text input = NO_TEXT, expected = NO_TEXT;
  begin_host(&input, &expected);
  test_text_repeat(&input, "xn--a.", MEGA / 6);
  test_text_repeat(&expected, "xn--a.", MEGA / 6);
  end_host(&input, &expected);
  test_becomes(NULL, &input, SIMDIRI_WARNING_HOST_UNMAPPED, &expected);
}

/* Plain ASCII hosts have no limit. */
static void test_ascii(void **state) {
  (void)state;
  test_text input = NO_TEXT, expected = NO_TEXT;
  begin_host(&input, &expected);
  test_text_repeat(&input, "AB.", MEGA / 3);
  test_text_repeat(&expected, "ab.", MEGA / 3);
  end_host(&input, &expected);
  test_becomes(NULL, &input, SIMDIRI_OK, &expected);
  begin_host(&input, &expected);
  test_text_repeat(&input, "%41%5f", MEGA / 6);
  test_text_repeat(&expected, "a_", MEGA / 6);
  end_host(&input, &expected);
  test_becomes(NULL, &input, SIMDIRI_OK, &expected);
}

static void test_ip_literals(void **state) {
  (void)state;
  test_text input = NO_TEXT;
  test_text_append(&input, "http://");
  test_text_repeat(&input, "[", MEGA);
  test_refuses(NULL, &input, SIMDIRI_ERROR_BAD_IP_LITERAL, SIZE_MAX);
  test_text_append(&input, "http://[");
  test_text_repeat(&input, ":", MEGA);
  test_text_append(&input, "]/");
  test_refuses(NULL, &input, SIMDIRI_ERROR_BAD_IP_LITERAL, SIZE_MAX);
  test_text_append(&input, "http://[");
  test_text_repeat(&input, "0", MEGA);
  test_text_append(&input, "::]/");
  test_refuses(NULL, &input, SIMDIRI_ERROR_BAD_IP_LITERAL, SIZE_MAX);
  test_text expected = NO_TEXT;
  test_text_append(&input, "http://[v1.");
  test_text_repeat(&input, ":a", MEGA / 2);
  test_text_append(&input, "]/");
  test_text_append(&expected, "http://[v1.");
  test_text_repeat(&expected, ":a", MEGA / 2);
  test_text_append(&expected, "]/");
  test_becomes(NULL, &input, SIMDIRI_OK, &expected);
}

static void run_batch(const test_text *data, size_t records, size_t warnings) {
  simdiri_options options;
  simdiri_context *context;
  simdiri_scratch *scratch;
  simdiri_buffer out = {NULL, 0, 0, simdiri_default_allocator()};
  simdiri_batch_result result = {.statuses = NULL};
  simdiri_records input = {.data = data->data, .data_len = data->len, .separator = '\n'};
  simdiri_options_init(&options);
  assert_int_equal(simdiri_context_create(&options, NULL, &context), SIMDIRI_OK);
  assert_int_equal(simdiri_scratch_create(NULL, &scratch), SIMDIRI_OK);
  assert_int_equal(
      simdiri_batch(context, scratch, SIMDIRI_OPERATION_NORMALIZE, SIMDIRI_ON_ERROR_KEEP, NULL, &input, &out, &result),
      SIMDIRI_OK);
  assert_int_equal(result.record_count, records);
  assert_int_equal(result.error_count, 0);
  assert_int_equal(result.warning_count, warnings);
  simdiri_batch_result_free(&result, NULL);
  simdiri_buffer_free(&out);
  simdiri_scratch_free(scratch);
  simdiri_context_free(context);
}

/* Long names, all different: a cache does not help. */
static void test_many_long_hosts(void **state) {
  (void)state;
  enum { HOSTS = 200 };
  test_text data = NO_TEXT;
  for (int i = 0; i < HOSTS; i++) {
    char number[32];
    snprintf(number, sizeof number, "http://%d", i);
    test_text_append(&data, number);
    for (int label = 0; label < 4; label++) {
      test_text_append(&data, ".xn--");
      test_text_repeat(&data, "9a", 500);
    }
    test_text_append(&data, "/\n");
  }
  run_batch(&data, HOSTS, HOSTS);
  test_text_free(&data);
}

/* More different hosts than any cache holds. */
static void test_many_hosts(void **state) {
  (void)state;
  enum { HOSTS = 50000 };
  test_text data = NO_TEXT;
  for (int i = 0; i < HOSTS; i++) {
    char line[64];
    snprintf(line, sizeof line, "http://b\xC3\xBC%d.example/\n", i);
    test_text_append(&data, line);
  }
  run_batch(&data, HOSTS, 0);
  test_text_free(&data);
}

/* The Bidi rule checks every label once one of them is right-to-left. */
static void test_right_to_left(void **state) {
  (void)state;
  test_text data = NO_TEXT;
  for (int i = 0; i < 200; i++) {
    char last[32];
    snprintf(last, sizeof last, "example%d/\n", i);
    test_text_append(&data, "http://");
    test_text_repeat(&data, "\xD7\x90.", 1300);
    test_text_append(&data, last);
  }
  run_batch(&data, 200, 200);
  test_text_free(&data);
}

/* Names are mapped as a whole: ignored characters, and marks that NFC has to sort. */
static void test_ignored_and_marks(void **state) {
  (void)state;
  test_text input = NO_TEXT, expected = NO_TEXT;
  begin_host(&input, &expected);
  test_text_repeat(&input, "A\xC2\xAD.%EF%BB%BF", MEGA / 13);
  test_text_repeat(&expected, "a.", MEGA / 13);
  end_host(&input, &expected);
  test_becomes(NULL, &input, SIMDIRI_OK, &expected);
  begin_host(&input, &expected);
  test_text_append(&input, "a");
  test_text_append(&expected, "a");
  test_text_repeat(&input, "\xCC\x81\xCC\xA3", MEGA / 4);
  test_text_repeat(&expected, "%CC%81%CC%A3", MEGA / 4);
  end_host(&input, &expected);
  test_becomes(NULL, &input, SIMDIRI_WARNING_HOST_UNMAPPED, &expected);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_cyrillic),      cmocka_unit_test(test_many_a_labels),     cmocka_unit_test(test_ascii),
      cmocka_unit_test(test_ip_literals),   cmocka_unit_test(test_many_long_hosts),   cmocka_unit_test(test_many_hosts),
      cmocka_unit_test(test_right_to_left), cmocka_unit_test(test_ignored_and_marks),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
