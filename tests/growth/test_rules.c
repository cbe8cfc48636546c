/* Lookups in a rules file of many names that differ only in the middle. */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "growth/growth.h"
#include "keys/rules/rules.h"
#include "support/text.h"

static simdiri_key_rules *create_rules(size_t count) {
  test_text file = {NULL, 0, 0};
  simdiri_key_rules *rules;
  test_text_append(&file, "simdiri-rules 1\n");
  for (size_t i = 0; i < count; i++) {
    char line[64];
    (void)snprintf(line, sizeof line, "drop session_%08zu_identifier\n", i);
    test_text_append(&file, line);
  }
  assert_int_equal(simdiri_key_rules_create(file.data, file.len, NULL, &rules, NULL), SIMDIRI_OK);
  test_text_free(&file);
  return rules;
}

/* Judges as many names as there are rules, of which half have one. */
static void judge_names(const simdiri_key_rules *rules, size_t count) {
  const rule_group *group = simdiri_key_rules_group(rules, (span){"h", 1});
  for (size_t i = 0; i < count; i++) {
    char name[64];
    const int len = snprintf(name, sizeof name, "session_%08zu_identifier", count / 2 + i);
    const rule_verdict expected = count / 2 + i < count ? RULE_DROPS : RULE_SILENT;
    assert_int_equal(simdiri_key_rules_judge(rules, group, (span){name, (size_t)len}), expected);
  }
}

static void create_and_judge(const void *argument, size_t count) {
  (void)argument;
  simdiri_key_rules *rules = create_rules(count);
  judge_names(rules, count);
  simdiri_key_rules_free(rules);
}

static void test_numbered_names(void **state) {
  (void)state;
  growth_is_linear("numbered names", create_and_judge, NULL, 1024);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_numbered_names),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
