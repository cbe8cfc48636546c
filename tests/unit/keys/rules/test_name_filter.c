/* Filters pass every name and host to which a rule applies, and hardly any other. */
/* SPDX-License-Identifier: MIT */
#include "unit/support.h"

#include <stdlib.h>
#include <string.h>

#include "keys/rules/name_filter.h"

enum { TEXT_MAX = 14, PATTERNS = 60, NAMES = 20000 };

static uint64_t random_state = 37;

static unsigned below(unsigned limit) {
  random_state = random_state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
  return (unsigned)(random_state >> 33) % limit;
}

static span write_text(char text[TEXT_MAX], size_t len_min, bool has_upper) {
  const size_t len = len_min + below((unsigned)(TEXT_MAX - len_min));
  for (size_t i = 0; i < len; i++) text[i] = (has_upper ? "abcXYZ_9" : "abcxyz_9")[below(8)];
  return (span){text, len};
}

static bool begins_with(span text, span begin) {
  return text.len >= begin.len && is_same_ignoring_case(text.data, begin.data, begin.len);
}

static void test_every_name_of_a_pattern_passes(void **state) {
  static name_filter filter;
  static char texts[PATTERNS][TEXT_MAX];
  span patterns[PATTERNS];
  bool stars[PATTERNS];
  (void)state;
  for (size_t i = 0; i < PATTERNS; i++) {
    stars[i] = below(4) == 0;
    patterns[i] = write_text(texts[i], stars[i] ? 3 : 1, false);
    simdiri_name_filter_add(&filter, patterns[i], stars[i]);
  }
  size_t wrong = 0;
  for (size_t round = 0; round < NAMES; round++) {
    char text[TEXT_MAX];
    span name = write_text(text, 0, true);
    const size_t like = below(PATTERNS);
    if (round % 2 == 0)
      memcpy(text, patterns[like].data, name.len < patterns[like].len ? name.len : patterns[like].len);
    if (round % 4 == 0 && !stars[like]) name.len = patterns[like].len, memcpy(text, patterns[like].data, name.len);
    bool matches = false;
    for (size_t i = 0; i < PATTERNS; i++)
      matches = matches || (begins_with(name, patterns[i]) && (stars[i] || name.len == patterns[i].len));
    const bool passes = simdiri_name_filter_passes(&filter, begin_of_name(name));
    assert_true(passes || !matches);
    for (size_t i = name.len; i < 3; i++) text[i] = (char)below(256); /* after the name */
    assert_true(!passes || name_filter_may_pass(&filter, (const unsigned char *)text));
    wrong += passes && !matches && round % 2 == 1;
  }
  assert_in_range(wrong, 0, NAMES / 100);
}

static void test_every_host_below_passes(void **state) {
  static const char *const hosts[] = {"t.example", "vk.test", "a.b", "long.name.shop.example"};
  static const struct {
    const char *host;
    bool passes;
  } cases[] = {
      {"t.example", true}, {"www.t.example", true},          {"vk.test", true}, {"m.vk.test", true}, {"a.b", true},
      {"x.a.b", true},     {"long.name.shop.example", true}, {"c.b", false},    {"b", false},        {"", false},
      {"x.test", false}};
  static host_filter filter;
  (void)state;
  for (size_t i = 0; i < sizeof hosts / sizeof *hosts; i++)
    simdiri_host_filter_add(&filter, (span){hosts[i], strlen(hosts[i])});
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    assert_int_equal(simdiri_host_filter_passes(&filter, (span){cases[i].host, strlen(cases[i].host)}),
                     cases[i].passes);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_every_name_of_a_pattern_passes),
      cmocka_unit_test(test_every_host_below_passes),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
