/* Parts of IRIs: each part, in both profiles and at several rungs, of one record. */
/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "unit/keys/parts/parts_support.h"

/* Of parts that need no list. */
static const char *const plain_names[] = {"iri",           "scheme",       "authority", "userinfo",  "host",
                                          "port",          "path",         "query",     "fragment",  "origin",
                                          "host-reversed", "host-unicode", "segment:1", "segment:2", "segment:-1",
                                          "query:a",       "query:a b"};

/* One part of one text. `wanted` NULL: it is absent. */
static void check_part(const simdiri_options *options, const char *iri, const char *name, const char *expected) {
  parts_session s;
  simdiri_text found;
  const size_t len = strlen(iri);
  begin_parts(&s, options, &name, 1, simdiri_part_needs_suffixes(name));
  s.session.out.len = 0;
  const simdiri_status status = simdiri_parts_find(s.parts, s.session.scratch, NULL, guarded_copy(0, iri, len), len,
                                                   &s.session.out, &found, &s.session.result);
  assert_int_equal(status, s.session.result.status);
  assert_false(simdiri_is_error(status));
  if (!expected && found.text) fail_msg("%s: %s is %.*s", iri, name, (int)found.len, found.text);
  if (expected && !found.text) fail_msg("%s: %s is absent", iri, name);
  if (expected) check_same_text(name, found.text, found.len, expected, strlen(expected));
  end_parts(&s);
}

static const char long_iri[] = "HTTP://u:p@WWW.b\xC3\xBC"
                               "cher.Example.CO.uk:8080/a/b/?x=1&A=0&a=2&a%20b=%41&a+b=9#f";

static void test_each_part(void **state) {
  (void)state;
  static const char *const cases[][2] = {
      {"iri", "http://u:p@www.xn--bcher-kva.example.co.uk:8080/a/b/?x=1&A=0&a=2&a%20b=A&a+b=9#f"},
      {"scheme", "http"},
      {"authority", "u:p@www.xn--bcher-kva.example.co.uk:8080"},
      {"userinfo", "u:p"},
      {"host", "www.xn--bcher-kva.example.co.uk"},
      {"port", "8080"},
      {"path", "/a/b/"},
      {"query", "x=1&A=0&a=2&a%20b=A&a+b=9"},
      {"fragment", "f"},
      {"origin", "http://www.xn--bcher-kva.example.co.uk:8080"},
      {"site", "http://example.co.uk"},
      {"suffix", "co.uk"},
      {"domain", "example.co.uk"},
      {"subdomain", "www.xn--bcher-kva"},
      {"host-reversed", "uk.co.example.xn--bcher-kva.www"},
      {"host-unicode", "www.b\xC3\xBC"
                       "cher.example.co.uk"},
      {"segment:1", "a"},
      {"segment:2", "b"},
      {"segment:3", ""},
      {"segment:4", NULL},
      {"segment:-1", ""},
      {"segment:-3", "a"},
      {"segment:-4", NULL},
      {"query:a", "2"},
      {"query:A", "0"},
      {"query:a b", "A"},
      {"query:b", NULL},
  };
  for (size_t i = 0; i < LENGTH_OF(cases); i++) check_part(NULL, long_iri, cases[i][0], cases[i][1]);
}

static void test_odd_texts(void **state) {
  (void)state;
  static const char *const cases[][3] = {
      {"mailto:a@b.com", "host", NULL},
      {"mailto:a@b.com", "segment:1", "a@b.com"},
      {"urn:a:b", "domain", NULL},
      {"urn:a:b", "site", NULL},
      {"file:///a", "host", ""},
      {"file:///a", "origin", NULL},
      {"file:///a", "host-reversed", ""},
      {"file://h/a", "origin", NULL},
      {"http://1.2.3.4:81/", "domain", NULL},
      {"http://1.2.3.4:81/", "site", "http://1.2.3.4"},
      {"http://1.2.3.4:81/", "origin", "http://1.2.3.4:81"},
      {"http://1.2.3.4/", "host-reversed", "1.2.3.4"},
      {"http://[2001:DB8:0::1]/", "host", "[2001:db8::1]"},
      {"http://[2001:DB8:0::1]/", "site", "http://[2001:db8::1]"},
      {"http://co.uk/", "suffix", "co.uk"},
      {"http://co.uk/", "domain", NULL},
      {"http://co.uk/", "subdomain", NULL},
      {"http://co.uk/", "site", "http://co.uk"},
      {"http://a.uk/", "subdomain", ""},
      {"http://www.a.uk./", "domain", "a.uk."},
      {"http://www.a.uk./", "suffix", "uk."},
      {"http://www.a.uk./", "subdomain", "www"},
      {"http://www.a.uk./", "host-reversed", "uk.a.www."},
      {"http://xn--a/", "host-unicode", "xn--a"},
      {"foo://A.uk:7/", "origin", "foo://a.uk:7"},
      {"foo://a.uk:/", "origin", "foo://a.uk"},
      {"http://a", "segment:1", ""},
      {"http://a/?b", "query:b", ""},
      {"http://a/?b&b=1", "query:b", ""},
      {"http://a/?", "query", ""},
      {"http://a/?", "query:b", NULL},
      {"http://a/?=x", "query:", "x"},
      {"http://a/?=", "query:", ""},
      {"http://a/?", "query:", NULL},
      {"http://a/?b&&c", "query:", NULL},
      {"http://a/?&=x&", "query:", "x"},
      {"http://a/", "fragment", NULL},
  };
  for (size_t i = 0; i < LENGTH_OF(cases); i++) check_part(NULL, cases[i][0], cases[i][1], cases[i][2]);
}

static void test_rungs_and_forms(void **state) {
  (void)state;
  simdiri_options options;
  simdiri_options_init(&options);
  options.form = SIMDIRI_FORM_IRI;
  check_part(&options, long_iri, "host", "www.xn--bcher-kva.example.co.uk");
  check_part(&options, long_iri, "authority",
             "u:p@www.b\xC3\xBC"
             "cher.example.co.uk:8080");
  check_part(&options,
             "http://b\xC3\xBC"
             "cher.uk/",
             "domain", "xn--bcher-kva.uk");
  check_part(&options,
             "http://b\xC3\xBC"
             "cher.uk/",
             "host-unicode",
             "b\xC3\xBC"
             "cher.uk");
  options.rung = SIMDIRI_RUNG_SYNTAX;
  options.form = SIMDIRI_FORM_URI;
  check_part(&options,
             "http://b\xC3\xBC"
             "cher.uk:80",
             "host", "b%C3%BCcher.uk");
  check_part(&options,
             "http://b\xC3\xBC"
             "cher.uk:80",
             "domain", "xn--bcher-kva.uk");
  check_part(&options,
             "http://b\xC3\xBC"
             "cher.uk:80",
             "port", "80");
  check_part(&options,
             "http://b\xC3\xBC"
             "cher.uk:80",
             "path", "");
  options.rung = SIMDIRI_RUNG_SIMPLE;
  options.disallowed = SIMDIRI_DISALLOWED_FAIL;
  check_part(&options, "HTTP://A.Co.Uk/", "scheme", "HTTP");
  check_part(&options, "HTTP://A.Co.Uk/", "host", "A.Co.Uk");
  check_part(&options, "HTTP://A.Co.Uk/", "domain", "a.co.uk");
}

static void test_web(void **state) {
  (void)state;
  static const char *const cases[][3] = {
      {"HTTP:\\\\U@A.co.uk:80\\x\\y", "iri", "http://U@a.co.uk/x/y"},
      {"http://U:p@a.co.uk/", "userinfo", "U:p"},
      {"http://:p@a.co.uk/", "userinfo", ":p"},
      {"http://:p@a.co.uk:8/", "authority", ":p@a.co.uk:8"},
      {"http://0x7f.1/", "host", "127.0.0.1"},
      {"http://0x7f.1/", "domain", NULL},
      {"http://a.co.uk:8/", "origin", "http://a.co.uk:8"},
      {"foo://a.co.uk/", "origin", NULL},
      {"foo://a.co.uk/", "site", "foo://a.co.uk"},
      {"mailto:a@b", "host", NULL},
      {"mailto:a@b", "path", "a@b"},
      {"web+demo:/.//not-a-host/", "path", "//not-a-host/"},
      {"http://B\xC3\xBC"
       "cher.uk/",
       "domain", "xn--bcher-kva.uk"},
  };
  simdiri_options options;
  simdiri_options_init(&options);
  options.profile = SIMDIRI_PROFILE_WEB;
  for (size_t i = 0; i < LENGTH_OF(cases); i++) check_part(&options, cases[i][0], cases[i][1], cases[i][2]);
}

static void test_bad_names(void **state) {
  (void)state;
  static const char *const names[] = {"",           "Host",       "hosts",      "segment:",    "segment:0",
                                      "segment:01", "segment:-0", "segment:1x", "segment:--1", "segment:1234567890",
                                      "query",      "domain"};
  test_session session;
  session_begin(&session, NULL);
  for (size_t i = 0; i < LENGTH_OF(names); i++) {
    const char *both[] = {"iri", names[i]};
    simdiri_parts *parts = (simdiri_parts *)&session;
    size_t bad = 99;
    const simdiri_status status = simdiri_parts_create(session.context, NULL, both, 2, NULL, &parts, &bad);
    if (strcmp(names[i], "query") == 0) {
      assert_int_equal(status, SIMDIRI_OK);
      simdiri_parts_free(parts);
      continue;
    }
    assert_int_equal(status, SIMDIRI_ERROR_BAD_OPTION);
    assert_null(parts);
    assert_int_equal(bad, 1);
  }
  session_end(&session);
  simdiri_parts_free(NULL);
}

/* Errors: no part, and nothing is appended. */
static void test_errors(void **state) {
  (void)state;
  parts_session s;
  simdiri_text found[LENGTH_OF(plain_names)];
  begin_parts(&s, NULL, plain_names, LENGTH_OF(plain_names), false);
  assert_int_equal(
      simdiri_parts_find(s.parts, s.session.scratch, NULL, "a/b", 3, &s.session.out, found, &s.session.result),
      SIMDIRI_ERROR_NO_SCHEME);
  for (size_t i = 0; i < LENGTH_OF(found); i++) assert_null(found[i].text);
  assert_int_equal(s.session.out.len, 0);
  char little[8];
  simdiri_buffer fixed = {.data = little, .capacity = sizeof little};
  assert_int_equal(
      simdiri_parts_find(s.parts, s.session.scratch, NULL, "http://a/", 9, &fixed, found, &s.session.result),
      SIMDIRI_ERROR_NO_CAPACITY);
  assert_int_equal(fixed.len, 0);
  end_parts(&s);
}

/* XXH3-64 with seed 0, as another implementation has it (the package xxhash of PyPI). */
static void test_partitions(void **state) {
  (void)state;
  static const struct {
    const char *text;
    uint64_t hash;
  } known[] = {{"", UINT64_C(3244421341483603138)},
               {"a", UINT64_C(16629034431890738719)},
               {"h3.test", UINT64_C(12274215777199516775)},
               {"xn--bcher-kva.example", UINT64_C(7444904343026082982)}};
  static const uint32_t counts[] = {1, 2, 13, 1000, 65536, UINT32_MAX};
  for (size_t i = 0; i < LENGTH_OF(known); i++)
    for (size_t k = 0; k < LENGTH_OF(counts); k++)
      assert_int_equal(simdiri_partition(known[i].text, strlen(known[i].text), counts[k]), known[i].hash % counts[k]);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_each_part),  cmocka_unit_test(test_odd_texts), cmocka_unit_test(test_rungs_and_forms),
      cmocka_unit_test(test_web),        cmocka_unit_test(test_bad_names), cmocka_unit_test(test_errors),
      cmocka_unit_test(test_partitions),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
