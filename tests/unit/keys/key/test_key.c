/* Keys: golden keys, laws, and batches of every shape compared with single calls. */
/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "unit/support.h"

static const unsigned char secret[SIMDIRI_SECRET_LEN] = "0123456789abcdef";

static simdiri_keyer *make_keyer(const simdiri_context *context, simdiri_hash hash, uint32_t lossy) {
  simdiri_key_options options;
  simdiri_keyer *keyer;
  simdiri_key_options_init(&options);
  options.hash = hash;
  options.lossy = lossy;
  memcpy(options.secret, secret, sizeof secret);
  assert_int_equal(simdiri_keyer_create(context, &options, NULL, &keyer), SIMDIRI_OK);
  return keyer;
}

static simdiri_fingerprint key_of(const test_session *session, const simdiri_keyer *keyer, const char *text,
                                  size_t len) {
  simdiri_fingerprint fingerprint = {1, 2};
  (void)simdiri_key(keyer, session->scratch, guarded_copy(0, text, len), len, &fingerprint, NULL);
  return fingerprint;
}

static bool are_equal(simdiri_fingerprint a, simdiri_fingerprint b) { return a.low == b.low && a.high == b.high; }

/* Keys are stored for years. If one of these changes, raise the rules number in src/keys/key/identity.c, then change
 * the golden key here: existing states and tables are then refused instead of silently compared with different keys. */
static void test_golden(void **state) {
  (void)state;
  static const struct {
    test_literal text;
    const char *xxh3, *siphash, *xxh3_64;
  } golden[] = {
#include "unit/keys/key/key_golden.h"
  };
  test_session session;
  simdiri_options defaults; /* of the commands that make keys, since rules number 4 */
  simdiri_options_init(&defaults);
  defaults.disallowed = SIMDIRI_DISALLOWED_ENCODE_ALL;
  session_begin(&session, &defaults);
  for (simdiri_hash hash = SIMDIRI_HASH_XXH3_128; hash <= SIMDIRI_HASH_XXH3_64; hash++) {
    assert_true(simdiri_hash_is_supported(hash));
    simdiri_keyer *keyer = make_keyer(session.context, hash, 0);
    for (size_t i = 0; i < LENGTH_OF(golden); i++) {
      const char *const expected[] = {golden[i].xxh3, golden[i].siphash, golden[i].xxh3_64};
      char hex[SIMDIRI_FINGERPRINT_CAPACITY];
      const simdiri_fingerprint key = key_of(&session, keyer, golden[i].text.data, golden[i].text.len);
      const size_t len = simdiri_fingerprint_write(key, hash, hex);
      check_same_text(golden[i].text.data, hex, len, expected[hash], strlen(expected[hash]));
    }
    simdiri_keyer_free(keyer);
  }
  session_end(&session);
}

static void test_same_normal_form_same_key(void **state) {
  (void)state;
  static const char *const same[] = {"http://example.com/~a", "HTTP://EXAMPLE.com:80/%7ea",
                                     "http://example.com/b/../%7Ea"};
  static const char *const others[] = {"http://example.com/~b", "http://example.com/~a/", "http://example.com/~a?",
                                       "https://example.com/~a"};
  test_session session;
  session_begin(&session, NULL);
  simdiri_keyer *keyer = make_keyer(session.context, SIMDIRI_HASH_XXH3_128, 0);
  const simdiri_fingerprint first = key_of(&session, keyer, same[0], strlen(same[0]));
  for (size_t i = 1; i < LENGTH_OF(same); i++)
    assert_true(are_equal(first, key_of(&session, keyer, same[i], strlen(same[i]))));
  for (size_t i = 0; i < LENGTH_OF(others); i++)
    assert_false(are_equal(first, key_of(&session, keyer, others[i], strlen(others[i]))));
  simdiri_keyer_free(keyer);
  session_end(&session);
}

/* The key of a bad record is that of the byte FF and its bytes, which no good record can have. */
static void test_bad_records_have_distinct_keys(void **state) {
  (void)state;
  test_session session;
  simdiri_key_result result;
  simdiri_fingerprint bad, reference, marked;
  simdiri_options options;
  simdiri_options_init(&options);
  options.flags = SIMDIRI_FLAG_REFERENCE;
  session_begin(&session, NULL);
  test_session with_references;
  session_begin(&with_references, &options);
  simdiri_keyer *keyer = make_keyer(session.context, SIMDIRI_HASH_XXH3_128, 0);
  simdiri_keyer *other = make_keyer(with_references.context, SIMDIRI_HASH_XXH3_128, 0);
  assert_int_equal(simdiri_key(keyer, session.scratch, "a/b", 3, &bad, &result), SIMDIRI_ERROR_NO_SCHEME);
  assert_int_equal(result.normalized.status, SIMDIRI_ERROR_NO_SCHEME);
  check_same_text("a/b", result.text, result.text_len, "a/b", 3);
  assert_int_equal(simdiri_key(other, session.scratch, "a/b", 3, &reference, &result), SIMDIRI_OK);
  assert_false(are_equal(bad, reference));
  marked = key_of(&session, keyer,
                  "\xFF"
                  "a/b",
                  4);
  assert_false(are_equal(bad, marked));
  simdiri_keyer_free(keyer);
  simdiri_keyer_free(other);
  session_end(&session);
  session_end(&with_references);
}

/* ------------------------------------------------------------------------------------------- batches */

/* A list with everything that a piece may contain. */
static size_t make_list(char *list, size_t capacity, const char *end) {
  static const char *const pieces[] = {
      "http://h.example/a", "HTTP://H.example:80/%7e",   "",      "bad record",
      "http://h:8o/\xFF",   "http://b\xC3\xBC.example/", "s:/\r", "http://www.h.example/?b=1&utm_id=2&a=3#f"};
  random_source random = random_begin();
  size_t len = 0;
  while (len + 80000 < capacity) {
    const char *piece = pieces[random_below(&random, LENGTH_OF(pieces))];
    memcpy(list + len, piece, strlen(piece));
    len += strlen(piece);
    /* Sometimes one record is longer than a piece. */
    if (random_below(&random, 2000) == 0) {
      memset(list + len, 'x', 70000);
      len += 70000;
    }
    memcpy(list + len, end, 2);
    len += end[1] == '\n' ? 2 : 1;
  }
  memcpy(list + len, "http://last", 11);
  return len + 11;
}

typedef struct {
  size_t count, error_count, lossy_count;
  size_t begins[60000], lens[60000];
} record_list;

static void list_records(record_list *list, const char *data, size_t len, char separator, bool keep_cr) {
  size_t at = 0;
  list->count = 0;
  while (at < len) {
    const char *found = memchr(data + at, separator, len - at);
    const size_t end = found ? (size_t)(found - data) : len;
    list->begins[list->count] = at;
    list->lens[list->count] = end - at - (found && keep_cr && end > at && data[end - 1] == '\r');
    list->count++;
    at = end + 1;
    assert_true(list->count < LENGTH_OF(list->begins));
  }
}

/* Every key of the batch equals that of a single call, and so do status and changes. */
static void check_batch(const test_session *session, const simdiri_keyer *keyer, const simdiri_records *records,
                        const record_list *list) {
  const size_t count = list->count;
  simdiri_fingerprint *keys = malloc(count * sizeof *keys);
  simdiri_keys_result result = {.lossy = malloc(count * sizeof(uint32_t))};
  result.batch.statuses = malloc(count * sizeof(uint16_t));
  result.batch.changes = malloc(count * sizeof *result.batch.changes);
  result.batch.output_offsets = malloc((count + 1) * sizeof(int64_t));
  result.batch.record_offsets = malloc((count + 1) * sizeof(int64_t));
  result.batch.dense_capacity = count;
  simdiri_buffer wire = {NULL, 0, 0, simdiri_default_allocator()}, alone = wire;
  simdiri_batch_result plain = {0};
  assert_int_equal(simdiri_keys(keyer, session->scratch, records, keys, count, &wire, &result), SIMDIRI_OK);
  assert_int_equal(result.batch.record_count, count);
  assert_int_equal(simdiri_batch(session->context, session->scratch, SIMDIRI_OPERATION_NORMALIZE, SIMDIRI_ON_ERROR_KEEP,
                                 NULL, records, &alone, &plain),
                   SIMDIRI_OK);
  check_same_text("wire forms", wire.data, wire.len, alone.data, alone.len);
  check_same_notes(&result.batch, &plain);
  size_t lossy_count = 0, error_count = 0;
  for (size_t i = 0; i < count; i++) {
    simdiri_fingerprint key;
    simdiri_key_result one;
    (void)simdiri_key(keyer, session->scratch, records->data + list->begins[i], list->lens[i], &key, &one);
    assert_true(are_equal(key, keys[i]));
    assert_int_equal(result.batch.record_offsets[i], list->begins[i]);
    assert_int_equal(one.lossy, result.lossy[i]);
    assert_int_equal(one.normalized.status, result.batch.statuses[i]);
    assert_int_equal(one.normalized.changes, result.batch.changes[i]);
    lossy_count += one.lossy != 0;
    error_count += simdiri_is_error(one.normalized.status) != 0;
    if (simdiri_is_error(one.normalized.status)) continue;
    assert_memory_equal(one.normalized.text, wire.data + result.batch.output_offsets[i], one.normalized.text_len);
  }
  assert_int_equal(result.batch.record_offsets[count], records->data_len);
  assert_int_equal(result.lossy_count, lossy_count);
  assert_int_equal(result.batch.error_count, error_count);
  assert_true(error_count > 0);
  /* If the caller requests fewer results, the keys are the same; with one element less capacity, there are none. */
  simdiri_fingerprint *again = malloc(count * sizeof *again);
  simdiri_keys_result sparse = {.lossy = NULL};
  assert_int_equal(simdiri_keys(keyer, session->scratch, records, again, count, NULL, &sparse), SIMDIRI_OK);
  assert_memory_equal(keys, again, count * sizeof *keys);
  assert_int_equal(simdiri_keys(keyer, session->scratch, records, again, count - 1, &wire, &sparse),
                   SIMDIRI_ERROR_NO_CAPACITY);
  assert_int_equal(wire.len, alone.len);
  simdiri_keys_result_free(&sparse, NULL);
  simdiri_batch_result_free(&plain, NULL);
  free(again);
  free(keys);
  free(result.lossy);
  free(result.batch.statuses);
  free(result.batch.changes);
  free(result.batch.output_offsets);
  free(result.batch.record_offsets);
  simdiri_keys_result_free(&result, NULL);
  simdiri_buffer_free(&wire);
  simdiri_buffer_free(&alone);
}

enum { LIST_ROOM = 700000 };

static void test_batch_of_separated_records(void **state) {
  (void)state;
  static const struct {
    const char *end;
    char separator;
    uint8_t keep_cr;
  } shapes[] = {{"\n", '\n', 0}, {"\r\n", '\n', 1}, {"\0", '\0', 0}, {"e", 'e', 0}};
  test_session session;
  char *text = malloc(LIST_ROOM);
  record_list *list = malloc(sizeof *list);
  session_begin(&session, NULL);
  for (uint32_t lossy = 0; lossy < 2; lossy++) {
    simdiri_keyer *keyer = make_keyer(session.context, SIMDIRI_HASH_XXH3_128,
                                      lossy ? SIMDIRI_LOSSY_SORT | SIMDIRI_LOSSY_WWW | SIMDIRI_LOSSY_ANCHOR : 0);
    for (size_t i = 0; i < LENGTH_OF(shapes); i++) {
      const size_t len = make_list(text, LIST_ROOM, shapes[i].end);
      const simdiri_records records = {
          .data = text, .data_len = len, .separator = shapes[i].separator, .keep_cr = shapes[i].keep_cr};
      list_records(list, text, len, shapes[i].separator, shapes[i].keep_cr);
      check_batch(&session, keyer, &records, list);
    }
    simdiri_keyer_free(keyer);
  }
  free(list);
  free(text);
  session_end(&session);
}

static void test_batch_of_offsets(void **state) {
  (void)state;
  test_session session;
  char *text = malloc(LIST_ROOM);
  record_list *list = malloc(sizeof *list);
  session_begin(&session, NULL);
  simdiri_keyer *keyer = make_keyer(session.context, SIMDIRI_HASH_XXH3_128, SIMDIRI_LOSSY_FRAGMENT);
  const size_t len = make_list(text, LIST_ROOM, "\n");
  list_records(list, text, len, '\n', false);
  /* Each record with its separator, as a record by itself, without separators. */
  int64_t *offsets = malloc((list->count + 1) * sizeof *offsets);
  for (size_t i = 0; i < list->count; i++) offsets[i] = (int64_t)list->begins[i];
  offsets[list->count] = (int64_t)len;
  for (size_t i = 0; i < list->count; i++) list->lens[i] = (size_t)(offsets[i + 1] - offsets[i]);
  const simdiri_records records = {.data = text, .data_len = len, .offsets64 = offsets, .record_count = list->count};
  check_batch(&session, keyer, &records, list);
  free(offsets);
  simdiri_keyer_free(keyer);
  free(list);
  free(text);
  session_end(&session);
}

static void test_null_records(void **state) {
  (void)state;
  static const char text[] = "http://a/http://a/http://a/";
  static const int32_t offsets[] = {0, 9, 18, 27};
  static const uint8_t validity[] = {0x16}; /* from bit 1 on: 1 1 0 */
  test_session session;
  simdiri_fingerprint keys[3];
  simdiri_keys_result result = {.lossy = NULL};
  session_begin(&session, NULL);
  simdiri_keyer *keyer = make_keyer(session.context, SIMDIRI_HASH_XXH3_128, 0);
  const simdiri_records records = {.data = text,
                                   .data_len = sizeof text - 1,
                                   .offsets32 = offsets,
                                   .record_count = 3,
                                   .validity = validity,
                                   .validity_offset = 1};
  assert_int_equal(simdiri_keys(keyer, session.scratch, &records, keys, 3, NULL, &result), SIMDIRI_OK);
  assert_true(are_equal(keys[0], keys[1]));
  assert_true(are_equal(keys[0], key_of(&session, keyer, "http://a/", 9)));
  assert_true(are_equal(keys[2], (simdiri_fingerprint){0, 0}));
  assert_int_equal(result.batch.error_count, 0);
  simdiri_keys_result_free(&result, NULL);
  simdiri_keyer_free(keyer);
  session_end(&session);
}

static void test_no_records_and_bad_offsets(void **state) {
  (void)state;
  test_session session;
  simdiri_keys_result result = {.lossy = NULL};
  int64_t end = 7;
  session_begin(&session, NULL);
  simdiri_keyer *keyer = make_keyer(session.context, SIMDIRI_HASH_XXH3_64, 0);
  simdiri_records records = {.separator = '\n'};
  result.batch.output_offsets = &end;
  assert_int_equal(simdiri_keys(keyer, session.scratch, &records, NULL, 0, NULL, &result), SIMDIRI_OK);
  assert_int_equal(end, 0);
  static const int32_t falling[] = {1, 0};
  records = (simdiri_records){.data = "x", .data_len = 1, .offsets32 = falling, .record_count = 1};
  assert_int_equal(simdiri_keys(keyer, session.scratch, &records, NULL, 0, NULL, &result), SIMDIRI_ERROR_BAD_OPTION);
  simdiri_keyer_free(keyer);
  session_end(&session);
}

/* ------------------------------------------------------------------------------------------- keyers */

static void check_identity(const simdiri_options *options, const simdiri_key_options *key, const char *expected) {
  test_session session;
  simdiri_keyer *keyer;
  size_t len;
  session_begin(&session, options);
  assert_int_equal(simdiri_keyer_create(session.context, key, NULL, &keyer), SIMDIRI_OK);
  const char *identity = simdiri_keyer_identity(keyer, &len);
  check_same_text("identity", identity, len, expected, strlen(expected));
  simdiri_keyer_free(keyer);
  session_end(&session);
}

static void test_identity(void **state) {
  (void)state;
  simdiri_options options;
  simdiri_key_options key;
  simdiri_options_init(&options);
  simdiri_key_options_init(&key);
  check_identity(
      &options, &key,
      "simdiri-key/1 rules=6 profile=rfc3987 rung=scheme form=uri grammar=iri disallowed=encode-all host=ascii "
      "unicode=keep hash=xxh3-128 idna=18.0.0 normalization=15.0.0");
  options.rung = SIMDIRI_RUNG_SYNTAX;
  options.flags = SIMDIRI_FLAG_REFERENCE | SIMDIRI_FLAG_DROP_FRAGMENT | SIMDIRI_FLAG_STD3;
  options.disallowed = SIMDIRI_DISALLOWED_FAIL;
  options.grammar = SIMDIRI_GRAMMAR_LEIRI;
  key.hash = SIMDIRI_HASH_XXH3_64;
  key.lossy = SIMDIRI_LOSSY_WWW | SIMDIRI_LOSSY_SORT;
  check_identity(
      &options, &key,
      "simdiri-key/1 rules=6 profile=rfc3987 rung=syntax form=uri grammar=leiri disallowed=fail host=ascii "
      "unicode=keep reference drop-fragment std3 lossy=www,sort hash=xxh3-64 idna=18.0.0 normalization=15.0.0");
}

static void test_identity_of_a_default_scheme(void **state) {
  (void)state;
  simdiri_options options;
  simdiri_key_options key;
  simdiri_options_init(&options);
  simdiri_key_options_init(&key);
  options.flags = SIMDIRI_FLAG_DROP_FRAGMENT;
  options.default_scheme = "HTTPS";
  check_identity(
      &options, &key,
      "simdiri-key/1 rules=6 profile=rfc3987 rung=scheme form=uri grammar=iri disallowed=encode-all host=ascii "
      "unicode=keep drop-fragment default-scheme=https hash=xxh3-128 idna=18.0.0 normalization=15.0.0");
}

/* The keys of hosts that only IDNA2008 refuses differ, and what it refuses depends on the version of libidn2. */
static void test_identity_of_idna2008(void **state) {
  (void)state;
  char expected[256];
  simdiri_options options;
  simdiri_key_options key;
  if (!simdiri_domain_idna2008_version()) skip();
  simdiri_options_init(&options);
  simdiri_key_options_init(&key);
  options.idna = SIMDIRI_IDNA_2008;
  (void)snprintf(
      expected, sizeof expected,
      "simdiri-key/1 rules=6 profile=rfc3987 rung=scheme form=uri grammar=iri disallowed=encode-all host=ascii "
      "unicode=keep idna2008=libidn2-%s hash=xxh3-128 idna=18.0.0 normalization=15.0.0",
      simdiri_domain_idna2008_version());
  check_identity(&options, &key, expected);
}

/* The identities of different secrets differ, and do not contain the secrets. */
static void test_identity_of_secrets(void **state) {
  (void)state;
  test_session session;
  simdiri_key_options options;
  simdiri_keyer *keyers[2];
  const char *identities[2];
  size_t lens[2];
  session_begin(&session, NULL);
  for (int i = 0; i < 2; i++) {
    simdiri_key_options_init(&options);
    options.hash = SIMDIRI_HASH_SIPHASH_128;
    memset(options.secret, 'A' + i, sizeof options.secret);
    assert_int_equal(simdiri_keyer_create(session.context, &options, NULL, &keyers[i]), SIMDIRI_OK);
    identities[i] = simdiri_keyer_identity(keyers[i], &lens[i]);
    for (size_t at = 0; at + 8 <= lens[i]; at++) {
      assert_memory_not_equal(identities[i] + at, "AAAAAAAA", 8);
      assert_memory_not_equal(identities[i] + at, "41414141", 8);
    }
  }
  assert_int_equal(lens[0], lens[1]);
  assert_memory_not_equal(identities[0], identities[1], lens[0]);
  simdiri_keyer_free(keyers[0]);
  simdiri_keyer_free(keyers[1]);
  session_end(&session);
}

static void test_refused_options(void **state) {
  (void)state;
  test_session session;
  simdiri_key_options options;
  simdiri_keyer *keyer;
  session_begin(&session, NULL);
  simdiri_key_options_init(&options);
  options.struct_size--;
  assert_int_equal(simdiri_keyer_create(session.context, &options, NULL, &keyer), SIMDIRI_ERROR_BAD_OPTION);
  assert_null(keyer);
  simdiri_key_options_init(&options);
  options.hash = (simdiri_hash)3;
  assert_int_equal(simdiri_keyer_create(session.context, &options, NULL, &keyer), SIMDIRI_ERROR_BAD_OPTION);
  simdiri_key_options_init(&options);
  options.lossy = SIMDIRI_LOSSY_PARAMETERS;
  assert_int_equal(simdiri_keyer_create(session.context, &options, NULL, &keyer), SIMDIRI_ERROR_BAD_OPTION);
  options.lossy = SIMDIRI_LOSSY_REDIRECT;
  assert_int_equal(simdiri_keyer_create(session.context, &options, NULL, &keyer), SIMDIRI_ERROR_BAD_OPTION);
  options.lossy = SIMDIRI_LOSSY_PATHS;
  assert_int_equal(simdiri_keyer_create(session.context, &options, NULL, &keyer), SIMDIRI_ERROR_BAD_OPTION);
  options.lossy = SIMDIRI_LOSSY_UNWRAP;
  options.by = SIMDIRI_KEY_BY_HOST;
  assert_int_equal(simdiri_keyer_create(session.context, &options, NULL, &keyer), SIMDIRI_ERROR_BAD_OPTION);
  options.by = SIMDIRI_KEY_BY_IRI;
  options.lossy = SIMDIRI_LOSSY_UNWRAP << 1;
  assert_int_equal(simdiri_keyer_create(session.context, &options, NULL, &keyer), SIMDIRI_ERROR_BAD_OPTION);
  session_end(&session);
}

/* The base changes neither the identity nor the key of text with a scheme: keys made with other bases are comparable.
 */
static void test_base_is_not_in_the_identity(void **state) {
  (void)state;
  test_session session, web;
  simdiri_key_options options;
  simdiri_keyer *keyer;
  simdiri_base *base;
  simdiri_options browser;
  size_t len, bare_len;
  session_begin(&session, NULL);
  simdiri_keyer *bare = make_keyer(session.context, SIMDIRI_HASH_XXH3_128, 0);
  assert_int_equal(simdiri_base_create(session.context, session.scratch, "http://u@h/x/y?q#f", 18, NULL, &base, NULL),
                   SIMDIRI_OK);
  simdiri_key_options_init(&options);
  options.base = base;
  assert_int_equal(simdiri_keyer_create(session.context, &options, NULL, &keyer), SIMDIRI_OK);
  const char *identity = simdiri_keyer_identity(keyer, &len), *bare_identity = simdiri_keyer_identity(bare, &bare_len);
  assert_int_equal(len, bare_len);
  assert_memory_equal(identity, bare_identity, len);
  assert_true(are_equal(key_of(&session, keyer, "urn:a/../b", 10), key_of(&session, bare, "urn:a/../b", 10)));
  assert_true(are_equal(key_of(&session, keyer, "../%7e", 6), key_of(&session, bare, "http://u@h/~", 12)));
  assert_true(are_equal(key_of(&session, keyer, "", 0), key_of(&session, bare, "http://u@h/x/y?q", 16)));
  assert_true(are_equal(key_of(&session, keyer, ":", 1), key_of(&session, bare, ":", 1)));
  simdiri_keyer_free(keyer);
  simdiri_options_init(&browser);
  browser.profile = SIMDIRI_PROFILE_WEB;
  session_begin(&web, &browser);
  assert_int_equal(simdiri_keyer_create(web.context, &options, NULL, &keyer), SIMDIRI_ERROR_BAD_OPTION);
  assert_null(keyer);
  session_end(&web);
  simdiri_base_free(base);
  simdiri_keyer_free(bare);
  session_end(&session);
}

/* What --lossy=crawl means may change only together with the rules number. */
static void test_crawl_is_fixed_for_a_rules_number(void **state) {
  (void)state;
  simdiri_options options;
  simdiri_key_options key;
  simdiri_options_init(&options);
  options.disallowed = SIMDIRI_DISALLOWED_ENCODE_ALL;
  simdiri_key_options_init(&key);
  key.lossy = SIMDIRI_LOSSY_CRAWL;
  check_identity(&options, &key,
                 "simdiri-key/1 rules=6 profile=rfc3987 rung=scheme form=uri grammar=iri disallowed=encode-all "
                 "host=ascii unicode=keep lossy=fragment,session,tracking,sort,empty-query,final-dot,userinfo,"
                 "plus-space,empty-value hash=xxh3-128 idna=18.0.0 normalization=15.0.0");
}

static void test_names(void **state) {
  (void)state;
  static const char *const lossy[] = {"fragment",
                                      "anchor",
                                      "scheme",
                                      "www",
                                      "session",
                                      "slashes",
                                      "trailing-slash",
                                      "index",
                                      "tracking",
                                      "parameters",
                                      "sort",
                                      "redirect",
                                      "empty-query",
                                      "final-dot",
                                      "userinfo",
                                      "plus-space",
                                      "empty-value",
                                      "path-case",
                                      "empty-parameters",
                                      "repeated-parameters",
                                      "paths",
                                      "unwrap"};
  for (unsigned bit = 0; bit < LENGTH_OF(lossy); bit++) assert_string_equal(simdiri_lossy_name(bit), lossy[bit]);
  assert_null(simdiri_lossy_name(LENGTH_OF(lossy)));
  for (unsigned bit = 0; bit < LENGTH_OF(lossy); bit++) {
    const uint32_t rule = UINT32_C(1) << bit;
    const bool is_result =
        rule == SIMDIRI_LOSSY_PARAMETERS || rule == SIMDIRI_LOSSY_REDIRECT || rule == SIMDIRI_LOSSY_PATHS;
    assert_int_equal(simdiri_lossy_find(lossy[bit], strlen(lossy[bit])), is_result ? 0 : rule);
  }
  assert_int_equal(simdiri_lossy_find("crawl", 5), SIMDIRI_LOSSY_CRAWL);
  assert_int_equal(simdiri_lossy_find("crawls", 6), 0);
  assert_int_equal(simdiri_lossy_find("ww", 2), 0);
  assert_int_equal(simdiri_lossy_find(NULL, 0), 0);
  assert_string_equal(simdiri_hash_name(SIMDIRI_HASH_XXH3_128), "xxh3-128");
  assert_string_equal(simdiri_hash_name(SIMDIRI_HASH_SIPHASH_128), "siphash-128");
  assert_string_equal(simdiri_hash_name(SIMDIRI_HASH_XXH3_64), "xxh3-64");
  assert_string_equal(simdiri_hash_name((simdiri_hash)3), "unknown");
  assert_false(simdiri_hash_is_supported((simdiri_hash)3));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_golden),
      cmocka_unit_test(test_same_normal_form_same_key),
      cmocka_unit_test(test_bad_records_have_distinct_keys),
      cmocka_unit_test(test_batch_of_separated_records),
      cmocka_unit_test(test_batch_of_offsets),
      cmocka_unit_test(test_null_records),
      cmocka_unit_test(test_no_records_and_bad_offsets),
      cmocka_unit_test(test_identity),
      cmocka_unit_test(test_identity_of_a_default_scheme),
      cmocka_unit_test(test_identity_of_idna2008),
      cmocka_unit_test(test_identity_of_secrets),
      cmocka_unit_test(test_refused_options),
      cmocka_unit_test(test_base_is_not_in_the_identity),
      cmocka_unit_test(test_crawl_is_fixed_for_a_rules_number),
      cmocka_unit_test(test_names),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
