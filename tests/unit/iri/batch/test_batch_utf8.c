/* batch: every level accepts and refuses the same sequences of up to four bytes, well-formed or not, wherever they are
 * among the bytes that a level reads at once. The bytes are the first and the last ones of each range of the
 * Unicode Standard's table 3-7, "Well-Formed UTF-8 Byte Sequences", their neighbours, and "A". */
/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "support/sampling.h"
#include "unit/iri/batch/batch_levels.h"

static const unsigned char bytes[] = {'A',  0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0,
                                      0xC1, 0xC2, 0xC3, 0xCD, 0xDF, 0xE0, 0xE1, 0xE3, 0xEC,
                                      0xED, 0xEE, 0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF};
enum {
  COUNT = LENGTH_OF(bytes),
  CONTINUATIONS = 8, /* the bytes that are no first byte of a character above ASCII */
  PLACES = 64,
  RECORD_MAX = 192
};

/* Writes sequence `n` of three bytes; after those, the ones of four bytes with a first byte from E0 on. */
static size_t make_sequence(size_t n, unsigned char sequence[4]) {
  enum { FOURS_FROM = 14, THREES = COUNT * COUNT * COUNT };
  if (n < THREES) {
    for (size_t i = 0; i < 3; i++, n /= COUNT) sequence[i] = bytes[n % COUNT];
    return 3;
  }
  n -= THREES;
  sequence[0] = bytes[FOURS_FROM + n % (COUNT - FOURS_FROM)];
  n /= COUNT - FOURS_FROM;
  for (size_t i = 1; i < 4; i++, n /= CONTINUATIONS) sequence[i] = bytes[n % CONTINUATIONS];
  return 4;
}
enum { SEQUENCES = COUNT * COUNT * COUNT + (COUNT - 14) * CONTINUATIONS * CONTINUATIONS * CONTINUATIONS };

/* The path of the record has `place` bytes before the sequence: other characters, or ASCII. */
static size_t make_record(char *record, size_t n, size_t place, bool has_characters) {
  unsigned char sequence[4];
  const size_t len = make_sequence(n, sequence);
  char *end = record;
  memcpy(end, "http://h/", 9), end += 9;
  for (size_t i = 0; i < place; i++)
    *end++ = !has_characters || i < place % 2 ? 'x' : (i - place) % 2 ? '\xA9' : '\xC3';
  memcpy(end, sequence, len), end += len;
  if (n % 3 == 1) *end++ = '/';
  *end++ = '\n';
  memcpy(end, "http://h/\n", 10); /* a plain record, so that the kernel is not given up */
  return (size_t)(end + 10 - record);
}

/* Checks all sequences, each at `count` places from `first` on. */
static void check_sequences(const batch_call *call, char *text, size_t first, size_t count) {
  for (size_t at = first; at < first + count; at++) {
    size_t len = 0;
    for (size_t n = 0; n < SEQUENCES; n++) len += make_record(text + len, n, (at + n) % PLACES, (at + n) / PLACES % 2);
    batch_check_levels(call, &(simdiri_records){.data = text, .data_len = len, .separator = '\n'});
  }
}

/* Records that are given by offsets, and follow each other without a separator: one ends within the sequence or after
 * it, and the next one begins with the rest. So a level that reads past the end of a record finds a whole character. */
static void test_batch_utf8_ends_with_the_record(void **state) {
  (void)state;
  enum { LEN_MAX = 16, ROUNDS = 3 };
  const size_t count = (size_t)SEQUENCES * 2;
  char *text = malloc(count * LEN_MAX * ROUNDS);
  int64_t *offsets = malloc((count * ROUNDS + 1) * sizeof *offsets);
  assert_non_null(text);
  assert_non_null(offsets);
  size_t len = 0, records = 0;
  offsets[0] = 0;
  for (size_t n = 0; n < SEQUENCES; n++) {
    unsigned char sequence[4];
    const size_t sequence_len = make_sequence(n, sequence);
    for (size_t cut = 1; cut <= ROUNDS && cut <= sequence_len; cut++) {
      memcpy(text + len, "http://h/", 9), len += 9;
      memcpy(text + len, sequence, cut), len += cut;
      offsets[++records] = (int64_t)len;
      memcpy(text + len, sequence + cut, sequence_len - cut), len += sequence_len - cut;
      offsets[++records] = (int64_t)len;
    }
  }
  batch_call call = {.operation = SIMDIRI_OPERATION_NORMALIZE};
  simdiri_options_init(&call.options);
  const simdiri_records all = {.data = text, .data_len = len, .offsets64 = offsets, .record_count = records};
  batch_check_levels(&call, &all);
  call.options.form = SIMDIRI_FORM_IRI;
  batch_check_levels(&call, &all);
  call.options.profile = SIMDIRI_PROFILE_WEB;
  call.options.form = SIMDIRI_FORM_URI;
  batch_check_levels(&call, &all);
  free(offsets);
  free(text);
}

static void test_batch_utf8_is_the_same_at_every_level(void **state) {
  (void)state;
  const size_t count = test_sample(2 * PLACES, 8), first = (size_t)test_seed(0) % (2 * PLACES);
  char *text = malloc((size_t)SEQUENCES * RECORD_MAX);
  assert_non_null(text);
  static const simdiri_operation operations[] = {SIMDIRI_OPERATION_NORMALIZE, SIMDIRI_OPERATION_CHECK,
                                                 SIMDIRI_OPERATION_TO_URI};
  for (size_t i = 0; i < LENGTH_OF(operations); i++) {
    batch_call call = {.operation = operations[i]};
    simdiri_options_init(&call.options);
    check_sequences(&call, text, first, count);
    call.options.form = SIMDIRI_FORM_IRI;
    check_sequences(&call, text, first, count);
    call.options.unicode = SIMDIRI_UNICODE_NFC;
    check_sequences(&call, text, first, count);
    call.options.form = SIMDIRI_FORM_URI;
    check_sequences(&call, text, first, count);
  }
  batch_call call = {.operation = SIMDIRI_OPERATION_NORMALIZE};
  simdiri_options_init(&call.options);
  call.options.profile = SIMDIRI_PROFILE_WEB;
  check_sequences(&call, text, first, count);
  free(text);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_batch_utf8_is_the_same_at_every_level),
                                     cmocka_unit_test(test_batch_utf8_ends_with_the_record)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
