/* Every allocation of keys, rules files and SURT keys fails in turn. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "alloc/steps.h"

enum {
  LOSSY = SIMDIRI_LOSSY_SORT | SIMDIRI_LOSSY_WWW | SIMDIRI_LOSSY_TRACKING | SIMDIRI_LOSSY_PLUS_SPACE |
          SIMDIRI_LOSSY_PATH_CASE | SIMDIRI_LOSSY_REPEATED_PARAMETERS
};

#define WRAPPERS "unwrap q w.example /url\nunwrap-path w.example /go/\n"

static const char rules_text[] = "simdiri-rules 1\ndrop a*\nkeep ab h.example\nlossy fragment\n"
                                 "drop b%20=1\nlossy path-case h.example\npath /a* /b/{1}\npath /b/* /c/{1}\n";

/* What the first step creates. */
typedef struct {
  simdiri_key_rules *rules;
  simdiri_redirects *redirects;
  simdiri_keyer *keyer;
} key_objects;

static simdiri_status create_keyer_with(alloc_attempt *a, const char *rules, uint32_t lossy) {
  key_objects *objects = a->own;
  simdiri_key_options options;
  const simdiri_status status =
      simdiri_key_rules_create(rules, strlen(rules), &a->memory.allocator, &objects->rules, NULL);
  if (status != SIMDIRI_OK) return status;
  simdiri_key_options_init(&options);
  options.lossy = lossy;
  options.rules = objects->rules;
  return simdiri_keyer_create(a->context, &options, &a->memory.allocator, &objects->keyer);
}

static simdiri_status create_keyer(alloc_attempt *a) { return create_keyer_with(a, rules_text, LOSSY); }

/* A line "path" makes the path of a second wrapper. */
static simdiri_status create_keyer_of_wrappers(alloc_attempt *a) {
  static const char wrappers[] = "simdiri-rules 1\n" WRAPPERS "path /x/** /go/{1} w.example\n";
  return create_keyer_with(a, wrappers, SIMDIRI_LOSSY_UNWRAP);
}

/* Redirects of keys are mapped by the lossy rules. */
static simdiri_status create_keyer_of_redirects(alloc_attempt *a) {
  static const char list[] = "http://www.a/b\thttp://a/b/\nhttp://a/c\thttp://a/c/\n";
  key_objects *objects = a->own;
  simdiri_key_options options;
  simdiri_key_options_init(&options);
  options.lossy = LOSSY;
  simdiri_status status = simdiri_redirects_create(a->context, a->scratch, SIMDIRI_REDIRECTS_ALL, list, sizeof list - 1,
                                                   &a->memory.allocator, &objects->redirects, NULL);
  if (status != SIMDIRI_OK) return status;
  options.redirects = objects->redirects;
  return simdiri_keyer_create(a->context, &options, &a->memory.allocator, &objects->keyer);
}

static void release_objects(void *own) {
  key_objects *objects = own;
  simdiri_keyer_free(objects->keyer);
  simdiri_redirects_free(objects->redirects);
  simdiri_key_rules_free(objects->rules);
  *objects = (key_objects){NULL, NULL, NULL};
}

static size_t check_step(alloc_step *prepare, alloc_step *run) {
  key_objects objects = {NULL, NULL, NULL};
  return alloc_check_step(prepare, run, release_objects, &objects);
}

static simdiri_status key_one(alloc_attempt *a) {
  const key_objects *objects = a->own;
  static const char iri[] = "HTTP://www.B\xC3\xBC.example/?z&y&x&w&v&u&t&s&r&q#f";
  simdiri_fingerprint key = {1, 2};
  const simdiri_status status = simdiri_key(objects->keyer, a->scratch, iri, sizeof iri - 1, &key, NULL);
  if (status != SIMDIRI_OK) assert_true(key.low == 1 && key.high == 2);
  return status;
}

static simdiri_status key_wrapper(alloc_attempt *a) {
  const key_objects *objects = a->own;
  static const char iri[] =
      "http://w.example/url?q=http://w.example/x/http%3A//w.example/url%3Fq%3Dhttp://B\xC3\xBC.example/";
  simdiri_fingerprint key = {1, 2};
  simdiri_key_result result;
  const simdiri_status status = simdiri_key(objects->keyer, a->scratch, iri, sizeof iri - 1, &key, &result);
  if (status != SIMDIRI_OK) assert_true(key.low == 1 && key.high == 2);
  if (status == SIMDIRI_OK) assert_int_equal(result.lossy, SIMDIRI_LOSSY_UNWRAP | SIMDIRI_LOSSY_PATHS);
  return status;
}

static simdiri_status key_bad(alloc_attempt *a) {
  const key_objects *objects = a->own;
  simdiri_fingerprint key = {1, 2};
  const simdiri_status status = simdiri_key(objects->keyer, a->scratch, "bad", 3, &key, NULL);
  return status == SIMDIRI_ERROR_NO_SCHEME ? SIMDIRI_OK : status;
}

static simdiri_status key_many(alloc_attempt *a) {
  const key_objects *objects = a->own;
  static const char list[] = "http://www.h.example/?b%20&a&a\nbad\nHTTP://H.example/A%7e\nhttp://h:8o/\n";
  const simdiri_records records = {.data = list, .data_len = sizeof list - 1, .separator = '\n'};
  simdiri_fingerprint keys[4];
  simdiri_keys_result result = {.lossy = NULL};
  const simdiri_status status = simdiri_keys(objects->keyer, a->scratch, &records, keys, 4, &a->out, &result);
  simdiri_keys_result_free(&result, a->out.allocator);
  return status;
}

static simdiri_status make_surt(alloc_attempt *a) {
  static const char url[] = "http://www.B\xC3\xBC.example/%2541/./b/../(x)?b&a=%c3%a9%20";
  return simdiri_surt(a->scratch, 0, url, sizeof url - 1, &a->out);
}

static simdiri_status make_surt_of_common_crawl(alloc_attempt *a) {
  static const char url[] = "http://www.B\xC3\xBC.\xCE\xA3\xF0\x9F\xA6\x94.example/%2541/./b/../(x)?b&a=%c3%a9%20";
  return simdiri_surt(a->scratch, SIMDIRI_SURT_COMMON_CRAWL, url, sizeof url - 1, &a->out);
}

static simdiri_status no_step(alloc_attempt *a) {
  (void)a;
  return SIMDIRI_OK;
}

static void test_every_allocation(void **state) {
  (void)state;
  assert_true(check_step(NULL, create_keyer) >= 5);
  assert_true(check_step(NULL, create_keyer_of_redirects) >= 10);
  assert_true(check_step(create_keyer, key_one) >= 4);
  assert_true(check_step(NULL, create_keyer_of_wrappers) >= 5);
  assert_true(check_step(create_keyer_of_wrappers, key_wrapper) >= 4);
  assert_true(check_step(create_keyer, key_bad) >= 1);
  assert_true(check_step(create_keyer, key_many) >= 4);
  assert_true(check_step(no_step, make_surt) >= 5);
  assert_true(check_step(no_step, make_surt_of_common_crawl) >= 5);
}

/* ------------------------------------------------------------------------------------------- cleaned addresses */

typedef struct {
  simdiri_key_rules *rules;
  simdiri_cleaner *cleaner;
} clean_objects;

static const char clean_rules[] = "simdiri-rules 1\ndrop a*\nlossy fragment\n" WRAPPERS;

static simdiri_status create_cleaner(alloc_attempt *a) {
  clean_objects *objects = a->own;
  simdiri_clean_options options;
  const simdiri_status status =
      simdiri_key_rules_create(clean_rules, sizeof clean_rules - 1, &a->memory.allocator, &objects->rules, NULL);
  if (status != SIMDIRI_OK) return status;
  simdiri_clean_options_init(&options);
  options.lossy = SIMDIRI_LOSSY_USERINFO | SIMDIRI_LOSSY_UNWRAP;
  options.rules = objects->rules;
  return simdiri_cleaner_create(a->context, &options, &a->memory.allocator, &objects->cleaner);
}

static void release_cleaner(void *own) {
  clean_objects *objects = own;
  simdiri_cleaner_free(objects->cleaner);
  simdiri_key_rules_free(objects->rules);
  *objects = (clean_objects){NULL, NULL};
}

static simdiri_status clean_one(alloc_attempt *a) {
  const clean_objects *objects = a->own;
  static const char iri[] = "HTTP://me@B\xC3\xBC.example/?z&a=1&y#f";
  simdiri_result result;
  const simdiri_status status = simdiri_clean(objects->cleaner, a->scratch, iri, sizeof iri - 1, &a->out, &result);
  if (status != SIMDIRI_OK) assert_int_equal(a->out.len, 0);
  return status;
}

static simdiri_status clean_wrapper(alloc_attempt *a) {
  const clean_objects *objects = a->own;
  static const char iri[] = "http://w.example/go/http%3A//w.example/url%3Fq=http://B\xC3\xBC.example/?a";
  simdiri_result result;
  const simdiri_status status = simdiri_clean(objects->cleaner, a->scratch, iri, sizeof iri - 1, &a->out, &result);
  if (status != SIMDIRI_OK) assert_int_equal(a->out.len, 0);
  if (status == SIMDIRI_OK) assert_true(result.changes & SIMDIRI_CHANGE_UNWRAPPED);
  return status;
}

static simdiri_status clean_many(alloc_attempt *a) {
  const clean_objects *objects = a->own;
  static const char lines[] = "http://a.example/?a&b\nhttp://a.example/\nbad\nhttp://u@a.example/#f\nHTTP://b\n";
  simdiri_batch_result result = {0};
  const simdiri_records records = {.data = lines, .data_len = sizeof lines - 1, .separator = '\n'};
  const simdiri_status status =
      simdiri_clean_batch(objects->cleaner, a->scratch, SIMDIRI_ON_ERROR_KEEP, &records, &a->out, &result);
  if (status != SIMDIRI_OK) assert_int_equal(a->out.len + result.note_count + result.record_count, 0);
  simdiri_batch_result_free(&result, &a->memory.allocator);
  return status;
}

static void test_cleaner(void **state) {
  (void)state;
  clean_objects objects = {NULL, NULL};
  assert_true(alloc_check_step(NULL, create_cleaner, release_cleaner, &objects) > 1);
  assert_true(alloc_check_step(create_cleaner, clean_one, release_cleaner, &objects) > 0);
  assert_true(alloc_check_step(create_cleaner, clean_wrapper, release_cleaner, &objects) > 1);
  assert_true(alloc_check_step(create_cleaner, clean_many, release_cleaner, &objects) > 1);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_every_allocation), cmocka_unit_test(test_cleaner)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
