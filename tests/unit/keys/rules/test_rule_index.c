/* The index of a rules file gives the same answers as its rules one by one. */
/* SPDX-License-Identifier: MIT */
#include "unit/support.h"

#include <stdio.h>
#include <string.h>

#include "keys/rules/rules.h"

enum { LINES_MAX = 40, TEXT_MAX = 8, FILE_MAX = 4096 };

typedef struct {
  char pattern[TEXT_MAX + 2], host[2 * TEXT_MAX];
  rule_verdict verdict;
} line;

static uint64_t random_state = 14;

static unsigned below(unsigned limit) {
  random_state = random_state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
  return (unsigned)(random_state >> 33) % limit;
}

/* Few letters, so that texts share beginnings and ends. */
static void write_text(char *text, size_t len) {
  for (size_t i = 0; i < len; i++) text[i] = "aab"[below(3)];
  text[len] = '\0';
}

static void write_host(char *host) {
  size_t len = 0;
  for (unsigned labels = below(4); labels > 0; labels--) {
    if (len > 0) host[len++] = '.';
    for (unsigned i = below(2) + 1; i > 0; i--) host[len++] = "ab"[below(2)];
  }
  host[len] = '\0';
}

static void write_line(line *one) {
  write_text(one->pattern, below(TEXT_MAX - 2) + 1);
  if (below(4) > 0) one->pattern[below((unsigned)strlen(one->pattern))] = '*';
  write_host(one->host);
  one->verdict = below(3) > 0 ? RULE_DROPS : RULE_KEEPS;
}

static bool matches(const char *pattern, const char *name) {
  const char *star = strchr(pattern, '*');
  if (!star) return strcmp(pattern, name) == 0;
  const size_t prefix = (size_t)(star - pattern), suffix = strlen(star + 1), len = strlen(name);
  return len >= prefix + suffix && memcmp(name, pattern, prefix) == 0 && strcmp(name + len - suffix, star + 1) == 0;
}

static bool is_at_or_below(const char *host, const char *above) {
  const size_t len = strlen(host), above_len = strlen(above);
  if (above_len == 0) return true;
  if (len < above_len || strcmp(host + len - above_len, above) != 0) return false;
  return len == above_len || host[len - above_len - 1] == '.';
}

static rule_verdict judge_one_by_one(const line *lines, size_t count, const char *host, const char *name) {
  rule_verdict verdict = RULE_SILENT;
  for (size_t i = 0; i < count; i++)
    if (lines[i].verdict > verdict && is_at_or_below(host, lines[i].host) && matches(lines[i].pattern, name))
      verdict = lines[i].verdict;
  return verdict;
}

static void check_file(const line *lines, size_t count) {
  char text[FILE_MAX], host[2 * TEXT_MAX], name[2 * TEXT_MAX];
  size_t len = (size_t)sprintf(text, "simdiri-rules 1\n");
  for (size_t i = 0; i < count; i++)
    len += (size_t)sprintf(text + len, "%s %s %s\n", lines[i].verdict == RULE_DROPS ? "drop" : "KEEP", lines[i].pattern,
                           lines[i].host);
  simdiri_key_rules *rules;
  assert_int_equal(simdiri_key_rules_create(text, len, NULL, &rules, NULL), SIMDIRI_OK);
  for (int i = 0; i < 100; i++) {
    write_host(host);
    write_text(name, below(TEXT_MAX + 2));
    const rule_group *group = simdiri_key_rules_group(rules, (span){host, strlen(host)});
    const rule_verdict verdict = simdiri_key_rules_judge(rules, group, (span){name, strlen(name)});
    if (verdict != judge_one_by_one(lines, count, host, name)) fail_msg("%sof %s at %s: %d", text, name, host, verdict);
  }
  simdiri_key_rules_free(rules);
}

static void test_index_agrees_with_the_rules(void **state) {
  (void)state;
  for (int i = 0; i < 3000; i++) {
    line lines[LINES_MAX];
    const size_t count = below(below(4) > 0 ? 8 : LINES_MAX);
    for (size_t at = 0; at < count; at++) write_line(&lines[at]);
    check_file(lines, count);
  }
}

/* A host may have 126 parent domains in the file. One with 127 is refused; the message has the line and that number. */
static void test_a_host_has_at_most_126_parents(void **state) {
  (void)state;
  char text[64 + 130 * (16 + 260)], host[260] = "a";
  for (int parents = 126; parents <= 127; parents++) {
    const int levels = parents + 1;
    simdiri_key_rules *rules;
    simdiri_key_rules_failure failure;
    size_t len = (size_t)sprintf(text, "simdiri-rules 1\n\ndrop x\n");
    for (int i = 0; i < levels; i++) {
      memset(host, 'a', sizeof host);
      for (int dot = 1; dot < 2 * i; dot += 2) host[dot] = '.';
      host[2 * i + 1] = '\0';
      len += (size_t)sprintf(text + len, "drop y* %s\n", host);
    }
    const simdiri_status status = simdiri_key_rules_create(text, len, NULL, &rules, &failure);
    if (parents <= 126) {
      assert_int_equal(status, SIMDIRI_OK);
      simdiri_key_rules_free(rules);
    } else {
      assert_int_equal(status, SIMDIRI_ERROR_BAD_OPTION);
      assert_int_equal(failure.line, 3 + levels);
      assert_non_null(strstr(failure.message, " more than 126 parent hosts "));
    }
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_index_agrees_with_the_rules),
      cmocka_unit_test(test_a_host_has_at_most_126_parents),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
