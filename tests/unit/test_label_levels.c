/* The labels of every ISA level are those of plain C, and nothing outside of the text is read. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "unit/support.h"

enum { TEXTS = 20000, TEXT_MAX = 400, LEVELS = 16 };

typedef struct {
  test_session session;
  simdiri_labeler *labeler;
} label_level;

static void begin_level(label_level *at, simdiri_isa isa, const simdiri_label_options *label) {
  simdiri_options options;
  simdiri_options_init(&options);
  options.isa = isa;
  session_begin(&at->session, &options);
  assert_int_equal(simdiri_labeler_create(at->session.context, label, NULL, &at->labeler, NULL), SIMDIRI_OK);
}

static void end_level(label_level *at) {
  simdiri_labeler_free(at->labeler);
  session_end(&at->session);
}

static void make_text(random_source *random, char *text) {
  static const char *const begins[] = {
      "http://a", "https://a.example", "http://b.example:81", "http://u@c.example", "http://", "ftp://d", "/"};
  static const char *const pieces[] = {"/",
                                       "/",
                                       "/",
                                       "7",
                                       "2024-01-02",
                                       "a",
                                       "abc",
                                       "%37",
                                       "{int}",
                                       "*",
                                       ":",
                                       "@",
                                       "a@b.example",
                                       ".",
                                       "-",
                                       "::1",
                                       "192.0.2.1",
                                       "12:30:00Z",
                                       "AbCd12eFgH3456iJkLmN78",
                                       "abcdefghijklmnopqrstuvwxyzabcdefghij",
                                       "abcdefabcdefabcdefabcdefabcdefab",
                                       "abcdefab-abcd-abcd-abcd-abcdefabcdef",
                                       "?",
                                       "#",
                                       "&b=1",
                                       " ",
                                       "[",
                                       "\xC3\xA9"};
  const bool is_short = random_below(random, 2);
  const size_t likely = random_below(random, 4) ? 22 : LENGTH_OF(pieces);
  *text = '\0';
  append_piece(text, TEXT_MAX, begins[random_below(random, random_below(random, 2) ? 2 : LENGTH_OF(begins))]);
  for (size_t count = random_below(random, is_short ? 3 : 16); count > 0; count--)
    append_piece(text, TEXT_MAX, pieces[random_below(random, random_below(random, 3) ? likely : 3)]);
}

static void make_label(label_level *at, const char *text, size_t len, simdiri_part *label) {
  at->session.out.len = 0;
  assert_int_equal(simdiri_label_normal(at->labeler, at->session.scratch, text, len, &at->session.out, label),
                   SIMDIRI_OK);
}

static void check_texts(label_level *plain, label_level *level) {
  random_source random = random_begin();
  simdiri_part wanted, label;
  char text[TEXT_MAX];
  for (size_t i = 0; i < TEXTS; i++) {
    make_text(&random, text);
    const size_t len = strlen(text);
    make_label(plain, text, len, &wanted);
    make_label(level, guarded_copy(0, text, len), len, &label);
    check_same_text(text, label.text, label.len, wanted.text, wanted.len);
    make_label(level, guarded_front_copy(1, text, len), len, &label);
    check_same_text(text, label.text, label.len, wanted.text, wanted.len);
  }
}

static void check_options(const simdiri_label_options *options) {
  label_level plain, level;
  begin_level(&plain, SIMDIRI_ISA_SCALAR, options);
  for (int isa = SIMDIRI_ISA_BEST; isa < LEVELS; isa++) {
    if (!simdiri_isa_is_supported((simdiri_isa)isa)) continue;
    begin_level(&level, (simdiri_isa)isa, options);
    check_texts(&plain, &level);
    end_level(&level);
  }
  end_level(&plain);
}

static void test_all_levels(void **state) {
  static const char *const all[] = {"*"};
  simdiri_label_options options;
  (void)state;
  simdiri_label_options_init(&options);
  check_options(&options);
  options.templates = SIMDIRI_TEMPLATES_ALL;
  options.host = SIMDIRI_LABEL_NO_HOST;
  options.params = all;
  options.param_count = 1;
  check_options(&options);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_all_levels)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
