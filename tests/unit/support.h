/* Shared by the unit tests: guarded copies, random numbers, one context with its scratch and output. */
/* SPDX-License-Identifier: MIT */
#ifndef TEST_UNIT_SUPPORT_H
#define TEST_UNIT_SUPPORT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "simdiri/simdiri.h"

/* A string literal with its length, including NUL bytes. */
typedef struct {
  const char *data;
  size_t len;
} test_literal;
/* clang-format off */
#define LITERAL(text) {text, sizeof(text) - 1}
/* clang-format on */
#define LENGTH_OF(array) (sizeof(array) / sizeof *(array))

/* A copy whose end is the end of a readable page, so that reading past it is a fault. A slot holds one copy at a
 * time. */
enum { GUARDED_SLOTS = 4, GUARDED_MAX = 1 << 20 };
const char *guarded_copy(unsigned slot, const void *data, size_t len);
static inline const unsigned char *guarded_bytes(unsigned slot, const void *data, size_t len) {
  return (const unsigned char *)guarded_copy(slot, data, len);
}
/* A copy that begins at the start of a readable page, so that reading before it is a fault. */
const char *guarded_front_copy(unsigned slot, const void *data, size_t len);
/* Writable memory of that kind, filled with 0xEE. */
char *guarded_capacity(unsigned slot, size_t len);
/* An address that can be neither read nor written. */
const char *unreadable(void);

typedef struct {
  uint64_t state;
} random_source;

/* Prints the seed; TEST_SEED in the environment replaces the default. */
random_source random_begin(void);
uint64_t random_next(random_source *random); /* splitmix64 */
size_t random_below(random_source *random, size_t limit);

/* strcat into an array of `capacity` bytes. */
void append_piece(char *text, size_t capacity, const char *piece);

/* One context, and the other arguments of a call. */
typedef struct {
  simdiri_context *context;
  simdiri_scratch *scratch;
  simdiri_buffer out;
  simdiri_result result;
} test_session;

/* NULL options: rung scheme, form uri, disallowed encode. */
void session_begin(test_session *session, const simdiri_options *options);
void session_end(test_session *session);

/* Normalizes a guarded copy into an empty output; the result is in the session. */
simdiri_status session_normalize(test_session *session, const char *iri, size_t len);

/* Fails the test if the notes differ. Their padding may differ. */
void check_same_notes(const simdiri_batch_result *found, const simdiri_batch_result *expected);
/* Fails the test and shows both texts if they differ. */
void check_same_text(const char *about, const char *text, size_t len, const char *expected, size_t expected_len);

#endif
