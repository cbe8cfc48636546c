/* common/sized: structs of callers whose header is older or newer, and the room in those that the library fills. */
/* SPDX-License-Identifier: MIT */
#include "iri/common/sized.h"

#include <string.h>

#include "unit/support.h"

/* Options as two versions have them: the second has two more members. */
typedef struct {
  size_t struct_size;
  uint32_t flags;
  const char *text;
} first_options;

typedef struct {
  size_t struct_size;
  uint32_t flags;
  const char *text;
  uint64_t limit;
  const char *more;
} later_options;

static void test_older_caller_gets_zero_for_what_it_lacks(void **state) {
  (void)state;
  later_options taken;
  /* What follows the struct of an older caller is something else. */
  struct {
    first_options options;
    unsigned char other[64];
  } caller = {.options = {sizeof(first_options), 5, "a"}};
  memset(caller.other, 0xFF, sizeof caller.other);
  memset(&taken, 0xFF, sizeof taken);
  assert_true(TAKE_SIZED(&taken, &caller.options, text));
  assert_int_equal(taken.struct_size, sizeof taken);
  assert_int_equal(taken.flags, 5);
  assert_string_equal(taken.text, "a");
  assert_int_equal(taken.limit, 0);
  assert_null(taken.more);
}

static void test_caller_of_now_gets_all(void **state) {
  (void)state;
  later_options taken;
  const later_options options = {sizeof options, 5, "a", UINT64_MAX, "b"};
  assert_true(TAKE_SIZED(&taken, &options, text));
  assert_int_equal(taken.limit, UINT64_MAX);
  assert_string_equal(taken.more, "b");
}

static void test_caller_between_has_some(void **state) {
  (void)state;
  later_options taken;
  const later_options options = {offsetof(later_options, more), 5, "a", 7, "not read"};
  assert_true(TAKE_SIZED(&taken, &options, text));
  assert_int_equal(taken.limit, 7);
  assert_null(taken.more);
}

static void test_other_sizes_are_refused(void **state) {
  (void)state;
  const size_t sizes[] = {0, 1, sizeof(first_options) - 1, sizeof(later_options) + 1, SIZE_MAX};
  later_options taken, options = {0, 5, "a", 7, "b"};
  for (size_t i = 0; i < LENGTH_OF(sizes); i++) {
    options.struct_size = sizes[i];
    assert_false(TAKE_SIZED(&taken, &options, text));
    assert_false(IS_SIZED(&options, text));
  }
  options.struct_size = sizeof(first_options);
  assert_true(IS_SIZED(&options, text));
  options.struct_size = sizeof options;
  assert_true(IS_SIZED(&options, text));
}

/* A later version may add any value of 32 bits. */
static void test_enumerations_have_room(void **state) {
  (void)state;
  assert_int_equal(sizeof(simdiri_status), sizeof(uint32_t));
  assert_int_equal(sizeof(simdiri_component), sizeof(uint32_t));
  assert_int_equal(sizeof(simdiri_hash), sizeof(uint32_t));
  assert_string_equal(simdiri_status_name((simdiri_status)0x7FFFFFFF), "unknown");
}

static void test_room_is_zero_in_results(void **state) {
  (void)state;
  static const uint64_t zero[8];
  test_session session;
  simdiri_key_options options;
  simdiri_keyer *keyer;
  simdiri_fingerprint key;
  session_begin(&session, NULL);
  simdiri_key_options_init(&options);
  assert_int_equal(simdiri_keyer_create(session.context, &options, NULL, &keyer), SIMDIRI_OK);
  for (size_t i = 0; i < 2; i++) {
    const char *iri = i == 0 ? "http://a/" : "http://a/\n[";
    simdiri_key_result keyed;
    simdiri_comparison comparison;
    memset(&keyed, 0xFF, sizeof keyed);
    memset(&comparison, 0xFF, sizeof comparison);
    simdiri_key(keyer, session.scratch, iri, strlen(iri), &key, &keyed);
    assert_memory_equal(keyed.reserved, zero, sizeof keyed.reserved);
    simdiri_compare(session.context, session.scratch, NULL, iri, strlen(iri), "http://b/", 9, &comparison);
    assert_memory_equal(comparison.reserved, zero, sizeof comparison.reserved);
  }
  simdiri_redirects_counts counts;
  simdiri_redirects *redirects;
  memset(&counts, 0xFF, sizeof counts);
  assert_int_equal(simdiri_redirects_create(session.context, session.scratch, 0, "", 0, NULL, &redirects, &counts),
                   SIMDIRI_OK);
  assert_memory_equal(counts.reserved, zero, sizeof counts.reserved);
  simdiri_redirects_free(redirects);
  simdiri_keyer_free(keyer);
  session_end(&session);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_older_caller_gets_zero_for_what_it_lacks),
      cmocka_unit_test(test_caller_of_now_gets_all),
      cmocka_unit_test(test_caller_between_has_some),
      cmocka_unit_test(test_other_sizes_are_refused),
      cmocka_unit_test(test_enumerations_have_room),
      cmocka_unit_test(test_room_is_zero_in_results),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
