/* Public functions about many IRIs, keys and sets: each accepts NULL for an empty text, array or batch, with the same
 * result as for "". tests/build/check_symbols compares the tables of test_null*.c with the headers: a new function
 * needs a line in one of them. */
/* SPDX-License-Identifier: MIT */
#include "unit/iri/context/null_support.h"
#include "unit/keys/state/state_support.h"

/* ------------------------------------------------------------------------------------------- many */

static void batch_by(test_session *one, simdiri_operation operation) {
  const int32_t first32[1] = {0};
  const int64_t first64[1] = {0};
  const simdiri_records shapes[] = {
      {.data = text, .separator = '\n'}, {.data = text, .offsets32 = first32}, {.data = text, .offsets64 = first64}};
  for (size_t i = 0; i < LENGTH_OF(shapes); i++) {
    simdiri_base *base = NULL;
    simdiri_buffer growing = {NULL, 0, 0, simdiri_default_allocator()}, fixed = {NULL, 0, 0, NULL};
    simdiri_batch_result results = {0};
    if (operation == SIMDIRI_OPERATION_RESOLVE)
      assert_int_equal(simdiri_base_create(one->context, one->scratch, "http://a/", 9, NULL, &base, NULL), SIMDIRI_OK);
    note("%d;", (int)simdiri_batch(one->context, one->scratch, operation, SIMDIRI_ON_ERROR_KEEP, base, &shapes[i],
                                   &growing, &results));
    note("%d;", (int)simdiri_batch(one->context, one->scratch, operation, SIMDIRI_ON_ERROR_KEEP, base, &shapes[i],
                                   &fixed, &results));
    note("%zu;", results.record_count);
    simdiri_batch_result_free(&results, allocator);
    simdiri_buffer_free(&growing);
    simdiri_base_free(base);
  }
}
static void call_batch(void) {
  for (int operation = 0; operation <= SIMDIRI_OPERATION_CHECK; operation++) {
    batch_by(&session, (simdiri_operation)operation);
    batch_by(&web, (simdiri_operation)operation);
  }
}

static void call_clean_options(bool is_many) {
  simdiri_clean_options options;
  simdiri_cleaner *cleaner;
  simdiri_result result;
  simdiri_clean_options_init(&options);
  options.lossy = SIMDIRI_LOSSY_FRAGMENT;
  note("%d;", (int)simdiri_cleaner_create(session.context, &options, allocator, &cleaner));
  const simdiri_records records = {.data = text, .separator = '\n'};
  simdiri_batch_result batch = {0};
  if (is_many)
    note("%d;",
         (int)simdiri_clean_batch(cleaner, session.scratch, SIMDIRI_ON_ERROR_KEEP, &records, &session.out, &batch));
  else
    note("%d;", (int)simdiri_clean(cleaner, session.scratch, text, 0, &session.out, &result));
  simdiri_batch_result_free(&batch, allocator);
  simdiri_cleaner_free(cleaner);
}
static void call_clean(void) { call_clean_options(false); }
static void call_clean_batch(void) { call_clean_options(true); }
static void call_keyer_create(void) { simdiri_keyer_free(create_keyer(NULL, NULL)); }
static void call_keyer_identity(void) {
  simdiri_keyer *keyer = create_keyer(NULL, NULL);
  size_t len;
  const char *identity = simdiri_keyer_identity(keyer, &len);
  note("%.*s;", (int)len, identity);
  simdiri_keyer_free(keyer);
}
static void call_key(void) {
  simdiri_keyer *keyer = create_keyer(NULL, NULL);
  simdiri_fingerprint key = {0, 0};
  simdiri_key_result result;
  note("%d;", (int)simdiri_key(keyer, session.scratch, text, 0, &key, OR_NULL(&result)));
  note("%llx;", (unsigned long long)key.low);
  simdiri_keyer_free(keyer);
}
static void call_keys(void) {
  simdiri_keyer *keyer = create_keyer(NULL, NULL);
  simdiri_fingerprint keys[1];
  const int32_t first[1] = {0};
  const simdiri_records shapes[] = {{.data = text, .separator = '\n'}, {.data = text, .offsets32 = first}};
  for (size_t i = 0; i < LENGTH_OF(shapes); i++) {
    simdiri_keys_result result = {0};
    note("%d;", (int)simdiri_keys(keyer, session.scratch, &shapes[i], OR_NULL(keys), 0, NULL, &result));
    simdiri_keys_result_free(&result, allocator);
  }
  simdiri_keyer_free(keyer);
}
static void call_key_rules_create(void) {
  simdiri_key_rules *rules;
  simdiri_key_rules_failure failure;
  note("%d;", (int)simdiri_key_rules_create(text, 0, allocator, &rules, OR_NULL(&failure)));
}
static void call_redirects_create(void) {
  simdiri_redirects *redirects;
  simdiri_redirects_counts counts;
  note("%d;", (int)simdiri_redirects_create(session.context, session.scratch, SIMDIRI_REDIRECTS_ALL, text, 0, allocator,
                                            &redirects, OR_NULL(&counts)));
  simdiri_redirects_free(redirects);
}
static void call_redirects_find(void) {
  simdiri_redirects *redirects;
  size_t len;
  for (size_t i = 0; i < 2; i++) {
    assert_int_equal(simdiri_redirects_create(session.context, session.scratch, SIMDIRI_REDIRECTS_ALL,
                                              "http://a/\thttp://b/\n", i * 20, allocator, &redirects, NULL),
                     SIMDIRI_OK);
    note("%d;", simdiri_redirects_find(redirects, text, 0, &len) != NULL);
    simdiri_redirects_free(redirects);
  }
}

/* ------------------------------------------------------------------------------------------- sets */

static void insert_none(void) {
  simdiri_seen *seen;
  simdiri_fingerprint keys[1] = {{1, 2}};
  uint8_t is_new[1];
  size_t done;
  assert_int_equal(simdiri_seen_create(NULL, allocator, &seen), SIMDIRI_OK);
  note("%d;", (int)simdiri_seen_insert(seen, OR_NULL(keys), 0, OR_NULL(is_new), OR_NULL(&done)));
  simdiri_seen_contains(seen, OR_NULL(keys), 0, OR_NULL(is_new));
  note("%llu;", (unsigned long long)simdiri_seen_count(seen));
  note("%llu;", (unsigned long long)simdiri_seen_memory(seen));
  uint64_t cursor = 0;
  note("%zu;", simdiri_seen_next(seen, &cursor, OR_NULL(keys), 0));
  simdiri_seen_free(seen);
}
static void call_seen_next(void) { insert_none(); }
static void call_seen_insert(void) { insert_none(); }
static void call_seen_contains(void) { insert_none(); }
static void call_seen_count(void) { insert_none(); }
static void call_seen_memory(void) { insert_none(); }

/* The whole life of an empty state. */
static void use_state(void) {
  test_directory directory;
  char path[TEST_PATH], merged[TEST_PATH];
  const simdiri_state_options options = {.struct_size = sizeof options};
  const char *failed;
  simdiri_fingerprint keys[1] = {{1, 2}};
  uint8_t is_new[1];
  size_t done = 0;
  simdiri_state *state;
  simdiri_state_failure failure, *told = OR_NULL(&failure);
  simdiri_state_info info;
  simdiri_state_pruned pruned;
  simdiri_state_cursor *cursor;
  const simdiri_state_options reading = {.struct_size = sizeof reading, .read_only = true};
  test_directory_begin(&directory);
  test_path(&directory, "state", path);
  test_path(&directory, "merged", merged);
  note("%d;", (int)simdiri_state_open(path, "", 0, &options, allocator, &state, told));
  note("%d;", (int)simdiri_state_insert(state, OR_NULL(keys), 0, OR_NULL(is_new), told));
  note("%d;", (int)simdiri_state_defer(state, OR_NULL(keys), 0, &done, told));
  note("%d;", (int)simdiri_state_resolve_deferred(state, told));
  note("%zu;", simdiri_state_deferred_results(state, OR_NULL(is_new), 0));
  note("%d;", (int)simdiri_state_publish(state, text, 0, told));
  note("%d;", (int)simdiri_state_contains(state, OR_NULL(keys), 0, OR_NULL(is_new), told));
  note("%d;", (int)simdiri_state_prune(state, 1, OR_NULL(&pruned), told));
  note("%d;", (int)simdiri_state_rollback(state, told));
  note("%d;", (int)simdiri_state_verify(state, told));
  simdiri_state_get_info(state, &info);
  note("%zu;", info.note_len);
  simdiri_state_close(state);
  note("%d;", (int)simdiri_state_open(path, "", 0, &reading, allocator, &state, told));
  note("%d;", (int)simdiri_state_cursor_create(state, &cursor));
  note("%d;", (int)simdiri_state_cursor_next(cursor, OR_NULL(keys), 0, &done, told));
  simdiri_state_cursor_free(cursor);
  simdiri_state_cursor_free(NULL);
  simdiri_state_close(state);
  /* Without an identity, the state's own is used. */
  note("%d;", (int)simdiri_state_open(path, NULL, 0, &options, allocator, &state, told));
  simdiri_state_close(state);
  note("%d;", (int)simdiri_state_merge(OR_NULL(&failed), 0, merged, &options, allocator, OR_NULL(&failed), told));
  note("%d;", (int)simdiri_state_relabel(path, merged, &options, allocator, NULL, OR_NULL(&failed), told));
  test_directory_end(&directory);
}

/* ------------------------------------------------------------------------------------------- all of it */

static const public_function functions[] = {
    {"simdiri_batch", call_batch},
    {"simdiri_clean", call_clean},
    {"simdiri_clean_batch", call_clean_batch},
    {"simdiri_cleaner_create", call_clean_batch},
    {"simdiri_key", call_key},
    {"simdiri_key_rules_create", call_key_rules_create},
    {"simdiri_keyer_create", call_keyer_create},
    {"simdiri_keyer_identity", call_keyer_identity},
    {"simdiri_keys", call_keys},
    {"simdiri_redirects_create", call_redirects_create},
    {"simdiri_redirects_find", call_redirects_find},
    {"simdiri_seen_contains", call_seen_contains},
    {"simdiri_seen_count", call_seen_count},
    {"simdiri_seen_insert", call_seen_insert},
    {"simdiri_seen_memory", call_seen_memory},
    {"simdiri_seen_next", call_seen_next},
    {"simdiri_state_deferred_results", use_state},
    {"simdiri_state_contains", use_state},
    {"simdiri_state_cursor_create", use_state},
    {"simdiri_state_cursor_free", use_state},
    {"simdiri_state_cursor_next", use_state},
    {"simdiri_state_defer", use_state},
    {"simdiri_state_get_info", use_state},
    {"simdiri_state_insert", use_state},
    {"simdiri_state_merge", use_state},
    {"simdiri_state_open", use_state},
    {"simdiri_state_prune", use_state},
    {"simdiri_state_publish", use_state},
    {"simdiri_state_relabel", use_state},
    {"simdiri_state_rollback", use_state},
    {"simdiri_state_resolve_deferred", use_state},
    {"simdiri_state_verify", use_state},
};

static void test_null_is_empty(void **state) {
  (void)state;
  check_functions(functions, LENGTH_OF(functions));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_null_is_empty),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
