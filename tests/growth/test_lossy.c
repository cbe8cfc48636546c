/* Lossy rules on long paths and queries: replaced paths, sessions, repeated parameters. */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "growth/growth.h"
#include "keys/key/lossy.h"
#include "support/text.h"

/* A rules file, and a text that begins with `begin` and goes on with the piece. */
typedef struct {
  uint32_t lossy;
  const char *rules, *begin, *piece;
} growth_case;

static const growth_case cases[] = {
    {SIMDIRI_LOSSY_PATHS, "path /*aaab*aab*ab/x /{1}\npath /**/*aaab*b /{1}\n", "https://h/b", "aaaaaaaa"},
    {SIMDIRI_LOSSY_PATHS, "path /**/*b/*b/*b /{1}\npath /*/*/**/b /{1}\n", "https://h/b", "/ab"},
    {SIMDIRI_LOSSY_PATHS, "path /en/** /{1}\npath /x/** /en/x/{1}\n", "https://h/", "en/"},
    {SIMDIRI_LOSSY_PATHS, "path /** /a/{1}\n", "https://h/", "aaaaaaaa"},
    {SIMDIRI_LOSSY_PATH_CASE | SIMDIRI_LOSSY_SESSION, "", "https://h/", "(S(lit3py55t21z5v55vlm25s55))/A"},
    {SIMDIRI_LOSSY_SESSION, "", "https://h/", "(S("},
    {SIMDIRI_LOSSY_REPEATED_PARAMETERS, "", "https://h/?a", "&a=1&b="},
    {SIMDIRI_LOSSY_PARAMETERS, "drop a={int}\ndrop *=11\ndrop a=2*3\n", "https://h/?a=2", "11111111"},
};

static void apply(const void *argument, size_t count) {
  const growth_case *c = argument;
  test_text file = {NULL, 0, 0}, text = {NULL, 0, 0};
  simdiri_key_rules *rules;
  simdiri_scratch *scratch;
  uint32_t fired;
  test_text_append(&file, "simdiri-rules 1\n");
  test_text_append(&file, c->rules);
  test_text_append(&text, c->begin);
  test_text_repeat(&text, c->piece, count);
  assert_int_equal(simdiri_key_rules_create(file.data, file.len, NULL, &rules, NULL), SIMDIRI_OK);
  assert_int_equal(simdiri_scratch_create(NULL, &scratch), SIMDIRI_OK);
  const char *key = text.data;
  size_t len = text.len;
  assert_int_equal(simdiri_lossy(c->lossy, rules, scratch, &key, &len, &fired), SIMDIRI_OK);
  simdiri_scratch_free(scratch);
  simdiri_key_rules_free(rules);
  test_text_free(&file);
  test_text_free(&text);
}

static void test_long_texts(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) growth_is_linear(cases[i].piece, apply, &cases[i], 4096);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_long_texts),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
