/* web: the URL parser's result for a record, state by state (URL Standard 4.4). */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "unit/iri/web/web_support.h"

typedef struct {
  test_literal input;
  test_literal expected;
  uint64_t changes;
} good_case;

static void check_good(const good_case *cases, size_t count) {
  test_session session;
  web_session_begin(&session, 0);
  for (size_t i = 0; i < count; i++) {
    const good_case *one = &cases[i];
    assert_int_equal(session_normalize(&session, one->input.data, one->input.len), SIMDIRI_OK);
    check_same_text(one->input.data, session.result.text, session.result.text_len, one->expected.data,
                    one->expected.len);
    if (session.result.changes != one->changes) print_error("%s\n", one->input.data);
    assert_int_equal(session.result.changes, one->changes);
  }
  session_end(&session);
}

static void test_normalize_normal_urls(void **state) {
  (void)state;
  static const good_case cases[] = {
      {LITERAL("http://h/"), LITERAL("http://h/"), 0},
      {LITERAL("https://a.example:8443/b/c?d=e#f'"), LITERAL("https://a.example:8443/b/c?d=e#f'"), 0},
      {LITERAL("http://u:p@h/"), LITERAL("http://u:p@h/"), 0},
      {LITERAL("http://h/%zz/%/%e9?%"), LITERAL("http://h/%zz/%/%e9?%"), 0},
      {LITERAL("http://h/[|]~"), LITERAL("http://h/[|]~"), 0},
      {LITERAL("http://h/?[`^{|}\\]"), LITERAL("http://h/?[`^{|}\\]"), 0},
      {LITERAL("x:"), LITERAL("x:"), 0},
      {LITERAL("x:\\ <>\"`{}|^"), LITERAL("x:\\ <>\"`{}|^"), 0},
      {LITERAL("x://"), LITERAL("x://"), 0},
      {LITERAL("x://H:0?"), LITERAL("x://H:0?"), 0},
      {LITERAL("x:/.//y"), LITERAL("x:/.//y"), 0},
      {LITERAL("file:///"), LITERAL("file:///"), 0},
      {LITERAL("file://h/C:/"), LITERAL("file://h/C:/"), 0},
      {LITERAL("http://[::1]/"), LITERAL("http://[::1]/"), 0},
      {LITERAL("http://127.0.0.1/"), LITERAL("http://127.0.0.1/"), 0},
      {LITERAL("http://a..b/"), LITERAL("http://a..b/"), 0},
      {LITERAL("http://xn--nonsense-/"), LITERAL("http://xn--nonsense-/"), 0},
  };
  check_good(cases, LENGTH_OF(cases));
}

static void test_normalize_slashes(void **state) {
  (void)state;
  static const good_case cases[] = {
      {LITERAL("http:h"), LITERAL("http://h/"), SIMDIRI_CHANGE_SOLIDUS | SIMDIRI_CHANGE_EMPTY_PATH},
      {LITERAL("http:/h/"), LITERAL("http://h/"), SIMDIRI_CHANGE_SOLIDUS},
      {LITERAL("https:\\/\\h\\a\\?b\\"), LITERAL("https://h/a/?b\\"), SIMDIRI_CHANGE_SOLIDUS},
      {LITERAL("x:\\h"), LITERAL("x:\\h"), 0},
      {LITERAL("x:/\\h\\.."), LITERAL("x:/\\h\\.."), 0},
      {LITERAL("x:///a"), LITERAL("x:///a"), 0},
      {LITERAL("ftp://h\\..\\a"), LITERAL("ftp://h/a"), SIMDIRI_CHANGE_SOLIDUS | SIMDIRI_CHANGE_DOT_SEGMENTS},
  };
  check_good(cases, LENGTH_OF(cases));
}

static void test_normalize_input(void **state) {
  (void)state;
  static const good_case cases[] = {
      {LITERAL("\0 http://h/\x1F \n"), LITERAL("http://h/"), SIMDIRI_CHANGE_STRIPPED},
      {LITERAL("ht\ntp:\t//\rh/a\tb"), LITERAL("http://h/ab"), SIMDIRI_CHANGE_STRIPPED},
      {LITERAL("http://h/.\n./x"), LITERAL("http://h/x"), SIMDIRI_CHANGE_STRIPPED | SIMDIRI_CHANGE_DOT_SEGMENTS},
      {LITERAL("http://h/%\n41"), LITERAL("http://h/%41"), SIMDIRI_CHANGE_STRIPPED},
      {LITERAL("http://h/\xC3\n\xA9"), LITERAL("http://h/%EF%BF%BD%EF%BF%BD"),
       SIMDIRI_CHANGE_STRIPPED | SIMDIRI_CHANGE_INVALID_UTF8 | SIMDIRI_CHANGE_CHARACTER_TO_PCT},
      {LITERAL("http://h/\xE2\x82x"), LITERAL("http://h/%EF%BF%BDx"),
       SIMDIRI_CHANGE_INVALID_UTF8 | SIMDIRI_CHANGE_CHARACTER_TO_PCT},
      {LITERAL("http://h/\xF0\x80\x80"), LITERAL("http://h/%EF%BF%BD%EF%BF%BD%EF%BF%BD"),
       SIMDIRI_CHANGE_INVALID_UTF8 | SIMDIRI_CHANGE_CHARACTER_TO_PCT},
      {LITERAL("http://h/\xEF\xBB\xBF"), LITERAL("http://h/%EF%BB%BF"), SIMDIRI_CHANGE_CHARACTER_TO_PCT},
  };
  check_good(cases, LENGTH_OF(cases));
}

static void test_normalize_authority(void **state) {
  (void)state;
  static const good_case cases[] = {
      {LITERAL("HTTP://EX.example:80"), LITERAL("http://ex.example/"),
       SIMDIRI_CHANGE_SCHEME_CASE | SIMDIRI_CHANGE_HOST_CASE | SIMDIRI_CHANGE_PORT | SIMDIRI_CHANGE_EMPTY_PATH},
      {LITERAL("http://h:/"), LITERAL("http://h/"), SIMDIRI_CHANGE_PORT},
      {LITERAL("http://h:000081/"), LITERAL("http://h:81/"), SIMDIRI_CHANGE_PORT},
      {LITERAL("x://h:80"), LITERAL("x://h:80"), 0},
      {LITERAL("http://@h/"), LITERAL("http://h/"), SIMDIRI_CHANGE_CREDENTIALS},
      {LITERAL("http://:@h/"), LITERAL("http://h/"), SIMDIRI_CHANGE_CREDENTIALS},
      {LITERAL("http://u:@h/"), LITERAL("http://u@h/"), SIMDIRI_CHANGE_CREDENTIALS},
      {LITERAL("http://:p@h/"), LITERAL("http://:p@h/"), 0},
      {LITERAL("http://a@b:c:d@h/"), LITERAL("http://a%40b:c%3Ad@h/"), SIMDIRI_CHANGE_DISALLOWED},
      {LITERAL("http://ex%41mple/"), LITERAL("http://example/"), SIMDIRI_CHANGE_PCT_DECODED | SIMDIRI_CHANGE_HOST_CASE},
      {LITERAL("http://b\xC3\xBC"
               "cher/"),
       LITERAL("http://xn--bcher-kva/"), SIMDIRI_CHANGE_HOST_MAPPED},
      {LITERAL("x://b\xC3\xBC!'/"), LITERAL("x://b%C3%BC!'/"), SIMDIRI_CHANGE_CHARACTER_TO_PCT},
      {LITERAL("x://%41%zz/"), LITERAL("x://%41%zz/"), 0},
      {LITERAL("http://0x7F.0.1/"), LITERAL("http://127.0.0.1/"), SIMDIRI_CHANGE_HOST_CASE | SIMDIRI_CHANGE_IPV4},
      {LITERAL("http://4294967295/"), LITERAL("http://255.255.255.255/"), SIMDIRI_CHANGE_IPV4},
      {LITERAL("http://1.2.3.4./"), LITERAL("http://1.2.3.4/"), SIMDIRI_CHANGE_IPV4},
      {LITERAL("http://0x/"), LITERAL("http://0.0.0.0/"), SIMDIRI_CHANGE_IPV4},
      {LITERAL("http://017.0377/"), LITERAL("http://15.0.0.255/"), SIMDIRI_CHANGE_IPV4},
      {LITERAL("http://%31/"), LITERAL("http://0.0.0.1/"), SIMDIRI_CHANGE_PCT_DECODED | SIMDIRI_CHANGE_IPV4},
      {LITERAL("x://1"), LITERAL("x://1"), 0},
      {LITERAL("http://[1:0:0:2:0:0:0:3]/"), LITERAL("http://[1:0:0:2::3]/"), SIMDIRI_CHANGE_IPV6},
      {LITERAL("x://[::1.2.3.4]"), LITERAL("x://[::102:304]"), SIMDIRI_CHANGE_IPV6},
      {LITERAL("x://[A:0:B:0:c:0:d:0]"), LITERAL("x://[a:0:b:0:c:0:d:0]"), SIMDIRI_CHANGE_IPV6},
  };
  check_good(cases, LENGTH_OF(cases));
}

static void test_normalize_paths(void **state) {
  (void)state;
  static const good_case cases[] = {
      {LITERAL("http://h/a/./b/%2E%2e/c/.."), LITERAL("http://h/a/"), SIMDIRI_CHANGE_DOT_SEGMENTS},
      {LITERAL("http://h/../..//.%2e"), LITERAL("http://h/"), SIMDIRI_CHANGE_DOT_SEGMENTS},
      {LITERAL("http://h/.../%2e%2e%2e/..a"), LITERAL("http://h/.../%2e%2e%2e/..a"), 0},
      {LITERAL("x:/a/..//b"), LITERAL("x:/.//b"), SIMDIRI_CHANGE_DOT_SEGMENTS},
      {LITERAL("x:/.."), LITERAL("x:/"), SIMDIRI_CHANGE_DOT_SEGMENTS},
      {LITERAL("x:a/../b"), LITERAL("x:a/../b"), 0},
      {LITERAL("x:a  ?b"), LITERAL("x:a %20?b"), SIMDIRI_CHANGE_DISALLOWED},
      {LITERAL("x:a  #b"), LITERAL("x:a %20#b"), SIMDIRI_CHANGE_DISALLOWED},
      {LITERAL("x:\x01\x7F"), LITERAL("x:%01%7F"), SIMDIRI_CHANGE_DISALLOWED},
      {LITERAL("http://h/ \"#<>?`{}^"), LITERAL("http://h/%20%22#%3C%3E?%60{}^"), SIMDIRI_CHANGE_DISALLOWED},
      {LITERAL("http://h/^`{}?#"), LITERAL("http://h/%5E%60%7B%7D?#"), SIMDIRI_CHANGE_DISALLOWED},
      {LITERAL("http://h/'?'#'`"), LITERAL("http://h/'?%27#'%60"), SIMDIRI_CHANGE_DISALLOWED},
      {LITERAL("x:?'"), LITERAL("x:?'"), 0},
  };
  check_good(cases, LENGTH_OF(cases));
}

static void test_normalize_files(void **state) {
  (void)state;
  static const good_case cases[] = {
      {LITERAL("file:"), LITERAL("file:///"), SIMDIRI_CHANGE_SOLIDUS},
      {LITERAL("file:/a"), LITERAL("file:///a"), SIMDIRI_CHANGE_SOLIDUS},
      {LITERAL("file://"), LITERAL("file:///"), SIMDIRI_CHANGE_EMPTY_PATH},
      {LITERAL("file://localhost/a"), LITERAL("file:///a"), SIMDIRI_CHANGE_FILE_LOCALHOST},
      {LITERAL("file:c|/a"), LITERAL("file:///c:/a"), SIMDIRI_CHANGE_SOLIDUS | SIMDIRI_CHANGE_DRIVE_LETTER},
      {LITERAL("file://c|"), LITERAL("file:///c:"), SIMDIRI_CHANGE_SOLIDUS | SIMDIRI_CHANGE_DRIVE_LETTER},
      {LITERAL("file:///c:/../.."), LITERAL("file:///c:/"), SIMDIRI_CHANGE_DOT_SEGMENTS},
      {LITERAL("file:///a/c|/../.."), LITERAL("file:///"), SIMDIRI_CHANGE_DOT_SEGMENTS},
      {LITERAL("file:///c|d"), LITERAL("file:///c|d"), 0},
      {LITERAL("file:////a"), LITERAL("file:////a"), 0},
      {LITERAL("file:///../c|"), LITERAL("file:///c:"), SIMDIRI_CHANGE_DOT_SEGMENTS | SIMDIRI_CHANGE_DRIVE_LETTER},
  };
  check_good(cases, LENGTH_OF(cases));
}

/* Failures have the names of the standard, and an offset. */
static void test_normalize_failures(void **state) {
  (void)state;
  static const struct {
    test_literal input;
    simdiri_status status;
    simdiri_component component;
    size_t offset;
  } cases[] = {
      {LITERAL(""), SIMDIRI_ERROR_MISSING_SCHEME_NON_RELATIVE_URL, SIMDIRI_COMPONENT_NONE, 0},
      {LITERAL(" a"), SIMDIRI_ERROR_MISSING_SCHEME_NON_RELATIVE_URL, SIMDIRI_COMPONENT_NONE, 1},
      {LITERAL("1:"), SIMDIRI_ERROR_MISSING_SCHEME_NON_RELATIVE_URL, SIMDIRI_COMPONENT_NONE, 0},
      {LITERAL("http://"), SIMDIRI_ERROR_HOST_MISSING, SIMDIRI_COMPONENT_HOST, 7},
      {LITERAL("http://u@?"), SIMDIRI_ERROR_HOST_MISSING, SIMDIRI_COMPONENT_HOST, 9},
      {LITERAL("x://u@"), SIMDIRI_ERROR_HOST_MISSING, SIMDIRI_COMPONENT_HOST, 6},
      {LITERAL("x://:1"), SIMDIRI_ERROR_HOST_MISSING, SIMDIRI_COMPONENT_HOST, 4},
      {LITERAL("http://h:1x/"), SIMDIRI_ERROR_PORT_INVALID, SIMDIRI_COMPONENT_PORT, 10},
      {LITERAL("h\tttp://h:65536/"), SIMDIRI_ERROR_PORT_OUT_OF_RANGE, SIMDIRI_COMPONENT_PORT, 10},
      {LITERAL("http://a b/"), SIMDIRI_ERROR_DOMAIN_TO_ASCII, SIMDIRI_COMPONENT_HOST, 8},
      {LITERAL("http://a%/"), SIMDIRI_ERROR_DOMAIN_TO_ASCII, SIMDIRI_COMPONENT_HOST, 7},
      {LITERAL("http://a%00/"), SIMDIRI_ERROR_DOMAIN_TO_ASCII, SIMDIRI_COMPONENT_HOST, 7},
      {LITERAL("http://a%FF/"), SIMDIRI_ERROR_DOMAIN_TO_ASCII, SIMDIRI_COMPONENT_HOST, 7},
      {LITERAL("http://\xC2\xAD/"), SIMDIRI_ERROR_DOMAIN_TO_ASCII, SIMDIRI_COMPONENT_HOST, 7},
      {LITERAL("x://a b"), SIMDIRI_ERROR_HOST_INVALID_CODE_POINT, SIMDIRI_COMPONENT_HOST, 5},
      {LITERAL("file://a:1/"), SIMDIRI_ERROR_DOMAIN_TO_ASCII, SIMDIRI_COMPONENT_HOST, 8},
      {LITERAL("http://1.2.3.4.5/"), SIMDIRI_ERROR_IPV4_TOO_MANY_PARTS, SIMDIRI_COMPONENT_HOST, 7},
      {LITERAL("http://1.x.3/"), SIMDIRI_ERROR_IPV4_NON_NUMERIC_PART, SIMDIRI_COMPONENT_HOST, 9},
      {LITERAL("http://09/"), SIMDIRI_ERROR_IPV4_NON_NUMERIC_PART, SIMDIRI_COMPONENT_HOST, 7},
      {LITERAL("http://256.1/"), SIMDIRI_ERROR_IPV4_OUT_OF_RANGE_PART, SIMDIRI_COMPONENT_HOST, 7},
      {LITERAL("http://1.16777216/"), SIMDIRI_ERROR_IPV4_OUT_OF_RANGE_PART, SIMDIRI_COMPONENT_HOST, 7},
      {LITERAL("http://4294967296/"), SIMDIRI_ERROR_IPV4_OUT_OF_RANGE_PART, SIMDIRI_COMPONENT_HOST, 7},
      {LITERAL("http://[::1/"), SIMDIRI_ERROR_IPV6_UNCLOSED, SIMDIRI_COMPONENT_HOST, 11},
      {LITERAL("http://[:1]/"), SIMDIRI_ERROR_IPV6_INVALID_COMPRESSION, SIMDIRI_COMPONENT_HOST, 8},
      {LITERAL("http://[1:2:3:4:5:6:7:8:9]/"), SIMDIRI_ERROR_IPV6_TOO_MANY_PIECES, SIMDIRI_COMPONENT_HOST, 24},
      {LITERAL("http://[1::2::3]/"), SIMDIRI_ERROR_IPV6_MULTIPLE_COMPRESSION, SIMDIRI_COMPONENT_HOST, 13},
      {LITERAL("http://[1:g]/"), SIMDIRI_ERROR_IPV6_INVALID_CODE_POINT, SIMDIRI_COMPONENT_HOST, 10},
      {LITERAL("http://[1:]/"), SIMDIRI_ERROR_IPV6_INVALID_CODE_POINT, SIMDIRI_COMPONENT_HOST, 10},
      {LITERAL("http://[]/"), SIMDIRI_ERROR_IPV6_TOO_FEW_PIECES, SIMDIRI_COMPONENT_HOST, 8},
      {LITERAL("http://[1:2:3:4:5:6:7:1.2.3.4]/"), SIMDIRI_ERROR_IPV4_IN_IPV6_TOO_MANY_PIECES, SIMDIRI_COMPONENT_HOST,
       22},
      {LITERAL("http://[::.1]/"), SIMDIRI_ERROR_IPV4_IN_IPV6_INVALID_CODE_POINT, SIMDIRI_COMPONENT_HOST, 10},
      {LITERAL("http://[::1.02.3.4]/"), SIMDIRI_ERROR_IPV4_IN_IPV6_INVALID_CODE_POINT, SIMDIRI_COMPONENT_HOST, 13},
      {LITERAL("http://[::1.2.3.4.5]/"), SIMDIRI_ERROR_IPV4_IN_IPV6_INVALID_CODE_POINT, SIMDIRI_COMPONENT_HOST, 17},
      {LITERAL("http://[::1.256.3.4]/"), SIMDIRI_ERROR_IPV4_IN_IPV6_OUT_OF_RANGE_PART, SIMDIRI_COMPONENT_HOST, 14},
      {LITERAL("http://[::1.2.3]/"), SIMDIRI_ERROR_IPV4_IN_IPV6_TOO_FEW_PARTS, SIMDIRI_COMPONENT_HOST, 15},
  };
  test_session session;
  web_session_begin(&session, 0);
  for (size_t i = 0; i < LENGTH_OF(cases); i++) {
    const simdiri_status status = session_normalize(&session, cases[i].input.data, cases[i].input.len);
    if (status != cases[i].status || session.result.offset != cases[i].offset)
      print_error("%s: %s at %lu\n", cases[i].input.data, simdiri_status_name(status),
                  (unsigned long)session.result.offset);
    assert_int_equal(status, cases[i].status);
    assert_int_equal(session.result.component, cases[i].component);
    assert_int_equal(session.result.offset, cases[i].offset);
    assert_null(session.result.text);
    assert_int_equal(session.out.len, 0);
  }
  session_end(&session);
}

static void test_normalize_drop_fragment(void **state) {
  (void)state;
  test_session session;
  web_session_begin(&session, SIMDIRI_FLAG_DROP_FRAGMENT);
  assert_int_equal(session_normalize(&session, "http://h/#", 10), SIMDIRI_OK);
  check_same_text("an empty one", session.result.text, session.result.text_len, "http://h/", 9);
  assert_int_equal(session.result.changes, SIMDIRI_CHANGE_FRAGMENT_DROPPED);
  assert_int_equal(session_normalize(&session, "http://h/?a", 11), SIMDIRI_OK);
  assert_int_equal(session.result.changes, 0);
  session_end(&session);
}

/* Options that the profile does not support are an error of the call. */
static void test_other_operations_are_refused(void **state) {
  (void)state;
  test_session session;
  web_session_begin(&session, 0);
  assert_int_equal(simdiri_to_uri(session.context, session.scratch, "x:", 2, &session.out, &session.result),
                   SIMDIRI_ERROR_BAD_OPTION);
  assert_int_equal(simdiri_to_iri(session.context, session.scratch, "x:", 2, &session.out, &session.result),
                   SIMDIRI_ERROR_BAD_OPTION);
  const simdiri_records records = {.data = "x:\n", .data_len = 3, .separator = '\n'};
  simdiri_batch_result result = {.statuses = NULL};
  assert_int_equal(simdiri_batch(session.context, session.scratch, SIMDIRI_OPERATION_TO_URI, SIMDIRI_ON_ERROR_KEEP,
                                 NULL, &records, &session.out, &result),
                   SIMDIRI_ERROR_BAD_OPTION);
  assert_int_equal(session.out.len, 0);
  simdiri_batch_result_free(&result, NULL);
  session_end(&session);
}

static void test_bound_holds(void **state) {
  (void)state;
  test_session session;
  web_session_begin(&session, 0);
  assert_int_equal(simdiri_bound(session.context, SIZE_MAX / 9), SIZE_MAX);
  assert_true(simdiri_bound(session.context, 1000) >= 9000);
  char text[309] = "http://h/";
  memset(text + 9, 0xFF, 300);
  assert_int_equal(session_normalize(&session, text, sizeof text), SIMDIRI_OK);
  assert_int_equal(session.result.text_len, 9 + 9 * 300);
  assert_true(session.result.text_len <= simdiri_bound(session.context, sizeof text));
  session_end(&session);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_normalize_normal_urls),
      cmocka_unit_test(test_normalize_slashes),
      cmocka_unit_test(test_normalize_input),
      cmocka_unit_test(test_normalize_authority),
      cmocka_unit_test(test_normalize_paths),
      cmocka_unit_test(test_normalize_files),
      cmocka_unit_test(test_normalize_failures),
      cmocka_unit_test(test_normalize_drop_fragment),
      cmocka_unit_test(test_other_operations_are_refused),
      cmocka_unit_test(test_bound_holds),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
