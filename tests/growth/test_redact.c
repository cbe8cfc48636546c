/* Text in which every byte may belong to a value: redaction in linear time, and only once. */
/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "growth/growth.h"
#include "simdiri/simdiri.h"
#include "support/text.h"

static const char *const what[] = {"userinfo", "secrets", "email", "ip", "user_id", "a*b*c"};

typedef struct {
  const simdiri_redactor *redactor;
  const char *front, *piece, *back;
  bool repeats_front;
} chain;

/* Redacts the front, the piece many times, and the back. */
static void redact_chain(const void *argument, size_t count) {
  const chain *c = argument;
  test_text input = {NULL, 0, 0};
  simdiri_buffer out = {.allocator = simdiri_default_allocator()}, again = out;
  simdiri_text once, twice;
  test_text_repeat(&input, c->front, c->repeats_front ? count : 1);
  test_text_repeat(&input, c->piece, count);
  test_text_append(&input, c->back);
  assert_int_equal(simdiri_redact(c->redactor, input.data, input.len, &out, &once, NULL), SIMDIRI_OK);
  assert_int_equal(simdiri_redact(c->redactor, once.text, once.len, &again, &twice, NULL), SIMDIRI_OK);
  assert_ptr_equal(twice.text, once.text);
  simdiri_buffer_free(&out);
  simdiri_buffer_free(&again);
  test_text_free(&input);
}

static void check_chain(const simdiri_redactor *redactor, const char *front, const char *piece, const char *back) {
  const chain c = {redactor, front, piece, back, false};
  growth_is_linear(piece, redact_chain, &c, 1024);
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

/* Digits between many schemes and many digits are read once. */
static void test_redact_ports(void **state) {
  (void)state;
  simdiri_redactor *redactor;
  assert_int_equal(simdiri_redactor_create(what, 2, NULL, 0, NULL, &redactor, NULL), SIMDIRI_OK);
  const chain c = {redactor, "http:", "1", "?@h", true};
  growth_is_linear("ports", redact_chain, &c, 1024);
  simdiri_redactor_free(redactor);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_redact_chains),
      cmocka_unit_test(test_redact_ports),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
