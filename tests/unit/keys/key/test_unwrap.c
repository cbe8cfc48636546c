/* Redirect wrappers become the address in them. */
/* SPDX-License-Identifier: MIT */
#include "unit/support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char file[] = "simdiri-rules 1\n"
                           "unwrap q search.test /url\n"
                           "unwrap url search.test /url\n"
                           "unwrap u www.social.test /l.php\n"
                           "unwrap mpre rover.test /rover*\n"
                           "unwrap to any.test\n"
                           "unwrap url seg.test /*/go/index.html\n"
                           "unwrap-path amp.test /amp/s/ https\n"
                           "unwrap-path amp.test /amp/ http\n"
                           "unwrap-path out.test /v1/*/\n"
                           "drop q search.test\n";

typedef struct {
  simdiri_context *context;
  simdiri_scratch *scratch;
  simdiri_key_rules *rules;
  simdiri_cleaner *cleaner;
  simdiri_buffer out;
} unwrapping;

/* Without a cleaner, which takes no lines "path". */
static void begin_keys(unwrapping *u, const simdiri_options *options, const char *rules) {
  simdiri_options defaults;
  simdiri_options_init(&defaults);
  *u = (unwrapping){.out.allocator = simdiri_default_allocator()};
  assert_int_equal(simdiri_context_create(options ? options : &defaults, NULL, &u->context), SIMDIRI_OK);
  assert_int_equal(simdiri_scratch_create(NULL, &u->scratch), SIMDIRI_OK);
  assert_int_equal(simdiri_key_rules_create(rules, strlen(rules), NULL, &u->rules, NULL), SIMDIRI_OK);
}

static void begin_unwrapping(unwrapping *u, const simdiri_options *options, const char *rules) {
  simdiri_clean_options clean;
  begin_keys(u, options, rules);
  simdiri_clean_options_init(&clean);
  clean.lossy = SIMDIRI_LOSSY_UNWRAP;
  clean.rules = u->rules;
  assert_int_equal(simdiri_cleaner_create(u->context, &clean, NULL, &u->cleaner), SIMDIRI_OK);
}

static void end_unwrapping(unwrapping *u) {
  simdiri_buffer_free(&u->out);
  simdiri_cleaner_free(u->cleaner);
  simdiri_key_rules_free(u->rules);
  simdiri_scratch_free(u->scratch);
  simdiri_context_free(u->context);
}

/* `to` NULL: the wrapper stays. */
static void check_target(unwrapping *u, const char *from, const char *to) {
  simdiri_result result;
  u->out.len = 0;
  assert_false(simdiri_is_error(simdiri_clean(u->cleaner, u->scratch, from, strlen(from), &u->out, &result)));
  if (!to) to = from;
  if (result.text_len != strlen(to) || memcmp(result.text, to, result.text_len) != 0)
    fail_msg("%s became %.*s, not %s", from, (int)result.text_len, result.text, to);
  assert_int_equal((result.changes & SIMDIRI_CHANGE_UNWRAPPED) != 0, to != from);
}

static void test_targets(void **state) {
  static const char *const cases[][2] = {
      {"https://www.search.test/url?q=https://t.example/a&sa=D&usg=x", "https://t.example/a"},
      {"https://search.test./url?sa=t&q=&url=https%3A%2F%2Ft.example%2F%3Fa%3D1%26b%3D%252F%23c",
       "https://t.example/?a=1&b=%2F#c"},
      {"http://u@SEARCH.test//Url/index.html?Q=HTTP%3A%2F%2FT.example:80#x", "http://t.example/"},
      {"https://social.test/l.php?u=https%3A%2F%2Ft.example%2F%3Fa+b%2Bc", "https://t.example/?a+b+c"},
      {"https://m.social.test/l.php/;jsessionid=1?u=http://t.example", "http://t.example/"},
      {"https://rover.test/rover/1/711?mpre=http%3A%2F%2Ft.example", "http://t.example/"},
      {"https://rover.test/roverX?mpre=http%3A%2F%2Ft.example", "http://t.example/"},
      {"https://any.test/x/y?to=https%3A%2F%2Fe%CC%81.example%2F%0A", "https://xn--9ca.example/%0A"},
      {"https://any.test/?to=https%3A%2F%2Ft.example%2Fa%2520b%252B", "https://t.example/a%20b%2B"},
      {"https://seg.test/1/go?url=https://t.example/", "https://t.example/"},
      {"https://amp.test/amp/s/t.example/news?a=1&b", "https://t.example/news?a=1&b"},
      {"https://amp.test/amp/t.example", "http://t.example/"},
      {"https://out.test/v1/0a1b/http%3A//t.example/a%3Fb", "http://t.example/a?b"},
      {"https://out.test/v1/0a1b/https:///t.example/a?b", "https://t.example/a?b"},
      {"https://out.test/v1/0a1b/http%3A%2F%2Ft.example?a", "http://t.example/?a"},
      {"https://out.test/v1/0a1b/http%3A/t.example/a", "http://t.example/a"},
      {"https://out.test/v1/0a1b/http%3A%2F%2Ft.example%3Fb?a", "http://t.example/?b"},
      {"https://out.test/v1/0a1b/http%3A%2F%2Ft.example%23b?a", "http://t.example/#b"},
      {"https://any.test/?to=https%3A%2F%2Fsearch.test%2Furl%3Fq%3Dhttps%253A%252F%252Ft.example%252F",
       "https://t.example/"},
      {"https://any.test/?to=https://t.example/?a&to=&to=https://t.example/?a", "https://t.example/?a"},
      {"https://any.test/?to=https%3A%2F%2Ft.example%2F%3Fsig%3D1", "https://t.example/?sig=1"}};
  unwrapping u;
  (void)state;
  begin_unwrapping(&u, NULL, file);
  for (size_t i = 0; i < LENGTH_OF(cases); i++) check_target(&u, cases[i][0], cases[i][1]);
  end_unwrapping(&u);
}

static void test_wrappers_that_stay(void **state) {
  static const char *const cases[] = {
      "https://search.test/search?q=https://t.example/",                /* another path */
      "https://research.test/url?q=https://t.example/",                 /* another host */
      "https://search.test:8443/url?q=https://t.example/",              /* a port */
      "https://search.test/url?q=how+to",                               /* no address */
      "https://search.test/url?q=https%3At.example",                    /* no host */
      "https://search.test/url?q=javascript:alert(1)",                  /* another scheme */
      "https://search.test/url?q=ftp://t.example/",                     /* the same */
      "https://search.test/url?q=//t.example/",                         /* no scheme */
      "https://any.test/?to=https%3A%2F%2Fbank.example%40t.example%2F", /* a user name */
      "https://any.test/?to=https://t.example/a+b",                     /* a space, or a plus sign? */
      "https://any.test/?to=https%3A%2F%2Ft.example%2Fa%20b",           /* the same */
      "https://any.test/?to=https://t.example/?a%23b+c",                /* in the fragment */
      "https://any.test/?to=https://t.example/&to=https://u.example/",  /* two targets */
      "https://any.test/?to=http://t/?a+b&to=http://t/?a%20b",          /* one or two? */
      "https://any.test/?to=http://t/?a+b&to=http://t/?a+b",            /* the same */
      "https://any.test/?to=https://t.example/&sig=1",                  /* signed */
      "https://any.test/?to=https%3A%2F%2Ft..example%2F%25zz%5B&token=1&expires=2",
      "https://any.test/?to=https%3A%2F%2Ft.example%252F.u.example/", /* a slash in the host */
      "https://amp.test/amp/s/t.example%2Fa",                         /* the same */
      "https://amp.test/amp/s/index.html",                            /* nothing follows the path */
      "https://amp.test/amp/s/",                                      /* the same */
      "https://amp.test/amp/s/t/a",                                   /* no name of a host */
      "https://out.test/v1/0a1b/http%3A//t.example/a/..%2Fb",         /* a segment ".." */
      "https://out.test/v1/http://t.example/"};                       /* "http:" is the segment */
  unwrapping u;
  (void)state;
  begin_unwrapping(&u, NULL, file);
  for (size_t i = 0; i < LENGTH_OF(cases); i++) check_target(&u, cases[i], NULL);
  end_unwrapping(&u);
}

/* Four wrappers are opened, five stay; the result does not depend on how often. */
static void test_depth(void **state) {
  char text[2048] = "https://t.example/", wrapped[2048];
  unwrapping u;
  (void)state;
  begin_unwrapping(&u, NULL, file);
  for (int depth = 1; depth <= 6; depth++) {
    size_t len = (size_t)snprintf(wrapped, sizeof wrapped, "https://any.test/?to=");
    for (const char *c = text; *c; c++)
      len += (size_t)snprintf(wrapped + len, sizeof wrapped - len, strchr("%/:?=", *c) ? "%%%02X" : "%c",
                              (unsigned char)*c);
    check_target(&u, wrapped, depth <= 4 ? "https://t.example/" : NULL);
    memcpy(text, wrapped, len + 1);
  }
  end_unwrapping(&u);
}

/* A host that is mapped may be longer than its percent-encoding. Then only rules about fragments apply to the wrapper.
 */
static void test_a_longer_address_is_not_written(void **state) {
#define SIX_LABELS "%C3%A9.%C3%A9.%C3%A9.%C3%A9.%C3%A9.%C3%A9."
#define LONG_HOST SIX_LABELS SIX_LABELS SIX_LABELS "fr"
  static const char rules[] = "simdiri-rules 1\nunwrap a h\nunwrap-path h /s/ http\ndrop u h\n";
  static const char from[] = "http://h/?a=http://" LONG_HOST "/";
  unwrapping u;
  simdiri_key_options options;
  simdiri_keyer *keyer;
  simdiri_key_result result;
  simdiri_fingerprint key;
  (void)state;
  begin_unwrapping(&u, NULL, rules);
  check_target(&u, from, NULL);
  check_target(&u, "http://h/s/" LONG_HOST "/?u=1", NULL);
  simdiri_key_options_init(&options);
  options.lossy = SIMDIRI_LOSSY_UNWRAP;
  options.rules = u.rules;
  assert_int_equal(simdiri_keyer_create(u.context, &options, NULL, &keyer), SIMDIRI_OK);
  assert_int_equal(simdiri_key(keyer, u.scratch, from, strlen(from), &key, &result), SIMDIRI_OK);
  assert_int_equal(result.lossy, SIMDIRI_LOSSY_UNWRAP);
  assert_memory_equal(result.text, "http://xn--9ca.", 15);
  simdiri_keyer_free(keyer);
  end_unwrapping(&u);
}

static simdiri_fingerprint make_key(const simdiri_keyer *keyer, simdiri_scratch *scratch, const char *iri) {
  simdiri_fingerprint key;
  assert_int_equal(simdiri_key(keyer, scratch, iri, strlen(iri), &key, NULL), SIMDIRI_OK);
  return key;
}

/* Makes the keys of two records, with these rules. */
static bool have_one_key(const unwrapping *u, uint32_t lossy, const char *const pair[2]) {
  simdiri_key_options options;
  simdiri_keyer *keyer;
  simdiri_key_options_init(&options);
  options.lossy = lossy;
  options.rules = u->rules;
  assert_int_equal(simdiri_keyer_create(u->context, &options, NULL, &keyer), SIMDIRI_OK);
  const simdiri_fingerprint a = make_key(keyer, u->scratch, pair[0]), b = make_key(keyer, u->scratch, pair[1]);
  simdiri_keyer_free(keyer);
  return a.low == b.low && a.high == b.high;
}

/* Rules about paths make wrappers one whose targets differ before normalization, or in their queries. The rule unwrap
 * must not separate them. */
static void test_rules_about_paths(void **state) {
  static const char *const pairs[][2] = {
      {"http://amp.test/amp/s/t.example", "http://amp.test/amp/s/t.example/"},
      {"http://amp.test/amp/s/T.example/a", "http://amp.test/amp/s/t.example/a"},
      {"http://amp.test/amp/s/t.example/a//../b", "http://amp.test/amp/s/t.example/a/../b"},
      {"http://out.test/v1/x/http://t.example", "http://out.test/v1/x/HTTP://T.example/"},
      {"http://out.test/v1/x/http%3A//t.example", "http://out.test/v1/x/http%3A/t.example"},
      {"http://out.test/v1/x/http%3A//t.example/a//..%2Fb", "http://out.test/v1/x/http%3A//t.example/a/..%2Fb"},
      {"http://out.test/v1/x/http%3A//t.example/%3FA", "http://out.test/v1/x/http%3A//t.example/%3Fa"},
      {"http://out.test/v1/x/http%3A//t.example/%3Fa//b", "http://out.test/v1/x/http%3A//t.example/%3Fa/b"},
      {"http://out.test/v1/x/http%3A//t.example/%23a/", "http://out.test/v1/x/http%3A//t.example/%23a"},
      {"http://out.test/v1/x/http%3A//t.example/%3Fa/index.html", "http://out.test/v1/x/http%3A//t.example/%3Fa/"},
      {"http://out.test/v1/x/http%3A//t.example/%3Fa;jsessionid=1", "http://out.test/v1/x/http%3A//t.example/%3Fa"},
      {"http://www.out.test/v1/x/http%3A//out.test/v1/y/http%253A//t.example/%253FA",
       "http://out.test/v1/x/http%3A//out.test/v1/y/http%253A//t.example/%253Fa"},
  };
  const uint32_t rules = SIMDIRI_LOSSY_SLASHES | SIMDIRI_LOSSY_TRAILING_SLASH | SIMDIRI_LOSSY_PATH_CASE |
                         SIMDIRI_LOSSY_INDEX | SIMDIRI_LOSSY_SESSION | SIMDIRI_LOSSY_WWW;
  simdiri_options options;
  (void)state;
  simdiri_options_init(&options);
  for (int rung = SIMDIRI_RUNG_SIMPLE; rung <= SIMDIRI_RUNG_PROTOCOL; rung++) {
    options.rung = (simdiri_rung)rung;
    unwrapping u;
    begin_unwrapping(&u, &options, file);
    check_target(&u, "http://any.test/?to=http://T.example:80", "http://t.example/");
    check_target(&u, "http://Any.TEST/?to=http://t.example", "http://t.example/");
    for (size_t i = 0; i < LENGTH_OF(pairs); i++)
      if (have_one_key(&u, rules, pairs[i]) && !have_one_key(&u, rules | SIMDIRI_LOSSY_UNWRAP, pairs[i]))
        fail_msg("unwrap separates %s from %s", pairs[i][0], pairs[i][1]);
    end_unwrapping(&u);
  }
}

/* Encoded queries stay for hosts with lines "unwrap-path" only. At the rung simple, hosts may have capitals. */
static void test_encoded_queries(void **state) {
  static const char *const others[2] = {"http://any.test/a%3FA//b/", "http://any.test/A%3Fa/b"};
  static const char *const fronts[2] = {"http://out.test/A//b%3FA", "http://out.test/a/b%3FA"};
  static const char *const rests[2] = {"http://out.test/a%3FA", "http://out.test/a%3Fa"};
  static const char *const capitals[2] = {"http://Out.TEST/a%3FA", "http://Out.TEST/a%3Fa"};
  const uint32_t rules = SIMDIRI_LOSSY_SLASHES | SIMDIRI_LOSSY_TRAILING_SLASH | SIMDIRI_LOSSY_PATH_CASE;
  simdiri_options options;
  unwrapping u;
  (void)state;
  simdiri_options_init(&options);
  options.rung = SIMDIRI_RUNG_SIMPLE;
  begin_unwrapping(&u, &options, file);
  assert_true(have_one_key(&u, rules, others));
  assert_true(have_one_key(&u, rules, fronts));
  assert_false(have_one_key(&u, rules, rests));
  assert_false(have_one_key(&u, rules, capitals));
  end_unwrapping(&u);
}

static void check_identity(const char *rules, simdiri_rung rung, uint32_t lossy, const char *word) {
  simdiri_options options;
  simdiri_key_options keys;
  simdiri_keyer *keyer;
  unwrapping u;
  size_t len;
  char text[512];
  simdiri_options_init(&options);
  options.rung = rung;
  begin_unwrapping(&u, &options, rules);
  simdiri_key_options_init(&keys);
  keys.lossy = lossy;
  keys.rules = u.rules;
  assert_int_equal(simdiri_keyer_create(u.context, &keys, NULL, &keyer), SIMDIRI_OK);
  const char *identity = simdiri_keyer_identity(keyer, &len);
  (void)snprintf(text, sizeof text, "%.*s", (int)len, identity);
  simdiri_keyer_free(keyer);
  end_unwrapping(&u);
  const char *found = strstr(text, " unwrap=");
  assert_true(word ? found && memcmp(found, word, strlen(word)) == 0 : !found);
}

static void test_identities(void **state) {
  static const char parameter[] = "simdiri-rules 1\nunwrap q search.test\n",
                    path[] = "simdiri-rules 1\nunwrap-path amp.test /s/ https\n";
  (void)state;
  check_identity(path, SIMDIRI_RUNG_SCHEME, SIMDIRI_LOSSY_PATH_CASE, " unwrap=4 ");
  check_identity(path, SIMDIRI_RUNG_SCHEME, SIMDIRI_LOSSY_UNWRAP, " unwrap=4 ");
  check_identity(parameter, SIMDIRI_RUNG_SYNTAX, SIMDIRI_LOSSY_UNWRAP, " unwrap=4 ");
  check_identity(parameter, SIMDIRI_RUNG_SCHEME, SIMDIRI_LOSSY_PATH_CASE, NULL);
}

#define FOUR "http://s.test/a/http://s.test/a/http://s.test/a/http://s.test/a/"

static void check_key_text(const unwrapping *u, const char *from, const char *to, uint32_t lossy) {
  simdiri_key_options options;
  simdiri_keyer *keyer;
  simdiri_key_result result;
  simdiri_fingerprint key;
  simdiri_key_options_init(&options);
  options.lossy = SIMDIRI_LOSSY_UNWRAP | SIMDIRI_LOSSY_SORT | SIMDIRI_LOSSY_FRAGMENT;
  options.rules = u->rules;
  assert_int_equal(simdiri_keyer_create(u->context, &options, NULL, &keyer), SIMDIRI_OK);
  assert_int_equal(simdiri_key(keyer, u->scratch, from, strlen(from), &key, &result), SIMDIRI_OK);
  if (result.text_len != strlen(to) || memcmp(result.text, to, result.text_len) != 0)
    fail_msg("the key of %s is that of %.*s, not of %s", from, (int)result.text_len, result.text, to);
  assert_int_equal(result.lossy, lossy);
  simdiri_keyer_free(keyer);
}

/* Lines "path" make paths of wrappers, which are opened, and in a circle. */
static void test_lines_about_paths(void **state) {
  static const char rules[] = "simdiri-rules 1\n"
                              "path /*/url /url\n"
                              "unwrap q search.test /url\n"
                              "path /x /go/http:/b.test/y a.test\n"
                              "unwrap-path a.test /go/\n"
                              "path /y /go/http:/a.test/x b.test\n"
                              "unwrap-path b.test /go/\n";
  const uint32_t both = SIMDIRI_LOSSY_UNWRAP | SIMDIRI_LOSSY_PATHS;
  unwrapping u;
  (void)state;
  begin_keys(&u, NULL, rules);
  check_key_text(&u, "http://search.test/en/url?q=http://t.example/a", "http://t.example/a", both);
  check_key_text(&u, "http://search.test/en/url?q=http://t.example/a/url?b%26a", "http://t.example/url?a&b",
                 both | SIMDIRI_LOSSY_SORT);
  check_key_text(&u, "http://search.test/en/url?q=a", "http://search.test/url?q=a", SIMDIRI_LOSSY_PATHS);
  check_key_text(&u, "http://a.test/x?b&a", "http://a.test/x?b&a", 0);
  end_unwrapping(&u);
}

/* Four times, a line makes a wrapper of a path; a fifth time is too often. */
static void test_chain_of_paths(void **state) {
  static const char rules[] = "simdiri-rules 1\n"
                              "path /p /go/http:/b.test/p a.test\n"
                              "path /p /go/http:/c.test/p b.test\n"
                              "path /p /go/http:/d.test/p c.test\n"
                              "path /p /go/http:/e.test/p d.test\n"
                              "path /p /go/http:/f.test/p e.test\n"
                              "path /p /q f.test\n"
                              "unwrap-path test /go/\n";
  unwrapping u;
  (void)state;
  begin_keys(&u, NULL, rules);
  check_key_text(&u, "http://b.test/p", "http://f.test/q", SIMDIRI_LOSSY_UNWRAP | SIMDIRI_LOSSY_PATHS);
  check_key_text(&u, "http://a.test/p", "http://a.test/p", 0);
  check_key_text(&u, "http://a.test/p?b&a#c", "http://a.test/p?b&a", SIMDIRI_LOSSY_FRAGMENT);
  end_unwrapping(&u);
}

/* Rules for the host of a wrapper concern neither the query of its target, nor whether there are too many wrappers. */
static void test_queries_of_targets(void **state) {
  static const char rules[] = "simdiri-rules 1\n"
                              "unwrap-path s.test /a/\n"
                              "path /b/** /a/{1} s.test\n"
                              "unwrap q t.test\n"
                              "drop q\n"
                              "drop u s.test\n";
  const uint32_t both = SIMDIRI_LOSSY_UNWRAP | SIMDIRI_LOSSY_PATHS;
  unwrapping u;
  (void)state;
  begin_keys(&u, NULL, rules);
  check_key_text(&u, "http://s.test/b/http:/t.test/?u=1", "http://t.test/?u=1", both);
  check_key_text(&u, "http://s.test/b/http:/t.test/?q=http://v.test/", "http://v.test/", both);
  check_key_text(&u, "http://s.test/b/c?u=1", "http://s.test/a/c", SIMDIRI_LOSSY_PARAMETERS | SIMDIRI_LOSSY_PATHS);
  check_key_text(&u, FOUR "http://t.test/?q=http://v.test/", FOUR "http://t.test/?q=http://v.test/", 0);
  check_key_text(&u, FOUR "http://t.test/?u=1", "http://t.test/?u=1", SIMDIRI_LOSSY_UNWRAP);
  end_unwrapping(&u);
}

static void test_other_options(void **state) {
  simdiri_options options;
  unwrapping u;
  (void)state;
  simdiri_options_init(&options);
  options.form = SIMDIRI_FORM_IRI;
  begin_unwrapping(&u, &options, file);
  check_target(&u, "https://any.test/?to=https%3A%2F%2Ft.example%2F%C3%A9", "https://t.example/\xC3\xA9");
  end_unwrapping(&u);
  simdiri_options_init(&options);
  options.profile = SIMDIRI_PROFILE_WEB;
  begin_unwrapping(&u, &options, file);
  check_target(&u, "https://any.test/?to=https:\\\\t.example\\a", "https://t.example/a");
  end_unwrapping(&u);
  simdiri_options_init(&options);
  options.disallowed = SIMDIRI_DISALLOWED_FAIL;
  begin_unwrapping(&u, &options, file);
  check_target(&u, "https://any.test/?to=https%3A%2F%2Ft.example%2F%3Ca", NULL);
  end_unwrapping(&u);
}

static void test_lines(void **state) {
  static const char
      *const good[] = {"unwrap a h", "unwrap a-b_c.d~1 h /", "unwrap a h /x/*/y*", "unwrap-path h /a/ HTTP",
                       "unwrap-path h / # c"},
             *const bad[] = {"unwrap",          "unwrap a",         "unwrap a* h",        "unwrap a h x",
                             "unwrap a h /x y", "unwrap a h /a*b",  "unwrap a .h",        "unwrap a%20 h",
                             "unwrap-path h",   "unwrap-path h /a", "unwrap-path h /a/*", "unwrap-path h /a/ ftp",
                             "unwrap a h /a?b", "unwrap a h /a;b",  "unwrap a h:1",       "unwrap-path h /a/ https x"};
  char text[80];
  simdiri_key_rules *rules;
  simdiri_key_rules_failure failure;
  (void)state;
  for (size_t i = 0; i < LENGTH_OF(good) + LENGTH_OF(bad); i++) {
    const bool is_good = i < LENGTH_OF(good);
    const int len = snprintf(text, sizeof text, "simdiri-rules 1\n%s\n", is_good ? good[i] : bad[i - LENGTH_OF(good)]);
    const simdiri_status status = simdiri_key_rules_create(text, (size_t)len, NULL, &rules, &failure);
    if (status != (is_good ? SIMDIRI_OK : SIMDIRI_ERROR_BAD_OPTION)) fail_msg("%s", text);
    assert_int_equal(failure.line, is_good ? 0 : 2);
    if (is_good) assert_int_equal(simdiri_key_rules_lossy(rules), 0);
    simdiri_key_rules_free(rules);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_targets),
      cmocka_unit_test(test_wrappers_that_stay),
      cmocka_unit_test(test_depth),
      cmocka_unit_test(test_a_longer_address_is_not_written),
      cmocka_unit_test(test_rules_about_paths),
      cmocka_unit_test(test_encoded_queries),
      cmocka_unit_test(test_identities),
      cmocka_unit_test(test_lines_about_paths),
      cmocka_unit_test(test_chain_of_paths),
      cmocka_unit_test(test_queries_of_targets),
      cmocka_unit_test(test_other_options),
      cmocka_unit_test(test_lines),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
