/* The contract of every operation's output: views, capacity, bounds, earlier contents. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "unit/support.h"

typedef simdiri_status (*operation)(const simdiri_context *, simdiri_scratch *, const char *, size_t, simdiri_buffer *,
                                    simdiri_result *);
static const operation operations[] = {simdiri_normalize, simdiri_to_uri, simdiri_to_iri};

static const char *const texts[] = {"http://h/",
                                    "HTTP://H:80",
                                    "http://h/a b\xC3\xA9%7e/../c",
                                    "http://\xC3\xA9.xn--n3h/\xC3\xA9",
                                    "http://\xE2\x84\x80/",
                                    "s:\xFF\xFF\xFF",
                                    "s:/x/..//y",
                                    "http://[::ffff:102:304]",
                                    "",
                                    "#"};

static simdiri_options options_at(size_t n) {
  simdiri_options options;
  simdiri_options_init(&options);
  options.rung = (simdiri_rung)(n % 3);
  options.form = (simdiri_form)(n / 3 % 2);
  options.unicode = (simdiri_unicode)(n / 6 % 3);
  options.flags = SIMDIRI_FLAG_REFERENCE;
  return options;
}

/* A fixed output: NO_CAPACITY and nothing written while it is too small, and the same result as soon as it is large
 * enough. */
static void check_fixed(const test_session *session, operation apply, const char *text, size_t expected_len,
                        const char *expected) {
  const size_t len = strlen(text);
  for (size_t capacity = 0; capacity <= expected_len + 1; capacity++) {
    simdiri_buffer fixed = {.data = guarded_capacity(1, capacity + 1), .len = 1, .capacity = capacity + 1};
    simdiri_result result;
    const simdiri_status status =
        apply(session->context, session->scratch, guarded_copy(0, text, len), len, &fixed, &result);
    const bool is_view = status != SIMDIRI_ERROR_NO_CAPACITY && result.changes == 0;
    assert_int_equal((unsigned char)fixed.data[0], 0xEE);
    if (is_view) {
      assert_int_equal(fixed.len, 1);
      continue;
    }
    assert_int_equal(status == SIMDIRI_ERROR_NO_CAPACITY, capacity < expected_len);
    assert_int_equal(result.status, status);
    assert_int_equal(fixed.len, capacity < expected_len ? 1 : 1 + expected_len);
    if (capacity < expected_len) assert_null(result.text);
    if (capacity < expected_len) continue;
    assert_ptr_equal(result.text, fixed.data + 1);
    check_same_text(text, result.text, result.text_len, expected, expected_len);
  }
}

static void check_growing(test_session *session, operation apply, const char *text) {
  const size_t len = strlen(text);
  const char *copy = guarded_copy(0, text, len);
  session->out.len = 0;
  simdiri_status status = apply(session->context, session->scratch, copy, len, &session->out, &session->result);
  if (simdiri_is_error(status)) {
    assert_int_equal(session->out.len, 0);
    return;
  }
  char expected[256];
  const size_t expected_len = session->result.text_len;
  assert_true(expected_len <= sizeof expected && expected_len <= simdiri_bound(session->context, len));
  if (expected_len > 0) memcpy(expected, session->result.text, expected_len);
  const bool is_same = expected_len == len && (len == 0 || memcmp(expected, text, len) == 0);
  assert_int_equal(session->result.changes == 0, is_same);
  assert_int_equal(session->out.len, is_same ? 0 : expected_len);
  if (is_same) assert_ptr_equal(session->result.text, copy);
  check_fixed(session, apply, text, expected_len, expected);
}

static void test_operations_with_any_capacity(void **state) {
  (void)state;
  for (size_t n = 0; n < 18; n++) {
    const simdiri_options options = options_at(n);
    test_session session;
    session_begin(&session, &options);
    for (size_t i = 0; i < LENGTH_OF(texts); i++)
      for (size_t k = 0; k < LENGTH_OF(operations); k++) check_growing(&session, operations[k], texts[i]);
    session_end(&session);
  }
}

/* The capacity of the bound is enough for the worst result of each byte. */
static void test_bound_is_enough(void **state) {
  (void)state;
  static const char *const pieces[] = {"\xFF",
                                       "\xC3\xA9",
                                       " ",
                                       "%",
                                       "\xEF\xB7\xBA",
                                       "\xF0\x9D\x85\xA0",
                                       "\xCC\x81",
                                       "\xE1\xBE\x82",
                                       "%EF%B7%BA",
                                       "a",
                                       "/",
                                       "\xEA\xB0\x81",
                                       "."};
  random_source random = random_begin();
  for (size_t round = 0; round < 6000; round++) {
    simdiri_options options = options_at(random_below(&random, 18));
    if (options.rung == SIMDIRI_RUNG_SIMPLE) options.rung = SIMDIRI_RUNG_PROTOCOL;
    test_session session;
    session_begin(&session, &options);
    char text[200] = "http://";
    const char *often = pieces[random_below(&random, LENGTH_OF(pieces))];
    if (random_below(&random, 2)) append_piece(text, sizeof text, "\xC3\xA9/");
    for (size_t i = random_below(&random, 18); i > 0; i--)
      append_piece(text, sizeof text,
                   random_below(&random, 4) ? often : pieces[random_below(&random, LENGTH_OF(pieces))]);
    const size_t len = strlen(text);
    const size_t bound = simdiri_bound(session.context, len);
    simdiri_buffer fixed = {.data = guarded_capacity(1, bound), .capacity = bound};
    const simdiri_status status = operations[round % LENGTH_OF(operations)](
        session.context, session.scratch, guarded_copy(0, text, len), len, &fixed, &session.result);
    assert_int_not_equal(status, SIMDIRI_ERROR_NO_CAPACITY);
    session_end(&session);
  }
}

static void test_bound_that_does_not_fit(void **state) {
  (void)state;
  for (size_t n = 0; n < 18; n++) {
    const simdiri_options options = options_at(n);
    test_session session;
    session_begin(&session, &options);
    assert_int_equal(simdiri_bound(session.context, SIZE_MAX), SIZE_MAX);
    assert_int_equal(simdiri_bound(session.context, SIZE_MAX / 2), SIZE_MAX);
    size_t previous = 0;
    for (size_t len = 1; len < SIZE_MAX / 4; len *= 3) {
      assert_true(simdiri_bound(session.context, len) >= len);
      assert_true(simdiri_bound(session.context, len) >= previous);
      previous = simdiri_bound(session.context, len);
    }
    session_end(&session);
  }
}

/* The contents of the buffer stay, and a record is appended to them. */
static void test_operations_reserve_nothing_for_normal_text(void **state) {
  (void)state;
  static const char *const normal[] = {"http://h/", "s:a", "http://u@h/", "s://[v1.a]/", "s:/%C3%A9?%20"};
  test_session session;
  session_begin(&session, NULL);
  for (size_t i = 0; i < LENGTH_OF(normal); i++) {
    assert_int_equal(session_normalize(&session, normal[i], strlen(normal[i])), SIMDIRI_OK);
    assert_int_equal(session.result.changes, 0);
    assert_null(session.out.data);
    assert_int_equal(session.out.capacity, 0);
  }
  session_end(&session);
}

static void test_operations_append(void **state) {
  (void)state;
  test_session session;
  session_begin(&session, NULL);
  static const char *const records[] = {"S:a", "s:b", "1", "S:c"};
  for (size_t i = 0; i < LENGTH_OF(records); i++)
    simdiri_normalize(session.context, session.scratch, records[i], strlen(records[i]), &session.out, &session.result);
  check_same_text("appended", session.out.data, session.out.len, "s:as:c", 6);
  session_end(&session);
}

static void test_operations_null_is_the_empty_reference(void **state) {
  (void)state;
  const simdiri_options options = options_at(2);
  test_session session;
  session_begin(&session, &options);
  for (size_t i = 0; i < LENGTH_OF(operations); i++) {
    assert_int_equal(operations[i](session.context, session.scratch, NULL, 0, &session.out, &session.result),
                     SIMDIRI_OK);
    assert_int_equal(session.result.text_len, 0);
    assert_int_equal(session.result.changes, 0);
    assert_non_null(session.result.text);
  }
  session_end(&session);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_operations_with_any_capacity),
      cmocka_unit_test(test_bound_is_enough),
      cmocka_unit_test(test_bound_that_does_not_fit),
      cmocka_unit_test(test_operations_reserve_nothing_for_normal_text),
      cmocka_unit_test(test_operations_append),
      cmocka_unit_test(test_operations_null_is_the_empty_reference),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
