/* simdiri_domain_to_ascii, simdiri_domain_to_unicode: each flag, each problem, offsets, output. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "iri/idna/punycode.h"
#include "support/scratch_buffer.h"
#include "unit/support.h"

enum {
  HYPHENS = SIMDIRI_DOMAIN_CHECK_HYPHENS,
  BIDI = SIMDIRI_DOMAIN_CHECK_BIDI,
  JOINERS = SIMDIRI_DOMAIN_CHECK_JOINERS,
  STD3 = SIMDIRI_DOMAIN_STD3,
  TRANSITIONAL = SIMDIRI_DOMAIN_TRANSITIONAL,
  LENGTH = SIMDIRI_DOMAIN_VERIFY_DNS_LENGTH,
  ROOT = SIMDIRI_DOMAIN_ROOT_LABEL,
  IDNA2008 = SIMDIRI_DOMAIN_IDNA2008
};

#define E_ACUTE "\xC3\xA9"
#define SHARP_S "\xC3\x9F"
#define ALEF "\xD7\x90"
#define BEH "\xD8\xA8"
#define ZWNJ "\xE2\x80\x8C"
#define ZWJ "\xE2\x80\x8D"
#define ACUTE "\xCC\x81"
#define A_10(a) a a a a a a a a a a
#define A_63 A_10("aaaaaa") "aaa"

static void check_good(bool to_unicode, uint32_t flags, const char *name, const char *expected) {
  simdiri_domain_failure failure = {.problem = SIMDIRI_DOMAIN_BAD_BIDI, .offset = 99};
  const size_t len = strlen(name);
  const char *copy = guarded_copy(0, name, len);
  out.len = 0;
  const simdiri_status status = to_unicode ? simdiri_domain_to_unicode(scratch, flags, copy, len, &out, &failure)
                                           : simdiri_domain_to_ascii(scratch, flags, copy, len, &out, &failure);
  if (status != SIMDIRI_OK)
    fail_msg("%s, flags %02X: %s, problem %d", name, flags, simdiri_status_name(status), failure.problem);
  assert_int_equal(failure.problem, SIMDIRI_DOMAIN_NO_PROBLEM);
  check_same_text(name, out.data ? out.data : "", out.len, expected, strlen(expected));
}

/* Both functions find the same problem at the same offset. */
static void check_bad(uint32_t flags, const char *name, simdiri_domain_problem problem, size_t offset) {
  for (int to_unicode = 0; to_unicode <= 1; to_unicode++) {
    simdiri_domain_failure failure = {.problem = SIMDIRI_DOMAIN_NO_PROBLEM};
    const size_t len = strlen(name);
    const char *copy = guarded_copy(0, name, len);
    out.len = 0;
    const simdiri_status status = to_unicode ? simdiri_domain_to_unicode(scratch, flags, copy, len, &out, &failure)
                                             : simdiri_domain_to_ascii(scratch, flags, copy, len, &out, &failure);
    if (status != SIMDIRI_ERROR_BAD_HOST || failure.problem != problem || failure.offset != offset)
      fail_msg("%s, flags %02X: %s, problem %d at %zu, not %d at %zu", name, flags, simdiri_status_name(status),
               failure.problem, failure.offset, problem, offset);
    assert_int_equal(out.len, 0);
  }
}

static void test_domain_both_ways(void **state) {
  (void)state;
  static const char *const rows[][3] = {
      /* name, ASCII, Unicode */
      {"", "", ""},
      {"example.com", "example.com", "example.com"},
      {"EXAMPLE.com.", "example.com.", "example.com."},
      {"a..b", "a..b", "a..b"},
      {"r" E_ACUTE "sum" E_ACUTE ".Example", "xn--rsum-bpad.example", "r" E_ACUTE "sum" E_ACUTE ".example"},
      {"XN--9CA.x", "xn--9ca.x", E_ACUTE ".x"},
      {"re" ACUTE, "xn--r-bga", "r" E_ACUTE},
      {"\xEF\xBD\x81\xE3\x80\x82\xEF\xBD\x82", "a.b", "a.b"}, /* full-width, ideographic full stop */
      {"\xE2\x98\x95.a", "xn--53h.a", "\xE2\x98\x95.a"},
      {"a_b.-c-.d--e", "a_b.-c-.d--e", "a_b.-c-.d--e"},
      {"fa" SHARP_S ".FA\xE1\xBA\x9E", "xn--fa-hia.xn--fa-hia", "fa" SHARP_S ".fa" SHARP_S},
      {"a\xC2\xAD", "a", "a"},
      {"\xC2\xAD", "", ""},
      {"<"
       "\xCC\xB8",
       "xn--gdh", "\xE2\x89\xAE"}, /* composes */
  };
  for (size_t i = 0; i < LENGTH_OF(rows); i++) {
    check_good(false, 0, rows[i][0], rows[i][1]);
    check_good(true, 0, rows[i][0], rows[i][2]);
    check_good(false, 0, rows[i][2], rows[i][1]);
    check_good(true, 0, rows[i][1], rows[i][2]);
  }
}

static void test_domain_disallowed(void **state) {
  (void)state;
  check_bad(0, "a.b\xE2\x80\xAE.c", SIMDIRI_DOMAIN_DISALLOWED, 3); /* U+202E */
  check_bad(0, "\xE2\x92\x88", SIMDIRI_DOMAIN_DISALLOWED, 0);      /* U+2488, "1." */
  check_bad(0, "a\xE3\x80\x82\xEF\xBF\xBD", SIMDIRI_DOMAIN_DISALLOWED, 4);
  check_bad(0, "a.xn--9ca.xn--dca", SIMDIRI_DOMAIN_DISALLOWED, 10); /* Punycode of a capital */
  check_bad(0, "xn--a-vca.ru", SIMDIRI_DOMAIN_DISALLOWED, 0);       /* of a soft hyphen */
}

static void test_domain_bad_punycode(void **state) {
  (void)state;
  static const char *const labels[] = {"xn--",   "xn--a-",       "xn--ascii-",   "xn--0",
                                       "xn---x", "xn--\xC3\xA9", "XN--99999999", "xn--en32g"};
  for (size_t i = 0; i < LENGTH_OF(labels); i++) {
    char name[64] = "a.";
    append_piece(name, sizeof name, labels[i]);
    check_bad(0, labels[i], SIMDIRI_DOMAIN_BAD_PUNYCODE, 0);
    check_bad(HYPHENS | LENGTH, name, SIMDIRI_DOMAIN_BAD_PUNYCODE, 2);
  }
  check_bad(0, "xn--re-9tb", SIMDIRI_DOMAIN_NOT_NFC, 0);
}

static void test_domain_hyphens(void **state) {
  (void)state;
  static const char *const names[] = {"-a", "a-", "-", "ab--c", "-" E_ACUTE, E_ACUTE "-", "ab--" E_ACUTE};
  for (size_t i = 0; i < LENGTH_OF(names); i++) {
    char name[64] = "x.";
    append_piece(name, sizeof name, names[i]);
    check_bad(HYPHENS, name, SIMDIRI_DOMAIN_BAD_HYPHEN, 2);
    simdiri_domain_failure failure;
    assert_int_equal(simdiri_domain_to_ascii(scratch, 0, name, strlen(name), &out, &failure), SIMDIRI_OK);
  }
  check_good(false, HYPHENS, "a-b.a--b.abc--d", "a-b.a--b.abc--d");
  check_bad(0, "xn--xn--a--gua", SIMDIRI_DOMAIN_BAD_HYPHEN, 0); /* Punycode of a text that begins with "xn--" */
}

static void test_domain_marks(void **state) {
  (void)state;
  check_bad(0, "a." ACUTE "b", SIMDIRI_DOMAIN_BEGINS_WITH_MARK, 2);
  check_bad(0, "\xE0\xA4\xBE\xE0\xA4\x95", SIMDIRI_DOMAIN_BEGINS_WITH_MARK, 0); /* Mc */
  check_bad(0, "\xE2\x83\x9D", SIMDIRI_DOMAIN_BEGINS_WITH_MARK, 0);             /* Me */
}

static void test_domain_std3(void **state) {
  (void)state;
  static const char *const names[] = {"a_b", "a b", "a,b", E_ACUTE "_", "\xE2\x84\x80" /* a/c */, "%", "\x7F"};
  for (size_t i = 0; i < LENGTH_OF(names); i++) check_bad(STD3, names[i], SIMDIRI_DOMAIN_NOT_STD3, 0);
  check_good(false, STD3, "A-1.\xEF\xBD\x82", "a-1.b");
  check_good(false, STD3,
             "<"
             "\xCC\xB8",
             "xn--gdh");
}

static void test_domain_joiners(void **state) {
  (void)state;
  static const char *const good[] = {
      "\xE0\xA4\x95\xE0\xA5\x8D" ZWJ "\xE0\xA4\xB7",
      "\xE0\xA4\x95\xE0\xA5\x8D" ZWNJ,
      BEH ZWNJ BEH,
      BEH ACUTE ZWNJ ACUTE ACUTE BEH, /* transparent between */
      BEH ZWNJ BEH ZWNJ BEH,
      BEH ZWNJ "\xD8\xA7", /* joins to the right only */
  };
  static const char *const bad[] = {
      ZWJ,
      ZWNJ,
      "a" ZWJ "b",
      "a" ZWNJ "b",
      BEH ZWNJ,
      ZWNJ BEH,
      BEH ZWNJ "a",
      "a" ZWNJ BEH,
      BEH ZWJ BEH,
      BEH ZWNJ ACUTE,
      BEH ZWNJ ZWNJ BEH,
      "\xD8\xA7" ZWNJ BEH,
      BEH "-" ZWNJ BEH,
      ZWNJ ZWNJ ZWNJ,
  };
  for (size_t i = 0; i < LENGTH_OF(good); i++) check_good(true, JOINERS, good[i], good[i]);
  for (size_t i = 0; i < LENGTH_OF(bad); i++) {
    check_bad(JOINERS, bad[i], SIMDIRI_DOMAIN_BAD_JOINER, 0);
    check_good(true, 0, bad[i], bad[i]);
  }
}

/* The rule holds for every label once one of them is right-to-left. */
static void test_domain_bidi(void **state) {
  (void)state;
  check_good(false, BIDI, "1a.-b." E_ACUTE ".x", "1a.-b.xn--9ca.x");
  check_good(true, BIDI, "a." ALEF ".b1", "a." ALEF ".b1");
  check_good(true, BIDI, "A.." ALEF ".", "a.." ALEF ".");
  check_bad(BIDI, "a." ALEF "b", SIMDIRI_DOMAIN_BAD_BIDI, 2);
  check_bad(BIDI, "a.1b." ALEF, SIMDIRI_DOMAIN_BAD_BIDI, 2);
  check_bad(BIDI, ALEF ".b-", SIMDIRI_DOMAIN_BAD_BIDI, 3);
  check_bad(BIDI, "1." E_ACUTE "-." ALEF, SIMDIRI_DOMAIN_BAD_BIDI, 0);
  check_bad(BIDI, "xn--4db.xn--1-zhc.1", SIMDIRI_DOMAIN_BAD_BIDI, 18);
  check_good(true, 0, "1." ALEF "b", "1." ALEF "b");
}

static void test_domain_transitional(void **state) {
  (void)state;
  check_good(false, TRANSITIONAL, "Fa" SHARP_S "\xE1\xBA\x9E", "fassss");
  check_good(true, TRANSITIONAL, "\xCE\xB2\xCE\xBF\xCF\x82", "\xCE\xB2\xCE\xBF\xCF\x83");
  check_good(false, TRANSITIONAL | JOINERS, "a" ZWJ ZWNJ "b", "ab");
  check_good(true, TRANSITIONAL, "xn--zca", SHARP_S); /* an A-label stays an A-label */
}

static void test_domain_lengths(void **state) {
  (void)state;
  static const char *const bad[] = {"", ".", "a.", "a..b", ".a", A_63 "a", A_63 "." A_63 "." A_63 "." A_63, "\xC2\xAD"};
  for (size_t i = 0; i < LENGTH_OF(bad); i++) {
    simdiri_domain_failure failure;
    out.len = 0;
    const simdiri_status status = simdiri_domain_to_ascii(scratch, LENGTH, bad[i], strlen(bad[i]), &out, &failure);
    if (status != SIMDIRI_ERROR_BAD_HOST || failure.problem != SIMDIRI_DOMAIN_BAD_LENGTH)
      fail_msg("%s: %s", bad[i], simdiri_status_name(status));
    check_good(false, 0, bad[i], strcmp(bad[i], "\xC2\xAD") == 0 ? "" : bad[i]);
  }
  check_good(false, LENGTH, A_63 "." A_63 "." A_63 "." A_10("aaaaaa") "a",
             A_63 "." A_63 "." A_63 "." A_10("aaaaaa") "a");
  check_good(false, LENGTH | ROOT, A_63 "." A_63 "." A_63 "." A_10("aaaaaa") "a.",
             A_63 "." A_63 "." A_63 "." A_10("aaaaaa") "a.");
  check_bad(LENGTH | ROOT, ".", SIMDIRI_DOMAIN_BAD_LENGTH, 0);
  check_bad(LENGTH | ROOT, "a..", SIMDIRI_DOMAIN_BAD_LENGTH, 2);
  check_bad(LENGTH, "a..b", SIMDIRI_DOMAIN_BAD_LENGTH, 2);
  check_good(true, LENGTH, "a.", "a.");
  check_good(true, LENGTH, A_63 "a", A_63 "a"); /* lengths are those of A-labels */
}

/* Without VERIFY_DNS_LENGTH there is one limit, from which on Punycode would take too long. */
static void test_domain_max_points(void **state) {
  (void)state;
  for (size_t count = PUNYCODE_POINTS_MAX; count <= PUNYCODE_POINTS_MAX + 1; count++) {
    char name[3 * (PUNYCODE_POINTS_MAX + 1) + 8] = "a.";
    size_t len = 2;
    for (size_t i = 0; i < count; i++, len += 2) memcpy(name + len, "\xD0\xB6", 2);
    name[len] = '\0';
    if (count > PUNYCODE_POINTS_MAX) {
      check_bad(0, name, SIMDIRI_DOMAIN_BAD_LENGTH, 2);
      continue;
    }
    out.len = 0;
    assert_int_equal(simdiri_domain_to_ascii(scratch, 0, name, len, &out, NULL), SIMDIRI_OK);
    simdiri_buffer back = {NULL, 0, 0, simdiri_default_allocator()};
    assert_int_equal(simdiri_domain_to_unicode(scratch, 0, out.data, out.len, &back, NULL), SIMDIRI_OK);
    check_same_text("back", back.data, back.len, name, len);
    simdiri_buffer_free(&back);
  }
}

static void test_domain_idna2008(void **state) {
  (void)state;
  if (!simdiri_domain_idna2008_version()) skip(); /* unit_idna2008 tests what happens then */
  check_good(false, IDNA2008,
             "b\xC3\xBC"
             "cher.a_b",
             "xn--bcher-kva.a_b");
  check_good(true, IDNA2008, "xn--fa-hia", "fa" SHARP_S);
  check_bad(IDNA2008, "a.\xE2\x98\x95", SIMDIRI_DOMAIN_NOT_IDNA2008, 2); /* a symbol */
  check_bad(IDNA2008, "\xE2\x89\xA0", SIMDIRI_DOMAIN_NOT_IDNA2008, 0);
  check_bad(IDNA2008, "\xF0\xB2\x8E\xB0", SIMDIRI_DOMAIN_UNASSIGNED, 0); /* newer than libidn2's tables */
  check_bad(IDNA2008, E_ACUTE ZWJ, SIMDIRI_DOMAIN_BAD_JOINER, 0);
  check_bad(IDNA2008, E_ACUTE "_", SIMDIRI_DOMAIN_NOT_IDNA2008, 0);
}

static void test_domain_not_utf8(void **state) {
  (void)state;
  static const test_literal names[] = {LITERAL("ab\x80"), LITERAL(E_ACUTE "\xED\xA0\x80"), LITERAL("a.\xC3"),
                                       LITERAL("xn--9ca\xFF")};
  static const size_t offsets[] = {2, 2, 2, 7};
  for (size_t i = 0; i < LENGTH_OF(names); i++) {
    simdiri_domain_failure failure;
    const char *copy = guarded_copy(0, names[i].data, names[i].len);
    out.len = 0;
    assert_int_equal(simdiri_domain_to_ascii(scratch, 0, copy, names[i].len, &out, &failure), SIMDIRI_ERROR_BAD_UTF8);
    assert_int_equal(failure.offset, offsets[i]);
    assert_int_equal(simdiri_domain_to_unicode(scratch, 0, copy, names[i].len, &out, NULL), SIMDIRI_ERROR_BAD_UTF8);
    assert_int_equal(out.len, 0);
  }
}

static void test_domain_flags_are_checked(void **state) {
  (void)state;
  for (unsigned bit = 8; bit < 32; bit++)
    assert_int_equal(simdiri_domain_to_ascii(scratch, 1u << bit, "a", 1, &out, NULL), SIMDIRI_ERROR_BAD_OPTION);
}

/* Output is appended; a fixed buffer needs exactly the length of the result. */
static void test_domain_output(void **state) {
  (void)state;
  static const char name[] = "b\xC3\xBC"
                             "cher.example",
                    expected[] = "keptxn--bcher-kva.example";
  const size_t result_len = sizeof expected - 1;
  for (size_t capacity = 4; capacity <= result_len; capacity++) {
    simdiri_buffer fixed = {guarded_capacity(1, capacity), 4, capacity, NULL};
    memcpy(fixed.data, expected, 4);
    const simdiri_status status = simdiri_domain_to_ascii(scratch, 0, name, sizeof name - 1, &fixed, NULL);
    assert_int_equal(status, capacity < result_len ? SIMDIRI_ERROR_NO_CAPACITY : SIMDIRI_OK);
    assert_int_equal(fixed.len, capacity < result_len ? 4 : result_len);
    assert_memory_equal(fixed.data, expected, fixed.len);
  }
  simdiri_buffer empty = {NULL, 0, 0, NULL};
  assert_int_equal(simdiri_domain_to_ascii(scratch, 0, NULL, 0, &empty, NULL), SIMDIRI_OK);
  assert_int_equal(simdiri_domain_to_unicode(scratch, SIMDIRI_DOMAIN_VERIFY_DNS_LENGTH, NULL, 0, &empty, NULL),
                   SIMDIRI_ERROR_BAD_HOST);
  simdiri_buffer fixed = {guarded_capacity(1, 2), 0, 2, NULL};
  assert_int_equal(simdiri_domain_to_unicode(scratch, 0, "xn--9ca", 7, &fixed, NULL), SIMDIRI_OK);
  assert_int_equal(fixed.len, 2);
}

static const char *const pieces[] = {"a",
                                     "B",
                                     "1",
                                     "-",
                                     "--",
                                     ".",
                                     "xn--",
                                     "_",
                                     E_ACUTE,
                                     SHARP_S,
                                     ALEF,
                                     BEH,
                                     ZWNJ,
                                     ZWJ,
                                     ACUTE,
                                     "9ca",
                                     "%",
                                     "\xE3\x80\x82",
                                     "\xE2\x98\x95",
                                     "\xEF\xBD\x81",
                                     "\xC2\xAD",
                                     "\xE0\xA5\x8D",
                                     "\xD9\xA0",
                                     "<",
                                     "\xCC\xB8",
                                     "\xF0\x90\x8C\x80",
                                     "\xE1\x84\x80",
                                     "\xE1\x85\xA1",
                                     "\xE1\x86\xA7"};

/* ToASCII of a result of ToASCII is the same, and so is ToASCII of its Unicode form; a failure appends nothing. */
static void test_domain_results_are_stable(void **state) {
  (void)state;
  random_source random = random_begin();
  simdiri_buffer second = {NULL, 0, 0, simdiri_default_allocator()};
  size_t good = 0;
  for (size_t round = 0; round < 100000; round++) {
    char name[128] = "";
    for (size_t i = random_below(&random, 9); i > 0; i--)
      append_piece(name, sizeof name, pieces[random_below(&random, LENGTH_OF(pieces))]);
    const uint32_t flags = (uint32_t)random_below(&random, 128) & ~(uint32_t)TRANSITIONAL;
    out.len = second.len = 0;
    const char *copy = guarded_copy(0, name, strlen(name));
    const simdiri_status status = simdiri_domain_to_ascii(scratch, flags, copy, strlen(name), &out, NULL);
    assert_true(status == SIMDIRI_OK || (status == SIMDIRI_ERROR_BAD_HOST && out.len == 0));
    if (status != SIMDIRI_OK || out.len == 0) continue;
    assert_int_equal(simdiri_domain_to_ascii(scratch, flags, out.data, out.len, &second, NULL), SIMDIRI_OK);
    check_same_text(name, second.data, second.len, out.data, out.len);
    second.len = 0;
    assert_int_equal(simdiri_domain_to_unicode(scratch, flags, out.data, out.len, &second, NULL), SIMDIRI_OK);
    const size_t ascii_len = out.len;
    assert_int_equal(simdiri_domain_to_ascii(scratch, flags, second.data, second.len, &out, NULL), SIMDIRI_OK);
    check_same_text(name, out.data + ascii_len, out.len - ascii_len, out.data, ascii_len);
    good++;
  }
  assert_true(good > 5000);
  simdiri_buffer_free(&second);
}

static void test_domain_names_of_problems(void **state) {
  (void)state;
  for (int i = SIMDIRI_DOMAIN_NO_PROBLEM; i <= SIMDIRI_DOMAIN_WHITE_SPACE; i++) {
    const char *name = simdiri_domain_problem_name((simdiri_domain_problem)i);
    assert_string_not_equal(name, "unknown");
    for (int j = 0; j < i; j++) assert_string_not_equal(name, simdiri_domain_problem_name((simdiri_domain_problem)j));
  }
  assert_string_equal(simdiri_domain_problem_name((simdiri_domain_problem)(SIMDIRI_DOMAIN_WHITE_SPACE + 1)), "unknown");
  assert_string_equal(simdiri_domain_problem_name(SIMDIRI_DOMAIN_BAD_JOINER), "bad-joiner");
  assert_string_equal(simdiri_domain_unicode_version(), "18.0.0");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_domain_both_ways),
      cmocka_unit_test(test_domain_disallowed),
      cmocka_unit_test(test_domain_bad_punycode),
      cmocka_unit_test(test_domain_hyphens),
      cmocka_unit_test(test_domain_marks),
      cmocka_unit_test(test_domain_std3),
      cmocka_unit_test(test_domain_joiners),
      cmocka_unit_test(test_domain_bidi),
      cmocka_unit_test(test_domain_transitional),
      cmocka_unit_test(test_domain_lengths),
      cmocka_unit_test(test_domain_max_points),
      cmocka_unit_test(test_domain_idna2008),
      cmocka_unit_test(test_domain_not_utf8),
      cmocka_unit_test(test_domain_flags_are_checked),
      cmocka_unit_test(test_domain_output),
      cmocka_unit_test(test_domain_results_are_stable),
      cmocka_unit_test(test_domain_names_of_problems),
  };
  return cmocka_run_group_tests(tests, create_scratch, free_scratch);
}
