/* Megabytes of text in which every byte may belong to a value: redaction in linear time. */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "hostile/hostile.h"

static const char *const what[] = {"userinfo", "secrets", "email", "ip", "user_id", "a*b*c"};

/* Redacts `front`, `piece` many times, and `back`: 128 thousand, or a million in a long run. */
static void check_chain(const simdiri_redactor *redactor, const char *front, const char *piece, const char *back) {
  test_text input = {NULL, 0, 0};
  simdiri_buffer out = {.allocator = simdiri_default_allocator()}, again = out;
  simdiri_text once, twice;
  test_text_append(&input, front);
  test_text_repeat(&input, piece, test_sample(MEGA, MEGA / 8));
  test_text_append(&input, back);
  assert_int_equal(simdiri_redact(redactor, input.data, input.len, &out, &once, NULL), SIMDIRI_OK);
  assert_int_equal(simdiri_redact(redactor, once.text, once.len, &again, &twice, NULL), SIMDIRI_OK);
  assert_ptr_equal(twice.text, once.text);
  simdiri_buffer_free(&out);
  simdiri_buffer_free(&again);
  test_text_free(&input);
}

static void check_chains(const simdiri_redactor *redactor) {
  static const char *const pieces[] = {"key=a/",
                                       "\"key\":\"a/\"",
                                       "-----BEGIN A-----",
                                       "ftp:joe:",
                                       "whsec_aaaaaaaaaaaaaaaaaaaaaaaa/",
                                       "http:",
                                       "http:1",
                                       "http:[",
                                       "http:/",
                                       "http:%2f",
                                       "%2f%2f",
                                       "//",
                                       "a//",
                                       ";a=",
                                       ";token=",
                                       "%25",
                                       "&amp;",
                                       "@",
                                       "a@",
                                       "=",
                                       "token=",
                                       "key=",
                                       "key=/",
                                       "token=\"",
                                       "token='\\",
                                       "\"",
                                       "\":",
                                       "\"pin\":",
                                       "\\\"",
                                       "\\",
                                       ":",
                                       "::",
                                       "1.",
                                       "1",
                                       "eyJ",
                                       "-",
                                       "ghp_",
                                       "-----BEGIN",
                                       "{\"pin\":",
                                       "{\"pin\":[",
                                       "http:%3a",
                                       " ",
                                       "['pin',",
                                       ":pin=>",
                                       "\"pin\"=>{",
                                       "'pin':'",
                                       "{'",
                                       "[\"pin\",",
                                       "\\\"pin\\\",",
                                       "{\"name\":\"pin\",\"value\":",
                                       "[\"pin\",{\"v\":",
                                       "{'key':'{"};
  static const char *const backs[] = {"", "?@h", "?1@h", "/@h/?#@h", "\"@'", "1111111?@h"};
  for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++)
    check_chain(redactor, strstr(pieces[i], "pin") ? "x " : "http://h/?x=", pieces[i],
                backs[i % (sizeof backs / sizeof *backs)]);
  for (size_t i = 0; i < sizeof backs / sizeof *backs; i++) check_chain(redactor, "x ", "http:", backs[i]);
}

static void test_redact_chains(void **state) {
  (void)state;
  simdiri_redactor *redactor;
  assert_int_equal(simdiri_redactor_create(what, sizeof what / sizeof *what, NULL, 0, NULL, &redactor, NULL),
                   SIMDIRI_OK);
  check_chains(redactor);
  simdiri_redactor_free(redactor);
}

/* Digits between a million schemes and a million digits are read once. */
static void test_redact_ports(void **state) {
  (void)state;
  simdiri_redactor *redactor;
  test_text front = {NULL, 0, 0};
  assert_int_equal(simdiri_redactor_create(what, 2, NULL, 0, NULL, &redactor, NULL), SIMDIRI_OK);
  test_text_repeat(&front, "http:", MEGA);
  test_text_append_bytes(&front, "", 1);
  check_chain(redactor, front.data, "1", "?@h");
  test_text_free(&front);
  simdiri_redactor_free(redactor);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_redact_chains),
      cmocka_unit_test(test_redact_ports),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
