/* key/redirects: representatives, which redirects are used, and the keys that result. */
/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "unit/support.h"

static simdiri_context *context;
static simdiri_scratch *scratch;

static int set_up(void **state) {
  (void)state;
  simdiri_options options;
  simdiri_options_init(&options);
  options.rung = SIMDIRI_RUNG_PROTOCOL;
  return simdiri_context_create(&options, NULL, &context) != SIMDIRI_OK ||
         simdiri_scratch_create(NULL, &scratch) != SIMDIRI_OK;
}

static int tear_down(void **state) {
  (void)state;
  simdiri_scratch_free(scratch);
  simdiri_context_free(context);
  return 0;
}

static simdiri_redirects *load(const char *text, uint32_t flags, simdiri_redirects_counts *counts) {
  simdiri_redirects *redirects;
  assert_int_equal(simdiri_redirects_create(context, scratch, flags, text, strlen(text), NULL, &redirects, counts),
                   SIMDIRI_OK);
  return redirects;
}

/* `wanted` NULL: the text has no redirect. */
static void check_found(const simdiri_redirects *redirects, const char *iri, const char *expected) {
  size_t len;
  const char *found = simdiri_redirects_find(redirects, iri, strlen(iri), &len);
  if (!expected) {
    assert_null(found);
    return;
  }
  assert_non_null(found);
  assert_int_equal(len, strlen(expected));
  assert_memory_equal(found, expected, len);
}

static void test_chains_are_represented_by_their_end(void **state) {
  (void)state;
  simdiri_redirects_counts counts;
  simdiri_redirects *redirects =
      load("HTTP://z/\thttp://m/\r\n\nhttp://m\thttp://y/\nhttp://a/\thttp://m/", SIMDIRI_REDIRECTS_ALL, &counts);
  check_found(redirects, "http://z/", "http://y/");
  check_found(redirects, "http://m/", "http://y/");
  check_found(redirects, "http://a/", "http://y/");
  check_found(redirects, "http://y/", "http://y/");
  check_found(redirects, "http://z", NULL); /* no normal form */
  check_found(redirects, "http://q/", NULL);
  check_found(redirects, "", NULL);
  assert_int_equal(counts.record_count, 4);
  assert_int_equal(counts.used_count, 3);
  assert_int_equal(counts.bad_count + counts.skipped_count, 0);
  simdiri_redirects_free(redirects);
}

static void test_cycles_are_represented_by_their_first(void **state) {
  (void)state;
  simdiri_redirects *redirects = load("http://c/\thttp://b/\nhttp://b/\thttp://d/\nhttp://d/\thttp://c/\n"
                                      "http://e/\thttp://e/\nhttp://x/2\thttp://x/3\nhttp://x/2\thttp://x/1\n",
                                      SIMDIRI_REDIRECTS_ALL, NULL);
  check_found(redirects, "http://b/", "http://b/");
  check_found(redirects, "http://c/", "http://b/");
  check_found(redirects, "http://d/", "http://b/");
  check_found(redirects, "http://e/", "http://e/");
  check_found(redirects, "http://x/2", "http://x/1"); /* two ends */
  check_found(redirects, "http://x/3", "http://x/1");
  simdiri_redirects_free(redirects);
}

static void test_only_slash_redirects_by_default(void **state) {
  (void)state;
  static const struct {
    const char *line;
    int counts;
  } cases[] = {
      {"http://a/b\thttp://a/b/", 1},
      {"http://a/b/\thttp://a/b", 1},
      {"http://a/b?q\thttp://a/b/?q", 1},
      {"http://a/b#f\thttp://a/b/#f", 1},
      {"http://a/b\thttp://a/b//", 0},
      {"http://a/b\thttps://a/b/", 0},
      {"http://a/b?q\thttp://a/b?q/", 0},
      {"http://a/b?q\thttp://a/b/?r", 0},
      {"http://a/b\thttp://a/c/", 0},
      {"http://a/b\thttp://a/b", 0},
      {"http://a/\thttp://www.a/", 0},
      {"http://a/b//\thttp://a/b/", 1},
      {"http://a/b\thttp://a/b/#f", 0},
      {"http://a/b/c\thttp://a/b/", 0},
      {"s:/\ts://", 0},
      {"s:\ts:/", 1},
  };
  for (size_t i = 0; i < LENGTH_OF(cases); i++) {
    simdiri_redirects_counts counts;
    simdiri_redirects *redirects = load(cases[i].line, 0, &counts);
    if ((int)counts.used_count != cases[i].counts) print_error("%s\n", cases[i].line);
    assert_int_equal(counts.used_count, cases[i].counts);
    assert_int_equal(counts.skipped_count, !cases[i].counts);
    simdiri_redirects_free(redirects);
  }
}

static void test_bad_lines_are_counted(void **state) {
  (void)state;
  simdiri_redirects_counts counts;
  simdiri_redirects *redirects =
      load("http://a/b\thttp://a/b/\nbad\nbad\thttp://a/\nhttp://a/\t[\nhttp://a/\thttp://a/ \thttp://c/",
           SIMDIRI_REDIRECTS_ALL, &counts);
  assert_int_equal(counts.record_count, 5);
  assert_int_equal(counts.bad_count, 4); /* the last line has three fields; percent-encoded, a tab would leave two */
  assert_int_equal(counts.first_bad_line, 2);
  assert_int_equal(counts.used_count, 1);
  check_found(redirects, "http://a/", NULL);
  simdiri_redirects_free(redirects);
  redirects = load("", 0, &counts);
  check_found(redirects, "http://a/", NULL);
  simdiri_redirects_free(redirects);
  simdiri_redirects_free(NULL);
  assert_int_equal(simdiri_redirects_create(context, scratch, 2, "", 0, NULL, &redirects, NULL),
                   SIMDIRI_ERROR_BAD_OPTION);
}

static simdiri_keyer *create_keyer(const simdiri_redirects *redirects, uint32_t lossy) {
  simdiri_key_options options;
  simdiri_keyer *keyer;
  simdiri_key_options_init(&options);
  options.redirects = redirects;
  options.lossy = lossy;
  assert_int_equal(simdiri_keyer_create(context, &options, NULL, &keyer), SIMDIRI_OK);
  return keyer;
}

static simdiri_fingerprint key_of(const simdiri_keyer *keyer, const char *iri, uint32_t lossy) {
  simdiri_fingerprint key = {0, 0};
  simdiri_key_result result;
  assert_int_equal(simdiri_key(keyer, scratch, iri, strlen(iri), &key, &result), SIMDIRI_OK);
  assert_int_equal(result.lossy, lossy);
  return key;
}

static void test_keys_are_those_of_representatives(void **state) {
  (void)state;
  simdiri_redirects *redirects = load("http://a/b\thttp://www.a.example/c#x", SIMDIRI_REDIRECTS_ALL, NULL);
  simdiri_keyer *keyer = create_keyer(redirects, 0), *plain = create_keyer(NULL, 0);
  simdiri_keyer *lossy = create_keyer(redirects, SIMDIRI_LOSSY_FRAGMENT);
  const simdiri_fingerprint end = key_of(plain, "http://www.a.example/c#x", 0);
  const simdiri_fingerprint one = key_of(keyer, "HTTP://A/%62", SIMDIRI_LOSSY_REDIRECT);
  assert_memory_equal(&one, &end, sizeof one);
  const simdiri_fingerprint two = key_of(keyer, "http://www.a.example/c#x", 0);
  assert_memory_equal(&two, &end, sizeof two);
  const simdiri_fingerprint other = key_of(keyer, "http://a/c", 0), same = key_of(plain, "http://a/c", 0);
  assert_memory_equal(&other, &same, sizeof same);
  const simdiri_fingerprint cut = key_of(lossy, "http://a/b", SIMDIRI_LOSSY_REDIRECT);
  const simdiri_fingerprint bare = key_of(plain, "http://www.a.example/c", 0);
  assert_memory_equal(&cut, &bare, sizeof cut);
  /* A batch gives the same keys. */
  const simdiri_records records = {.data = "http://a/b\nhttp://a/c\n", .data_len = 22, .separator = '\n'};
  simdiri_fingerprint keys[2];
  simdiri_keys_result result = {0};
  assert_int_equal(simdiri_keys(keyer, scratch, &records, keys, 2, NULL, &result), SIMDIRI_OK);
  assert_memory_equal(&keys[0], &end, sizeof end);
  assert_memory_equal(&keys[1], &same, sizeof same);
  assert_int_equal(result.lossy_count, 1);
  simdiri_keys_result_free(&result, NULL);
  simdiri_keyer_free(lossy);
  simdiri_keyer_free(plain);
  simdiri_keyer_free(keyer);
  simdiri_redirects_free(redirects);
}

static void check_same_keys(const simdiri_keyer *keyer, const char *const *iris, size_t count) {
  simdiri_fingerprint first, key;
  simdiri_key_result result;
  for (size_t i = 0; i < count; i++) {
    assert_int_equal(simdiri_key(keyer, scratch, iris[i], strlen(iris[i]), i == 0 ? &first : &key, &result),
                     SIMDIRI_OK);
    if (i > 0 && memcmp(&key, &first, sizeof key) != 0) fail_msg("another key than %s: %s", iris[0], iris[i]);
  }
}

/* Both ends of a redirect, and what is looked up, take the lossy rules: in the keyer and in the context. */
static void test_lossy_variants_of_redirects_have_one_key(void **state) {
  (void)state;
  static const char *const iris[] = {
      "http://a.example/list",       "http://a.example/list/",        "http://a.example/list#top",
      "http://a.example/list?utm_x", "http://u@a.example/list",       "http://a.example./list",
      "http://a.example/list?",      "http://a.example/list?b=1&a=2", "http://a.example/list/?a=2&b=1"};
  enum { ALL = sizeof iris / sizeof *iris, WITHOUT_QUERY = ALL - 2 };
  static const char lines[] = "http://a.example/list?gclid=1\thttp://a.example/list/?gclid=1\n"
                              "http://a.example/list?b=1&a=2\thttp://a.example/list/?b=1&a=2\n";
  simdiri_redirects *redirects = load(lines, 0, NULL);
  simdiri_options following;
  simdiri_context *other;
  simdiri_keyer *keyers[2] = {create_keyer(redirects, SIMDIRI_LOSSY_CRAWL), NULL};
  simdiri_options_init(&following);
  following.redirects = redirects;
  following.rung = SIMDIRI_RUNG_PROTOCOL;
  assert_int_equal(simdiri_context_create(&following, NULL, &other), SIMDIRI_OK);
  simdiri_key_options options;
  simdiri_key_options_init(&options);
  options.lossy = SIMDIRI_LOSSY_CRAWL;
  assert_int_equal(simdiri_keyer_create(other, &options, NULL, &keyers[1]), SIMDIRI_OK);
  for (size_t i = 0; i < 2; i++) {
    check_same_keys(keyers[i], iris, WITHOUT_QUERY);
    check_same_keys(keyers[i], iris + WITHOUT_QUERY, ALL - WITHOUT_QUERY);
    simdiri_keyer_free(keyers[i]);
  }
  simdiri_context_free(other);
  simdiri_redirects_free(redirects);
}

/* The classes are part of the identity; the order and repetition of lines are not. */
static void test_identity_has_the_classes(void **state) {
  (void)state;
  static const char *const texts[] = {"http://a/\thttp://b/\nhttp://b/\thttp://c/\n",
                                      "http://b/\thttp://c/\nhttp://a/\thttp://b/\nhttp://a/\thttp://b/\n",
                                      "http://a/\thttp://b/\nhttp://b/\thttp://d/\n"};
  char identities[3][512];
  for (size_t i = 0; i < 3; i++) {
    simdiri_redirects *redirects = load(texts[i], SIMDIRI_REDIRECTS_ALL, NULL);
    simdiri_keyer *keyer = create_keyer(redirects, 0);
    size_t len;
    const char *identity = simdiri_keyer_identity(keyer, &len);
    (void)snprintf(identities[i], sizeof identities[i], "%.*s", (int)len, identity);
    simdiri_keyer_free(keyer);
    simdiri_redirects_free(redirects);
  }
  assert_non_null(strstr(identities[0], " redirects="));
  assert_string_equal(identities[0], identities[1]);
  assert_string_not_equal(identities[0], identities[2]);
}

/* The digest is BLAKE2b of 16 bytes over each replaced text and its representative, each text after its length in eight
 * bytes, in ascending order; this value was computed by Python's hashlib. A redirect from a text to itself has no
 * effect and is not included. */
static void test_identity_has_a_digest_of_128_bits(void **state) {
  (void)state;
  simdiri_redirects *redirects = load("http://A/\thttp://c/\nhttp://x/\thttp://x/\n", SIMDIRI_REDIRECTS_ALL, NULL);
  simdiri_keyer *keyer = create_keyer(redirects, 0);
  size_t len;
  const char *identity = simdiri_keyer_identity(keyer, &len);
  char copy[512];
  (void)snprintf(copy, sizeof copy, "%.*s", (int)len, identity);
  assert_non_null(strstr(copy, " redirects=54ccf70cbe6f9b8008441bdc4c042e27 hash="));
  simdiri_keyer_free(keyer);
  simdiri_redirects_free(redirects);
}

/* A chain of a hundred thousand redirects; each text is found. */
static void test_long_chains_are_linear(void **state) {
  (void)state;
  enum { COUNT = 100000, ROOM = 40 };
  char *text = malloc((size_t)COUNT * 2 * ROOM), iri[ROOM];
  assert_non_null(text);
  size_t len = 0;
  for (int i = 0; i < COUNT; i++) len += (size_t)sprintf(text + len, "http://h/%d\thttp://h/%d\n", i, i + 1);
  simdiri_redirects *redirects;
  assert_int_equal(simdiri_redirects_create(context, scratch, SIMDIRI_REDIRECTS_ALL, text, len, NULL, &redirects, NULL),
                   SIMDIRI_OK);
  for (int i = 0; i <= COUNT; i++) {
    (void)snprintf(iri, sizeof iri, "http://h/%d", i);
    check_found(redirects, iri, "http://h/100000");
  }
  simdiri_redirects_free(redirects);
  free(text);
}

/* ------------------------------------------------------------------------------------------- contexts */

/* A context like that of the other tests, with some changes, that follows redirects. */
static simdiri_context *leading_context(const simdiri_redirects *redirects, simdiri_rung rung) {
  simdiri_options options;
  simdiri_context *leading;
  simdiri_options_init(&options);
  options.rung = rung;
  options.redirects = redirects;
  assert_int_equal(simdiri_context_create(&options, NULL, &leading), SIMDIRI_OK);
  return leading;
}

static void check_normal(const simdiri_context *under, const char *iri, const char *expected, uint64_t changes) {
  simdiri_buffer out = {NULL, 0, 0, simdiri_default_allocator()};
  simdiri_result result;
  assert_int_equal(simdiri_normalize(under, scratch, iri, strlen(iri), &out, &result), SIMDIRI_OK);
  check_same_text(iri, result.text, result.text_len, expected, strlen(expected));
  assert_int_equal(result.changes, changes);
  assert_true((result.changes == 0) == (result.text == iri));
  simdiri_buffer_free(&out);
}

static void test_contexts_follow_redirects(void **state) {
  (void)state;
  simdiri_redirects *redirects = load("HTTP://a\thttp://a.example/a-longer-path#x\n", SIMDIRI_REDIRECTS_ALL, NULL);
  simdiri_context *leading = leading_context(redirects, SIMDIRI_RUNG_PROTOCOL);
  simdiri_context *below = leading_context(redirects, SIMDIRI_RUNG_SCHEME);
  const char *end = "http://a.example/a-longer-path#x";
  check_normal(leading, "http://a/", end, SIMDIRI_CHANGE_REDIRECT);
  check_normal(leading, "http://a:80", end, SIMDIRI_CHANGE_REDIRECT | SIMDIRI_CHANGE_PORT | SIMDIRI_CHANGE_EMPTY_PATH);
  check_normal(leading, end, end, 0);
  check_normal(leading, "http://b/", "http://b/", 0);
  check_normal(below, "http://a/", "http://a/", 0);
  assert_int_equal(simdiri_bound(leading, 0), simdiri_bound(context, 0)); /* which is longer than all of the texts */
  /* A buffer without capacity: nothing is appended. */
  char capacity[8];
  simdiri_buffer fixed = {capacity, 1, sizeof capacity, NULL};
  simdiri_result result;
  assert_int_equal(simdiri_normalize(leading, scratch, "http://a/", 9, &fixed, &result), SIMDIRI_ERROR_NO_CAPACITY);
  assert_int_equal(fixed.len, 1);
  /* Redirects are followed for resolved references, too. */
  simdiri_base *base;
  simdiri_buffer out = {NULL, 0, 0, simdiri_default_allocator()};
  assert_int_equal(simdiri_base_create(leading, scratch, "http://a/b", 10, NULL, &base, NULL), SIMDIRI_OK);
  assert_int_equal(simdiri_resolve(leading, scratch, base, "c/..", 4, &out, &result), SIMDIRI_OK);
  check_same_text("c/..", result.text, result.text_len, end, strlen(end));
  simdiri_buffer_free(&out);
  simdiri_base_free(base);
  simdiri_context_free(below);
  simdiri_context_free(leading);
  simdiri_redirects_free(redirects);
}

static void test_comparison_names_the_rung(void **state) {
  (void)state;
  static const struct {
    const char *a, *b;
    int equivalent;
    simdiri_rung rung;
  } cases[] = {
      {"http://a/1", "http://a/2", 1, SIMDIRI_RUNG_PROTOCOL},
      {"http://a/1", "http://a/3", 1, SIMDIRI_RUNG_PROTOCOL}, /* a chain */
      {"http://a/1", "http://a:80/1", 1, SIMDIRI_RUNG_SCHEME},
      {"http://a/1", "HTTP://a/%31", 1, SIMDIRI_RUNG_SYNTAX},
      {"http://c/1", "http://c/2", 1, SIMDIRI_RUNG_PROTOCOL}, /* a cycle */
      {"http://a/1", "http://c/1", 0, SIMDIRI_RUNG_PROTOCOL},
      {"http://a/4", "http://a/2", 0, SIMDIRI_RUNG_PROTOCOL},
  };
  simdiri_redirects *redirects = load("http://a/1\thttp://a/2\nhttp://a/2\thttp://a/3\n"
                                      "http://c/1\thttp://c/2\nhttp://c/2\thttp://c/1\n",
                                      SIMDIRI_REDIRECTS_ALL, NULL);
  simdiri_context *leading = leading_context(redirects, SIMDIRI_RUNG_PROTOCOL);
  for (size_t i = 0; i < LENGTH_OF(cases); i++) {
    simdiri_comparison comparison;
    assert_int_equal(simdiri_compare(leading, scratch, NULL, cases[i].a, strlen(cases[i].a), cases[i].b,
                                     strlen(cases[i].b), &comparison),
                     SIMDIRI_OK);
    assert_int_equal(comparison.is_equivalent, cases[i].equivalent);
    assert_int_equal(comparison.rung, cases[i].rung);
  }
  simdiri_context_free(leading);
  simdiri_redirects_free(redirects);
}

/* Other options give other normal forms, so the redirects do not match. */
static void test_redirects_of_other_options_are_refused(void **state) {
  (void)state;
  simdiri_redirects *redirects = load("http://a/1\thttp://a/2\n", SIMDIRI_REDIRECTS_ALL, NULL), *more;
  simdiri_context *leading = leading_context(redirects, SIMDIRI_RUNG_PROTOCOL), *refused;
  simdiri_options options[5];
  for (size_t i = 0; i < LENGTH_OF(options); i++) {
    simdiri_options_init(&options[i]);
    options[i].rung = SIMDIRI_RUNG_PROTOCOL;
    options[i].redirects = redirects;
  }
  options[0].form = SIMDIRI_FORM_IRI;
  options[1].flags = SIMDIRI_FLAG_DROP_FRAGMENT;
  options[2].unicode = SIMDIRI_UNICODE_NFC;
  options[3].profile = SIMDIRI_PROFILE_WEB;
  options[3].rung = SIMDIRI_RUNG_SCHEME;
  options[4].default_scheme = "https";
  for (size_t i = 0; i < LENGTH_OF(options); i++)
    assert_int_equal(simdiri_context_create(&options[i], NULL, &refused), SIMDIRI_ERROR_BAD_OPTION);
  /* Redirects cannot be read under a context that follows redirects already, and keys cannot follow them twice. */
  simdiri_key_options key;
  simdiri_keyer *keyer;
  simdiri_key_options_init(&key);
  key.redirects = redirects;
  assert_int_equal(simdiri_redirects_create(leading, scratch, 0, "", 0, NULL, &more, NULL), SIMDIRI_ERROR_BAD_OPTION);
  assert_int_equal(simdiri_keyer_create(leading, &key, NULL, &keyer), SIMDIRI_ERROR_BAD_OPTION);
  simdiri_context_free(leading);
  simdiri_redirects_free(redirects);
}

/* Operations without rungs: redirects are followed wherever the result is normalized. */
static void test_profile_web_follows_redirects(void **state) {
  (void)state;
  static const char text[] = "http:a/1\thttp://a/2\n";
  simdiri_options options;
  simdiri_context *plain, *leading;
  simdiri_redirects *redirects;
  simdiri_comparison comparison;
  simdiri_options_init(&options);
  options.profile = SIMDIRI_PROFILE_WEB;
  assert_int_equal(simdiri_context_create(&options, NULL, &plain), SIMDIRI_OK);
  assert_int_equal(
      simdiri_redirects_create(plain, scratch, SIMDIRI_REDIRECTS_ALL, text, sizeof text - 1, NULL, &redirects, NULL),
      SIMDIRI_OK);
  options.redirects = redirects;
  assert_int_equal(simdiri_context_create(&options, NULL, &leading), SIMDIRI_OK);
  check_normal(leading, "http://a/1", "http://a/2", SIMDIRI_CHANGE_REDIRECT);
  check_normal(leading, "http://a/2", "http://a/2", 0);
  assert_int_equal(simdiri_compare(leading, scratch, NULL, "http:a/1", 8, "http://a/2", 10, &comparison), SIMDIRI_OK);
  assert_true(comparison.is_equivalent && comparison.rung == SIMDIRI_RUNG_PROTOCOL);
  assert_int_equal(simdiri_compare(leading, scratch, NULL, "http:a/1", 8, "http://a/1", 10, &comparison), SIMDIRI_OK);
  assert_true(comparison.is_equivalent && comparison.rung == SIMDIRI_RUNG_SCHEME);
  simdiri_context_free(leading);
  simdiri_redirects_free(redirects);
  simdiri_context_free(plain);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_chains_are_represented_by_their_end),
      cmocka_unit_test(test_cycles_are_represented_by_their_first),
      cmocka_unit_test(test_only_slash_redirects_by_default),
      cmocka_unit_test(test_bad_lines_are_counted),
      cmocka_unit_test(test_keys_are_those_of_representatives),
      cmocka_unit_test(test_lossy_variants_of_redirects_have_one_key),
      cmocka_unit_test(test_identity_has_the_classes),
      cmocka_unit_test(test_identity_has_a_digest_of_128_bits),
      cmocka_unit_test(test_long_chains_are_linear),
      cmocka_unit_test(test_contexts_follow_redirects),
      cmocka_unit_test(test_comparison_names_the_rung),
      cmocka_unit_test(test_redirects_of_other_options_are_refused),
      cmocka_unit_test(test_profile_web_follows_redirects),
  };
  return cmocka_run_group_tests(tests, set_up, tear_down);
}
