/* The labels of every ISA level are those of plain C, and nothing outside of the text is read. */
/* SPDX-License-Identifier: MIT */
#include <stdio.h>
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

static void make_label(label_level *at, const char *text, size_t len, simdiri_text *label) {
  at->session.out.len = 0;
  assert_int_equal(simdiri_label_normal(at->labeler, at->session.scratch, text, len, &at->session.out, label),
                   SIMDIRI_OK);
}

static void check_texts(label_level *plain, label_level *level) {
  random_source random = random_begin();
  simdiri_text expected, label;
  char text[TEXT_MAX];
  for (size_t i = 0; i < TEXTS; i++) {
    make_text(&random, text);
    const size_t len = strlen(text);
    make_label(plain, text, len, &expected);
    make_label(level, guarded_copy(0, text, len), len, &label);
    check_same_text(text, label.text, label.len, expected.text, expected.len);
    make_label(level, guarded_front_copy(1, text, len), len, &label);
    check_same_text(text, label.text, label.len, expected.text, expected.len);
  }
}

/* ------------------------------------------------------------------------------------------- paths */

/* Makes the label of "http://h" and the path, without "h". Returns whether normalizing changes the path. */
static bool make_expected(label_level *plain, const char *path, simdiri_text *expected) {
  char iri[TEXT_MAX + 8] = "http://h";
  simdiri_result result;
  append_piece(iri, sizeof iri, path);
  plain->session.out.len = 0;
  const simdiri_status status = simdiri_label(plain->labeler, plain->session.scratch, NULL, iri, strlen(iri),
                                              &plain->session.out, expected, &result);
  if (simdiri_is_error(status)) return true;
  if (*expected->text == 'h') *expected = (simdiri_text){expected->text + 1, expected->len - 1};
  return status != SIMDIRI_OK || result.text_len != strlen(iri) || memcmp(result.text, iri, strlen(iri)) != 0;
}

/* Compares one path; `readable` bytes can be read at `text`. Returns whether there was a label. */
static bool check_path(label_level *level, const char *text, size_t len, size_t readable, bool is_changed,
                       const simdiri_text *expected) {
  simdiri_text label, again;
  char small[4 * TEXT_MAX];
  simdiri_buffer fixed = {.data = small, .capacity = expected->len};
  level->session.out.len = 0;
  assert_int_equal(
      simdiri_label_path(level->labeler, level->session.scratch, text, len, readable, &level->session.out, &label),
      SIMDIRI_OK);
  if (!label.text) assert_int_equal(level->session.out.len, 0);
  if (!label.text) return false;
  if (is_changed) fail_msg("%.*s: a label of text that is not normal", (int)len, text);
  check_same_text("path", label.text, label.len, expected->text, expected->len);
  if (label.text != text) assert_int_equal(level->session.out.len, label.len);
  assert_int_equal(simdiri_label_path(level->labeler, level->session.scratch, text, len, readable, &fixed, &again),
                   SIMDIRI_OK);
  check_same_text("fixed buffer", again.text, again.len, expected->text, expected->len);
  return true;
}

static void make_path(random_source *random, char *text) {
  static const char *const pieces[] = {"/",
                                       "/",
                                       "/",
                                       "7",
                                       "2024-01-02",
                                       "a",
                                       "abc",
                                       "%C3%A9",
                                       "%40",
                                       "*",
                                       ":",
                                       "@",
                                       "a@b.example",
                                       ".",
                                       "-",
                                       "::1",
                                       "AbCd12eFgH3456iJkLmN78",
                                       "abcdefghijklmnopqrstuvwxyzabcdefghij",
                                       "abcdefabcdefabcdefabcdefabcdefab",
                                       "12345678901234567890123456789012",
                                       "abcdefab-abcd-abcd-abcd-abcdefabcdef",
                                       "?",
                                       "?b=1",
                                       "&c=7",
                                       "#",
                                       "#",
                                       "%37",
                                       "%c3%a9",
                                       "%zz",
                                       "%",
                                       " ",
                                       "[",
                                       "\xC3\xA9",
                                       "{int}",
                                       "/..",
                                       "/./"};
  const size_t likely = random_below(random, 4) ? 24 : LENGTH_OF(pieces);
  strcpy(text, random_below(random, 50) ? "/" : "");
  for (size_t count = random_below(random, random_below(random, 2) ? 3 : 16); count > 0; count--)
    append_piece(text, TEXT_MAX, pieces[random_below(random, likely)]);
}

static void check_paths(label_level *plain, label_level *level) {
  random_source random = random_begin();
  char text[TEXT_MAX], more[TEXT_MAX + 96];
  size_t found = 0;
  for (size_t i = 0; i < TEXTS; i++) {
    simdiri_text expected;
    make_path(&random, text);
    const size_t len = strlen(text), rest = random_below(&random, 96);
    const bool is_changed = make_expected(plain, text, &expected);
    memcpy(more, text, len);
    for (size_t j = 0; j < rest; j++) more[len + j] = "/.?#%7@ \xC3"[random_below(&random, 9)];
    found += check_path(level, guarded_copy(0, more, len + rest), len, len + rest, is_changed, &expected);
    (void)check_path(level, guarded_front_copy(1, more, len + rest), len, len + rest, is_changed, &expected);
  }
  if (level->session.context && simdiri_context_isa(level->session.context) != SIMDIRI_ISA_SCALAR)
    assert_true(found > TEXTS / 8);
}

/* ------------------------------------------------------------------------------------------- batches */

enum { LIST_LEN = 600000 };

/* Fills a list with records, some of which end with CR. In the first and the last third, most are in normal form. */
static size_t make_list(random_source *random, char *list, char separator) {
  char text[TEXT_MAX];
  size_t len = 0;
  while (len < LIST_LEN - TEXT_MAX - 16) {
    const bool is_odd = random_below(random, len / (LIST_LEN / 3) == 1 ? 2 : 16) == 0;
    if (is_odd)
      make_text(random, text);
    else
      (void)snprintf(text, sizeof text, "http%s://h%u.example/a/%u/b", random_below(random, 2) ? "s" : "",
                     (unsigned)random_below(random, 100), (unsigned)random_below(random, 1000));
    memcpy(list + len, text, strlen(text));
    len += strlen(text);
    if (random_below(random, 9) == 0) list[len++] = '\r';
    list[len++] = separator;
  }
  return random_below(random, 2) ? len : len - 1;
}

static void label_list(label_level *at, simdiri_on_error on_error, const simdiri_records *records,
                       simdiri_batch_result *result) {
  at->session.out.len = 0;
  assert_int_equal(
      simdiri_label_batch(at->labeler, at->session.scratch, NULL, on_error, records, &at->session.out, result),
      SIMDIRI_OK);
}

static void check_list(label_level *plain, label_level *level) {
  static char list[LIST_LEN];
  random_source random = random_begin();
  for (int i = 0; i < 6; i++) {
    const char separator = i % 2 ? '\0' : '\n';
    simdiri_batch_result expected = {.notes = NULL}, result = {.notes = NULL};
    const simdiri_records records = {
        .data = list, .data_len = make_list(&random, list, separator), .separator = separator, .keep_cr = i % 3 == 0};
    label_list(plain, (simdiri_on_error)(i % 3), &records, &expected);
    label_list(level, (simdiri_on_error)(i % 3), &records, &result);
    check_same_text("list", level->session.out.data, level->session.out.len, plain->session.out.data,
                    plain->session.out.len);
    assert_int_equal(result.record_count, expected.record_count);
    assert_int_equal(result.error_count, expected.error_count);
    assert_int_equal(result.warning_count, expected.warning_count);
    assert_int_equal(result.changed_count, expected.changed_count);
    assert_int_equal(result.note_count, expected.note_count);
    for (size_t j = 0; j < expected.note_count; j++) {
      assert_int_equal(result.notes[j].index, expected.notes[j].index);
      assert_int_equal(result.notes[j].begin, expected.notes[j].begin);
      assert_int_equal(result.notes[j].offset, expected.notes[j].offset);
      assert_int_equal(result.notes[j].changes, expected.notes[j].changes);
      assert_int_equal(result.notes[j].status, expected.notes[j].status);
    }
    simdiri_batch_result_free(&expected, NULL);
    simdiri_batch_result_free(&result, NULL);
  }
}

/* ------------------------------------------------------------------------------------------- all */

static void check_options(const simdiri_label_options *options) {
  label_level plain, level;
  begin_level(&plain, SIMDIRI_ISA_SCALAR, options);
  for (int isa = SIMDIRI_ISA_BEST; isa < LEVELS; isa++) {
    if (!simdiri_isa_is_supported((simdiri_isa)isa)) continue;
    begin_level(&level, (simdiri_isa)isa, options);
    check_texts(&plain, &level);
    check_paths(&plain, &level);
    check_list(&plain, &level);
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
  options.templates = SIMDIRI_TEMPLATES_DEFAULT | SIMDIRI_TEMPLATE_TOKEN;
  options.host = SIMDIRI_LABEL_NO_HOST;
  options.params = all;
  options.param_count = 1;
  check_options(&options);
}

static void test_routes(void **state) {
  static const char file[] = "/a/*\n/abc/{name}\n/7/**\n";
  simdiri_label_options options;
  simdiri_routes *routes;
  (void)state;
  assert_int_equal(simdiri_routes_create(file, sizeof file - 1, NULL, &routes, NULL), SIMDIRI_OK);
  simdiri_label_options_init(&options);
  options.routes = routes;
  check_options(&options);
  simdiri_routes_free(routes);
}

/* A path alone cannot decide about these. */
static void test_no_path(void **state) {
  static const char file[] = "h.example/a\n", path[] = "/a/b/c/d/e/f/g/h/i";
  simdiri_label_options options;
  simdiri_routes *routes;
  label_level at;
  simdiri_text label;
  (void)state;
  assert_int_equal(simdiri_routes_create(file, sizeof file - 1, NULL, &routes, NULL), SIMDIRI_OK);
  for (int i = 0; i < 2; i++) {
    simdiri_label_options_init(&options);
    options.routes = i == 0 ? routes : NULL;
    options.lossy = i == 1 ? SIMDIRI_LOSSY_TRAILING_SLASH : 0;
    begin_level(&at, SIMDIRI_ISA_BEST, &options);
    assert_int_equal(simdiri_label_path(at.labeler, at.session.scratch, path, sizeof path - 1, sizeof path - 1,
                                        &at.session.out, &label),
                     SIMDIRI_OK);
    assert_null(label.text);
    end_level(&at);
  }
  simdiri_routes_free(routes);
}

static void test_small_buffer(void **state) {
  static const char path[] = "/user/123456789/abcdef";
  char small[15];
  simdiri_buffer out = {.data = small, .capacity = 14};
  simdiri_label_options options;
  label_level at;
  simdiri_text label;
  (void)state;
  simdiri_label_options_init(&options);
  begin_level(&at, SIMDIRI_ISA_BEST, &options);
  const bool has_kernel = simdiri_context_isa(at.session.context) != SIMDIRI_ISA_SCALAR;
  assert_int_equal(
      simdiri_label_path(at.labeler, at.session.scratch, path, sizeof path - 1, sizeof path - 1, &out, &label),
      has_kernel ? SIMDIRI_ERROR_NO_CAPACITY : SIMDIRI_OK);
  assert_null(label.text);
  assert_int_equal(out.len, 0);
  end_level(&at);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_all_levels), cmocka_unit_test(test_routes),
                                     cmocka_unit_test(test_no_path), cmocka_unit_test(test_small_buffer)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
