/* normalize/plan: simdiri_to_uri and simdiri_to_iri (RFC 3987 3.1, 3.2), at no rung. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "unit/support.h"

typedef simdiri_status (*convert_function)(const simdiri_context *, simdiri_scratch *, const char *, size_t,
                                           simdiri_buffer *, simdiri_result *);

typedef struct {
  const char *text, *expected; /* NULL: as it is */
} convert_row;

static void check_rows(convert_function convert, const simdiri_options *options, const convert_row *rows,
                       size_t count) {
  test_session session;
  session_begin(&session, options);
  for (size_t i = 0; i < count; i++) {
    const char *expected = rows[i].expected ? rows[i].expected : rows[i].text;
    const char *text = guarded_copy(0, rows[i].text, strlen(rows[i].text));
    session.out.len = 0;
    const simdiri_status status =
        convert(session.context, session.scratch, text, strlen(rows[i].text), &session.out, &session.result);
    if (simdiri_is_error(status)) fail_msg("%s: %s", rows[i].text, simdiri_status_name(status));
    check_same_text(rows[i].text, session.result.text, session.result.text_len, expected, strlen(expected));
    const bool is_same = strcmp(expected, rows[i].text) == 0;
    assert_int_equal(session.result.changes == 0, is_same);
    if (is_same) assert_ptr_equal(session.result.text, text);
    assert_int_equal(session.out.len, is_same ? 0 : strlen(expected));
  }
  session_end(&session);
}

static simdiri_options defaults(void) {
  simdiri_options options;
  simdiri_options_init(&options);
  options.flags = SIMDIRI_FLAG_REFERENCE;
  return options;
}

static void test_to_uri(void **state) {
  (void)state;
  static const convert_row rows[] = {
      {"HTTP://H:080/%7e/../%3b?#", NULL}, /* the identity on URIs */
      {"http://a%C3%A9.b/", NULL},
      {"http://XN--9CA/", NULL},
      {"http://h/\xC3\xA9%c3%a9", "http://h/%C3%A9%c3%a9"},
      {"\xC3\xA9", "%C3%A9"},
      {"http://h/?\xEE\x80\x80#\xC2\xA0", "http://h/?%EE%80%80#%C2%A0"},
      {"http://h/a b|%\xFF", "http://h/a%20b%7C%25%FF"},
      {"HTTP://R\xC3\x89.A_b.C/", "HTTP://xn--r-bga.A_b.C/"}, /* ASCII labels unchanged */
      {"http://u\xC3\xA9@\xC3\xA9:80", "http://u%C3%A9@xn--9ca:80"},
      {"http://\xE2\x84\x80/", "http://%E2%84%80/"}, /* unmapped */
      {"x://\xC3\xA9/", "x://%C3%A9/"},
      {"//\xC3\xA9/", "//%C3%A9/"},
      {"http://h/\xC3%A9", "http://h/%C3%A9"},
  };
  const simdiri_options options = defaults();
  check_rows(simdiri_to_uri, &options, rows, LENGTH_OF(rows));
}

static void test_to_uri_host_percent(void **state) {
  (void)state;
  static const convert_row rows[] = {{"http://\xC3\xA9/", "http://%C3%A9/"}, {"http://xn--0/", NULL}};
  simdiri_options options = defaults();
  options.host = SIMDIRI_HOST_PERCENT;
  check_rows(simdiri_to_uri, &options, rows, LENGTH_OF(rows));
}

static void test_to_uri_iri_bis(void **state) {
  (void)state;
  static const convert_row rows[] = {
      {"x://\xC3\xA9/", "x://xn--9ca/"}, {"//%C3%A9/", "//xn--9ca/"},        {"s:#a#b", "s:#a%23b"}, {"//a%62", "//ab"},
      {"//XN--9C%41", "//XN--9CA"},      {"//a_b.\xC3\xA9", "//a_b.xn--9ca"}};
  simdiri_options options = defaults();
  options.grammar = SIMDIRI_GRAMMAR_IRI_BIS;
  check_rows(simdiri_to_uri, &options, rows, LENGTH_OF(rows));
}

static void test_to_uri_with_nfc(void **state) {
  (void)state;
  static const convert_row rows[] = {
      {"s:e\xCC\x81", "s:%C3%A9"}, {"s:e%cc%81", "s:%C3%A9"}, {"s:%c3%a9", NULL}, {"s:%41?e\xCC\x81", "s:%41?%C3%A9"}};
  simdiri_options options = defaults();
  options.unicode = SIMDIRI_UNICODE_NFC;
  check_rows(simdiri_to_uri, &options, rows, LENGTH_OF(rows));
}

static void test_to_iri(void **state) {
  (void)state;
  static const convert_row rows[] = {
      {"HTTP://H:080/../a", NULL},
      {"http://h/%7e%3b%c3%a9", "http://h/~%3B\xC3\xA9"},
      {"http://h/%FC%c3%bc", "http://h/%FC\xC3\xBC"},
      {"http://h/%e2%80%ae", "http://h/%E2%80%AE"},
      {"http://h/%EE%80%80?%EE%80%80", "http://h/%EE%80%80?\xEE\x80\x80"},
      {"http://%C3%A9/", "http://\xC3\xA9/"},
      {"http://xn--9ca/", NULL},
      {"http://h/\xC2\xA0", "http://h/%C2%A0"},
      {"http://h/%", "http://h/%25"},
      {"%C3%A9", "\xC3\xA9"},
  };
  const simdiri_options options = defaults();
  check_rows(simdiri_to_iri, &options, rows, LENGTH_OF(rows));
}

static void test_to_iri_iri_bis(void **state) {
  (void)state;
  static const convert_row rows[] = {
      {"x://\xC3\xA9/", NULL}, {"//%C3%A9/", "//\xC3\xA9/"}, {"//h/#a#b", "//h/#a%23b"}, {"//A%42", "//AB"}};
  simdiri_options options = defaults();
  options.grammar = SIMDIRI_GRAMMAR_IRI_BIS;
  check_rows(simdiri_to_iri, &options, rows, LENGTH_OF(rows));
}

/* 3987bis 3.7 step 6. */
static void test_to_iri_host_unicode(void **state) {
  (void)state;
  static const convert_row rows[] = {
      {"http://xn--9ca.B/", "http://\xC3\xA9.B/"},
      {"HTTP://XN--9CA/", "HTTP://\xC3\xA9/"},
      {"http://R\xC3\x89.xn--9ca/", "http://R\xC3\x89.\xC3\xA9/"},
      {"http://xn--0/", NULL},
      {"http://xn--dca/", NULL},
      {"x://xn--9ca/", NULL},
      {"//xn--9ca/", NULL},
  };
  simdiri_options options = defaults();
  options.host = SIMDIRI_HOST_UNICODE;
  check_rows(simdiri_to_iri, &options, rows, LENGTH_OF(rows));
}

static void check_error(convert_function convert, const simdiri_options *options, const char *text,
                        simdiri_status status, size_t offset) {
  test_session session;
  session_begin(&session, options);
  assert_int_equal(convert(session.context, session.scratch, guarded_copy(0, text, strlen(text)), strlen(text),
                           &session.out, &session.result),
                   status);
  assert_int_equal(session.result.offset, offset);
  if (simdiri_is_error(status)) {
    assert_null(session.result.text);
    assert_int_equal(session.out.len, 0);
    assert_int_equal(session.result.changes, 0);
  }
  session_end(&session);
}

static void test_convert_errors(void **state) {
  (void)state;
  simdiri_options options = defaults();
  options.disallowed = SIMDIRI_DISALLOWED_ENCODE;
  check_error(simdiri_to_uri, &options, "http://\xFC.example/", SIMDIRI_WARNING_HOST_UNMAPPED, 7);
  check_error(simdiri_to_uri, &options, "http://%FC.example/", SIMDIRI_OK, 0); /* a URI stays unchanged */
  check_error(simdiri_to_uri, &options, "http://\xE2\x84\x80/", SIMDIRI_WARNING_HOST_UNMAPPED, 7);
  check_error(simdiri_to_iri, &options, "s:\xC3%A9", SIMDIRI_ERROR_OCTET_MERGE, 2);
  check_error(simdiri_to_uri, &options, "http://\xC3%A9\xC3\xA9/", SIMDIRI_ERROR_OCTET_MERGE, 7);
  check_error(simdiri_to_uri, &options, "s:[", SIMDIRI_ERROR_BAD_CHARACTER, 2);
  check_error(simdiri_to_uri, &options, "1:a", SIMDIRI_ERROR_COLON_SEGMENT, 1);
  options.flags = 0;
  check_error(simdiri_to_uri, &options, "a", SIMDIRI_ERROR_NO_SCHEME, 1);
  check_error(simdiri_to_iri, &options, "1:a", SIMDIRI_ERROR_BAD_SCHEME, 0);
  options.disallowed = SIMDIRI_DISALLOWED_FAIL;
  check_error(simdiri_to_uri, &options, "http://\xE2\x84\x80/", SIMDIRI_ERROR_BAD_HOST, 7);
  check_error(simdiri_to_iri, &options, "s: ", SIMDIRI_ERROR_BAD_CHARACTER, 2);
  options.host = SIMDIRI_HOST_UNICODE;
  check_error(simdiri_to_iri, &options, "http://xn--0/", SIMDIRI_ERROR_BAD_HOST, 7);
}

/* A host that cannot be mapped or is not allowed comes before an error after it, and after an error before it. */
static void test_convert_errors_in_order(void **state) {
  (void)state;
  simdiri_options options = defaults();
  options.disallowed = SIMDIRI_DISALLOWED_FAIL;
  check_error(simdiri_to_uri, &options, "http://\xE2\x84\x80:x/ ", SIMDIRI_ERROR_BAD_HOST, 7);
  check_error(simdiri_to_uri, &options, "http://\xE2\x84\x80/ ", SIMDIRI_ERROR_BAD_HOST, 7);
  check_error(simdiri_to_uri, &options, "http:// @\xE2\x84\x80/", SIMDIRI_ERROR_BAD_CHARACTER, 7);
  check_error(simdiri_to_uri, &options, "http://\xC3\xA9/ ", SIMDIRI_ERROR_BAD_CHARACTER, 10);
  check_error(simdiri_to_uri, &options, "http://\xE2\x84\x80 /", SIMDIRI_ERROR_BAD_CHARACTER, 10);
  options.grammar = SIMDIRI_GRAMMAR_IRI_BIS;
  check_error(simdiri_to_iri, &options, "//\xC2\xA0/", SIMDIRI_ERROR_BAD_HOST, 2);
  check_error(simdiri_to_iri, &options, "//\xC2\xA0/ ", SIMDIRI_ERROR_BAD_HOST, 2);
  options.disallowed = SIMDIRI_DISALLOWED_ENCODE;
  check_error(simdiri_to_iri, &options, "//\xC2\xA0/", SIMDIRI_ERROR_BAD_HOST, 2);
  check_error(simdiri_to_uri, &options, "//\xE2\x84\x80/[", SIMDIRI_ERROR_BAD_HOST, 2);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_to_uri),
      cmocka_unit_test(test_to_uri_host_percent),
      cmocka_unit_test(test_to_uri_iri_bis),
      cmocka_unit_test(test_to_uri_with_nfc),
      cmocka_unit_test(test_to_iri),
      cmocka_unit_test(test_to_iri_iri_bis),
      cmocka_unit_test(test_to_iri_host_unicode),
      cmocka_unit_test(test_convert_errors),
      cmocka_unit_test(test_convert_errors_in_order),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
