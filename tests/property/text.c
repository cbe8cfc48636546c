/* Random numbers and exact-size texts.
 * SPDX-License-Identifier: MIT
 */
#include "property.h"

#include <stdlib.h>
#include <string.h>

#include "../support/random.h"

uint64_t test_next(test_random *random) { return support_next_random(&random->state); }

size_t test_below(test_random *random, size_t limit) { return (size_t)(test_next(random) % limit); }

bool test_chance(test_random *random, size_t one_in) { return test_below(random, one_in) == 0; }

static char *allocate(size_t len) {
  char *data = malloc(len ? len : 1);
  if (!data) abort();
  return data;
}

test_text test_text_of(const char *data, size_t len) {
  test_text text = {allocate(len), len};
  if (len) memcpy(text.data, data, len);
  return text;
}

void test_text_free(test_text *text) {
  free(text->data);
  *text = (test_text){0};
}

void test_text_splice(test_text *text, size_t at, size_t removed, const char *data, size_t len) {
  size_t tail = text->len - at - removed;
  char *spliced = allocate(at + len + tail);
  if (at) memcpy(spliced, text->data, at);
  if (len) memcpy(spliced + at, data, len);
  if (tail) memcpy(spliced + at + len, text->data + at + removed, tail);
  free(text->data);
  text->data = spliced;
  text->len = at + len + tail;
}

bool test_text_equal(const test_text *a, const test_text *b) {
  return a->len == b->len && (a->len == 0 || memcmp(a->data, b->data, a->len) == 0);
}
