/* normalize/resolve: refused input and the offset of the error; bases; buffers. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "unit/support.h"

typedef struct {
  const char *text;
  simdiri_status status;
  simdiri_component component;
  size_t offset;
} error_row;

static void begin(test_session *session, simdiri_rung rung, simdiri_disallowed disallowed, simdiri_form form) {
  simdiri_options options;
  simdiri_options_init(&options);
  options.rung = rung;
  options.disallowed = disallowed;
  options.form = form;
  session_begin(session, &options);
}

static simdiri_status make_base(test_session *session, const char *text, simdiri_base **base) {
  const size_t len = strlen(text);
  return simdiri_base_create(session->context, session->scratch, guarded_copy(1, text, len), len, NULL, base,
                             &session->result);
}

static simdiri_status resolve(test_session *session, const simdiri_base *base, const char *reference) {
  const size_t len = strlen(reference);
  session->out.len = 0;
  return simdiri_resolve(session->context, session->scratch, base, guarded_copy(0, reference, len), len, &session->out,
                         &session->result);
}

static void check_error(const error_row *row, simdiri_status status, const simdiri_result *result) {
  if (status != row->status || result->status != status || result->component != row->component ||
      result->offset != row->offset)
    fail_msg("%s: %s in %s at %zu", row->text, simdiri_status_name(status), simdiri_component_name(result->component),
             result->offset);
  if (!simdiri_is_error(status)) return;
  assert_null(result->text);
  assert_int_equal(result->text_len, 0);
  assert_int_equal(result->changes, 0);
}

static void check_references(test_session *session, const error_row *rows, size_t count) {
  simdiri_base *base;
  assert_int_equal(make_base(session, "http://a/b", &base), SIMDIRI_OK);
  for (size_t i = 0; i < count; i++) {
    check_error(&rows[i], resolve(session, base, rows[i].text), &session->result);
    if (simdiri_is_error(rows[i].status)) assert_int_equal(session->out.len, 0);
  }
  simdiri_base_free(base);
}

static void test_resolve_refuses_references_strictly(void **state) {
  (void)state;
  static const error_row rows[] = {
      {"a b", SIMDIRI_ERROR_BAD_CHARACTER, SIMDIRI_COMPONENT_PATH, 1},
      {"1:b", SIMDIRI_ERROR_COLON_SEGMENT, SIMDIRI_COMPONENT_PATH, 1},
      {"//[x]", SIMDIRI_ERROR_BAD_IP_LITERAL, SIMDIRI_COMPONENT_HOST, 3},
      {"?%", SIMDIRI_ERROR_BAD_PERCENT, SIMDIRI_COMPONENT_QUERY, 1},
      {"#\xFF", SIMDIRI_ERROR_BAD_UTF8, SIMDIRI_COMPONENT_FRAGMENT, 1},
  };
  test_session session;
  for (unsigned rung = SIMDIRI_RUNG_SIMPLE; rung <= SIMDIRI_RUNG_SCHEME; rung++) {
    begin(&session, (simdiri_rung)rung, SIMDIRI_DISALLOWED_FAIL, SIMDIRI_FORM_URI);
    check_references(&session, rows, LENGTH_OF(rows));
    session_end(&session);
  }
}

static void test_resolve_refuses_what_cannot_be_repaired(void **state) {
  (void)state;
  static const error_row rows[] = {
      {"a b:c", SIMDIRI_ERROR_COLON_SEGMENT, SIMDIRI_COMPONENT_PATH, 3},
      {"a[b", SIMDIRI_ERROR_BAD_CHARACTER, SIMDIRI_COMPONENT_PATH, 1},
      {"//h:x", SIMDIRI_ERROR_BAD_PORT, SIMDIRI_COMPONENT_PORT, 4},
      {"#a#b", SIMDIRI_ERROR_BAD_CHARACTER, SIMDIRI_COMPONENT_FRAGMENT, 2},
  };
  test_session session;
  begin(&session, SIMDIRI_RUNG_SIMPLE, SIMDIRI_DISALLOWED_ENCODE, SIMDIRI_FORM_URI);
  check_references(&session, rows, LENGTH_OF(rows));
  session_end(&session);
}

/* A byte that the normalization of the target would decode is refused at the repair. */
static void test_resolve_byte_merge(void **state) {
  (void)state;
  static const error_row row = {"a\xC3%A9", SIMDIRI_ERROR_OCTET_MERGE, SIMDIRI_COMPONENT_PATH, 1};
  static const error_row host = {"//\xC3%A9", SIMDIRI_ERROR_OCTET_MERGE, SIMDIRI_COMPONENT_HOST, 2};
  static const error_row unmapped_host = {"//\xC3%A9", SIMDIRI_OK, SIMDIRI_COMPONENT_NONE, 0};
  static const error_row other_scheme = {"x://\xC3%A9", SIMDIRI_OK, SIMDIRI_COMPONENT_NONE, 0};
  static const error_row good = {"a\xC3%A9", SIMDIRI_OK, SIMDIRI_COMPONENT_NONE, 0};
  test_session session;
  begin(&session, SIMDIRI_RUNG_SYNTAX, SIMDIRI_DISALLOWED_ENCODE, SIMDIRI_FORM_IRI);
  check_references(&session, &row, 1);
  check_references(&session, &host, 1);
  session_end(&session);
  begin(&session, SIMDIRI_RUNG_SCHEME, SIMDIRI_DISALLOWED_ENCODE, SIMDIRI_FORM_URI);
  check_references(&session, &good, 1);
  check_references(&session, &host, 1);
  check_references(&session, &other_scheme, 1);
  session_end(&session);
  begin(&session, SIMDIRI_RUNG_SYNTAX, SIMDIRI_DISALLOWED_ENCODE, SIMDIRI_FORM_URI);
  check_references(&session, &unmapped_host, 1);
  session_end(&session);
  begin(&session, SIMDIRI_RUNG_SIMPLE, SIMDIRI_DISALLOWED_ENCODE, SIMDIRI_FORM_IRI);
  check_references(&session, &good, 1);
  session_end(&session);
}

/* The offset is in the reference if the host is the reference's own. */
static void test_resolve_unmapped_host(void **state) {
  (void)state;
  static const error_row own = {"//\xE2\x84\x80/x", SIMDIRI_ERROR_BAD_HOST, SIMDIRI_COMPONENT_HOST, 2};
  static const error_row warned = {"//u@\xE2\x84\x80/x", SIMDIRI_WARNING_HOST_UNMAPPED, SIMDIRI_COMPONENT_HOST, 4};
  test_session session;
  simdiri_base *base;
  begin(&session, SIMDIRI_RUNG_SCHEME, SIMDIRI_DISALLOWED_FAIL, SIMDIRI_FORM_URI);
  check_references(&session, &own, 1);
  assert_int_equal(make_base(&session, "http://\xE2\x84\x80/", &base), SIMDIRI_OK);
  assert_int_equal(resolve(&session, base, "x"), SIMDIRI_ERROR_BAD_HOST);
  assert_int_equal(session.result.offset, 0);
  simdiri_base_free(base);
  session_end(&session);
  begin(&session, SIMDIRI_RUNG_SCHEME, SIMDIRI_DISALLOWED_ENCODE, SIMDIRI_FORM_URI);
  check_references(&session, &warned, 1);
  check_same_text("unmapped", session.result.text, session.result.text_len, "http://u@%E2%84%80/x", 20);
  session_end(&session);
}

static void test_base_create_refuses(void **state) {
  (void)state;
  static const error_row rows[] = {
      {"", SIMDIRI_ERROR_NO_SCHEME, SIMDIRI_COMPONENT_SCHEME, 0},
      {"a/b", SIMDIRI_ERROR_NO_SCHEME, SIMDIRI_COMPONENT_SCHEME, 1},
      {"//h", SIMDIRI_ERROR_NO_SCHEME, SIMDIRI_COMPONENT_SCHEME, 0},
      {"1:b", SIMDIRI_ERROR_BAD_SCHEME, SIMDIRI_COMPONENT_SCHEME, 0},
      {"s://[", SIMDIRI_ERROR_BAD_IP_LITERAL, SIMDIRI_COMPONENT_HOST, 5},
      {"s:#a#", SIMDIRI_ERROR_BAD_CHARACTER, SIMDIRI_COMPONENT_FRAGMENT, 4},
  };
  test_session session;
  begin(&session, SIMDIRI_RUNG_SIMPLE, SIMDIRI_DISALLOWED_ENCODE, SIMDIRI_FORM_URI);
  for (size_t i = 0; i < LENGTH_OF(rows); i++) {
    simdiri_base *base = (simdiri_base *)&session;
    const simdiri_status status = make_base(&session, rows[i].text, &base);
    check_error(&rows[i], status, &session.result);
    assert_null(base);
  }
  session_end(&session);
}

/* The context's flags do not allow a relative reference as a base. */
static void test_base_create_needs_a_scheme_always(void **state) {
  (void)state;
  simdiri_options options;
  simdiri_options_init(&options);
  options.flags = SIMDIRI_FLAG_REFERENCE;
  test_session session;
  simdiri_base *base;
  session_begin(&session, &options);
  assert_int_equal(make_base(&session, "a/b", &base), SIMDIRI_ERROR_NO_SCHEME);
  session_end(&session);
}

/* The base is a copy; the caller may free the text and the scratch. */
static void test_base_create_copies(void **state) {
  (void)state;
  test_session session;
  simdiri_base *base;
  char text[] = "http://a/b/c";
  begin(&session, SIMDIRI_RUNG_SIMPLE, SIMDIRI_DISALLOWED_FAIL, SIMDIRI_FORM_URI);
  assert_int_equal(make_base(&session, text, &base), SIMDIRI_OK);
  memset(guarded_capacity(1, sizeof text), 'x', sizeof text);
  simdiri_scratch_free(session.scratch);
  assert_int_equal(simdiri_scratch_create(NULL, &session.scratch), SIMDIRI_OK);
  assert_int_equal(resolve(&session, base, "d"), SIMDIRI_OK);
  check_same_text("copied", session.result.text, session.result.text_len, "http://a/b/d", 12);
  simdiri_base_free(base);
  session_end(&session);
}

static void test_resolve_into_fixed_buffer(void **state) {
  (void)state;
  test_session session;
  simdiri_base *base;
  begin(&session, SIMDIRI_RUNG_SCHEME, SIMDIRI_DISALLOWED_ENCODE, SIMDIRI_FORM_URI);
  assert_int_equal(make_base(&session, "http://a/b", &base), SIMDIRI_OK);
  for (size_t capacity = 0; capacity <= 12; capacity++) { /* the buffer contains "ab"; the target has ten bytes */
    simdiri_buffer fixed = {.data = guarded_capacity(2, capacity + 2), .len = 2, .capacity = capacity + 2};
    const simdiri_status status =
        simdiri_resolve(session.context, session.scratch, base, "../c", 4, &fixed, &session.result);
    assert_int_equal(status, capacity < 10 ? SIMDIRI_ERROR_NO_CAPACITY : SIMDIRI_OK);
    assert_int_equal(fixed.len, capacity < 10 ? 2 : 12);
    if (capacity >= 10) check_same_text("fixed", session.result.text, session.result.text_len, "http://a/c", 10);
    if (capacity >= 10) assert_ptr_equal(session.result.text, fixed.data + 2);
  }
  simdiri_base_free(base);
  session_end(&session);
}

static void test_resolve_null_reference_is_the_empty_one(void **state) {
  (void)state;
  test_session session;
  simdiri_base *base;
  begin(&session, SIMDIRI_RUNG_SCHEME, SIMDIRI_DISALLOWED_ENCODE, SIMDIRI_FORM_URI);
  assert_int_equal(make_base(&session, "http://a/b#c", &base), SIMDIRI_OK);
  assert_int_equal(simdiri_resolve(session.context, session.scratch, base, NULL, 0, &session.out, &session.result),
                   SIMDIRI_OK);
  check_same_text("base", session.result.text, session.result.text_len, "http://a/b", 10);
  simdiri_base_free(base);
  session_end(&session);
}

/* The rung simple only notes white space in the host of the target, which is that of the base or of the reference. */
static void test_resolve_notes_white_space_at_simple(void **state) {
  (void)state;
  static const struct {
    const char *base, *reference;
    simdiri_status status;
  } rows[] = {
      {"foo://h%20h/a", "b", SIMDIRI_WARNING_HOST_UNMAPPED},
      {"foo://h%20h/a", "//g/b", SIMDIRI_OK},
      {"foo://h%20h", "?b", SIMDIRI_WARNING_HOST_UNMAPPED},
      {"foo://h/a", "/%20/b", SIMDIRI_OK},
      {"foo://h/a", "//h%20/b", SIMDIRI_WARNING_HOST_UNMAPPED},
      {"foo://h/a", "foo://h%20h/", SIMDIRI_WARNING_HOST_UNMAPPED},
      {"foo:a", "//h%20h/b", SIMDIRI_WARNING_HOST_UNMAPPED},
      {"foo:/a", "//h%20h", SIMDIRI_WARNING_HOST_UNMAPPED},
      {"foo:///a", "//h%20h", SIMDIRI_WARNING_HOST_UNMAPPED},
      {"foo:///a", "b", SIMDIRI_OK},
  };
  test_session session;
  begin(&session, SIMDIRI_RUNG_SIMPLE, SIMDIRI_DISALLOWED_ENCODE, SIMDIRI_FORM_URI);
  for (size_t i = 0; i < LENGTH_OF(rows); i++) {
    simdiri_base *base;
    assert_int_equal(make_base(&session, rows[i].base, &base), SIMDIRI_OK);
    if (resolve(&session, base, rows[i].reference) != rows[i].status)
      fail_msg("%s, %s: %s", rows[i].base, rows[i].reference, simdiri_status_name(session.result.status));
    simdiri_base_free(base);
  }
  session_end(&session);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_resolve_refuses_references_strictly),
      cmocka_unit_test(test_resolve_refuses_what_cannot_be_repaired),
      cmocka_unit_test(test_resolve_byte_merge),
      cmocka_unit_test(test_resolve_unmapped_host),
      cmocka_unit_test(test_resolve_notes_white_space_at_simple),
      cmocka_unit_test(test_base_create_refuses),
      cmocka_unit_test(test_base_create_needs_a_scheme_always),
      cmocka_unit_test(test_base_create_copies),
      cmocka_unit_test(test_resolve_into_fixed_buffer),
      cmocka_unit_test(test_resolve_null_reference_is_the_empty_one),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
