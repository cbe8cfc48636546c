/* What simdiri_redactor_create says about mistakes. */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "simdiri/simdiri.h"
#include "support.h"
#include "support/text.h"

static void check_failure(const char *rules, size_t rules_len, const char *name, size_t line, const char *message) {
  const char *const what[] = {"secrets", name};
  simdiri_redactor *redactor;
  simdiri_redact_failure failure = {SIZE_MAX, SIZE_MAX, NULL};
  const simdiri_status status = simdiri_redactor_create(what, 2, rules, rules_len, NULL, &redactor, &failure);
  assert_int_equal(status, *message ? SIMDIRI_ERROR_BAD_OPTION : SIMDIRI_OK);
  assert_int_equal(failure.line, line);
  assert_int_equal(failure.index, line == 0 && *message ? 1 : 0);
  assert_string_equal(failure.message, message);
  simdiri_redactor_free(redactor);
}

static void check_rules(const char *rules, size_t line, const char *message) {
  check_failure(rules, strlen(rules), "x", line, message);
}

static void test_success_has_no_message(void **state) {
  (void)state;
  check_failure(NULL, 0, "user_id", 0, "");
  check_rules("simdiri-redact 1\nrule a # comment\nform a[#]c # comment\nform a\\#[a-z]\n", 0, "");
}

static void test_names(void **state) {
  (void)state;
  check_failure(NULL, 0, "--", 0, "a name has letters, digits or \"*\"");
  check_rules("simdiri-redact 1\nrule a\nname b --\n", 3, "a name has letters, digits or \"*\"");
}

/* Words that nobody means as names: nothing secret would be redacted. */
static void test_mistaken_kinds(void **state) {
  (void)state;
  static const char *const rows[][2] = {{"all", "personal"},
                                        {"default", "userinfo,secrets"},
                                        {"secret", "secrets"},
                                        {"secretss", "secrets"},
                                        {"sercets", "secrets"},
                                        {"SECRETS", "secrets"},
                                        {"secrets\r", "secrets"},
                                        {"Ip", "ip"},
                                        {"ips", "ip"},
                                        {"E-Mail", "email"},
                                        {"emails", "email"},
                                        {"user_info ", "userinfo"},
                                        {"'userinfo'", "userinfo"},
                                        {"usrinfo", "userinfo"},
                                        {"userinfos", "userinfo"},
                                        {"personnal", "personal"}};
  for (size_t i = 0; i < LENGTH_OF(rows); i++) {
    char message[128];
    (void)snprintf(message, sizeof message,
                   "there is no such kind; do you mean '%s'? If it is a name, write a * after it", rows[i][1]);
    check_failure(NULL, 0, rows[i][0], 0, message);
  }
  static const char *const lists[] = {SIMDIRI_REDACT_DEFAULT, "userinfo;page", "userinfo secrets", "page\nSecrets",
                                      "q|ip"};
  for (size_t i = 0; i < LENGTH_OF(lists); i++)
    check_failure(NULL, 0, lists[i], 0, "only commas separate kinds; in an array, each is an element");
  static const char *const names[] = {"Ip*",   "secrets*", "secrets*,q", "user[email]", "auth.secret", "User Email",
                                      "gmail", "a,b",      "a|b",        "sceretz",     "user",        "person"};
  for (size_t i = 0; i < LENGTH_OF(names); i++) check_failure(NULL, 0, names[i], 0, "");
}

/* The line on which the limit is exceeded is named, and later entries of `what` are not. */
static void test_too_many_names(void **state) {
  (void)state;
  test_text rules = {NULL, 0, 0};
  test_text_append(&rules, "simdiri-redact 1\nrule a\n");
  test_text_repeat(&rules, "name abcdef\n", 8191);
  check_failure(rules.data, rules.len, "userinfo", 0, "");
  check_failure(rules.data, rules.len, "abcdef", 0, "there are too many names");
  test_text_repeat(&rules, "name abcdef\n", 10);
  check_failure(rules.data, rules.len, "x", 8194, "there are too many names");
  test_text_free(&rules);
}

static void test_forms_in_linear_time(void **state) {
  (void)state;
  check_rules("simdiri-redact 1\nrule a\nform -ab[a-z-]{1,}!\n", 3,
              "a class with a maximum above 256 must not contain the first byte of the form");
  check_rules("simdiri-redact 1\nrule a\nform [/a]bc[a-z]{1,}!\n", 3,
              "a class with a maximum above 256 must not contain the first byte of the form");
  check_rules("simdiri-redact 1\nrule a\nform abc[a-z]{1,}!\nform /bc[a-z]{1,}!\nform -bc[a-z-]{1,}\n", 0, "");
}

/* What means something in a regular expression only, is refused instead of never found. */
static void test_regular_expressions(void **state) {
  static const char *const rows[][2] = {
      {"ORD-[0-9]+", "\"+\" repeats nothing: write [0-9]{1,} for one or more digits, and \\+ for the byte"},
      {"ORD-([0-9]+)", "\"+\" repeats nothing: write [0-9]{1,} for one or more digits, and \\+ for the byte"},
      {"ORD-[0-9]*", "\"*\" repeats nothing: write [0-9]{0,} for any number of digits, and \\* for the byte"},
      {"ORD-?[0-9]", "\"?\" makes nothing optional: write [0-9]{0,1} for a digit or none, and \\? for the byte"},
      {"ORD|abc", "\"|\" has no alternatives: write a form for each, and \\| for the byte"},
      {"^ORD-", "\"^\" is not the beginning of a text: write \\^ for the byte"},
      {"ORD-$", "\"$\" is not the end of a text: write \\$ for the byte"},
      {"ORDa{3}", "lengths in { } follow a class, such as [0-9]{8}: write \\{ for the byte"},
  };
  char rules[256];
  (void)state;
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    (void)snprintf(rules, sizeof rules, "simdiri-redact 1\nrule a\nform %s\n", rows[i][0]);
    check_rules(rules, 3, rows[i][1]);
  }
  check_rules("simdiri-redact 1\nrule a\nform a\\+\\*\\?\\|\\^\\$\\{}[+*?|^${]{3}.\n", 0, "");
}

static void test_values_that_stay(void **state) {
  static const char kinds[] = "\"unless\" is followed by \"number\" or \"path\"";
  static const char place[] = "\"unless\" is between the line \"rule NAME\" and the names of that rule";
  (void)state;
  check_rules("simdiri-redact 1\nrule a\nunless number\nname b\nrule c\nunless path\nname d\n", 0, "");
  check_rules("simdiri-redact 1\nrule a\nunless\n", 3, kinds);
  check_rules("simdiri-redact 1\nrule a\nunless number path\n", 3, kinds);
  check_rules("simdiri-redact 1\nunless number\n", 2, place);
  check_rules("simdiri-redact 1\nrule a\nname b\nunless number\n", 4, place);
}

/* The search remembers how far each of these forms was read. */
static void test_long_forms(void **state) {
  enum { FORM_LEN = 24, LONG_FORMS_MAX = 32, FORMS = LONG_FORMS_MAX + 1 };
  char rules[64 + FORM_LEN * FORMS] = "simdiri-redact 1\nrule a\n";
  (void)state;
  for (size_t i = 0; i < FORMS; i++) {
    check_rules(rules, 0, "");
    (void)snprintf(rules + strlen(rules), FORM_LEN, "form a%c%c[a-z/]{3,}\n", (char)('a' + i / 26),
                   (char)('a' + i % 26));
  }
  check_rules(
      rules, 3 + LONG_FORMS_MAX,
      "there are too many forms that end in a class with a maximum above 256 and other bytes than those of words");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_success_has_no_message),
      cmocka_unit_test(test_names),
      cmocka_unit_test(test_mistaken_kinds),
      cmocka_unit_test(test_values_that_stay),
      cmocka_unit_test(test_long_forms),
      cmocka_unit_test(test_too_many_names),
      cmocka_unit_test(test_forms_in_linear_time),
      cmocka_unit_test(test_regular_expressions),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
