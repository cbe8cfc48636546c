/* web: validation errors that are not failures (URL Standard 1.1), and their offsets. */
/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include "unit/iri/web/web_support.h"

typedef struct {
  const char *base; /* NULL: none */
  test_literal text;
  const char *expected; /* "name component offset" each, with newlines */
} check_case;

static void append_error(void *user, simdiri_status warning, simdiri_component component, size_t offset) {
  char line[128];
  assert_false(simdiri_is_error(warning));
  (void)snprintf(line, sizeof line, "%s %s %zu\n", simdiri_status_name(warning), simdiri_component_name(component),
                 offset);
  append_piece(user, 1024, line);
}

static const check_case cases[] = {
    {NULL, LITERAL("http://h/a?b#c"), ""},
    {NULL, LITERAL("http://h/%41\xC2\xA0!$&'()*+,;=:@/?\xF4\x8F\xBF\xBD"), ""},
    {NULL, LITERAL(" http://h/\n"), "invalid-URL-unit  0\ninvalid-URL-unit  10\n"},
    {NULL, LITERAL("ht\ntp://h\t/"), "invalid-URL-unit  2\ninvalid-URL-unit  9\n"},
    {NULL, LITERAL("http://h/\t^"), "invalid-URL-unit  9\ninvalid-URL-unit path 10\n"},
    {NULL, LITERAL("http://h/\xFF\xFF^"), "invalid-URL-unit path 11\n"},
    {NULL, LITERAL("http://h/a b%z?[#|\xC2\x85\xEF\xBF\xBE"),
     "invalid-URL-unit path 10\ninvalid-URL-unit path 12\ninvalid-URL-unit query 15\ninvalid-URL-unit fragment 17\n"
     "invalid-URL-unit fragment 18\ninvalid-URL-unit fragment 20\n"},
    {NULL, LITERAL("x:a b"), "invalid-URL-unit path 3\n"},
    {NULL, LITERAL("x://\"%"), "invalid-URL-unit host 4\ninvalid-URL-unit host 5\n"},
    {NULL, LITERAL("http:h"), "special-scheme-missing-following-solidus  5\n"},
    {NULL, LITERAL("http:\\h"),
     "special-scheme-missing-following-solidus  5\nspecial-scheme-missing-following-solidus  5\n"},
    {NULL, LITERAL("http:///h"), "special-scheme-missing-following-solidus  7\n"},
    {NULL, LITERAL("file:a"), "special-scheme-missing-following-solidus  5\n"},
    {NULL, LITERAL("http://h\\a\\"), "invalid-reverse-solidus path 8\ninvalid-reverse-solidus path 10\n"},
    {NULL, LITERAL("file:\\\\h\\"),
     "special-scheme-missing-following-solidus  5\ninvalid-reverse-solidus  5\n"
     "invalid-reverse-solidus  6\ninvalid-reverse-solidus path 8\n"},
    {NULL, LITERAL("x://u@h"), "invalid-credentials userinfo 4\n"},
    {NULL, LITERAL("file://c|/a"), "file-invalid-Windows-drive-letter-host host 7\n"},
    {"file:///x", LITERAL("c:/a"), ""}, /* a scheme of one letter */
    {"file:///x", LITERAL("c|/a"), "file-invalid-Windows-drive-letter path 0\ninvalid-URL-unit path 1\n"},
    {"http://h/", LITERAL("http:a"), "special-scheme-missing-following-solidus  5\n"},
    {"http://h/", LITERAL("\\a"), "invalid-reverse-solidus path 0\n"},
    {"http://h/", LITERAL("/\\a"), "invalid-reverse-solidus  1\n"},
    {NULL, LITERAL("http://ex%61mple/"), "domain-percent-encoded host 7\n"},
    {NULL, LITERAL("http://a_b/"), "domain-to-ASCII host 7\n"},
    {NULL, LITERAL("http://h./"), "domain-to-ASCII host 9\n"},
    {NULL, LITERAL("http://a.-b/"), "domain-to-ASCII host 9\n"},
    {NULL, LITERAL("http://1.2.3.4./"), "domain-to-ASCII host 15\nIPv4-empty-part host 7\n"},
    {NULL, LITERAL("http://1.2.3.\xEF\xBC\x94/"), "IPv4-non-ASCII-input host 7\n"},
    {NULL,
     LITERAL("http://%31\xE3\x80\x82"
             "2.3.4/"),
     "domain-percent-encoded host 7\nIPv4-non-ASCII-input host 7\n"},
    {NULL, LITERAL("http://1.2/"), "IPv4-too-few-parts host 7\n"},
    {NULL, LITERAL("http://0x1.02.3.4/"), "IPv4-non-decimal-part host 7\n"},
    {NULL, LITERAL("http://1.2.3.0x4/"), "IPv4-non-decimal-part host 7\n"},
    {NULL, LITERAL("http://1.2.300/"), "IPv4-too-few-parts host 7\nIPv4-out-of-range-part host 7\n"},
    {NULL, LITERAL("http://[::01]/"), "IPv6-piece-leading-zero host 7\n"},
};

static void test_errors_and_offsets(void **state) {
  (void)state;
  test_session s;
  web_session_begin(&s, 0);
  for (size_t i = 0; i < LENGTH_OF(cases); i++) {
    char told[1024] = "";
    simdiri_base *base = cases[i].base ? web_base(&s, cases[i].base, strlen(cases[i].base)) : NULL;
    const char *text = guarded_copy(0, cases[i].text.data, cases[i].text.len);
    assert_int_equal(
        simdiri_check_url(s.context, s.scratch, base, text, cases[i].text.len, append_error, told, &s.result),
        SIMDIRI_OK);
    check_same_text(cases[i].text.data, told, strlen(told), cases[i].expected, strlen(cases[i].expected));
    assert_null(s.result.text);
    assert_int_equal(s.result.changes, 0);
    simdiri_base_free(base);
  }
  session_end(&s);
}

/* The failure comes last, and is the one that normalize reports. */
static void test_failure(void **state) {
  (void)state;
  test_session s;
  char told[1024] = "";
  web_session_begin(&s, 0);
  assert_int_equal(simdiri_check_url(s.context, s.scratch, NULL, "http:\\u@h:x", 11, append_error, told, &s.result),
                   SIMDIRI_ERROR_PORT_INVALID);
  assert_int_equal(s.result.offset, 10);
  assert_int_equal(s.result.component, SIMDIRI_COMPONENT_PORT);
  assert_non_null(strstr(told, "invalid-credentials"));
  assert_int_equal(simdiri_check_url(s.context, s.scratch, NULL, NULL, 0, NULL, NULL, &s.result),
                   SIMDIRI_ERROR_MISSING_SCHEME_NON_RELATIVE_URL);
  session_end(&s);
}

typedef struct {
  test_literal text;
  simdiri_status failure;
  const char *expected; /* the errors that are reported before it */
} failing_case;

static const failing_case failing_cases[] = {
    {LITERAL("http://u@/x"), SIMDIRI_ERROR_HOST_MISSING, "invalid-credentials userinfo 7\n"},
    {LITERAL("x://u:p@"), SIMDIRI_ERROR_HOST_MISSING, "invalid-credentials userinfo 4\n"},
    {LITERAL("http:u@:1"), SIMDIRI_ERROR_HOST_MISSING,
     "special-scheme-missing-following-solidus  5\ninvalid-credentials userinfo 5\n"},
    {LITERAL("http://1.2.3.4.5./"), SIMDIRI_ERROR_IPV4_TOO_MANY_PARTS,
     "domain-to-ASCII host 17\nIPv4-empty-part host 7\n"},
    {LITERAL("http://a.0x1/"), SIMDIRI_ERROR_IPV4_NON_NUMERIC_PART, "IPv4-too-few-parts host 7\n"},
    {LITERAL("http://0x1.a.1/"), SIMDIRI_ERROR_IPV4_NON_NUMERIC_PART,
     "IPv4-too-few-parts host 7\nIPv4-non-decimal-part host 7\n"},
    {LITERAL("http://09.1/"), SIMDIRI_ERROR_IPV4_NON_NUMERIC_PART, "IPv4-too-few-parts host 7\n"},
    {LITERAL("http://0x1.300.1/"), SIMDIRI_ERROR_IPV4_OUT_OF_RANGE_PART,
     "IPv4-too-few-parts host 7\nIPv4-non-decimal-part host 7\n"},
    {LITERAL("http://1.2.3.256/"), SIMDIRI_ERROR_IPV4_OUT_OF_RANGE_PART, ""},
    {LITERAL("http://%31.2.3.256/"), SIMDIRI_ERROR_IPV4_OUT_OF_RANGE_PART, "domain-percent-encoded host 7\n"},
    {LITERAL("http://\xEF\xBC\x91.2.3.256/"), SIMDIRI_ERROR_IPV4_OUT_OF_RANGE_PART, "IPv4-non-ASCII-input host 7\n"},
    {LITERAL("http://[01:x]/"), SIMDIRI_ERROR_IPV6_INVALID_CODE_POINT, "IPv6-piece-leading-zero host 7\n"},
    {LITERAL("http://[1:02]/"), SIMDIRI_ERROR_IPV6_TOO_FEW_PIECES, "IPv6-piece-leading-zero host 7\n"},
    {LITERAL("http://[::01/"), SIMDIRI_ERROR_IPV6_UNCLOSED, ""},
    {LITERAL("http://%61%23/"), SIMDIRI_ERROR_DOMAIN_TO_ASCII, "domain-percent-encoded host 7\n"},
    {LITERAL("http://%FF/"), SIMDIRI_ERROR_DOMAIN_TO_ASCII, "domain-percent-encoded host 7\n"},
    {LITERAL("http://a_b:x"), SIMDIRI_ERROR_PORT_INVALID, "domain-to-ASCII host 7\n"},
    {LITERAL("x://a\"b^/"), SIMDIRI_ERROR_HOST_INVALID_CODE_POINT, ""},
    {LITERAL("x://a\":65536/"), SIMDIRI_ERROR_PORT_OUT_OF_RANGE, "invalid-URL-unit host 5\n"},
    {LITERAL("file:\\\\%41%00"), SIMDIRI_ERROR_DOMAIN_TO_ASCII,
     "special-scheme-missing-following-solidus  5\ninvalid-reverse-solidus  5\n"
     "invalid-reverse-solidus  6\ndomain-percent-encoded host 7\n"},
    {LITERAL(" x\n"), SIMDIRI_ERROR_MISSING_SCHEME_NON_RELATIVE_URL, "invalid-URL-unit  0\ninvalid-URL-unit  2\n"},
};

/* The errors of the failing component come before the failure (URL Standard 3.3, 3.5, 4.4); an error that is the
 * failure is not reported twice. */
static void test_errors_before_a_failure(void **state) {
  (void)state;
  test_session s;
  web_session_begin(&s, 0);
  for (size_t i = 0; i < LENGTH_OF(failing_cases); i++) {
    const failing_case *item = &failing_cases[i];
    char told[1024] = "";
    const char *text = guarded_copy(0, item->text.data, item->text.len);
    const simdiri_status status =
        simdiri_check_url(s.context, s.scratch, NULL, text, item->text.len, append_error, told, &s.result);
    if (status != item->failure) fail_msg("%s: %s", item->text.data, simdiri_status_name(status));
    check_same_text(item->text.data, told, strlen(told), item->expected, strlen(item->expected));
  }
  session_end(&s);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_errors_and_offsets), cmocka_unit_test(test_failure),
                                     cmocka_unit_test(test_errors_before_a_failure)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
