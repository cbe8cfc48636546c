/* common/status: the names are a stable interface that scripts use. */
/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include "unit/support.h"

static const struct {
  simdiri_status status;
  int number;
  const char *name;
} statuses[] = {
    {SIMDIRI_OK, 0, "ok"},
    {SIMDIRI_WARNING_HOST_UNMAPPED, 1, "host-unmapped"},
    {SIMDIRI_ERROR_NO_SCHEME, 16, "no-scheme"},
    {SIMDIRI_ERROR_BAD_SCHEME, 17, "bad-scheme"},
    {SIMDIRI_ERROR_HAS_SCHEME, 18, "has-scheme"},
    {SIMDIRI_ERROR_HAS_FRAGMENT, 19, "has-fragment"},
    {SIMDIRI_ERROR_COLON_SEGMENT, 20, "colon-segment"},
    {SIMDIRI_ERROR_BAD_CHARACTER, 21, "bad-character"},
    {SIMDIRI_ERROR_BAD_CODE_POINT, 22, "bad-code-point"},
    {SIMDIRI_ERROR_BIDI_FORMATTING, 23, "bidi-formatting"},
    {SIMDIRI_ERROR_BAD_UTF8, 24, "bad-utf8"},
    {SIMDIRI_ERROR_BAD_PERCENT, 25, "bad-percent"},
    {SIMDIRI_ERROR_BAD_IP_LITERAL, 26, "bad-ip-literal"},
    {SIMDIRI_ERROR_BAD_PORT, 27, "bad-port"},
    {SIMDIRI_ERROR_BAD_HOST, 28, "bad-host"},
    {SIMDIRI_ERROR_OCTET_MERGE, 29, "octet-merge"},
    {SIMDIRI_ERROR_DOMAIN_TO_ASCII, 32, "domain-to-ASCII"},
    {SIMDIRI_ERROR_HOST_INVALID_CODE_POINT, 33, "host-invalid-code-point"},
    {SIMDIRI_ERROR_IPV4_TOO_MANY_PARTS, 34, "IPv4-too-many-parts"},
    {SIMDIRI_ERROR_IPV4_NON_NUMERIC_PART, 35, "IPv4-non-numeric-part"},
    {SIMDIRI_ERROR_IPV4_OUT_OF_RANGE_PART, 36, "IPv4-out-of-range-part"},
    {SIMDIRI_ERROR_IPV6_UNCLOSED, 37, "IPv6-unclosed"},
    {SIMDIRI_ERROR_IPV6_INVALID_COMPRESSION, 38, "IPv6-invalid-compression"},
    {SIMDIRI_ERROR_IPV6_TOO_MANY_PIECES, 39, "IPv6-too-many-pieces"},
    {SIMDIRI_ERROR_IPV6_MULTIPLE_COMPRESSION, 40, "IPv6-multiple-compression"},
    {SIMDIRI_ERROR_IPV6_INVALID_CODE_POINT, 41, "IPv6-invalid-code-point"},
    {SIMDIRI_ERROR_IPV6_TOO_FEW_PIECES, 42, "IPv6-too-few-pieces"},
    {SIMDIRI_ERROR_IPV4_IN_IPV6_TOO_MANY_PIECES, 43, "IPv4-in-IPv6-too-many-pieces"},
    {SIMDIRI_ERROR_IPV4_IN_IPV6_INVALID_CODE_POINT, 44, "IPv4-in-IPv6-invalid-code-point"},
    {SIMDIRI_ERROR_IPV4_IN_IPV6_OUT_OF_RANGE_PART, 45, "IPv4-in-IPv6-out-of-range-part"},
    {SIMDIRI_ERROR_IPV4_IN_IPV6_TOO_FEW_PARTS, 46, "IPv4-in-IPv6-too-few-parts"},
    {SIMDIRI_ERROR_MISSING_SCHEME_NON_RELATIVE_URL, 47, "missing-scheme-non-relative-URL"},
    {SIMDIRI_ERROR_HOST_MISSING, 48, "host-missing"},
    {SIMDIRI_ERROR_PORT_OUT_OF_RANGE, 49, "port-out-of-range"},
    {SIMDIRI_ERROR_PORT_INVALID, 50, "port-invalid"},
    {SIMDIRI_ERROR_UNDECODABLE, 52, "undecodable"},
    {SIMDIRI_ERROR_BAD_ENTITY, 53, "bad-entity"},
    {SIMDIRI_ERROR_NO_MEMORY, 64, "no-memory"},
    {SIMDIRI_ERROR_NO_CAPACITY, 65, "no-capacity"},
    {SIMDIRI_ERROR_TOO_LONG, 66, "too-long"},
    {SIMDIRI_ERROR_BAD_OPTION, 67, "bad-option"},
    {SIMDIRI_ERROR_UNKNOWN_CHARSET, 68, "unknown-charset"},
    {SIMDIRI_ERROR_UNFIT_CHARSET, 69, "unfit-charset"},
    {SIMDIRI_ERROR_SET_FULL, 70, "set-full"},
    {SIMDIRI_ERROR_UNEVEN, 71, "uneven"},
    {SIMDIRI_ERROR_STATE, 72, "state"},
    {SIMDIRI_ERROR_UNSUPPORTED, 73, "unsupported"},
    {SIMDIRI_ERROR_COLUMN_TYPE, 80, "column-type"},
    {SIMDIRI_ERROR_BAD_COLUMN, 81, "bad-column"},
    {SIMDIRI_WARNING_DOMAIN_TO_ASCII, 192, "domain-to-ASCII"},
    {SIMDIRI_WARNING_DOMAIN_PERCENT_ENCODED, 193, "domain-percent-encoded"},
    {SIMDIRI_WARNING_IPV4_EMPTY_PART, 194, "IPv4-empty-part"},
    {SIMDIRI_WARNING_IPV4_TOO_FEW_PARTS, 195, "IPv4-too-few-parts"},
    {SIMDIRI_WARNING_IPV4_NON_DECIMAL_PART, 196, "IPv4-non-decimal-part"},
    {SIMDIRI_WARNING_IPV4_OUT_OF_RANGE_PART, 197, "IPv4-out-of-range-part"},
    {SIMDIRI_WARNING_IPV6_PIECE_LEADING_ZERO, 198, "IPv6-piece-leading-zero"},
    {SIMDIRI_WARNING_INVALID_URL_UNIT, 199, "invalid-URL-unit"},
    {SIMDIRI_WARNING_SPECIAL_SCHEME_MISSING_FOLLOWING_SOLIDUS, 200, "special-scheme-missing-following-solidus"},
    {SIMDIRI_WARNING_INVALID_REVERSE_SOLIDUS, 201, "invalid-reverse-solidus"},
    {SIMDIRI_WARNING_INVALID_CREDENTIALS, 202, "invalid-credentials"},
    {SIMDIRI_WARNING_FILE_INVALID_WINDOWS_DRIVE_LETTER, 203, "file-invalid-Windows-drive-letter"},
    {SIMDIRI_WARNING_FILE_INVALID_WINDOWS_DRIVE_LETTER_HOST, 204, "file-invalid-Windows-drive-letter-host"},
    {SIMDIRI_WARNING_IPV4_NON_ASCII_INPUT, 205, "IPv4-non-ASCII-input"},
};

static const struct {
  uint64_t change;
  const char *name;
} changes[] = {
    {SIMDIRI_CHANGE_SCHEME_CASE, "scheme-case"},
    {SIMDIRI_CHANGE_HOST_CASE, "host-case"},
    {SIMDIRI_CHANGE_PCT_CASE, "pct-case"},
    {SIMDIRI_CHANGE_PCT_DECODED, "pct-decoded"},
    {SIMDIRI_CHANGE_PCT_TO_CHARACTER, "pct-to-character"},
    {SIMDIRI_CHANGE_CHARACTER_TO_PCT, "character-to-pct"},
    {SIMDIRI_CHANGE_DISALLOWED, "disallowed"},
    {SIMDIRI_CHANGE_STRAY_PERCENT, "stray-percent"},
    {SIMDIRI_CHANGE_INVALID_UTF8, "invalid-utf8"},
    {SIMDIRI_CHANGE_BRACKET, "bracket"},
    {SIMDIRI_CHANGE_INNER_HASH, "inner-hash"},
    {SIMDIRI_CHANGE_DOT_SEGMENTS, "dot-segments"},
    {SIMDIRI_CHANGE_UNICODE, "unicode"},
    {SIMDIRI_CHANGE_EMPTY_PATH, "empty-path"},
    {SIMDIRI_CHANGE_PORT, "port"},
    {SIMDIRI_CHANGE_FILE_LOCALHOST, "file-localhost"},
    {SIMDIRI_CHANGE_URN_NID, "urn-nid"},
    {SIMDIRI_CHANGE_MAILTO_DOMAIN, "mailto-domain"},
    {SIMDIRI_CHANGE_HOST_MAPPED, "host-mapped"},
    {SIMDIRI_CHANGE_IPV6, "ipv6"},
    {SIMDIRI_CHANGE_FRAGMENT_DROPPED, "fragment-dropped"},
    {SIMDIRI_CHANGE_RESOLVED, "resolved"},
    {SIMDIRI_CHANGE_CHARSET, "charset"},
    {SIMDIRI_CHANGE_UNESCAPED, "unescaped"},
    {SIMDIRI_CHANGE_STRIPPED, "stripped"},
    {SIMDIRI_CHANGE_SOLIDUS, "solidus"},
    {SIMDIRI_CHANGE_CREDENTIALS, "credentials"},
    {SIMDIRI_CHANGE_IPV4, "ipv4"},
    {SIMDIRI_CHANGE_DRIVE_LETTER, "drive-letter"},
    {SIMDIRI_CHANGE_BIDI_ENCODED, "bidi-encoded"},
    {SIMDIRI_CHANGE_REDIRECT, "redirect"},
    {SIMDIRI_CHANGE_DEFAULT_SCHEME, "default-scheme"},
    {SIMDIRI_CHANGE_SESSION_DROPPED, "session-dropped"},
    {SIMDIRI_CHANGE_TRACKING_DROPPED, "tracking-dropped"},
    {SIMDIRI_CHANGE_PARAMETERS_DROPPED, "parameters-dropped"},
    {SIMDIRI_CHANGE_EMPTY_QUERY_DROPPED, "empty-query-dropped"},
    {SIMDIRI_CHANGE_FINAL_DOT_DROPPED, "final-dot-dropped"},
    {SIMDIRI_CHANGE_USERINFO_DROPPED, "userinfo-dropped"},
    {SIMDIRI_CHANGE_EMPTY_PARAMETERS_DROPPED, "empty-parameters-dropped"},
    {SIMDIRI_CHANGE_REPEATED_PARAMETERS_DROPPED, "repeated-parameters-dropped"},
    {SIMDIRI_CHANGE_UNWRAPPED, "unwrapped"},
};

static void test_status_name_and_number_of_each(void **state) {
  (void)state;
  for (size_t i = 0; i < LENGTH_OF(statuses); i++) {
    assert_int_equal(statuses[i].status, statuses[i].number);
    assert_string_equal(simdiri_status_name(statuses[i].status), statuses[i].name);
  }
}

static bool is_listed(int number) {
  for (size_t i = 0; i < LENGTH_OF(statuses); i++)
    if (statuses[i].number == number) return true;
  return false;
}

/* Fails for a new status without a row above, or without a name. */
static void test_status_name_unknown_for_all_other_numbers(void **state) {
  (void)state;
  for (int n = -3; n < 300; n++) {
    const bool is_unknown = strcmp(simdiri_status_name((simdiri_status)n), "unknown") == 0;
    assert_int_equal(is_unknown, !is_listed(n));
  }
}

static void test_status_message_of_each_is_its_own(void **state) {
  (void)state;
  for (size_t i = 0; i < LENGTH_OF(statuses); i++) {
    const char *message = simdiri_status_message(statuses[i].status);
    assert_true(strlen(message) > 8);
    assert_null(strchr(message, '\n'));
    for (size_t k = 0; k < i; k++) assert_string_not_equal(message, simdiri_status_message(statuses[k].status));
  }
  assert_non_null(simdiri_status_message((simdiri_status)9999));
}

static void test_is_error_of_each(void **state) {
  (void)state;
  for (size_t i = 0; i < LENGTH_OF(statuses); i++)
    assert_int_equal(simdiri_is_error(statuses[i].status) != 0, statuses[i].number >= 16 && statuses[i].number < 192);
}

static void test_component_name_of_each(void **state) {
  (void)state;
  static const char *const names[] = {"", "scheme", "userinfo", "host", "port", "path", "query", "fragment"};
  assert_int_equal(LENGTH_OF(names), SIMDIRI_COMPONENT_FRAGMENT + 1);
  for (size_t i = 0; i < LENGTH_OF(names); i++)
    assert_string_equal(simdiri_component_name((simdiri_component)i), names[i]);
  assert_string_equal(simdiri_component_name((simdiri_component)LENGTH_OF(names)), "");
  assert_string_equal(simdiri_component_name((simdiri_component)-1), "");
}

static void test_change_name_of_each(void **state) {
  (void)state;
  size_t found = 0;
  for (unsigned bit = 0; bit < 100; bit++) {
    const char *expected = NULL;
    for (size_t i = 0; i < LENGTH_OF(changes) && bit < 64; i++)
      if (changes[i].change == UINT64_C(1) << bit) expected = changes[i].name;
    if (!expected) {
      assert_null(simdiri_change_name(bit));
      continue;
    }
    assert_string_equal(simdiri_change_name(bit), expected);
    found++;
  }
  assert_int_equal(found, LENGTH_OF(changes));
  for (unsigned bit = 53; bit < 64; bit++) assert_null(simdiri_change_name(bit)); /* a number of JavaScript */
  assert_null(simdiri_change_name(UINT32_MAX));
}

/* The URL Standard spells "domain-to-ASCII" and "IPv6-unclosed". */
static void check_spelling(const char *name, bool is_of_web) {
  const char *lower = "abcdefghijklmnopqrstuvwxyz0123456789-";
  const char *any = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-";
  assert_true(name[0] >= 'a' || (is_of_web && name[0] >= 'A'));
  assert_int_equal(strspn(name, is_of_web ? any : lower), strlen(name));
}

static bool is_of_web(int number) { return (number >= 32 && number <= 50) || number >= 192; }

/* A validation error of the URL Standard can be a failure or not: both have its name. */
static void test_names_are_lower_case_and_unique(void **state) {
  (void)state;
  for (size_t i = 0; i < LENGTH_OF(statuses); i++) {
    check_spelling(simdiri_status_name(statuses[i].status), is_of_web(statuses[i].number));
    for (size_t k = 0; k < i; k++)
      if (!simdiri_is_error(statuses[i].status) == !simdiri_is_error(statuses[k].status))
        assert_string_not_equal(statuses[i].name, statuses[k].name);
  }
  for (size_t i = 0; i < LENGTH_OF(changes); i++) {
    check_spelling(changes[i].name, false);
    for (size_t k = 0; k < i; k++) assert_string_not_equal(changes[i].name, changes[k].name);
  }
}

static void test_version_is_the_header_s(void **state) {
  (void)state;
  char numbers[64];
  const int length = snprintf(numbers, sizeof numbers, "%d.%d.%d", SIMDIRI_VERSION_MAJOR, SIMDIRI_VERSION_MINOR,
                              SIMDIRI_VERSION_PATCH);
  assert_string_equal(simdiri_version(), SIMDIRI_VERSION);
  assert_memory_equal(SIMDIRI_VERSION, numbers, (size_t)length);
  assert_true(SIMDIRI_VERSION[length] == 0 || SIMDIRI_VERSION[length] == '-');
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_status_name_and_number_of_each),
      cmocka_unit_test(test_status_name_unknown_for_all_other_numbers),
      cmocka_unit_test(test_status_message_of_each_is_its_own),
      cmocka_unit_test(test_is_error_of_each),
      cmocka_unit_test(test_component_name_of_each),
      cmocka_unit_test(test_change_name_of_each),
      cmocka_unit_test(test_names_are_lower_case_and_unique),
      cmocka_unit_test(test_version_is_the_header_s),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
