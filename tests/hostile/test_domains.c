/* Domain names of a megabyte, with every set of flags: the test is that they end in time. */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "hostile/hostile.h"
#include "support/scratch_buffer.h"

enum {
  ALL_FLAGS = SIMDIRI_DOMAIN_CHECK_HYPHENS | SIMDIRI_DOMAIN_CHECK_BIDI | SIMDIRI_DOMAIN_CHECK_JOINERS |
              SIMDIRI_DOMAIN_STD3 | SIMDIRI_DOMAIN_TRANSITIONAL | SIMDIRI_DOMAIN_VERIFY_DNS_LENGTH,
  LABEL = 1000
};

static simdiri_status ask(uint32_t flags, const test_text *name, simdiri_domain_failure *failure) {
  out.len = 0;
  return simdiri_domain_to_ascii(scratch, flags, name->data, name->len, &out, failure);
}

/* All flags refuse it, at least for its length; returns the status with the web's flags. Frees the text. */
static void check_name(test_text *name, simdiri_domain_problem expected, size_t offset) {
  simdiri_domain_failure failure;
  assert_int_equal(ask(ALL_FLAGS, name, &failure), SIMDIRI_ERROR_BAD_HOST);
  assert_int_equal(out.len, 0);
  const simdiri_status status = ask(SIMDIRI_DOMAIN_CHECK_BIDI | SIMDIRI_DOMAIN_CHECK_JOINERS, name, &failure);
  assert_int_equal(status, expected == SIMDIRI_DOMAIN_NO_PROBLEM ? SIMDIRI_OK : SIMDIRI_ERROR_BAD_HOST);
  assert_int_equal(failure.problem, expected);
  assert_int_equal(failure.offset, offset);
  out.len = 0;
  assert_int_equal(simdiri_domain_to_unicode(scratch, 0, name->data, name->len, &out, NULL),
                   expected == SIMDIRI_DOMAIN_BAD_JOINER || expected == SIMDIRI_DOMAIN_BAD_BIDI ? SIMDIRI_OK : status);
  test_text_free(name);
}

static void test_one_long_label(void **state) {
  (void)state;
  static const char *const pieces[] = {"\xD0\xB6", "\xE4\xB8\xAD", "\xF0\x9F\x92\xA9", "a\xCC\xA3\xCC\x81"};
  for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++) {
    test_text name = {NULL, 0, 0};
    test_text_repeat(&name, pieces[i], MEGA / 4);
    check_name(&name, SIMDIRI_DOMAIN_BAD_LENGTH, 0);
  }
}

static void test_long_punycode(void **state) {
  (void)state;
  test_text name = {NULL, 0, 0};
  test_text_append(&name, "a.xn--");
  test_text_repeat(&name, "9ca", MEGA / 3);
  check_name(&name, SIMDIRI_DOMAIN_BAD_PUNYCODE, 2);
  test_text_append(&name, "xn--");
  test_text_repeat(&name, "a", MEGA);
  check_name(&name, SIMDIRI_DOMAIN_BAD_PUNYCODE, 0);
  test_text_append(&name, "xn--");
  test_text_repeat(&name, "z", MEGA);
  check_name(&name, SIMDIRI_DOMAIN_BAD_PUNYCODE, 0);
}

/* Labels of the maximum length that is encoded, of many different characters. */
static void test_many_long_labels(void **state) {
  (void)state;
  test_text name = {NULL, 0, 0};
  for (size_t label = 0; label < MEGA / 3 / LABEL; label++) {
    for (size_t i = 0; i < LABEL; i++) {
      const uint32_t c = 0x4E00 + (uint32_t)((i * 7919 + label) % 20000);
      const char bytes[] = {(char)(0xE0 | c >> 12), (char)(0x80 | (c >> 6 & 0x3F)), (char)(0x80 | (c & 0x3F)), '\0'};
      test_text_append(&name, bytes);
    }
    test_text_append(&name, ".");
  }
  simdiri_domain_failure failure;
  assert_int_equal(ask(0, &name, &failure), SIMDIRI_OK);
  test_text punycode = {NULL, 0, 0};
  test_text_append_bytes(&punycode, out.data, out.len);
  check_name(&name, SIMDIRI_DOMAIN_NO_PROBLEM, 0);
  check_name(&punycode, SIMDIRI_DOMAIN_NO_PROBLEM, 0); /* and back */
}

static void test_joiners_only(void **state) {
  (void)state;
  test_text name = {NULL, 0, 0};
  test_text_repeat(&name, "\xE2\x80\x8D", MEGA / 3);
  simdiri_domain_failure failure;
  assert_int_equal(ask(0, &name, &failure), SIMDIRI_ERROR_BAD_HOST);
  assert_int_equal(failure.problem, SIMDIRI_DOMAIN_BAD_LENGTH);
  test_text_free(&name);
  test_text_repeat(&name, "\xE2\x80\x8C", LABEL);
  assert_int_equal(ask(SIMDIRI_DOMAIN_CHECK_JOINERS, &name, &failure), SIMDIRI_ERROR_BAD_HOST);
  assert_int_equal(failure.problem, SIMDIRI_DOMAIN_BAD_JOINER);
  test_text_free(&name);
  /* Each between many transparent characters. */
  for (size_t i = 0; i < MEGA / 2 / LABEL; i++) {
    test_text_append(&name, "\xD8\xA8");
    test_text_repeat(&name, "\xCC\x81", LABEL / 2 - 2);
    test_text_append(&name, "\xE2\x80\x8C");
    test_text_repeat(&name, "\xCC\x81", LABEL / 2 - 2);
    test_text_append(&name, "\xD8\xA8.");
  }
  check_name(&name, SIMDIRI_DOMAIN_NO_PROBLEM, 0);
}

static void test_ignored_and_growing_characters(void **state) {
  (void)state;
  test_text name = {NULL, 0, 0};
  simdiri_domain_failure failure;
  test_text_repeat(&name, "\xC2\xAD", MEGA / 2);
  assert_int_equal(ask(0, &name, &failure), SIMDIRI_OK);
  assert_int_equal(out.len, 0);
  test_text_free(&name);
  test_text_repeat(&name, "\xEF\xB7\xBA", MEGA / 3); /* U+FDFA is mapped to 18 characters */
  check_name(&name, SIMDIRI_DOMAIN_BAD_LENGTH, 0);
}

static void test_many_labels(void **state) {
  (void)state;
  test_text name = {NULL, 0, 0};
  test_text_repeat(&name, "\xD7\x90.", MEGA / 3);
  test_text_append(&name, "1");
  check_name(&name, SIMDIRI_DOMAIN_BAD_BIDI, MEGA / 3 * 3);
  test_text_repeat(&name, ".", MEGA);
  check_name(&name, SIMDIRI_DOMAIN_NO_PROBLEM, 0);
  test_text_repeat(&name, "xn--9ca.", MEGA / 8);
  check_name(&name, SIMDIRI_DOMAIN_NO_PROBLEM, 0);
  test_text_repeat(&name, "a.", MEGA / 2);
  test_text_append(&name, "xn--0");
  check_name(&name, SIMDIRI_DOMAIN_BAD_PUNYCODE, MEGA / 2 * 2);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_one_long_label),
      cmocka_unit_test(test_long_punycode),
      cmocka_unit_test(test_many_long_labels),
      cmocka_unit_test(test_joiners_only),
      cmocka_unit_test(test_ignored_and_growing_characters),
      cmocka_unit_test(test_many_labels),
  };
  return cmocka_run_group_tests(tests, create_scratch, free_scratch);
}
