/* Megabytes of text that make a careless normalizer quadratic, recursive or wrong, outside of the host. */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "hostile/hostile.h"

#define NO_TEXT ((test_text){NULL, 0, 0})

static void test_path_of_dot_segments(void **state) {
  (void)state;
  test_text input = NO_TEXT, expected = NO_TEXT;
  test_text_append(&input, "http://h/");
  test_text_repeat(&input, "a/../", 100000);
  test_text_append(&expected, "http://h/");
  test_becomes(NULL, &input, SIMDIRI_OK, &expected);
  /* Down the path, and up again completely. */
  test_text_append(&input, "http://h/");
  test_text_repeat(&input, "a/", 100000);
  test_text_repeat(&input, "%2E./", 99999);
  test_text_append(&expected, "http://h/a/");
  test_becomes(NULL, &input, SIMDIRI_OK, &expected);
  test_text_append(&input, "s:");
  test_text_repeat(&input, "/..", MEGA);
  test_text_append(&expected, "s:/");
  test_becomes(NULL, &input, SIMDIRI_OK, &expected);
  test_text_append(&input, "s:/a/..");
  test_text_repeat(&input, "/", MEGA);
  test_text_append(&expected, "s:/.");
  test_text_repeat(&expected, "/", MEGA);
  test_becomes(NULL, &input, SIMDIRI_OK, &expected);
}

static void test_percent_signs(void **state) {
  (void)state;
  test_text input = NO_TEXT, expected = NO_TEXT;
  test_text_append(&input, "http://h/");
  test_text_repeat(&input, "%", 16 * MEGA);
  test_text_append(&expected, "http://h/");
  test_text_repeat(&expected, "%25", 16 * MEGA);
  test_becomes(NULL, &input, SIMDIRI_OK, &expected);
  test_text_append(&input, "http://h/");
  test_text_repeat(&input, "%", MEGA);
  test_text_append(&input, "41");
  test_text_append(&expected, "http://h/");
  test_text_repeat(&expected, "%25", MEGA - 1);
  test_text_append(&expected, "A");
  test_becomes(NULL, &input, SIMDIRI_OK, &expected);
}

/* Beginnings of UTF-8 sequences without their ends: each check looks ahead as far as it can. */
static void test_truncated_sequences(void **state) {
  (void)state;
  test_text input = NO_TEXT, expected = NO_TEXT;
  simdiri_options iri;
  simdiri_options_init(&iri);
  iri.form = SIMDIRI_FORM_IRI;
  test_text_append(&input, "http://h/");
  test_text_repeat(&input, "%f0%9f%92", MEGA / 4);
  test_text_append(&expected, "http://h/");
  test_text_repeat(&expected, "%F0%9F%92", MEGA / 4);
  test_becomes(&iri, &input, SIMDIRI_OK, &expected);
  test_text_append(&input, "http://h/?");
  test_text_repeat(&input, "\xF0\x9F\x92", MEGA / 4);
  test_text_append(&expected, "http://h/?");
  test_text_repeat(&expected, "%F0%9F%92", MEGA / 4);
  test_becomes(&iri, &input, SIMDIRI_OK, &expected);
  /* The last byte completes a character of three bytes: the error is there, not at the first. */
  test_text_append(&input, "http://h/");
  test_text_repeat(&input, "\xF0\x9F\x92", MEGA / 4);
  size_t last = input.len - 3;
  test_text_append(&input, "%A9");
  test_refuses(&iri, &input, SIMDIRI_ERROR_OCTET_MERGE, last);
}

/* Marks of two combining classes in turn: sorting them into canonical order must not be quadratic. */
static void test_combining_marks(void **state) {
  (void)state;
  test_text input = NO_TEXT, expected = NO_TEXT;
  simdiri_options nfc;
  simdiri_options_init(&nfc);
  nfc.unicode = SIMDIRI_UNICODE_NFC;
  nfc.form = SIMDIRI_FORM_IRI;
  test_text_append(&input, "http://h/a");
  test_text_repeat(&input, "\xCC\x81\xCC\x96", MEGA / 4); /* above (230), below (220) */
  test_text_append(&expected, "http://h/\xC3\xA1");
  test_text_repeat(&expected, "\xCC\x96", MEGA / 4);
  test_text_repeat(&expected, "\xCC\x81", MEGA / 4 - 1);
  test_becomes(&nfc, &input, SIMDIRI_OK, &expected);
}

/* One compatibility character becomes eighteen (U+FDFA): 3 bytes to 33, or to 189 when percent-encoded. */
static void test_compatibility_expansion(void **state) {
  (void)state;
  test_text input = NO_TEXT;
  simdiri_options nfkc;
  test_run run;
  simdiri_options_init(&nfkc);
  nfkc.unicode = SIMDIRI_UNICODE_NFKC;
  test_text_append(&input, "http://h/");
  test_text_repeat(&input, "\xEF\xB7\xBA", MEGA / 16);
  assert_int_equal(test_run_normalize(&run, &nfkc, &input), SIMDIRI_OK);
  assert_in_range(run.result.text_len, 9, simdiri_bound(run.context, input.len));
  test_run_free(&run);
  test_text_free(&input);
}

static void test_brackets(void **state) {
  (void)state;
  test_text input = NO_TEXT, expected = NO_TEXT;
  simdiri_options encode;
  simdiri_options_init(&encode);
  encode.disallowed = SIMDIRI_DISALLOWED_ENCODE;
  test_text_append(&input, "http://h/");
  test_text_repeat(&input, "[", MEGA);
  test_refuses(&encode, &input, SIMDIRI_ERROR_BAD_CHARACTER, 9);
  test_text_append(&input, "http://h/");
  test_text_repeat(&input, "[", MEGA);
  test_text_append(&expected, "http://h/");
  test_text_repeat(&expected, "%5B", MEGA);
  test_becomes(NULL, &input, SIMDIRI_OK, &expected);
  test_text_append(&input, "http://h/#");
  test_text_repeat(&input, "#]", MEGA / 2);
  test_text_append(&expected, "http://h/#");
  test_text_repeat(&expected, "%23%5D", MEGA / 2);
  test_becomes(NULL, &input, SIMDIRI_OK, &expected);
}

static void test_ports(void **state) {
  (void)state;
  test_text input = NO_TEXT, expected = NO_TEXT;
  test_text_append(&input, "http://h:");
  test_text_repeat(&input, "0", MEGA);
  test_text_append(&input, "80/");
  test_text_append(&expected, "http://h/");
  test_becomes(NULL, &input, SIMDIRI_OK, &expected);
  test_text_append(&input, "http://h:");
  test_text_repeat(&input, "80", MEGA / 2);
  test_text_append(&expected, "http://h:");
  test_text_repeat(&expected, "80", MEGA / 2);
  test_text_append(&expected, "/");
  test_becomes(NULL, &input, SIMDIRI_OK, &expected);
  test_text_append(&input, "http://h");
  test_text_repeat(&input, ":", MEGA);
  test_refuses(NULL, &input, SIMDIRI_ERROR_BAD_PORT, 9);
}

static void test_schemes_and_userinfo(void **state) {
  (void)state;
  test_text input = NO_TEXT, expected = NO_TEXT;
  test_text_repeat(&input, "Ab", MEGA / 2);
  test_text_append(&input, ":x");
  test_text_repeat(&expected, "ab", MEGA / 2);
  test_text_append(&expected, ":x");
  test_becomes(NULL, &input, SIMDIRI_OK, &expected);
  test_text_repeat(&input, "a", MEGA);
  test_refuses(NULL, &input, SIMDIRI_ERROR_NO_SCHEME, MEGA);
  test_text_append(&input, "http://");
  test_text_repeat(&input, "@", MEGA);
  test_refuses(NULL, &input, SIMDIRI_ERROR_BAD_CHARACTER, 8);
  test_text_append(&input, "urn:");
  test_text_repeat(&input, "A", MEGA);
  test_text_append(&input, ":A");
  test_text_append(&expected, "urn:");
  test_text_repeat(&expected, "a", MEGA);
  test_text_append(&expected, ":A");
  test_becomes(NULL, &input, SIMDIRI_OK, &expected);
}

static void test_mail_addresses(void **state) {
  (void)state;
  test_text input = NO_TEXT, expected = NO_TEXT;
  test_text_append(&input, "mailto:");
  test_text_repeat(&input, "A@", MEGA / 4);
  test_text_repeat(&input, "A@B,", MEGA / 4);
  test_text_append(&expected, "mailto:");
  test_text_repeat(&expected, "A@", MEGA / 4);
  test_text_repeat(&expected, "A@b,", MEGA / 4);
  test_becomes(NULL, &input, SIMDIRI_OK, &expected);
}

static void test_resolve_deep_paths(void **state) {
  (void)state;
  test_text base_iri = NO_TEXT, reference = NO_TEXT;
  simdiri_options options;
  simdiri_context *context;
  simdiri_scratch *scratch;
  simdiri_base *base;
  simdiri_result result;
  simdiri_buffer out = {NULL, 0, 0, simdiri_default_allocator()};
  simdiri_options_init(&options);
  options.rung = SIMDIRI_RUNG_SIMPLE;
  test_text_append(&base_iri, "http://h/");
  test_text_repeat(&base_iri, "a/", 200000);
  test_text_repeat(&reference, "../", 199999);
  assert_int_equal(simdiri_context_create(&options, NULL, &context), SIMDIRI_OK);
  assert_int_equal(simdiri_scratch_create(NULL, &scratch), SIMDIRI_OK);
  assert_int_equal(simdiri_base_create(context, scratch, base_iri.data, base_iri.len, NULL, &base, NULL), SIMDIRI_OK);
  assert_int_equal(simdiri_resolve(context, scratch, base, reference.data, reference.len, &out, &result), SIMDIRI_OK);
  assert_int_equal(result.text_len, 11);
  assert_memory_equal(result.text, "http://h/a/", 11);
  simdiri_base_free(base);
  simdiri_scratch_free(scratch);
  simdiri_context_free(context);
  simdiri_buffer_free(&out);
  test_text_free(&base_iri);
  test_text_free(&reference);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_path_of_dot_segments),
      cmocka_unit_test(test_percent_signs),
      cmocka_unit_test(test_truncated_sequences),
      cmocka_unit_test(test_combining_marks),
      cmocka_unit_test(test_compatibility_expansion),
      cmocka_unit_test(test_brackets),
      cmocka_unit_test(test_ports),
      cmocka_unit_test(test_schemes_and_userinfo),
      cmocka_unit_test(test_mail_addresses),
      cmocka_unit_test(test_resolve_deep_paths),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
