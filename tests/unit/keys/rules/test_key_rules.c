/* Rules files: their meaning, and their mistakes. */
/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include "unit/support.h"

static simdiri_key_rules *read_rules(const char *text) {
  simdiri_key_rules *rules;
  const size_t len = strlen(text);
  assert_int_equal(simdiri_key_rules_create(guarded_copy(1, text, len), len, NULL, &rules, NULL), SIMDIRI_OK);
  return rules;
}

static simdiri_keyer *make_keyer(const test_session *session, const simdiri_key_rules *rules, uint32_t lossy) {
  simdiri_key_options options;
  simdiri_keyer *keyer;
  simdiri_key_options_init(&options);
  options.rules = rules;
  options.lossy = lossy;
  assert_int_equal(simdiri_keyer_create(session->context, &options, NULL, &keyer), SIMDIRI_OK);
  return keyer;
}

static void check_keys(const char *text, uint32_t lossy, const char *const (*cases)[2], size_t count) {
  test_session session;
  simdiri_fingerprint key;
  simdiri_key_result result;
  session_begin(&session, NULL);
  simdiri_key_rules *rules = read_rules(text);
  simdiri_keyer *keyer = make_keyer(&session, rules, lossy);
  for (size_t i = 0; i < count; i++) {
    assert_int_equal(simdiri_key(keyer, session.scratch, cases[i][0], strlen(cases[i][0]), &key, &result), SIMDIRI_OK);
    check_same_text(cases[i][0], result.text, result.text_len, cases[i][1], strlen(cases[i][1]));
    check_same_text("wire form", result.normalized.text, result.normalized.text_len, cases[i][0], strlen(cases[i][0]));
    assert_int_equal(result.lossy != 0, strcmp(cases[i][0], cases[i][1]) != 0);
  }
  simdiri_keyer_free(keyer);
  simdiri_key_rules_free(rules);
  session_end(&session);
}

static void test_patterns(void **state) {
  (void)state;
  static const char *const cases[][2] = {
      {"http://h/?ref=1&a", "http://h/?a"},
      {"http://h/?REF=1&a", "http://h/?a"},
      {"http://h/?refx=1&xref", "http://h/?refx=1&xref"},
      {"http://h/?ad_=1&ad_x&ad&xad_", "http://h/?ad&xad_"},
      {"http://h/?my-id=1&-id&id", "http://h/?id"},
      {"http://h/?pq&pxxq&p&q", "http://h/?p&q"},
      {"http://h/?gclid=1&utm_x", "http://h/?gclid=1"},
      {"http://h/?keepme&keep_me", "http://h/?keepme"},
  };
  check_keys("simdiri-rules 1\n# comment\n\ndrop REF\ndrop ad_*\t# more\r\n drop *-id\ndrop p*q\nkeep gclid\ndrop "
             "keep*\nkeep keepme",
             SIMDIRI_LOSSY_TRACKING, cases, LENGTH_OF(cases));
}

static void test_hosts(void **state) {
  (void)state;
  static const char *const cases[][2] = {
      {"http://h.example/?a&b", "http://h.example/?b"},
      {"http://x.h.example/?a&b", "http://x.h.example/?b"},
      {"http://h.example.:8080/?a&b", "http://h.example.:8080/?b"},
      {"http://xh.example/?a&b", "http://xh.example/?a&b"},
      {"http://example/?a&b", "http://example/?a&b"},
      {"http://[::1]/?a&b", "http://[::1]/?b"},
      {"http://k.h.example/?a&b", "http://k.h.example/?a&b"},
      {"ftp://h.example/?a", "ftp://h.example/?a"},
  };
  check_keys("simdiri-rules 1\ndrop a H.Example\ndrop a [::1]\nkeep * k.h.example", 0, cases, LENGTH_OF(cases));
}

static void test_values(void **state) {
  (void)state;
  static const char *const cases[][2] = {
      {"http://h/?page=1&page=2", "http://h/?page=2"},
      {"http://h/?PAGE=1&xpage=1&page=11", "http://h/?xpage=1&page=11"},
      {"http://h/?sort=&sort&sort=x", "http://h/?sort=x"},
      {"http://h/?v=2026-11&v=2025", "http://h/?v=2025"},
      {"http://h/?t=1764374400&t=1764374400123&t=17643744001&t=2764374400&t=x",
       "http://h/?t=17643744001&t=2764374400&t=x"},
      {"http://h/?id=f81d4fae-7dec-11d0-A765-00a0c91e6bf6&id=f81d4fae7dec11d0a76500a0c91e6bf6&id=7",
       "http://h/?id=f81d4fae7dec11d0a76500a0c91e6bf6&id=7"},
      {"http://h/?xid_0b6=12854b827878df26423d933a5baf86d5&xid_1=2", "http://h/?xid_1=2"},
      {"http://h/?n=7&n=-7&n=7.5&n=", "http://h/?n=-7&n=7.5&n="},
      {"http://h/?a=b=x1&=x1&b=x1", "http://h/?a=b=x1"}, /* *=x1: the value begins after the first "=" */
      {"http://h/?lang=en&q=en", "http://h/?lang=en"},
      {"http://h/?ref=keep-1&ref=x", "http://h/?ref=keep-1"},
  };
  check_keys("simdiri-rules 1\ndrop Page=1\ndrop sort=\ndrop v=2026*\ndrop t={timestamp}\ndrop id={UUID}\n"
             "drop xid_*={hash}\ndrop n={int}\ndrop *=x1\ndrop *=en\nkeep lang=en\ndrop ref\nkeep ref=keep-*\n",
             0, cases, LENGTH_OF(cases));
  static const char *const spaced[][2] = {{"http://h/?q=a%20b&q=a+b&q=ab", "http://h/?q=ab"}};
  check_keys("simdiri-rules 1\ndrop q=a%20b\n", SIMDIRI_LOSSY_PLUS_SPACE, spaced, 1);
  check_keys("simdiri-rules 1\ndrop q=a+b\n", SIMDIRI_LOSSY_PLUS_SPACE, spaced, 1);
}

static void test_lossy_by_host(void **state) {
  (void)state;
  static const char *const cases[][2] = {
      {"http://shop.example/A/B?c=&d=1&d=1", "http://shop.example/a/b?d=1&d=1"},
      {"http://www.shop.example/A?c=", "http://www.shop.example/a"},
      {"http://shop.example./A", "http://shop.example./a"},
      {"http://b.shop.example/A?d=1&d=1", "http://b.shop.example/a?d=1"},
      {"http://xshop.example/A?c=&d=1&d=1&b&a", "http://xshop.example/A?c=&d=1&d=1&b&a"},
      {"http://s.example/?b&a", "http://s.example/?a&b"},
  };
  check_keys("simdiri-rules 1\nlossy path-case shop.example\nlossy empty-parameters Shop.example\n"
             "lossy repeated-parameters b.shop.example\nlossy sort s.example\n",
             0, cases, LENGTH_OF(cases));
  /* A host with "www." is the same one. */
  static const char *const same[][2] = {{"http://a.b/A", "http://a.b/a"}, {"http://www.a.b/A", "http://a.b/a"}};
  check_keys("simdiri-rules 1\nlossy path-case www.a.b\n", SIMDIRI_LOSSY_WWW, same, 2);
  simdiri_key_rules *rules = read_rules("simdiri-rules 1\nlossy www\nlossy sort h\n");
  assert_int_equal(simdiri_key_rules_lossy(rules), SIMDIRI_LOSSY_WWW | SIMDIRI_LOSSY_SORT);
  simdiri_key_rules_free(rules);
}

static void test_paths(void **state) {
  (void)state;
  static const char *const cases[][2] = {
      {"http://h/sector/a?id=1", "http://h/phase/x?id=1"},
      {"http://h/en/en/b", "http://h/b"},
      {"http://h/en", "http://h/en"},
      {"http://h/Old/B", "http://h/new/B"},
      {"http://h/old/B", "http://h/old/B"},
      {"http://shop.example/c/red-shoe-p12.html", "http://shop.example/p/12"},
      {"http://www.shop.example/c/red-shoe-p12.html", "http://www.shop.example/p/12"},
      {"http://h/c/red-shoe-p12.html", "http://h/c/red-shoe-p12.html"},
      {"http://h/1/x", "http://h/first"}, /* the first line in the file */
      {"http://h/r/s", "http://h/r/s"},   /* a circle */
      {"http://h/s/r", "http://h/s/r"},
      {"http://h/dot/x", "http://h/dot/x"}, /* a line makes no dots */
      {"http://h/dot/yx", "http://h/.y"},
      {"http://h/en/b?sig=1", "http://h/en/b?sig=1"},
      {"ftp://h/en/b", "ftp://h/en/b"},
  };
  check_keys("simdiri-rules 1\npath /sector/a /phase/x\npath /en/** /{1}\nPath /Old/* /new/{1}\n"
             "path /c/*-p*.html /p/{2} Shop.example\npath /1/* /first\npath /1/** /second h\n"
             "path /r/* /s/r\npath /s/* /r/s\npath /dot/*x /.{1}\n",
             0, cases, 13);
  check_keys("simdiri-rules 1\npath /dot/*x /.{1}\npath /en/** /{1}\n", 0, &cases[11], 4);
  /* Lines see the path as the other rules leave it, and so does what they make. */
  static const char *const folded[][2] = {{"http://h/OLD//Index.html", "http://h/new"},
                                          {"http://h/a/X/", "http://h/b/x"}};
  check_keys("simdiri-rules 1\npath /Old /New/\npath /a/* /B/{1}\n",
             SIMDIRI_LOSSY_PATH_CASE | SIMDIRI_LOSSY_INDEX | SIMDIRI_LOSSY_TRAILING_SLASH | SIMDIRI_LOSSY_SLASHES,
             folded, 2);
}

/* The paths of two files that differ only in case are others. */
static void test_paths_in_identities(void **state) {
  (void)state;
  static const char *const texts[] = {"simdiri-rules 1\npath /a /b\n", "simdiri-rules 1\npath /A /b\n",
                                      "simdiri-rules 1\nPATH /a /b # c\n"};
  test_session session;
  char identities[3][512];
  session_begin(&session, NULL);
  for (int i = 0; i < 3; i++) {
    size_t len;
    simdiri_key_rules *rules = read_rules(texts[i]);
    simdiri_keyer *keyer = make_keyer(&session, rules, 0);
    const char *identity = simdiri_keyer_identity(keyer, &len);
    (void)snprintf(identities[i], sizeof identities[i], "%.*s", (int)len, identity);
    assert_int_equal(simdiri_key_rules_lossy(rules), SIMDIRI_LOSSY_PATHS);
    simdiri_keyer_free(keyer);
    simdiri_key_rules_free(rules);
  }
  assert_non_null(strstr(identities[0], " lossy=paths parameters="));
  assert_string_not_equal(identities[0], identities[1]);
  assert_string_equal(identities[0], identities[2]);
  session_end(&session);
}

/* One host may have 64 lines, with those for any host. */
static void test_paths_of_one_host(void **state) {
  (void)state;
  char text[64 * 70];
  simdiri_key_rules *rules;
  simdiri_key_rules_failure failure;
  for (int more = 0; more < 2; more++) {
    size_t len = (size_t)sprintf(text, "simdiri-rules 1\n");
    for (int i = 0; i < 63; i++) len += (size_t)sprintf(text + len, "path /%d /%s\n", i, i % 2 ? "a" : "b");
    len += (size_t)sprintf(text + len, "path /a /b g.example\npath /a /b h.example\n");
    if (more) len += (size_t)sprintf(text + len, "path /a /b a.h.example\n");
    assert_int_equal(simdiri_key_rules_create(text, len, NULL, &rules, &failure),
                     more ? SIMDIRI_ERROR_BAD_OPTION : SIMDIRI_OK);
    if (more) assert_int_equal(failure.line, 67);
    if (more) assert_non_null(strstr(failure.message, "more than 64"));
    simdiri_key_rules_free(rules);
  }
}

/* Lines "unwrap" are compared one by one, so a host may have 512. */
static void test_wrappers_of_one_host(void **state) {
  (void)state;
  char text[514 * 50];
  simdiri_key_rules *rules;
  simdiri_key_rules_failure failure;
  for (int more = 0; more < 2; more++) {
    size_t len = (size_t)sprintf(text, "simdiri-rules 1\nunwrap q a.example\n");
    for (int i = 0; i < 512; i++)
      len += (size_t)sprintf(text + len, i % 2 ? "unwrap q%d g.example\n" : "unwrap-path www.g.example /%d/\n", i);
    if (more) len += (size_t)sprintf(text + len, "unwrap q g.example\nunwrap r g.example\n");
    assert_int_equal(simdiri_key_rules_create(text, len, NULL, &rules, &failure),
                     more ? SIMDIRI_ERROR_BAD_OPTION : SIMDIRI_OK);
    if (more) assert_int_equal(failure.line, 515);
    if (more) assert_non_null(strstr(failure.message, "more than 512"));
    simdiri_key_rules_free(rules);
  }
}

static void test_lossy_lines(void **state) {
  (void)state;
  static const char *const cases[][2] = {{"http://www.h.example/?b&a#f", "http://h.example/?a&b#f"}};
  check_keys("simdiri-rules 1\nlossy sort\nlossy WWW\n", 0, cases, 1);
}

static void test_mistakes(void **state) {
  (void)state;
  static const struct {
    test_literal text;
    size_t line;
    const char *part; /* of the message */
  } cases[] = {
      {LITERAL(""), 1, "simdiri-rules 1"},
      {LITERAL("# only this\n"), 1, "simdiri-rules 1"},
      {LITERAL("\ndrop a\n"), 2, "simdiri-rules 1"},
      {LITERAL("simdiri-rules 2\n"), 1, "version"},
      {LITERAL("simdiri-rules 1 1\n"), 1, "simdiri-rules 1"},
      {LITERAL("\xEF\xBB\xBFsimdiri-rules 1\n"), 1, "simdiri-rules 1"},
      {LITERAL("simdiri-rules 1\n\nremove a\n"), 3, "\"drop\""},
      {LITERAL("simdiri-rules 1\nlossy\n"), 2, "name"},
      {LITERAL("simdiri-rules 1\nlossy sort www\n"), 2, "a line"},
      {LITERAL("simdiri-rules 1\nlossy sort h i\n"), 2, "name"},
      {LITERAL("simdiri-rules 1\nlossy sort .h\n"), 2, "a host is"},
      {LITERAL("simdiri-rules 1\nlossy www h\n"), 2, "path or the query"},
      {LITERAL("simdiri-rules 1\nlossy crawl h\n"), 2, "path or the query"},
      {LITERAL("simdiri-rules 1\npath /a\n"), 2, "a replacement"},
      {LITERAL("simdiri-rules 1\npath /a /b h i\n"), 2, "\"path\" takes"},
      {LITERAL("simdiri-rules 1\npath /a /b .h\n"), 2, "a host is"},
      {LITERAL("simdiri-rules 1\npath /* /{2}\n"), 2, "{1} is the text"},
      {LITERAL("simdiri-rules 1\ndrop a={uid}\n"), 2, "{uuid}"},
      {LITERAL("simdiri-rules 1\ndrop a=x{int}\n"), 2, "in braces"},
      {LITERAL("simdiri-rules 1\ndrop a*=b*\n"), 2, "one \"*\""},
      {LITERAL("simdiri-rules 1\nlossy everything\n"), 2, "no lossy rule"},
      {LITERAL("simdiri-rules 1\nlossy parameters\n"), 2, "no lossy rule"},
      {LITERAL("simdiri-rules 1\ndrop\n"), 2, "name of a parameter"},
      {LITERAL("simdiri-rules 1\ndrop a h i\n"), 2, "perhaps a host"},
      {LITERAL("simdiri-rules 1\ndrop a*b*\n"), 2, "one \"*\""},
      {LITERAL("simdiri-rules 1\ndrop a&b\n"), 2, "without"},
      {LITERAL("simdiri-rules 1\ndrop \xC3\xA9\n"), 2, "ASCII"},
      {LITERAL("simdiri-rules 1\nkeep a *.example\n"), 2, "host"},
      {LITERAL("simdiri-rules 1\nkeep a .example\n"), 2, "host"},
      {LITERAL("simdiri-rules 1\nkeep a example.\n"), 2, "host"},
      {LITERAL("simdiri-rules 1\nkeep a h:80\n"), 2, "host"},
      {LITERAL("simdiri-rules 1\nkeep a http://h\n"), 2, "host"},
      {LITERAL("simdiri-rules 1\nkeep a b\xC3\xBC.example\n"), 2, "xn--"},
      {LITERAL("simdiri-rules 1\ndrop a\0b\n"), 2, "control"},
      {LITERAL("simdiri-rules 1\rdrop a\n"), 1, "control"},
  };
  for (size_t i = 0; i < LENGTH_OF(cases); i++) {
    simdiri_key_rules_failure failure = {99, NULL};
    simdiri_key_rules *rules;
    const char *text = guarded_copy(0, cases[i].text.data, cases[i].text.len);
    assert_int_equal(simdiri_key_rules_create(text, cases[i].text.len, NULL, &rules, &failure),
                     SIMDIRI_ERROR_BAD_OPTION);
    assert_null(rules);
    assert_int_equal(failure.line, cases[i].line);
    assert_non_null(strstr(failure.message, cases[i].part));
  }
}

/* The identity depends on the meaning of files, not on their layout. */
static void test_identity(void **state) {
  (void)state;
  static const char *const texts[] = {"simdiri-rules 1\ndrop a\nkeep b h\n",
                                      "# x\r\nSIMDIRI-RULES\t1\r\n\r\n  drop   A # y\r\nkeep b\th",
                                      "simdiri-rules 1\ndrop a\nkeep b\n"};
  test_session session;
  simdiri_key_rules *rules[3];
  simdiri_keyer *keyers[3];
  const char *identities[3];
  size_t lens[3];
  session_begin(&session, NULL);
  for (int i = 0; i < 3; i++) {
    rules[i] = read_rules(texts[i]);
    keyers[i] = make_keyer(&session, rules[i], 0);
    identities[i] = simdiri_keyer_identity(keyers[i], &lens[i]);
  }
  /* BLAKE2b of 16 bytes over the length of the rules, in eight bytes, and the rules; computed by Python's hashlib. */
  char copy[512];
  (void)snprintf(copy, sizeof copy, "%.*s", (int)lens[0], identities[0]);
  assert_non_null(strstr(copy, " parameters=b7f54abe5c6f1f94a558916a19582fcd "));
  check_same_text("layout", identities[1], lens[1], identities[0], lens[0]);
  assert_int_equal(lens[2], lens[0]);
  assert_memory_not_equal(identities[2], identities[0], lens[0]);
  for (int i = 0; i < 3; i++) {
    simdiri_keyer_free(keyers[i]);
    simdiri_key_rules_free(rules[i]);
  }
  session_end(&session);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_patterns),
      cmocka_unit_test(test_hosts),
      cmocka_unit_test(test_values),
      cmocka_unit_test(test_lossy_by_host),
      cmocka_unit_test(test_paths),
      cmocka_unit_test(test_paths_in_identities),
      cmocka_unit_test(test_paths_of_one_host),
      cmocka_unit_test(test_wrappers_of_one_host),
      cmocka_unit_test(test_lossy_lines),
      cmocka_unit_test(test_mistakes),
      cmocka_unit_test(test_identity),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
