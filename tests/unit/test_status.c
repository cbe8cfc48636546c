/* common/status: the names are an interface; scripts compare them. */
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
    {SIMDIRI_ERROR_NO_MEMORY, 64, "no-memory"},
    {SIMDIRI_ERROR_NO_ROOM, 65, "no-room"},
    {SIMDIRI_ERROR_TOO_LONG, 66, "too-long"},
    {SIMDIRI_ERROR_BAD_OPTION, 67, "bad-option"},
};

static const struct {
  uint32_t change;
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

/* A status that is added without a row above, or without a name, fails here. */
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
    assert_int_equal(simdiri_is_error(statuses[i].status) != 0, statuses[i].number >= 16);
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
  for (unsigned bit = 0; bit < LENGTH_OF(changes); bit++) {
    assert_int_equal(changes[bit].change, 1u << bit);
    assert_string_equal(simdiri_change_name(bit), changes[bit].name);
  }
  for (unsigned bit = LENGTH_OF(changes); bit < 100; bit++) assert_null(simdiri_change_name(bit));
  assert_null(simdiri_change_name(UINT32_MAX));
}

static void check_spelling(const char *name) {
  assert_true(name[0] >= 'a' && name[0] <= 'z');
  assert_int_equal(strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-"), strlen(name));
}

static void test_names_are_lower_case_and_unique(void **state) {
  (void)state;
  for (size_t i = 0; i < LENGTH_OF(statuses); i++) {
    check_spelling(simdiri_status_name(statuses[i].status));
    for (size_t k = 0; k < i; k++) assert_string_not_equal(statuses[i].name, statuses[k].name);
  }
  for (size_t i = 0; i < LENGTH_OF(changes); i++) {
    check_spelling(simdiri_change_name((unsigned)i));
    for (size_t k = 0; k < i; k++) assert_string_not_equal(changes[i].name, changes[k].name);
  }
}

static void test_version_is_the_header_s(void **state) {
  (void)state;
  char wanted[64];
  snprintf(wanted, sizeof wanted, "%d.%d.%d", SIMDIRI_VERSION_MAJOR, SIMDIRI_VERSION_MINOR, SIMDIRI_VERSION_PATCH);
  assert_string_equal(simdiri_version(), wanted);
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
