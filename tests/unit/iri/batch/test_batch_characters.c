/* batch: characters are encoded and checked in the same way at every level, wherever they are in a record and in a
 * chunk, complete or cut, and whatever is next to the record. */
/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "unit/iri/batch/batch_levels.h"

enum { CASES = 3000, RECORDS = 40, RECORD_MAX = 400 };

static const char *const pieces[] = {
    "\xC3\xA9",
    "\xC3\xA9\xC3\xA8",
    "\xD0\xB0\xD0\xB1\xD0\xB2",
    "\xE4\xB8\xAD",
    "\xE4\xB8\xAD\xE6\x96\x87",
    "\xE0\xA4\x95",
    "\xE2\x80\x8F",
    "\xF0\x9F\x98\x80",
    "e\xCC\x81",
    "\xC2\xA0",
    "_",
    "a",
    "abc.def",
    "/",
    "%7E",
    "%C3%A9",
    " ",
    "?",
    "\"",
};
/* Not UTF-8, or not complete. */
static const char *const broken[] = {"\xC3",         "\xA9",     "\xE4\xB8",     "\xE4",     "\x80",
                                     "\xB8\xAD",     "\xC0\x80", "\xED\xA0\x80", "\xF4\x90", "\xE4\xB8\xAD\xAD",
                                     "\xC3\xA9\xA9", "\xEF\xBF", "\xC3\xC3\xA9"};

typedef struct {
  char *data;
  int64_t offsets[RECORDS + 1];
  size_t len;
} lines;

static void add_piece(random_source *random, lines *text, bool may_be_broken) {
  const bool is_broken = may_be_broken && random_below(random, 60) == 0;
  const char *piece = is_broken ? broken[random_below(random, LENGTH_OF(broken))]
                                : pieces[random_below(random, random_below(random, 4) == 0 ? LENGTH_OF(pieces) : 6)];
  memcpy(text->data + text->len, piece, strlen(piece));
  text->len += strlen(piece);
}

static void make_lines(random_source *random, lines *text, bool is_separated) {
  text->len = 0;
  for (size_t i = 0; i < RECORDS; i++) {
    text->offsets[i] = (int64_t)text->len;
    const bool may_be_broken = random_below(random, 4) == 0;
    text->len += (size_t)sprintf(text->data + text->len, "http://%.*s/", 1 + (int)random_below(random, 30),
                                 "abcdefghijklmnopqrstuvwxyzabcdefgh");
    for (size_t count = random_below(random, 40); count > 0; count--) add_piece(random, text, may_be_broken);
    if (is_separated) text->data[text->len++] = '\n';
  }
  text->offsets[RECORDS] = (int64_t)text->len;
}

static void test_batch_characters_are_the_same_at_every_level(void **state) {
  (void)state;
  random_source random = random_begin();
  lines text = {.data = malloc((size_t)RECORDS * RECORD_MAX)};
  assert_non_null(text.data);
  for (size_t n = 0; n < CASES; n++) {
    const bool is_separated = n % 2 == 0;
    make_lines(&random, &text, is_separated);
    const char *data = guarded_copy(0, text.data, text.len);
    simdiri_records records = {.data = data, .data_len = text.len, .separator = '\n'};
    batch_call call = {.operation = SIMDIRI_OPERATION_NORMALIZE};
    if (random_below(&random, 4) == 0) call.operation = SIMDIRI_OPERATION_CHECK;
    simdiri_options_init(&call.options);
    call.options.form = random_below(&random, 3) == 0 ? SIMDIRI_FORM_IRI : SIMDIRI_FORM_URI;
    if (random_below(&random, 4) == 0) call.options.unicode = SIMDIRI_UNICODE_NFC;
    if (!is_separated) records.offsets64 = text.offsets, records.record_count = RECORDS;
    batch_check_levels(&call, &records);
    call.operation = SIMDIRI_OPERATION_NORMALIZE;
    simdiri_options_init(&call.options);
    call.options.profile = SIMDIRI_PROFILE_WEB;
    batch_check_levels(&call, &records);
  }
  free(text.data);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_batch_characters_are_the_same_at_every_level)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
