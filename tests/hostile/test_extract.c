/* Megabytes of text in which IRIs nearly begin, or nearly end: the test is that it ends in time. */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "hostile/hostile.h"

static size_t count_found(const test_text *text, uint32_t flags, const char *schemes) {
  const simdiri_extract_options options = {
      .struct_size = sizeof options, .flags = flags, .schemes = schemes, .schemes_len = schemes ? strlen(schemes) : 0};
  simdiri_found found;
  size_t count = 0;
  for (size_t at = 0; simdiri_extract(&options, text->data, text->len, at, &found); at = found.end) count++;
  return count;
}

typedef struct {
  const char *piece;
  size_t times;
  size_t found, guessed; /* without any flag, and with all */
} hostile_case;

static void test_repeated_pieces(void **state) {
  (void)state;
  static const hostile_case cases[] = {
      {"http://", MEGA, 1, 1},
      {"((((", MEGA, 0, 0},
      {":", 8 * MEGA, 0, 0},
      {"l:", 4 * MEGA, 0, 0},
      {"mailto:", MEGA, 0, 0},
      {"urn:", MEGA, 1, 1},
      {"data:;", MEGA, 0, 0},
      {"http://@", MEGA, 0, 0},
      {"http://a(", MEGA, MEGA, MEGA},
      {"http://a)", MEGA, MEGA, MEGA},
      {"<http://a\n", MEGA, MEGA, MEGA},
      {"<http://a\n ", MEGA, MEGA, MEGA},
      {"www.", MEGA, 0, 1},
      {"www.a/(", MEGA, 0, 0},
      {"www.a:", MEGA, 0, 0},
      {"www.a.b:", MEGA, 0, MEGA},
      {"_www.", MEGA, 0, 0},
      {"_www.a.", MEGA, 0, 0},
      {"a.a.a.a.a.a.a.a.a://", MEGA / 4, 0, 1},
      {"http://a/&", MEGA, 1, 1},
      {"http://a/&#38;", MEGA, MEGA, 1},
      {"http://例。", MEGA, MEGA / 2, MEGA / 2}, /* "http" is a label there */
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    test_text text = {NULL, 0, 0};
    test_text_repeat(&text, cases[i].piece, cases[i].times);
    const size_t found = count_found(&text, 0, NULL);
    const size_t guessed =
        count_found(&text, SIMDIRI_EXTRACT_GUESS | SIMDIRI_EXTRACT_HTML | SIMDIRI_EXTRACT_WRAPPED, "known,any");
    if (found != cases[i].found || guessed != cases[i].guessed)
      print_error("%s: %zu, %zu\n", cases[i].piece, found, guessed);
    assert_int_equal(found, cases[i].found);
    assert_int_equal(guessed, cases[i].guessed);
    test_text_free(&text);
  }
}

/* One IRI with a tail that is dropped, or with a megabyte of text inside. */
static void test_long_tails(void **state) {
  (void)state;
  static const char *const tails[] = {".", "''''", "(", "&apos;", "…", "--", "*", "\xCD\xBE"};
  for (size_t i = 0; i < sizeof tails / sizeof *tails; i++) {
    test_text text = {NULL, 0, 0};
    test_text_append(&text, "*http://h/a");
    test_text_repeat(&text, tails[i], MEGA);
    test_text_append(&text, ">");
    simdiri_found found;
    const simdiri_extract_options options = {.struct_size = sizeof options, .flags = SIMDIRI_EXTRACT_HTML};
    assert_int_equal(simdiri_extract(&options, text.data, text.len, 0, &found), 1);
    assert_int_equal(found.end, 11);
    test_text_free(&text);
  }
}

static void test_long_iri(void **state) {
  (void)state;
  static const char *const middles[] = {"a", "(b)", "\xC3\xA9", "%41", "a:", "@", "[x]", "&amp;"};
  for (size_t i = 0; i < sizeof middles / sizeof *middles; i++) {
    test_text text = {NULL, 0, 0};
    simdiri_found found;
    test_text_append(&text, " http://h/");
    test_text_repeat(&text, middles[i], 4 * MEGA);
    test_text_append(&text, "a. ");
    assert_int_equal(simdiri_extract(NULL, text.data, text.len, 0, &found), 1);
    assert_int_equal(found.begin, 1);
    assert_int_equal(found.end, text.len - 2);
    test_text_free(&text);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_repeated_pieces),
      cmocka_unit_test(test_long_tails),
      cmocka_unit_test(test_long_iri),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
