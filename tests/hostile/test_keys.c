/* Megabytes of text that make careless lossy rules and SURT keys quadratic or recursive. The test is that they end in
 * time. */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "hostile/hostile.h"

enum {
  EVERY = SIMDIRI_LOSSY_FRAGMENT | SIMDIRI_LOSSY_SCHEME | SIMDIRI_LOSSY_WWW | SIMDIRI_LOSSY_SESSION |
          SIMDIRI_LOSSY_SLASHES | SIMDIRI_LOSSY_TRAILING_SLASH | SIMDIRI_LOSSY_INDEX | SIMDIRI_LOSSY_TRACKING |
          SIMDIRI_LOSSY_SORT | SIMDIRI_LOSSY_EMPTY_QUERY | SIMDIRI_LOSSY_FINAL_DOT | SIMDIRI_LOSSY_USERINFO |
          SIMDIRI_LOSSY_PLUS_SPACE | SIMDIRI_LOSSY_EMPTY_VALUE
};

#define NO_TEXT ((test_text){NULL, 0, 0})

static uint32_t chosen = EVERY;

/* The chosen rules, and a rules file, applied to `input` give `wanted`; frees both texts. */
static void becomes_by(const simdiri_key_rules *rules, test_text *input, test_text *expected) {
  simdiri_options options;
  simdiri_key_options key_options;
  simdiri_context *context;
  simdiri_scratch *scratch;
  simdiri_keyer *keyer;
  simdiri_fingerprint key;
  simdiri_key_result result;
  simdiri_options_init(&options);
  simdiri_key_options_init(&key_options);
  key_options.lossy = chosen;
  key_options.rules = rules;
  assert_int_equal(simdiri_context_create(&options, NULL, &context), SIMDIRI_OK);
  assert_int_equal(simdiri_scratch_create(NULL, &scratch), SIMDIRI_OK);
  assert_int_equal(simdiri_keyer_create(context, &key_options, NULL, &keyer), SIMDIRI_OK);
  assert_int_equal(simdiri_key(keyer, scratch, input->data, input->len, &key, &result), SIMDIRI_OK);
  assert_int_equal(result.text_len, expected->len);
  assert_memory_equal(result.text, expected->data, expected->len);
  simdiri_keyer_free(keyer);
  simdiri_scratch_free(scratch);
  simdiri_context_free(context);
  test_text_free(input);
  test_text_free(expected);
}

static void becomes(test_text *input, test_text *expected) { becomes_by(NULL, input, expected); }

static void test_parameters(void **state) {
  (void)state;
  test_text input = NO_TEXT, expected = NO_TEXT;
  test_text_append(&input, "http://h/?");
  test_text_repeat(&input, "&", 4 * MEGA);
  test_text_append(&expected, "https://h/?");
  test_text_repeat(&expected, "&", 4 * MEGA);
  becomes(&input, &expected);
  /* Descending order, and names that differ only at their ends. */
  test_text_append(&input, "http://h/?");
  test_text_append(&expected, "https://h/?");
  for (int i = 0; i < 100000; i++) {
    char name[40];
    (void)snprintf(name, sizeof name, "%saaaaaaaaaaaaaaaaaaaa%06d", i ? "&" : "", 99999 - i);
    test_text_append(&input, name);
    (void)snprintf(name, sizeof name, "%saaaaaaaaaaaaaaaaaaaa%06d", i ? "&" : "", i);
    test_text_append(&expected, name);
  }
  becomes(&input, &expected);
  test_text_append(&input, "http://h/?");
  test_text_repeat(&input, "utm_x=1&gclid&", MEGA / 8);
  test_text_append(&input, "b&a");
  test_text_append(&expected, "https://h/?a&b");
  becomes(&input, &expected);
}

/* As many parameters as fit, of which all but one are repeated or empty, or none is, and long ones that differ only at
 * their ends. */
static void test_repeated_parameters(void **state) {
  (void)state;
  test_text input = NO_TEXT, expected = NO_TEXT;
  chosen = SIMDIRI_LOSSY_REPEATED_PARAMETERS | SIMDIRI_LOSSY_EMPTY_PARAMETERS;
  test_text_append(&input, "http://h/?a=1");
  test_text_repeat(&input, "&a=1&b=", MEGA / 4);
  test_text_append(&expected, "http://h/?a=1");
  becomes(&input, &expected);
  test_text_append(&input, "http://h/?x");
  test_text_append(&expected, "http://h/?x");
  for (int i = 0; i < 100000; i++) {
    char name[64];
    (void)snprintf(name, sizeof name, "&aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa=%06d", 99999 - i);
    test_text_append(&input, name);
    test_text_append(&expected, name);
  }
  becomes(&input, &expected);
  chosen = EVERY;
}

/* Sessions of ASP.NET, and what begins like them. */
static void test_path_sessions(void **state) {
  (void)state;
  test_text input = NO_TEXT, expected = NO_TEXT;
  test_text_append(&input, "http://h/");
  test_text_repeat(&input, "(S(lit3py55t21z5v55vlm25s55))/", MEGA / 8);
  test_text_append(&expected, "https://h/");
  becomes(&input, &expected);
  test_text_append(&input, "http://h/");
  test_text_append(&expected, "https://h/");
  test_text_repeat(&input, "(S(", MEGA);
  test_text_repeat(&expected, "(S(", MEGA);
  becomes(&input, &expected);
  test_text_append(&input, "http://h/(");
  test_text_append(&expected, "https://h/(");
  test_text_repeat(&input, "S(lit3py55t21z5v55vlm25s55)", MEGA / 8);
  test_text_repeat(&expected, "S(lit3py55t21z5v55vlm25s55)", MEGA / 8);
  becomes(&input, &expected);
}

static void test_spaces_and_empty_values(void **state) {
  (void)state;
  test_text input = NO_TEXT, expected = NO_TEXT;
  test_text_append(&input, "http://h/?");
  test_text_repeat(&input, "%20", MEGA);
  test_text_append(&expected, "https://h/?");
  test_text_repeat(&expected, "+", MEGA);
  becomes(&input, &expected);
  test_text_append(&input, "http://h/?");
  test_text_repeat(&input, "%25", MEGA);
  test_text_append(&input, "20%20");
  test_text_append(&expected, "https://h/?");
  test_text_repeat(&expected, "%25", MEGA);
  test_text_append(&expected, "20+");
  becomes(&input, &expected);
  test_text_append(&input, "http://");
  test_text_repeat(&input, "u:", MEGA);
  test_text_append(&input, "@h./?");
  test_text_repeat(&input, "a=&", MEGA / 4);
  test_text_append(&input, "a=");
  test_text_append(&expected, "https://h/?");
  test_text_repeat(&expected, "a&", MEGA / 4);
  test_text_append(&expected, "a");
  becomes(&input, &expected);
}

static void test_paths(void **state) {
  (void)state;
  test_text input = NO_TEXT, expected = NO_TEXT;
  test_text_append(&input, "http://h");
  test_text_repeat(&input, "/", 4 * MEGA);
  test_text_append(&expected, "https://h/");
  becomes(&input, &expected);
  test_text_append(&input, "http://h");
  test_text_repeat(&input, "/index.html", MEGA / 4);
  test_text_append(&expected, "https://h/");
  becomes(&input, &expected);
  test_text_append(&input, "http://h/a");
  test_text_repeat(&input, ";jsessionid=", MEGA / 4);
  test_text_append(&expected, "https://h/a");
  becomes(&input, &expected);
}

static void test_labels(void **state) {
  (void)state;
  test_text input = NO_TEXT, expected = NO_TEXT;
  test_text_append(&input, "http://");
  test_text_repeat(&input, "www.", MEGA);
  test_text_append(&input, "h.example/");
  test_text_append(&expected, "https://h.example/");
  becomes(&input, &expected);
}

/* Many rules, and hosts and names that nearly match many of them. */
static void test_rules(void **state) {
  (void)state;
  enum { COUNT = 100000 };
  test_text file = NO_TEXT, input = NO_TEXT, expected = NO_TEXT;
  simdiri_key_rules *rules;
  test_text_append(&file, "simdiri-rules 1\n");
  for (int i = 0; i < COUNT; i++) {
    char line[80];
    (void)snprintf(line, sizeof line, "drop n%d h%d.example\nkeep k%d\ndrop same a.h%d.example\n", i, i, i, i);
    test_text_append(&file, line);
  }
  test_text_append(&file, "drop x*y ");
  test_text_repeat(&file, "a.", MEGA / 4);
  test_text_append(&file, "example\n");
  assert_int_equal(simdiri_key_rules_create(file.data, file.len, NULL, &rules, NULL), SIMDIRI_OK);
  test_text_append(&input, "https://");
  test_text_repeat(&input, "a.", MEGA);
  test_text_append(&input, "h7.example/?");
  test_text_append_bytes(&expected, input.data, input.len);
  test_text_repeat(&input, "same&n7&k7&", MEGA / 16);
  test_text_append(&input, "k7");
  test_text_repeat(&expected, "k7&", MEGA / 16);
  test_text_append(&expected, "k7");
  becomes_by(rules, &input, &expected);
  test_text_append(&input, "https://");
  test_text_repeat(&input, "a.", MEGA);
  test_text_append(&input, "example/?");
  test_text_append_bytes(&expected, input.data, input.len);
  test_text_append(&expected, "n8");
  test_text_append(&input, "x");
  test_text_repeat(&input, "y", MEGA);
  test_text_append(&input, "&n8&xy");
  becomes_by(rules, &input, &expected);
  simdiri_key_rules_free(rules);
  test_text_free(&file);
}

/* `count` patterns of one prefix whose suffixes have a number before `end`: a name without digits matches none. */
static void add_patterns(test_text *file, int count, const char *begin, const char *end, const char *host) {
  for (int i = 0; i < count; i++) {
    char line[120];
    (void)snprintf(line, sizeof line, "drop %s*%d%s %s\n", begin, i, end, host);
    test_text_append(file, line);
  }
}

/* The rules change nothing in the input; frees both texts. */
static void stays_by(test_text *file, test_text *input) {
  simdiri_key_rules *rules;
  test_text expected = NO_TEXT;
  assert_int_equal(simdiri_key_rules_create(file->data, file->len, NULL, &rules, NULL), SIMDIRI_OK);
  test_text_append_bytes(&expected, input->data, input->len);
  becomes_by(rules, input, &expected);
  simdiri_key_rules_free(rules);
  test_text_free(file);
}

/* A hundred thousand patterns, each of which shares its beginning with half a million parameters: one by one, these are
 * fifty thousand million comparisons. */
static void test_wildcards_that_nearly_match(void **state) {
  (void)state;
  enum { PATTERNS = 100000, PARAMETERS = 500000 };
  test_text file = NO_TEXT, input = NO_TEXT;
  test_text_append(&file, "simdiri-rules 1\n");
  add_patterns(&file, PATTERNS, "a", "b", "h.example");
  test_text_append(&input, "https://h.example/?");
  test_text_repeat(&input, "aaaaaaaab&", PARAMETERS);
  test_text_append(&input, "aaaaaaaab");
  stays_by(&file, &input);
}

/* As many patterns of values, and lossy rules for as many hosts. */
static void test_values_that_nearly_match(void **state) {
  (void)state;
  enum { LINES = 50000, PARAMETERS = 200000 };
  test_text file = NO_TEXT, input = NO_TEXT;
  test_text_append(&file, "simdiri-rules 1\n");
  add_patterns(&file, LINES, "a=1", "b", "h.example");
  for (int i = 0; i < LINES; i++) {
    char line[80];
    (void)snprintf(line, sizeof line, "lossy path-case h%d.example\ndrop *=x%d\n", i, i);
    test_text_append(&file, line);
  }
  test_text_append(&input, "https://h.example/A?");
  test_text_repeat(&input, "a=1aaaab&a=17643744001&", PARAMETERS);
  test_text_append(&input, "a=");
  test_text_repeat(&input, "1", MEGA);
  chosen = SIMDIRI_LOSSY_TRACKING;
  stays_by(&file, &input);
  chosen = EVERY;
}

/* A path of megabytes and as many lines as one host may have, whose stars nearly match, among those of other hosts. */
static void test_paths_that_nearly_match(void **state) {
  (void)state;
  enum { LINES = 60, HOSTS = 100000 };
  test_text file = NO_TEXT, input = NO_TEXT;
  test_text_append(&file, "simdiri-rules 1\n");
  for (int i = 0; i < LINES; i++) {
    char line[160];
    (void)snprintf(line, sizeof line, "path /%s*aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab*aab*ab/%d /{2} h.example\n",
                   i % 2 ? "**/a*a/" : "*/*/", i);
    test_text_append(&file, line);
  }
  for (int i = 0; i < HOSTS; i++) {
    char line[80];
    (void)snprintf(line, sizeof line, "path /%d/** /{1} h%d.example\n", i, i);
    test_text_append(&file, line);
  }
  test_text_append(&input, "https://h.example/b");
  test_text_repeat(&input, "a", MEGA);
  test_text_repeat(&input, "/aaa", MEGA / 4);
  chosen = SIMDIRI_LOSSY_TRACKING;
  stays_by(&file, &input);
  chosen = EVERY;
}

/* A line that shortens a long path again and again, up to the limit, and one that makes it longer without end. */
static void test_paths_that_repeat(void **state) {
  (void)state;
  test_text file = NO_TEXT, input = NO_TEXT, expected = NO_TEXT;
  simdiri_key_rules *rules;
  test_text_append(&file, "simdiri-rules 1\npath /en/** /{1}\npath /x/** /x/y/{1}\n");
  assert_int_equal(simdiri_key_rules_create(file.data, file.len, NULL, &rules, NULL), SIMDIRI_OK);
  chosen = SIMDIRI_LOSSY_TRACKING;
  for (int i = 0; i < 3; i++) {
    test_text_append(&input, i == 2 ? "http://h/x/" : "http://h/");
    test_text_repeat(&input, "en/", i == 2 ? 0 : i == 1 ? MEGA : 16);
    test_text_append(&expected, i == 2 ? "http://h/x/" : "http://h/");
    test_text_repeat(&expected, "en/", i == 1 ? MEGA : 0); /* too often: it stays */
    test_text_repeat(&input, "a", MEGA);
    test_text_repeat(&expected, "a", MEGA);
    becomes_by(rules, &input, &expected);
  }
  chosen = EVERY;
  simdiri_key_rules_free(rules);
  test_text_free(&file);
}

/* Prefixes and suffixes of each length, all of which each name has, in pairs that are not patterns. */
static void test_wildcards_of_every_length(void **state) {
  (void)state;
  enum { LENGTHS = 1000, PARAMETERS = 2000 };
  test_text file = NO_TEXT, input = NO_TEXT;
  test_text_append(&file, "simdiri-rules 1\n");
  for (int i = 1; i <= LENGTHS; i++) {
    test_text_append(&file, "drop ");
    test_text_repeat(&file, "a", (size_t)i);
    test_text_append(&file, "*c");
    test_text_repeat(&file, "a", (size_t)(LENGTHS + 1 - i));
    test_text_append(&file, "\n");
  }
  test_text_append(&input, "https://h.example/?");
  for (int i = 0; i < PARAMETERS; i++) {
    test_text_append(&input, i ? "&" : "");
    test_text_repeat(&input, "a", 2 * LENGTHS);
  }
  stays_by(&file, &input);
}

/* A chain of subdomains up to the limit, each with patterns that nearly match. */
static void test_wildcards_of_many_hosts(void **state) {
  (void)state;
  enum { LEVELS = 127, PATTERNS = 1000, PARAMETERS = 10000 };
  test_text file = NO_TEXT, input = NO_TEXT, host = NO_TEXT;
  test_text_append(&file, "simdiri-rules 1\n");
  for (int i = 0; i < LEVELS; i++) {
    test_text_append(&host, i ? ".a" : "a");
    test_text_append_bytes(&host, "", 1); /* a NUL at the end */
    host.len--;
    add_patterns(&file, PATTERNS, "a", "b", i < 50 ? host.data : "a.a");
  }
  test_text_append(&input, "https://");
  test_text_append_bytes(&input, host.data, host.len);
  test_text_append(&input, "/?");
  test_text_repeat(&input, "aaaaaaaab&", PARAMETERS);
  test_text_append(&input, "aaaaaaaab");
  stays_by(&file, &input);
  test_text_free(&host);
}

/* SURT keys: the same text `count` times after `start`; only the end of the key is compared. */
static void surt_of_flags_ends_with(uint32_t flags, const char *start, const char *piece, size_t count,
                                    const char *rest, const char *expected) {
  test_text input = NO_TEXT;
  simdiri_scratch *scratch;
  simdiri_buffer out = {NULL, 0, 0, simdiri_default_allocator()};
  test_text_append(&input, start);
  test_text_repeat(&input, piece, count);
  test_text_append(&input, rest);
  assert_int_equal(simdiri_scratch_create(NULL, &scratch), SIMDIRI_OK);
  assert_int_equal(simdiri_surt(scratch, flags, input.data, input.len, &out), SIMDIRI_OK);
  assert_true(out.len >= strlen(expected));
  assert_memory_equal(out.data + out.len - strlen(expected), expected, strlen(expected));
  simdiri_buffer_free(&out);
  simdiri_scratch_free(scratch);
  test_text_free(&input);
}

static void surt_ends_with(const char *start, const char *piece, size_t count, const char *rest, const char *expected) {
  surt_of_flags_ends_with(0, start, piece, count, rest, expected);
}

static void common_crawl_ends_with(const char *start, const char *piece, size_t count, const char *rest,
                                   const char *expected) {
  surt_of_flags_ends_with(SIMDIRI_SURT_COMMON_CRAWL, start, piece, count, rest, expected);
}

static void test_surt(void **state) {
  (void)state;
  surt_ends_with("http://h/%", "25", 2 * MEGA, "41", "h)/a");
  surt_ends_with("http://h/", "%25", MEGA, "", "%25");
  surt_ends_with("http://h/", "../a/", MEGA, "b", "b");
  surt_ends_with("http://h/?", "cfid=", MEGA, "1&cftoken=2", "cfid=cfid=");
  surt_ends_with("http://h/?", "sid=", MEGA, "x", "sid=x");
  surt_ends_with("http://h/?", "cfid=1&cftoken=", MEGA / 2, "", "cftoken=");
  surt_ends_with("http://h", "/(0123456789abcdefghijklmn)", MEGA / 16, "/x.aspx", "/x.aspx");
  surt_ends_with("http://h", "/(a(0123456789abcdefghijklmn)", MEGA / 16, "/x.aspx", "/x.aspx");
  surt_ends_with("http://h", "/.aspx?", MEGA / 4, "", "?");
  surt_ends_with("", "http://", MEGA, "h", "h)/");
  surt_ends_with("http://", "www.", MEGA, "h", "www)/");
  surt_ends_with("http://", "9", MEGA, "", ")/");
  surt_ends_with("http://h/?", "b&a&", MEGA, "", "b");
}

static void test_surt_of_common_crawl(void **state) {
  (void)state;
  common_crawl_ends_with("http://h/%", "25", 2 * MEGA, "41", "h)/a");
  common_crawl_ends_with("http://h/", "%25c3", MEGA, "%25a9", "%c3%c3%a9");
  common_crawl_ends_with("http://h/?", "sid=", MEGA, "x", "sid=x");
  common_crawl_ends_with("http://", "www.", MEGA, "h", "h)/");
  common_crawl_ends_with("http://", "9", MEGA, "", "999)/");
  common_crawl_ends_with("http://", "\xCC\x81\xCC\xA3", MEGA, "/", "%cc%81%cc%a3)/");
  common_crawl_ends_with("http://a\xF0\x9F\xA6\x94", "5\xCE\xA3", MEGA, "/", "5%cf%82)/");
  common_crawl_ends_with("http://h:", "0", MEGA, "8/", "h:8)/");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_parameters),
      cmocka_unit_test(test_spaces_and_empty_values),
      cmocka_unit_test(test_repeated_parameters),
      cmocka_unit_test(test_path_sessions),
      cmocka_unit_test(test_paths),
      cmocka_unit_test(test_labels),
      cmocka_unit_test(test_rules),
      cmocka_unit_test(test_values_that_nearly_match),
      cmocka_unit_test(test_paths_that_nearly_match),
      cmocka_unit_test(test_paths_that_repeat),
      cmocka_unit_test(test_surt),
      cmocka_unit_test(test_surt_of_common_crawl),
      cmocka_unit_test(test_wildcards_that_nearly_match),
      cmocka_unit_test(test_wildcards_of_every_length),
      cmocka_unit_test(test_wildcards_of_many_hosts),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
