/* batch: the output, the notes and each array are the same whichever arrays the caller asks for. */
/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "unit/support.h"

enum { RECORDS = 3000, STATUSES = 1, CHANGES = 2, OUTPUT_OFFSETS = 4, RECORD_OFFSETS = 8, ALL_ARRAYS = 15 };

typedef struct {
  simdiri_batch_result result;
  simdiri_buffer out;
  uint16_t statuses[RECORDS];
  uint64_t changes[RECORDS];
  int64_t output_offsets[RECORDS + 1], record_offsets[RECORDS + 1];
} outcome;

/* Some of each kind: plain, edited by the kernel in several ways, hard, and wrong. */
static const char *const pieces[] = {
    "http://h/",  "http://h/a/b?c#d", "HTTP://H/x", "http://h", "http://h/\xC3\xA9", "http://h/%7e%c3%a9",
    "http://h/ ", "http://h/a/../b",  "http://h/%", "urn:A:b",  "ws://h:80/",        "\xFF"};

static size_t make_text(random_source *random, char *text, int64_t *offsets, bool is_separated) {
  size_t len = 0;
  for (size_t i = 0; i < RECORDS; i++) {
    const bool is_plain = random_below(random, 2) == 0;
    offsets[i] = (int64_t)len;
    len += (size_t)sprintf(text + len, "%s%s", pieces[is_plain ? 1 : random_below(random, LENGTH_OF(pieces))],
                           is_separated ? "\n" : "");
  }
  offsets[RECORDS] = (int64_t)len;
  return len;
}

static outcome *run_batch(const test_session *session, const simdiri_records *records, simdiri_operation operation,
                          unsigned arrays) {
  outcome *o = calloc(1, sizeof *o);
  assert_non_null(o);
  o->out.allocator = simdiri_default_allocator();
  o->result.dense_capacity = RECORDS;
  if (arrays & STATUSES) o->result.statuses = o->statuses;
  if (arrays & CHANGES) o->result.changes = o->changes;
  if (arrays & OUTPUT_OFFSETS) o->result.output_offsets = o->output_offsets;
  if (arrays & RECORD_OFFSETS) o->result.record_offsets = o->record_offsets;
  assert_int_equal(simdiri_batch(session->context, session->scratch, operation, SIMDIRI_ON_ERROR_KEEP, NULL, records,
                                 &o->out, &o->result),
                   SIMDIRI_OK);
  assert_int_equal(o->result.record_count, RECORDS);
  return o;
}

static void end_run(outcome *o) {
  simdiri_batch_result_free(&o->result, NULL);
  simdiri_buffer_free(&o->out);
  free(o);
}

static void check_arrays(const outcome *found, const outcome *expected, unsigned arrays) {
  check_same_text("output", found->out.data, found->out.len, expected->out.data, expected->out.len);
  check_same_notes(&found->result, &expected->result);
  assert_int_equal(found->result.changed_count, expected->result.changed_count);
  if (arrays & STATUSES) assert_memory_equal(found->statuses, expected->statuses, sizeof found->statuses);
  if (arrays & CHANGES) assert_memory_equal(found->changes, expected->changes, sizeof found->changes);
  if (arrays & OUTPUT_OFFSETS)
    assert_memory_equal(found->output_offsets, expected->output_offsets, sizeof found->output_offsets);
  if (arrays & RECORD_OFFSETS)
    assert_memory_equal(found->record_offsets, expected->record_offsets, sizeof found->record_offsets);
}

static void check_level(simdiri_isa isa, const simdiri_records *records, simdiri_operation operation,
                        const outcome *expected) {
  simdiri_options options;
  test_session session;
  simdiri_options_init(&options);
  options.isa = isa;
  session_begin(&session, &options);
  for (unsigned arrays = 0; arrays <= ALL_ARRAYS; arrays++) {
    outcome *found = run_batch(&session, records, operation, arrays);
    check_arrays(found, expected, arrays);
    end_run(found);
  }
  session_end(&session);
}

/* All arrays, by plain C. */
static outcome *run_plainly(const simdiri_records *records, simdiri_operation operation) {
  simdiri_options options;
  test_session session;
  simdiri_options_init(&options);
  options.isa = SIMDIRI_ISA_SCALAR;
  session_begin(&session, &options);
  outcome *expected = run_batch(&session, records, operation, ALL_ARRAYS);
  session_end(&session);
  return expected;
}

static void test_batch_arrays_are_independent(void **state) {
  (void)state;
  static const simdiri_operation operations[] = {SIMDIRI_OPERATION_NORMALIZE, SIMDIRI_OPERATION_TO_URI,
                                                 SIMDIRI_OPERATION_CHECK};
  static char text[RECORDS * 32];
  int64_t offsets[RECORDS + 1];
  random_source random = random_begin();
  for (size_t n = 0; n < 2 * LENGTH_OF(operations); n++) {
    const simdiri_operation operation = operations[n / 2];
    const bool is_separated = n % 2 == 0;
    simdiri_records records = {.data = text, .separator = '\n'};
    records.data_len = make_text(&random, text, offsets, is_separated);
    if (!is_separated) records.offsets64 = offsets, records.record_count = RECORDS;
    outcome *expected = run_plainly(&records, operation);
    for (simdiri_isa isa = SIMDIRI_ISA_SCALAR; isa <= SIMDIRI_ISA_SIMD128; isa++)
      if (simdiri_isa_is_supported(isa)) check_level(isa, &records, operation, expected);
    end_run(expected);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_batch_arrays_are_independent)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
