/* state/: states of older versions and their conversion; what a header reveals about the secret. */
/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include <xxhash.h>

#include "iri/hash/hash.h"
#include "keys/state/sorted_run/run_header.h"
#include "keys/state/state.h"
#include "unit/keys/state/state_support.h"

enum { KEYS = 300 }; /* two blocks */

static const unsigned char secret[16] = "0123456789abcdef";
static const char identity[] = "simdiri-key/1 rules=1 profile=rfc3987 rung=scheme std3 hash=xxh3-128 idna=1.0.0 "
                               "normalization=15.0.0";

static void make_state(const char *path, const char *text, bool has_secret) {
  test_make_state(path, text, has_secret ? secret : NULL, KEYS);
}

/* ------------------------------------------------------------------------------------------- the secret */

static void test_header_does_not_reveal_the_secret(void **unused) {
  (void)unused;
  static unsigned char bytes[TEST_FILE];
  test_directory directory;
  char path[TEST_PATH], run[TEST_PATH];
  test_directory_begin(&directory);
  for (int is_old = 0; is_old < 2; is_old++) {
    make_state(test_path(&directory, is_old ? "old" : "new", path), identity, true);
    if (is_old) test_make_old(path);
    test_find_file(path, "run-", run);
    const size_t len = test_read_file(run, bytes);
    const XXH128_hash_t hash = XXH3_128bits(identity, strlen(identity));
    bool is_found = false;
    for (size_t at = 0; at + 16 <= len; at++)
      is_found |= (load64(bytes + at) ^ hash.low64) == load64(secret) &&
                  (load64(bytes + at + 8) ^ hash.high64) == load64(secret + 8);
    assert_int_equal(is_found, is_old);
  }
  test_directory_end(&directory);
}

static void test_digest_is_siphash_under_the_secret(void **unused) {
  (void)unused;
  unsigned char other[16];
  state_digest digest, again;
  memcpy(other, secret, sizeof other);
  simdiri_state_make_digest("i", 1, secret, SIMDIRI_STATE_VERSION, &digest);
  const simdiri_fingerprint expected = simdiri_hash_bytes(SIMDIRI_HASH_SIPHASH_128, secret, "i", 1);
  assert_int_equal(load64(digest.bytes), expected.low);
  assert_int_equal(load64(digest.bytes + 8), expected.high);
  other[15] ^= 1;
  simdiri_state_make_digest("i", 1, other, SIMDIRI_STATE_VERSION, &again);
  assert_memory_not_equal(digest.bytes, again.bytes, 16);
  simdiri_state_make_digest(NULL, 0, NULL, SIMDIRI_STATE_VERSION, &again);
}

/* ------------------------------------------------------------------------------------------- older versions */

static void test_old_headers_are_refused(void **unused) {
  (void)unused;
  const simdiri_state_options options = {.struct_size = sizeof options, .memory = 8 << 20},
                              both = {.struct_size = sizeof both, .accepts_older = 1};
  test_directory directory;
  char path[TEST_PATH], target[TEST_PATH];
  simdiri_state *state;
  simdiri_state_failure failure;
  test_directory_begin(&directory);
  make_state(test_path(&directory, "s", path), identity, false);
  test_make_old(path);
  assert_int_equal(test_examine_state(path, false).problem, SIMDIRI_STATE_OLDER_PLAIN);
  assert_int_equal(test_examine_state(path, true).problem, SIMDIRI_STATE_NO_PROBLEM);
  assert_int_equal(simdiri_state_open(path, identity, strlen(identity), &options, NULL, &state, &failure),
                   SIMDIRI_ERROR_STATE);
  assert_int_equal(failure.problem, SIMDIRI_STATE_OLDER_PLAIN);
  assert_int_equal(simdiri_state_open(path, NULL, 0, &both, NULL, &state, NULL), SIMDIRI_ERROR_BAD_OPTION);
  const char *paths[] = {path};
  assert_int_equal(simdiri_state_merge(paths, 1, test_path(&directory, "t", target), NULL, NULL, NULL, &failure),
                   SIMDIRI_ERROR_STATE);
  assert_int_equal(failure.problem, SIMDIRI_STATE_OLDER_PLAIN);
  /* Only a state with a secret may reveal whether it matches. */
  char secret_path[TEST_PATH];
  make_state(test_path(&directory, "secret", secret_path), identity, true);
  test_make_old(secret_path);
  assert_int_equal(test_examine_state(secret_path, false).problem, SIMDIRI_STATE_OLDER_VERSION);
  assert_null(strstr(simdiri_state_problem_message(SIMDIRI_STATE_OLDER_PLAIN), "reveal its secret"));
  /* Damage is reported as damage. */
  test_find_file(path, "run-", target);
  test_flip(target, 50, 3);
  assert_int_equal(test_examine_state(path, true).problem, SIMDIRI_STATE_DAMAGED);
  test_directory_end(&directory);
}

static void check_relabeled(const char *path, bool has_secret) {
  simdiri_state_options options = {.struct_size = sizeof options, .memory = 8 << 20};
  char expected[256];
  simdiri_state *state;
  simdiri_state_info info;
  assert_int_equal(simdiri_state_open(path, NULL, 0, &options, NULL, &state, NULL), SIMDIRI_OK);
  simdiri_state_get_info(state, &info);
  assert_int_equal(info.version, SIMDIRI_STATE_VERSION);
  assert_int_equal(info.count, KEYS);
  assert_int_equal(info.note_len, 0);
  assert_int_equal(info.secret != NULL, has_secret);
  if (has_secret) assert_memory_equal(info.secret, secret, sizeof secret);
  snprintf(expected, sizeof expected, "simdiri-key/1 rules=%u profile=rfc3987 rung=scheme std3 hash=xxh3-128 idna=",
           (unsigned)simdiri_key_rules_number());
  assert_true(info.identity_len > strlen(expected) && memcmp(info.identity, expected, strlen(expected)) == 0);
  for (size_t i = 0; i + 10 <= info.identity_len; i++) assert_memory_not_equal(info.identity + i, "idna=1.0.0", 10);
  assert_int_equal(simdiri_state_verify(state, NULL), SIMDIRI_OK);
  test_insert_range(state, 0, KEYS, false);
  simdiri_state_close(state);
}

static void test_relabel(void **unused) {
  (void)unused;
  for (int variant = 0; variant < 4; variant++) {
    const bool is_old = variant & 1, has_secret = variant & 2;
    test_directory directory;
    char path[TEST_PATH], target[TEST_PATH];
    const char *failed;
    simdiri_state_relabeled relabeled;
    simdiri_state_failure failure;
    test_directory_begin(&directory);
    make_state(test_path(&directory, "old", path), identity, has_secret);
    if (is_old) test_make_old(path);
    test_path(&directory, "new", target);
    assert_int_equal(simdiri_state_relabel(path, target, NULL, NULL, &relabeled, &failed, &failure), SIMDIRI_OK);
    assert_int_equal(relabeled.rules_number, 1);
    assert_int_equal(relabeled.has_other_idna, 1);
    assert_int_equal(relabeled.version, is_old ? 1 : SIMDIRI_STATE_VERSION);
    assert_int_equal(relabeled.has_secret, has_secret);
    assert_int_equal(relabeled.secret_may_be_known, is_old && has_secret);
    check_relabeled(target, has_secret);
    assert_int_equal(test_examine_state(path, true).problem, SIMDIRI_STATE_NO_PROBLEM);
    assert_int_equal(simdiri_state_relabel(path, target, NULL, NULL, NULL, &failed, &failure), SIMDIRI_ERROR_STATE);
    assert_int_equal(failure.problem, SIMDIRI_STATE_EXISTS);
    assert_ptr_equal(failed, target);
    test_directory_end(&directory);
  }
}

/* Opens a state with a secret that others may know, or not; publishes it or not; returns whether it says so. */
static bool open_marked(const char *path, bool may_be_known, bool publishes) {
  const simdiri_state_options options = {
      .struct_size = sizeof options, .memory = 8 << 20, .secret = secret, .secret_may_be_known = may_be_known};
  simdiri_state *state;
  simdiri_state_info info;
  assert_int_equal(simdiri_state_open(path, identity, strlen(identity), &options, NULL, &state, NULL), SIMDIRI_OK);
  simdiri_state_get_info(state, &info);
  const bool is_marked = info.secret_may_be_known;
  if (publishes) assert_int_equal(simdiri_state_publish(state, NULL, 0, NULL), SIMDIRI_OK);
  simdiri_state_close(state);
  return is_marked;
}

static void test_mark_of_an_existing_state(void **unused) {
  (void)unused;
  test_directory directory;
  char path[TEST_PATH];
  test_directory_begin(&directory);
  make_state(test_path(&directory, "s", path), identity, true);
  assert_false(open_marked(path, false, true));
  assert_true(open_marked(path, true, false));
  assert_false(open_marked(path, false, false)); /* it was not published */
  assert_true(open_marked(path, true, true));
  assert_true(open_marked(path, false, true)); /* a mark stays */
  assert_true(open_marked(path, false, false));
  test_directory_end(&directory);
}

static void test_relabel_of_other_identities(void **unused) {
  (void)unused;
  static const struct {
    const char *text;
    simdiri_state_problem problem;
  } cases[] = {{"test", SIMDIRI_STATE_NO_KEYS},
               {"", SIMDIRI_STATE_NO_KEYS},
               {"simdiri-key/1 rules=", SIMDIRI_STATE_NO_KEYS},
               {"simdiri-key/1 rules=x", SIMDIRI_STATE_NO_KEYS},
               {"simdiri-key/1 rules=0 a", SIMDIRI_STATE_NO_KEYS},
               {"simdiri-key/2 rules=1 a", SIMDIRI_STATE_NO_KEYS},
               {"simdiri-key/1 rules=99999999999 a", SIMDIRI_STATE_NO_KEYS},
               {"simdiri-key/1 rules=4000", SIMDIRI_STATE_NEWER_VERSION},
               {"simdiri-key/1 rules=6 lossy=unwrap unwrap=4000", SIMDIRI_STATE_NEWER_VERSION},
               {"simdiri-key/1 rules=1 lossy=sort parameters=0123456789abcdef", SIMDIRI_STATE_OLD_DIGEST},
               {"simdiri-key/1 rules=1 redirects=0123456789abcdef hash=xxh3-128", SIMDIRI_STATE_OLD_DIGEST},
               {"simdiri-key/1 rules=2 redirects=0123456789abcdef0123456789abcdef", SIMDIRI_STATE_NO_PROBLEM},
               {"simdiri-key/1 rules=1", SIMDIRI_STATE_NO_PROBLEM},
               {"simdiri-key/1 rules=1 ", SIMDIRI_STATE_NO_PROBLEM}};
  for (size_t i = 0; i < LENGTH_OF(cases); i++) {
    test_directory directory;
    char path[TEST_PATH], target[TEST_PATH];
    simdiri_state_failure failure;
    test_directory_begin(&directory);
    make_state(test_path(&directory, "old", path), cases[i].text, false);
    test_path(&directory, "new", target);
    (void)simdiri_state_relabel(path, target, NULL, NULL, NULL, NULL, &failure);
    assert_int_equal(failure.problem, cases[i].problem);
    test_directory_end(&directory);
  }
}

/* An identity, and what relabeling makes of it, both without the rules number of this version. */
typedef struct {
  const char *old, *expected;
} relabeling;

static simdiri_state_relabeled check_relabeling(const relabeling *one) {
  test_directory directory;
  char path[TEST_PATH], target[TEST_PATH], text[256];
  simdiri_state *state;
  simdiri_state_info info;
  simdiri_state_relabeled relabeled;
  test_directory_begin(&directory);
  (void)snprintf(text, sizeof text, "simdiri-key/1 %s", one->old);
  make_state(test_path(&directory, "old", path), text, false);
  assert_int_equal(
      simdiri_state_relabel(path, test_path(&directory, "new", target), NULL, NULL, &relabeled, NULL, NULL),
      SIMDIRI_OK);
  assert_int_equal(simdiri_state_open(target, NULL, 0, NULL, NULL, &state, NULL), SIMDIRI_OK);
  simdiri_state_get_info(state, &info);
  (void)snprintf(text, sizeof text, "simdiri-key/1 rules=%u %s", (unsigned)simdiri_key_rules_number(), one->expected);
  check_same_text(one->old, info.identity, info.identity_len, text, strlen(text));
  simdiri_state_close(state);
  test_directory_end(&directory);
  return relabeled;
}

/* The default for keys was encode up to rules number 3. A state that kept it would be refused by every command. */
static void test_relabel_gives_encode_all_to_old_defaults(void **unused) {
  (void)unused;
  static const relabeling cases[] = {
      {"rules=3 profile=rfc3987 disallowed=encode host=ascii", "profile=rfc3987 disallowed=encode-all host=ascii"},
      {"rules=1 profile=rfc3987 disallowed=encode", "profile=rfc3987 disallowed=encode-all"},
      {"rules=3 profile=rfc3987 disallowed=fail", "profile=rfc3987 disallowed=fail"},
      {"rules=3 profile=rfc3987 disallowed=encode-all", "profile=rfc3987 disallowed=encode-all"},
      {"rules=3 profile=web disallowed=encode", "profile=web disallowed=encode"},
      {"rules=4 profile=rfc3987 disallowed=encode", "profile=rfc3987 disallowed=encode"}};
  for (size_t i = 0; i < LENGTH_OF(cases); i++) (void)check_relabeling(&cases[i]);
}

#define DIGEST "parameters=0123456789abcdef0123456789abcdef"

/* How wrappers are opened has a number of its own, which the first identities lack. */
static void test_relabel_of_unwrapping(void **unused) {
  (void)unused;
  static const struct {
    relabeling text;
    bool is_other;
  } cases[] = {
      {{"rules=6 lossy=unwrap " DIGEST " unwrap=2 hash=xxh3", "lossy=unwrap " DIGEST " unwrap=4 hash=xxh3"}, true},
      {{"rules=6 lossy=sort " DIGEST " unwrap=3", "lossy=sort " DIGEST " unwrap=4"}, true},
      {{"rules=6 lossy=sort,unwrap " DIGEST, "lossy=sort,unwrap " DIGEST " unwrap=4"}, true},
      {{"rules=6 lossy=unwrap " DIGEST " hash=xxh3", "lossy=unwrap " DIGEST " unwrap=4 hash=xxh3"}, true},
      {{"rules=5 lossy=unwrap " DIGEST " unwrap=4 by=host", "lossy=unwrap " DIGEST " unwrap=4 by=host"}, false},
      {{"rules=6 lossy=unwrap hash=xxh3", "lossy=unwrap hash=xxh3"}, false},
      {{"rules=6 lossy=paths " DIGEST, "lossy=paths " DIGEST}, false}};
  for (size_t i = 0; i < LENGTH_OF(cases); i++)
    assert_int_equal(check_relabeling(&cases[i].text).has_other_unwrapping, cases[i].is_other);
}

static void test_rules_numbers_have_a_history(void **unused) {
  (void)unused;
  const uint32_t now = simdiri_key_rules_number();
  assert_true(now >= 2);
  assert_null(simdiri_key_rules_change(0));
  assert_null(simdiri_key_rules_change(1));
  for (uint32_t i = 2; i <= now; i++) assert_true(strlen(simdiri_key_rules_change(i)) > 20);
  assert_null(simdiri_key_rules_change(now + 1)); /* no such rules number yet */
}

/* ------------------------------------------------------------------------------------------- differences */

static void check_difference(const char *kept, const char *asked, const char *expected) {
  char difference[SIMDIRI_STATE_DIFFERENCE_CAPACITY];
  simdiri_state_describe_difference((span){kept, strlen(kept)}, (span){asked, strlen(asked)}, difference);
  assert_string_equal(difference, expected);
}

static void test_differences_are_named(void **unused) {
  (void)unused;
  char text[10000], asked[10000];
  check_difference("a rung=syntax b", "a rung=scheme b", "the state has rung=syntax; you asked for rung=scheme");
  check_difference("rules=1 x=1", "rules=2 x=2", "the state has rules=1, x=1; you asked for rules=2, x=2");
  check_difference("simdiri-key/2 a", "simdiri-key/1 a", "the state has simdiri-key/2; you asked for simdiri-key/1");
  check_difference("a std3", "a", "the state has std3; you asked for no std3");
  check_difference("a", "a lossy=www", "the state has no lossy; you asked for lossy=www");
  check_difference("hash=x secret=12", "hash=y", "the state has hash=x; you asked for hash=y");
  check_difference("", "a=1 b", "the state has no a, no b; you asked for a=1, b");
  check_difference("a", "a", "");
  check_difference("", "", "");
  check_difference("a=\x1b[2J", "a=\xC3\xA9", "the state has a=?[2J; you asked for a=\?\?");
  /* A difference that does not fit is only counted. */
  memset(text, 'x', sizeof text);
  memcpy(text, "a=", 2);
  text[9000] = '\0';
  check_difference(text, "a=1 b=2", "the state has no b; you asked for b=2; 1 more differ");
  snprintf(asked, sizeof asked, "a=%.*s", 3000, text + 2);
  check_difference("a=1", asked, "");
  /* Every option of a keyer fits, with two digests of files. */
  check_difference(
      "profile=rfc3987 rung=syntax form=uri grammar=iri disallowed=encode host=ascii unicode=keep hash=x idna=1 "
      "normalization=1 rules=3",
      "profile=web rung=protocol form=iri grammar=leiri disallowed=encode-all host=percent unicode=nfkc hash=y "
      "encode-bidi reference drop-fragment lossy=fragment,anchor,scheme,www,session,slashes,trailing-slash,index "
      "parameters=00112233445566778899aabbccddeeff redirects=00112233445566778899aabbccddeeff idna=2 "
      "normalization=2 rules=4",
      "the state has profile=rfc3987, rung=syntax, form=uri, grammar=iri, disallowed=encode, host=ascii, "
      "unicode=keep, hash=x, idna=1, normalization=1, rules=3, no encode-bidi, no reference, no "
      "drop-fragment, no lossy, no parameters, no redirects; you asked for profile=web, rung=protocol, "
      "form=iri, grammar=leiri, disallowed=encode-all, host=percent, unicode=nfkc, hash=y, idna=2, "
      "normalization=2, rules=4, encode-bidi, reference, drop-fragment, "
      "lossy=fragment,anchor,scheme,www,session,slashes,trailing-slash,index, "
      "parameters=00112233445566778899aabbccddeeff, redirects=00112233445566778899aabbccddeeff");
  test_directory directory;
  char path[TEST_PATH];
  simdiri_state *state;
  simdiri_state_failure failure;
  test_directory_begin(&directory);
  make_state(test_path(&directory, "s", path), "k rung=syntax", false);
  assert_int_equal(simdiri_state_open(path, "k rung=scheme", 13, NULL, NULL, &state, &failure), SIMDIRI_ERROR_STATE);
  assert_int_equal(failure.problem, SIMDIRI_STATE_OTHER_IDENTITY);
  assert_string_equal(failure.difference, "the state has rung=syntax; you asked for rung=scheme");
  make_state(test_path(&directory, "empty", path), "", false);
  assert_int_equal(simdiri_state_open(path, "rung=scheme", 11, NULL, NULL, &state, &failure), SIMDIRI_ERROR_STATE);
  assert_string_equal(failure.difference, "the state has no rung; you asked for rung=scheme");
  test_directory_end(&directory);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_header_does_not_reveal_the_secret),
      cmocka_unit_test(test_digest_is_siphash_under_the_secret),
      cmocka_unit_test(test_old_headers_are_refused),
      cmocka_unit_test(test_relabel),
      cmocka_unit_test(test_mark_of_an_existing_state),
      cmocka_unit_test(test_relabel_of_other_identities),
      cmocka_unit_test(test_relabel_gives_encode_all_to_old_defaults),
      cmocka_unit_test(test_relabel_of_unwrapping),
      cmocka_unit_test(test_rules_numbers_have_a_history),
      cmocka_unit_test(test_differences_are_named),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
