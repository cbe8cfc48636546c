/* Public suffix lists: rules, sections, mistakes, identities; suffixes and domains of hosts. */
/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include "iri/hash/digest.h"
#include "keys/suffix/list_date.h"
#include "keys/suffix/psl.h"
#include "suffix.h"
#include "support/scratch_buffer.h"
#include "unit/support.h"

#define RULES                                                                                                          \
  "// VERSION: 2026-11-01_test\n// ===BEGIN ICANN DOMAINS===\ncom\nuk\nco.uk\n*.ck\n!www.ck\n*.kobe.jp\njp\n"          \
  "!city.kobe.jp\n\xE5\x85\xAC\xE5\x8F\xB8.cn  a comment\ncn\r\n// ===END ICANN DOMAINS===\n"                          \
  "// ===BEGIN PRIVATE DOMAINS===\nblogspot.com\n*.compute.example\ncompute.example\n// ===END PRIVATE DOMAINS===\n"

static simdiri_suffix_list *create_list(const char *text, simdiri_suffix_section section) {
  simdiri_suffix_list *list;
  simdiri_suffix_failure failure = {0, ""};
  const size_t len = strlen(text);
  const simdiri_status status =
      simdiri_suffix_list_create(guarded_copy(0, text, len), len, section, NULL, &list, &failure);
  if (status == SIMDIRI_ERROR_UNSUPPORTED) skip();
  if (status != SIMDIRI_OK) fail_msg("%s: line %zu: %s", simdiri_status_name(status), failure.line, failure.message);
  return list;
}

/* NULL: there is none. */
static void check_host(const simdiri_suffix_list *list, const char *host, const char *suffix, const char *domain) {
  for (unsigned round = 0; round < 2; round++) { /* the second one is cached */
    simdiri_suffix found;
    const size_t len = strlen(host);
    simdiri_suffix_find(list, scratch, guarded_copy(0, host, len), len, &found);
    if (found.has_suffix != (suffix != NULL) || found.has_domain != (domain != NULL)) fail_msg("%s", host);
    if (suffix) assert_string_equal(host + found.suffix_begin, suffix);
    if (domain) assert_string_equal(host + found.domain_begin, domain);
  }
}

static void test_rules(void **state) {
  (void)state;
  simdiri_suffix_list *list = create_list(RULES, SIMDIRI_SUFFIX_ALL);
  check_host(list, "www.example.com", "com", "example.com");
  check_host(list, "WWW.Example.CO.uk", "CO.uk", "Example.CO.uk");
  check_host(list, "co.uk", "co.uk", NULL);
  check_host(list, "a.b.ck", "b.ck", "a.b.ck");
  check_host(list, "b.ck", "b.ck", NULL);
  check_host(list, "x.www.ck", "ck", "www.ck");
  check_host(list, "a.city.kobe.jp", "kobe.jp", "city.kobe.jp");
  check_host(list, "c.kobe.jp", "c.kobe.jp", NULL);
  check_host(list, "a.xn--55qx5d.cn", "xn--55qx5d.cn", "a.xn--55qx5d.cn");
  check_host(list, "a.b.blogspot.com", "blogspot.com", "b.blogspot.com");
  check_host(list, "a.b.compute.example", "b.compute.example", "a.b.compute.example");
  check_host(list, "compute.example", "compute.example", NULL);
  check_host(list, "a.b.unlisted", "unlisted", "b.unlisted");
  check_host(list, "a.example.com.", "com.", "example.com.");
  simdiri_suffix_list_free(list);
}

static void test_hosts_without_suffix(void **state) {
  (void)state;
  static const char *const hosts[] = {"",        ".",     "1.2.3.4", "1.2.3.4.",  "[::1]",       "a..com", ".com",
                                      "a.com..", "a.0x1", "a.0x",    "a%20b.com", "\xC3\xA9.fr", "a.1",    "1.0xfF."};
  simdiri_suffix_list *list = create_list(RULES, SIMDIRI_SUFFIX_ALL);
  char name[70 + sizeof ".com"];
  for (size_t i = 0; i < LENGTH_OF(hosts); i++) check_host(list, hosts[i], NULL, NULL);
  memset(name, 'a', 64);
  strcpy(name + 64, ".com");
  check_host(list, name, NULL, NULL);
  check_host(list, name + 1, "com", name + 1);
  simdiri_suffix_list_free(list);
}

static void test_icann(void **state) {
  (void)state;
  simdiri_suffix_list *list = create_list(RULES, SIMDIRI_SUFFIX_ICANN);
  check_host(list, "a.b.blogspot.com", "com", "blogspot.com");
  check_host(list, "a.b.compute.example", "example", "compute.example");
  check_host(list, "a.co.uk", "co.uk", "a.co.uk");
  assert_string_equal(simdiri_suffix_list_identity(list), "2026-11-01_test-icann");
  simdiri_suffix_list_free(list);
}

static void test_identity(void **state) {
  (void)state;
  simdiri_suffix_list *list = create_list(RULES, SIMDIRI_SUFFIX_ALL);
  assert_string_equal(simdiri_suffix_list_identity(list), "2026-11-01_test");
  simdiri_suffix_list_free(list);
  list = create_list("com\n", SIMDIRI_SUFFIX_ALL); /* printf 'com\n' | sha256sum */
  assert_string_equal(simdiri_suffix_list_identity(list), "03b795529d1bb07b");
  simdiri_suffix_list_free(list);
}

/* The days were counted by `date -u -d DAY +%s`. */
static void test_the_day_of_a_version(void **state) {
  (void)state;
  static const struct {
    const char *version;
    int64_t time;
  } cases[] = {{"2025-03-28_10-00-00_UTC", 1743120000},
               {"20250328.1952", 1743120000},
               {"2026-11-01", 1793491200},
               {"1971-01-01", 31536000},
               {"2000-02-29", 951782400},
               {"2000-03-01", 951868800},
               {"2024-02-29", 1709164800},
               {"2100-03-01", 4107542400},
               {"9999-12-31", 253402214400},
               {"1970-12-31", 0},
               {"2023-02-29", 0},
               {"2100-02-29", 0},
               {"2025-00-01", 0},
               {"2025-13-01", 0},
               {"2025-04-31", 0},
               {"2025-04-00", 0},
               {"2025-0401", 0},
               {"202504-01", 0},
               {"2025-04-0", 0},
               {"2025-04-011", 0},
               {"202504011", 0},
               {"2025", 0},
               {"2025-", 0},
               {"test-1", 0}};
  for (size_t i = 0; i < LENGTH_OF(cases); i++) {
    char text[80];
    (void)snprintf(text, sizeof text, "// VERSION: %s\ncom\n", cases[i].version);
    simdiri_suffix_list *list = create_list(text, SIMDIRI_SUFFIX_ALL);
    assert_string_equal(simdiri_suffix_list_identity(list), cases[i].version);
    if (simdiri_suffix_list_time(list) != cases[i].time) fail_msg("%s", cases[i].version);
    simdiri_suffix_list_free(list);
  }
  simdiri_suffix_list *list = create_list("com\n", SIMDIRI_SUFFIX_ALL);
  assert_true(simdiri_suffix_list_time(list) == 0);
  simdiri_suffix_list_free(list);
}

/* Nix and Guix set the times of files to 1, OSTree to 0, archives of zip to 1980. */
static void test_times_of_files(void **state) {
  (void)state;
  static const int64_t unknown[] = {INT64_MIN, -1, 0, 1, 315532800, 1104537599, INT64_C(253402300800), INT64_MAX};
  static const int64_t known[] = {1104537600, 1743120000, INT64_C(253402300799)};
  for (size_t i = 0; i < LENGTH_OF(unknown); i++) assert_true(simdiri_list_file_time(unknown[i]) == 0);
  for (size_t i = 0; i < LENGTH_OF(known); i++) assert_true(simdiri_list_file_time(known[i]) == known[i]);
}

static void test_kinds_of_rules(void **state) {
  (void)state;
  static const struct {
    const char *host;
    simdiri_suffix_rule rule;
  } cases[] = {{"a.b.com", SIMDIRI_SUFFIX_RULE_PLAIN},
               {"a.b.ck", SIMDIRI_SUFFIX_RULE_WILDCARD},
               {"a.www.ck.", SIMDIRI_SUFFIX_RULE_EXCEPTION},
               {"a.unlisted", SIMDIRI_SUFFIX_RULE_DEFAULT},
               {"A.B.Compute.example", SIMDIRI_SUFFIX_RULE_WILDCARD},
               {"unlisted.", SIMDIRI_SUFFIX_RULE_DEFAULT}};
  simdiri_suffix_list *list = create_list(RULES, SIMDIRI_SUFFIX_ALL);
  for (size_t i = 0; i < LENGTH_OF(cases); i++) {
    simdiri_suffix found;
    const size_t len = strlen(cases[i].host);
    simdiri_suffix_find(list, scratch, cases[i].host, len, &found);
    assert_true(found.has_suffix);
    assert_int_equal(simdiri_suffix_find_rule(list, cases[i].host, len, &found), cases[i].rule);
  }
  simdiri_suffix_list_free(list);
}

static void check_mistake(const char *text, simdiri_suffix_section section, size_t line) {
  simdiri_suffix_list *list;
  simdiri_suffix_failure failure = {99, NULL};
  const simdiri_status status = simdiri_suffix_list_create(text, strlen(text), section, NULL, &list, &failure);
  if (status == SIMDIRI_ERROR_UNSUPPORTED) skip();
  assert_int_equal(status, SIMDIRI_ERROR_BAD_OPTION);
  assert_null(list);
  if (failure.line != line) fail_msg("%s: line %zu, not %zu", text, failure.line, line);
  assert_true(strlen(failure.message) > 10);
}

static void test_mistakes(void **state) {
  (void)state;
  static const struct {
    const char *text;
    size_t line;
  } cases[] = {
      {"", 0},          {"// nothing\n\n", 0}, {"com\n<html>\n", 2},     {"com\na..b\n", 2}, {"!com\n", 1},
      {"a.*.com\n", 1}, {"!*.com\n", 1},       {"com\n\xFF\n", 2},       {"com\n\n.x\n", 3}, {"co.uk\nuk\n!co.uk\n", 3},
      {"*.\n", 1},      {"a b\n1.2%\n", 2},    {".DAFSA@PSL_0   \nx", 1}};
  char text[400];
  for (size_t i = 0; i < LENGTH_OF(cases); i++) check_mistake(cases[i].text, SIMDIRI_SUFFIX_ALL, cases[i].line);
  check_mistake("com\n", SIMDIRI_SUFFIX_ICANN, 0);
  check_mistake("com\n", (simdiri_suffix_section)2, 0);
  memset(text, 'a', sizeof text);
  for (size_t i = 9; i < 130; i += 10) text[i] = '.';
  strcpy(text + 127, "\n"); /* one byte more than libpsl keeps */
  check_mistake(text, SIMDIRI_SUFFIX_ALL, 1);
  strcpy(text + 126, "\n");
  simdiri_suffix_list_free(create_list(text, SIMDIRI_SUFFIX_ALL));
}

static void test_null(void **state) {
  (void)state;
  simdiri_suffix_list *list;
  simdiri_suffix found;
  simdiri_suffix_list_free(NULL);
  check_mistake("", SIMDIRI_SUFFIX_ALL, 0);
  assert_int_not_equal(simdiri_suffix_list_create(NULL, 0, SIMDIRI_SUFFIX_ALL, NULL, &list, NULL), SIMDIRI_OK);
  list = create_list("com\n", SIMDIRI_SUFFIX_ALL);
  simdiri_suffix_find(list, scratch, NULL, 0, &found);
  assert_false(found.has_suffix);
  simdiri_suffix_list_free(list);
}

/* Random lists and hosts of few labels, so that rules often match, compared with the reference. */
static void test_random_lists(void **state) {
  (void)state;
  static const char *const labels[] = {"a", "b", "c", "xn--bcher-kva", "com"};
  random_source random = random_begin();
  for (unsigned n = 0; n < 300; n++) {
    char rules[2000] = "", host[200], lower[200];
    for (size_t i = random_below(&random, 30) + 1; i > 0; i--) {
      const size_t count = random_below(&random, 3) + 1;
      if (random_below(&random, 4) == 0) append_piece(rules, sizeof rules, "*.");
      for (size_t k = 0; k < count; k++) {
        append_piece(rules, sizeof rules, labels[random_below(&random, LENGTH_OF(labels))]);
        append_piece(rules, sizeof rules, k + 1 < count ? "." : "\n");
      }
    }
    simdiri_suffix_list *list = create_list(rules, SIMDIRI_SUFFIX_ALL);
    for (unsigned m = 0; m < 100; m++) {
      simdiri_suffix found;
      const size_t count = random_below(&random, 6) + 1;
      host[0] = '\0';
      for (size_t k = 0; k < count; k++) {
        append_piece(host, sizeof host, labels[random_below(&random, LENGTH_OF(labels))]);
        if (k + 1 < count) append_piece(host, sizeof host, ".");
      }
      strcpy(lower, host);
      if (random_below(&random, 4) == 0) host[0] = (char)(host[0] - 'a' + 'A');
      simdiri_suffix_find(list, scratch, host, strlen(host), &found);
      assert_true(found.has_suffix);
      size_t actual = 1;
      for (const char *at = host + found.suffix_begin; *at; at++) actual += *at == '.';
      if (actual != reference_suffix_labels(rules, lower))
        fail_msg("%s: %zu labels, not %u, with\n%s", host, actual, reference_suffix_labels(rules, lower), rules);
      if (found.has_domain) assert_ptr_equal(strchr(host + found.domain_begin, '.') + 1, host + found.suffix_begin);
    }
    simdiri_suffix_list_free(list);
  }
}

/* More hosts than the cache has entries, twice, with two lists in turn. */
static void test_cache(void **state) {
  (void)state;
  simdiri_suffix_list *lists[2] = {create_list("com\n", SIMDIRI_SUFFIX_ALL),
                                   create_list("b.com\n", SIMDIRI_SUFFIX_ALL)};
  for (unsigned n = 0; n < 200000; n++) {
    char host[40];
    simdiri_suffix found;
    const unsigned which = n / 50000 % 2;
    const int len = snprintf(host, sizeof host, "h%u.b.com", n % 50000);
    simdiri_suffix_find(lists[which], scratch, host, (size_t)len, &found);
    assert_string_equal(host + found.domain_begin, which ? host : "b.com");
  }
  for (unsigned i = 0; i < 2; i++) simdiri_suffix_list_free(lists[i]);
}

static void test_list_of_libpsl(void **state) {
  (void)state;
  simdiri_suffix_list *list;
  const simdiri_status status = simdiri_suffix_list_open(SIMDIRI_SUFFIX_ALL, NULL, &list);
  assert_true((status == SIMDIRI_OK) == (list != NULL));
  if (status == SIMDIRI_ERROR_UNSUPPORTED) skip();
  assert_int_equal(status, SIMDIRI_OK);
  assert_non_null(simdiri_suffix_version());
  check_host(list, "www.example.co.uk", "co.uk", "example.co.uk");
  check_host(list, "a.b.example.ck", "example.ck", "b.example.ck");
  check_host(list, "a.www.ck", "ck", "www.ck");
  check_host(list, "a.xn--85x722f.xn--55qx5d.cn", "xn--55qx5d.cn", "xn--85x722f.xn--55qx5d.cn");
  check_host(list, "a.b.github.io", "github.io", "b.github.io");
  simdiri_suffix_list_free(list);
  assert_int_equal(simdiri_suffix_list_open(SIMDIRI_SUFFIX_ICANN, NULL, &list), SIMDIRI_OK);
  check_host(list, "a.b.github.io", "io", "github.io");
  check_host(list, "a.www.ck", "ck", "www.ck");
  simdiri_suffix_list_free(list);
}

/* The system's list is named after the bytes of its file, unless it is text with a version. */
static void test_the_system_s_file_is_read(void **state) {
  (void)state;
  enum { DIGITS = 16 };
  static char content[1 << 20];
  simdiri_suffix_list *list;
  FILE *file = simdiri_suffix_version() ? fopen(simdiri_psl_path(), "rb") : NULL;
  if (!file) skip();
  const size_t len = fread(content, 1, sizeof content, file);
  (void)fclose(file);
  if (len < 12 || len == sizeof content || memcmp(content, ".DAFSA@PSL_", 11) != 0) skip();
  char digits[DIGITS + 1];
  simdiri_digest_sha256(content, len, digits, DIGITS);
  assert_int_equal(simdiri_suffix_list_open(SIMDIRI_SUFFIX_ALL, NULL, &list), SIMDIRI_OK);
  assert_string_equal(simdiri_suffix_list_identity(list), digits);
  assert_true(simdiri_suffix_list_time(list) == simdiri_psl_file_time() && simdiri_psl_file_time() > 0);
  simdiri_suffix_list_free(list);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_rules),
      cmocka_unit_test(test_hosts_without_suffix),
      cmocka_unit_test(test_icann),
      cmocka_unit_test(test_identity),
      cmocka_unit_test(test_the_day_of_a_version),
      cmocka_unit_test(test_times_of_files),
      cmocka_unit_test(test_kinds_of_rules),
      cmocka_unit_test(test_mistakes),
      cmocka_unit_test(test_null),
      cmocka_unit_test(test_random_lists),
      cmocka_unit_test(test_cache),
      cmocka_unit_test(test_list_of_libpsl),
      cmocka_unit_test(test_the_system_s_file_is_read),
  };
  return cmocka_run_group_tests(tests, create_scratch, free_scratch);
}
