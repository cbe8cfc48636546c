/* Routes that are learned: what becomes a placeholder, what stays, and the limits of time and memory. */
/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "iri/common/buffer.h"
#include "unit/support.h"

typedef struct {
  simdiri_learn_options options;
  simdiri_learner *learner;
  simdiri_buffer text; /* the routes file */
  simdiri_routes *routes;
} learn_test;

static void begin_learning(learn_test *t) {
  *t = (learn_test){.text = {.allocator = simdiri_default_allocator()}};
  simdiri_learn_options_init(&t->options);
  assert_int_equal(simdiri_learner_create(&t->options, NULL, &t->learner), SIMDIRI_OK);
}

static void end_learning(learn_test *t) {
  simdiri_learner_free(t->learner);
  simdiri_routes_free(t->routes);
  simdiri_buffer_free(&t->text);
}

static void learn(learn_test *t, const char *label) {
  assert_int_equal(simdiri_learner_add(t->learner, label, strlen(label)), SIMDIRI_OK);
}

/* Adds labels from a format with one number, from 1 to count. Names look like words: "%s" is a word of the number. */
static void learn_names(learn_test *t, const char *before, const char *after, unsigned count) {
  static const char *const begins[] = {"ann", "bob", "cat", "dan", "eve", "fay",
                                       "gus", "hal", "ida", "joe", "kim", "leo"};
  static const char *const ends[] = {"berg", "dale", "ford", "hill", "land", "mann",
                                     "ness", "ray",  "son",  "ton",  "wick", "wood"};
  char label[256];
  for (unsigned i = 0; i < count; i++) {
    (void)snprintf(label, sizeof label, "%s%s%s%s%s", before, begins[i % 12], ends[i / 12 % 12],
                   i < 144 ? "" : begins[i / 144 % 12], after);
    learn(t, label);
  }
}

static void learn_numbers(learn_test *t, const char *format, unsigned count) {
  char label[256];
  for (unsigned i = 0; i < count; i++) {
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
    (void)snprintf(label, sizeof label, format, i * 7919 + 17);
#pragma GCC diagnostic pop
    learn(t, label);
  }
}

static void finish_learning(learn_test *t) {
  simdiri_routes_failure failure;
  assert_int_equal(simdiri_learner_write(t->learner, &t->text), SIMDIRI_OK);
  if (simdiri_routes_create(t->text.data, t->text.len, NULL, &t->routes, &failure) != SIMDIRI_OK)
    fail_msg("line %zu: %s", failure.line, failure.message);
  /* For strstr: the file itself has no NUL at its end. */
  assert_int_equal(simdiri_buffer_append(&t->text, "", 1), SIMDIRI_OK);
  t->text.len--;
}

/* Is the line in the file? */
static bool has_line(const learn_test *t, const char *line) {
  const size_t len = strlen(line);
  const char *p = t->text.data, *end = p + t->text.len;
  while (p < end) {
    const char *line_end = memchr(p, '\n', (size_t)(end - p));
    if ((size_t)(line_end - p) == len && memcmp(p, line, len) == 0) return true;
    p = line_end + 1;
  }
  return false;
}

static void check_line(const learn_test *t, const char *line) {
  if (!has_line(t, line)) fail_msg("no line \"%s\" in:\n%.*s", line, (int)t->text.len, t->text.data);
}

static void check_no_line(const learn_test *t, const char *line) {
  if (has_line(t, line)) fail_msg("a line \"%s\"", line);
}

/* ------------------------------------------------------------------------------------------- levels */

static void test_names_and_pages(void **state) {
  (void)state;
  learn_test t;
  begin_learning(&t);
  learn_names(&t, "s.example/users/", "", 300);
  learn_names(&t, "s.example/users/", "/posts", 300);
  learn_names(&t, "s.example/users/", "/posts/7", 300);
  for (int i = 0; i < 40; i++) learn(&t, "s.example/users/settings");
  for (int i = 0; i < 40; i++) learn(&t, "s.example/users/export/csv");
  learn(&t, "s.example/about");
  finish_learning(&t);
  check_line(&t, "s.example/users/{name}");
  check_line(&t, "s.example/users/{name}/posts");
  check_line(&t, "s.example/users/{name}/posts/{:int}");
  check_line(&t, "s.example/users/{name}/**");
  check_line(&t, "s.example/users/settings");
  check_line(&t, "s.example/users/export/csv");
  check_line(&t, "#   pages of their own: export, settings");
  check_no_line(&t, "s.example/about");
  assert_non_null(strstr(
      t.text.data, " values in 900 paths become {name} (more than 100), such as annberg, annbergbob, annbergcat\n"));
  end_learning(&t);
}

/* An estimate of how many values there are is never above the number of paths. */
static void test_estimate(void **state) {
  (void)state;
  for (unsigned count = 110; count < 1500; count += 35) {
    learn_test t;
    unsigned values = 0, more = 0, paths = 0;
    begin_learning(&t);
    learn_names(&t, "s.example/users/", "", count);
    finish_learning(&t);
    const char *comment = strstr(t.text.data, "/: about ");
    assert_non_null(comment);
    /* Commas group the digits. */
    int found = sscanf(comment, "/: about %u,%u values in", &values, &more); /* NOLINT(cert-err34-c) */
    if (found == 2) values = values * 1000 + more;
    const char *in = strstr(comment, " values in ");
    assert_non_null(in);
    found = sscanf(in, " values in %u,%u", &paths, &more); /* NOLINT(cert-err34-c) */
    if (found == 2) paths = paths * 1000 + more;
    assert_int_equal(paths, count);
    assert_true(values > 0 && values <= paths);
    end_learning(&t);
  }
}

/* As many segments as the limit are pages, one more are values. */
static void test_limit(void **state) {
  (void)state;
  learn_test t;
  for (unsigned count = 100; count <= 101; count++) {
    begin_learning(&t);
    for (int i = 0; i < 3; i++) learn_names(&t, "s.example/docs/", "", count);
    finish_learning(&t);
    assert_int_equal(has_line(&t, "s.example/docs/{name}"), count > 100);
    end_learning(&t);
  }
}

/* Shapes that people ask for. */
static void test_parts_of_segments(void **state) {
  (void)state;
  learn_test t;
  begin_learning(&t);
  learn_numbers(&t, "/post-title-%u", 30);
  learn_numbers(&t, "/img/photo_%u.jpg", 30);
  learn_numbers(&t, "/odata/Users(%u)", 30);
  learn_numbers(&t, "/odata/Users(%u)/Orders", 30);
  learn_numbers(&t, "/js/app.%07xa9.js", 30);
  for (unsigned i = 10; i < 28; i++) {
    char label[64];
    (void)snprintf(label, sizeof label, "/reports/r-2026-03-%u.pdf", i);
    learn(&t, label);
  }
  learn(&t, "/js/vendor.js");
  learn(&t, "/v1/x");
  learn(&t, "/v2/x");
  finish_learning(&t);
  check_line(&t, "/post-title-{:int}");
  check_line(&t, "/img/photo_{:int}.jpg");
  check_line(&t, "/odata/Users({:int})");
  check_line(&t, "/odata/Users({:int})/Orders");
  check_line(&t, "/js/app.{:hash}.js");
  check_line(&t, "/reports/r-{:date}.pdf");
  check_no_line(&t, "/js/vendor.js");
  check_no_line(&t, "/v{:int}/x");
  end_learning(&t);
}

static void test_locales(void **state) {
  (void)state;
  static const char *const locales[] = {"de", "en", "pt-BR", "fr"};
  learn_test t;
  char label[64];
  begin_learning(&t);
  for (unsigned i = 0; i < 4; i++) {
    (void)snprintf(label, sizeof label, "shop.example/%s/cart", locales[i]);
    learn(&t, label);
  }
  learn(&t, "shop.example/static/it/logo.svg");
  learn(&t, "shop.example/static/no/logo.svg");
  finish_learning(&t);
  check_line(&t, "shop.example/{:locale}/cart");
  check_no_line(&t, "shop.example/static/{:locale}/logo.svg");
  end_learning(&t);
}

/* A few tenants are values, too, because the same pages follow them. */
static void test_few_values_that_are_alike(void **state) {
  (void)state;
  static const char *const pages[] = {"users", "groups", "billing"};
  learn_test t;
  begin_learning(&t);
  for (unsigned i = 0; i < 3; i++) {
    char after[32];
    (void)snprintf(after, sizeof after, "/%s", pages[i]);
    for (int n = 0; n < 5; n++) learn_names(&t, "/tenants/", after, 9);
  }
  for (unsigned i = 0; i < 3; i++) {
    char label[64];
    (void)snprintf(label, sizeof label, "/%s/%s", pages[i], pages[(i + 1) % 3]);
    learn(&t, label);
  }
  finish_learning(&t);
  check_line(&t, "/tenants/{name}/billing");
  check_line(&t, "# /tenants/: 9 values in 135 paths become {name} (the same segments follow them), such as annberg, "
                 "bobberg, catberg");
  check_no_line(&t, "/{name}/users");
  end_learning(&t);
}

/* Values that differ in nearly all paths are values even in a short list. */
static void test_values_that_occur_once(void **state) {
  (void)state;
  learn_test t;
  begin_learning(&t);
  learn_names(&t, "/posts/", "", 30);
  finish_learning(&t);
  check_line(&t, "/posts/{name}");
  end_learning(&t);
}

static void test_ids(void **state) {
  (void)state;
  learn_test t;
  char label[64];
  begin_learning(&t);
  for (unsigned i = 0; i < 200; i++) {
    (void)snprintf(label, sizeof label, "/o/%08x%016x", i * 2654435761u, i * 40503u);
    learn(&t, label);
    (void)snprintf(label, sizeof label, "/t/%u.%u", i, i * 3);
    learn(&t, label);
  }
  finish_learning(&t);
  check_line(&t, "/o/{:objectid}");
  check_line(&t, "/t/{:number}");
  end_learning(&t);
}

/* ------------------------------------------------------------------------------------------- odd texts */

static void test_texts_that_routes_cannot_have(void **state) {
  (void)state;
  static const char *const labels[] = {
      "{mailto}",  "./a/b",     "h/%",        "h/a?b",   "",       "h",
      "a b/c",     "h/x y",     "h/../x",     "h/./x",   "h//",    "[localhost]:8080/a",
      "[::1]:9/a", "h/{int}/b", "h/a*b/{x}y", "h/{nr}/", "h/%2A/", "*/a"};
  learn_test t;
  begin_learning(&t);
  for (size_t i = 0; i < LENGTH_OF(labels); i++) learn(&t, labels[i]);
  for (unsigned i = 0; i < 200; i++) {
    char label[64];
    (void)snprintf(label, sizeof label, "[localhost]:8080/%ca*%u/{redacted}/x", 'a' + i % 26, i);
    learn(&t, label);
  }
  finish_learning(&t);
  check_line(&t, "localhost:8080/{name}/{name}/x");
  assert_int_equal(simdiri_learner_add(t.learner, "/a", 2), SIMDIRI_ERROR_BAD_OPTION);
  end_learning(&t);
}

static void test_redacted_comments(void **state) {
  (void)state;
  learn_test t;
  static const char *const what[] = {"email"};
  simdiri_redactor *redactor;
  assert_int_equal(simdiri_redactor_create(what, 1, NULL, 0, NULL, &redactor, NULL), SIMDIRI_OK);
  begin_learning(&t);
  simdiri_learner_free(t.learner);
  t.options.redactor = redactor;
  assert_int_equal(simdiri_learner_create(&t.options, NULL, &t.learner), SIMDIRI_OK);
  learn(&t, "/u/x-ann@s.example-y");
  learn_names(&t, "/u/", "", 200);
  learn(&t, "/orgs/ann@s.example/members/bob@s.example"); /* what is between two secrets looks like one here only */
  learn_names(&t, "/orgs/", "/members", 200);
  finish_learning(&t);
  check_line(&t, "/u/{name}");
  check_line(&t, "/orgs/{name}/members");
  assert_null(strstr(t.text.data, "ann@s.example"));
  end_learning(&t);
  simdiri_redactor_free(redactor);
}

static void test_bad_options(void **state) {
  (void)state;
  simdiri_learn_options options;
  simdiri_learner *learner;
  for (int i = 0; i < 4; i++) {
    simdiri_learn_options_init(&options);
    if (i == 0) options.struct_size = 0;
    if (i == 1) options.max_values = 0;
    if (i == 2) options.max_bytes = 100;
    if (i == 3) options.max_values = SIZE_MAX;
    assert_int_equal(simdiri_learner_create(&options, NULL, &learner), SIMDIRI_ERROR_BAD_OPTION);
    assert_null(learner);
  }
}

/* ------------------------------------------------------------------------------------------- limits */

typedef void hostile_label(char *label, size_t capacity, uint64_t random);

static void put_distinct(char *label, size_t capacity, uint64_t random) {
  (void)snprintf(label, capacity, "h/%llx/%llx", (unsigned long long)random % 99991, (unsigned long long)random);
}

static void put_hosts(char *label, size_t capacity, uint64_t random) {
  (void)snprintf(label, capacity, "h%llx/a", (unsigned long long)random);
}

/* Deep paths of placeholders, which cannot be merged, because they are different templates. */
static void put_templates(char *label, size_t capacity, uint64_t random) {
  static const char *const segments[] = {"/1", "/10:20", "/1.2.3.4", "/2026-01-02"};
  size_t len = (size_t)snprintf(label, capacity, "h");
  for (int i = 0; i < 30; i++, random /= 4)
    len += (size_t)snprintf(label + len, capacity - len, "%s", segments[random % 4]);
}

static void put_long(char *label, size_t capacity, uint64_t random) {
  memset(label, 'a' + (char)(random % 26), capacity);
  label[0] = '/';
  label[capacity - 1 - random % (capacity / 2)] = '\0';
  label[capacity - 1] = '\0';
}

/* An allocator that knows how much is in use. */
typedef struct {
  simdiri_allocator allocator;
  size_t used, most;
} counting_allocator;

static void *count_bytes(void *user, void *block, size_t old_size, size_t new_size) {
  counting_allocator *counting = user;
  counting->used += new_size - old_size;
  if (counting->used > counting->most) counting->most = counting->used;
  if (new_size > 0) return realloc(block, new_size);
  free(block);
  return NULL;
}

/* The memory is limited, whatever the paths are, and the file can be read. */
static void check_bounded(hostile_label *put_label) {
  counting_allocator memory = {.allocator = {count_bytes, &memory}};
  static char label[4096];
  simdiri_learn_options options;
  simdiri_learner *learner;
  uint64_t random = 1;
  simdiri_learn_options_init(&options);
  options.max_bytes = 1 << 20;
  assert_int_equal(simdiri_learner_create(&options, &memory.allocator, &learner), SIMDIRI_OK);
  for (int i = 0; i < 60000; i++) {
    random = random * UINT64_C(6364136223846793005) + 1442695040888963407u;
    put_label(label, sizeof label, random >> 16);
    assert_int_equal(simdiri_learner_add(learner, label, strlen(label)), SIMDIRI_OK);
  }
  simdiri_buffer text = {.allocator = simdiri_default_allocator()};
  simdiri_routes *routes;
  assert_int_equal(simdiri_learner_write(learner, &text), SIMDIRI_OK);
  assert_int_equal(simdiri_routes_create(text.data, text.len, NULL, &routes, NULL), SIMDIRI_OK);
  simdiri_routes_free(routes);
  simdiri_buffer_free(&text);
  simdiri_learner_free(learner);
  assert_true(memory.most < 4 * options.max_bytes);
  assert_int_equal(memory.used, 0);
}

static void test_bounded_memory(void **state) {
  (void)state;
  check_bounded(put_distinct);
  check_bounded(put_hosts);
  check_bounded(put_templates);
  check_bounded(put_long);
}

/* The secret does not change the file. */
static void test_same_file_with_any_secret(void **state) {
  (void)state;
  learn_test t[2];
  for (int i = 0; i < 2; i++) {
    begin_learning(&t[i]);
    simdiri_learner_free(t[i].learner);
    memset(t[i].options.secret, 77 * i, sizeof t[i].options.secret);
    assert_int_equal(simdiri_learner_create(&t[i].options, NULL, &t[i].learner), SIMDIRI_OK);
    learn_names(&t[i], "h/", "/x", 1700);
    learn_names(&t[i], "h/x/", "", 1700);
    learn_numbers(&t[i], "h/a-%u", 900);
    finish_learning(&t[i]);
  }
  assert_int_equal(t[0].text.len, t[1].text.len);
  assert_memory_equal(t[0].text.data, t[1].text.data, t[0].text.len);
  for (int i = 0; i < 2; i++) end_learning(&t[i]);
}

/* Few values, each followed by numbers of its own: page-2 after one and page-7 after another are alike. */
static void test_few_values_with_numbers_after_them(void **state) {
  (void)state;
  learn_test t;
  unsigned number = 1;
  begin_learning(&t);
  for (int i = 0; i < 5; i++) {
    for (unsigned value = 0; value < 60; value++) {
      char label[64];
      (void)snprintf(label, sizeof label, "/categories/%c%cword/page-%u", 'a' + value % 12, 'k' + value / 12, number++);
      learn(&t, label);
    }
  }
  finish_learning(&t);
  check_line(&t, "/categories/{name}/page-{:int}");
  check_no_line(&t, "/categories/akword/page-1");
  end_learning(&t);
}

/* A page beside ids of which most were recognized as such, so that few segments are left to compare it with. */
static void test_page_beside_ids(void **state) {
  (void)state;
  static const char digits[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  uint64_t random = 35;
  learn_test t;
  begin_learning(&t);
  for (unsigned i = 0; i < 580; i++) {
    char label[64] = "/invoices/in_";
    for (size_t at = strlen(label), end = at + 14; at < end; at++) {
      random = random * UINT64_C(6364136223846793005) + 1442695040888963407u;
      label[at] = digits[(random >> 33) % 62];
    }
    learn(&t, label);
    (void)snprintf(label + strlen(label), 16, "/lines");
    learn(&t, label);
  }
  for (int i = 0; i < 700; i++) learn(&t, i % 3 ? "/invoices/upcoming" : "/invoices/upcoming/lines");
  finish_learning(&t);
  check_line(&t, "/invoices/{name}/lines");
  check_line(&t, "/invoices/upcoming/lines");
  end_learning(&t);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_names_and_pages),
                                     cmocka_unit_test(test_estimate),
                                     cmocka_unit_test(test_limit),
                                     cmocka_unit_test(test_parts_of_segments),
                                     cmocka_unit_test(test_locales),
                                     cmocka_unit_test(test_few_values_that_are_alike),
                                     cmocka_unit_test(test_values_that_occur_once),
                                     cmocka_unit_test(test_few_values_with_numbers_after_them),
                                     cmocka_unit_test(test_page_beside_ids),
                                     cmocka_unit_test(test_ids),
                                     cmocka_unit_test(test_texts_that_routes_cannot_have),
                                     cmocka_unit_test(test_redacted_comments),
                                     cmocka_unit_test(test_bad_options),
                                     cmocka_unit_test(test_bounded_memory),
                                     cmocka_unit_test(test_same_file_with_any_secret)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
