/* Shared by the tests of NULL: a table of calls; each call runs with "" and then with NULL, and both results are
 * compared. */
/* SPDX-License-Identifier: MIT */
#ifndef TEST_UNIT_NULL_SUPPORT_H
#define TEST_UNIT_NULL_SUPPORT_H

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "unit/support.h"

enum { TRACE_CAPACITY = 4096 };

/* The result of a call, to compare the two kinds of empty arguments. */
static char trace[TRACE_CAPACITY];
static size_t trace_len;

/* The empty arguments: all NULL, or all "" and arrays of one element. */
static bool is_null;
static const char *text;
static test_session session, web;
static const simdiri_allocator *allocator;

static inline void note(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  const int len = vsnprintf(trace + trace_len, TRACE_CAPACITY - trace_len, format, arguments);
  va_end(arguments);
  trace_len += (size_t)len;
  assert_true(trace_len < TRACE_CAPACITY);
}

static inline void note_result(simdiri_status status, const simdiri_result *result) {
  note("%d %zu %x %d %zu;", (int)status, result->offset, result->changes, result->text != NULL || status != SIMDIRI_OK,
       result->text_len);
}

/* Arguments that may be NULL. */
#define OR_NULL(pointer) (is_null ? NULL : (pointer))

/* Calls whose last arguments are an output and a result, with both kinds of empty buffers. */
#define INTO_BUFFERS(call)                                                                                             \
  do {                                                                                                                 \
    simdiri_buffer growing = {NULL, 0, 0, simdiri_default_allocator()}, fixed = {NULL, 0, 0, NULL};                    \
    simdiri_buffer *const buffers[] = {&growing, &fixed};                                                              \
    for (size_t buffer_number = 0; buffer_number < 2; buffer_number++) {                                               \
      simdiri_buffer *out = buffers[buffer_number];                                                                    \
      simdiri_result result = {.text = NULL};                                                                          \
      const simdiri_status status = (call);                                                                            \
      note_result(status, &result);                                                                                    \
      note("%zu;", out->len);                                                                                          \
      simdiri_buffer_free(out);                                                                                        \
    }                                                                                                                  \
  } while (0)

static inline simdiri_keyer *create_keyer(const simdiri_key_rules *rules, const simdiri_redirects *redirects) {
  simdiri_key_options options;
  simdiri_keyer *keyer;
  simdiri_key_options_init(&options);
  options.lossy = SIMDIRI_LOSSY_SORT | SIMDIRI_LOSSY_FRAGMENT;
  options.rules = rules;
  options.redirects = redirects;
  assert_int_equal(simdiri_keyer_create(session.context, &options, allocator, &keyer), SIMDIRI_OK);
  return keyer;
}

typedef struct {
  const char *name;
  void (*call)(void);
} public_function;

/* Fails if the two kinds differ for one of the functions. */
static inline void check_functions(const public_function *functions, size_t count) {
  char expected[TRACE_CAPACITY];
  simdiri_options options;
  simdiri_options_init(&options);
  options.profile = SIMDIRI_PROFILE_WEB;
  session_begin(&session, NULL);
  session_begin(&web, &options);
  for (size_t i = 0; i < count; i++) {
    for (int pass = 0; pass < 2; pass++) {
      is_null = pass == 1;
      text = OR_NULL("");
      allocator = OR_NULL(simdiri_default_allocator());
      trace_len = 0;
      trace[0] = '\0';
      functions[i].call();
      if (!is_null) memcpy(expected, trace, trace_len + 1);
    }
    if (strcmp(trace, expected) != 0) fail_msg("%s: %s, but of NULL %s", functions[i].name, expected, trace);
  }
  session_end(&web);
  session_end(&session);
}

#endif
