/* Shared by the tests of the batch call. */
/* SPDX-License-Identifier: MIT */
#ifndef TEST_UNIT_BATCH_SUPPORT_H
#define TEST_UNIT_BATCH_SUPPORT_H

#include "unit/support.h"

/* A session and the result of a batch in it. */
typedef struct {
  test_session session;
  simdiri_batch_result result;
} test_batch;

/* Rung scheme, form uri, disallowed encode. */
void batch_begin(test_batch *batch);
void batch_end(test_batch *batch);

/* Normalizes all records into an empty output. */
simdiri_status batch_run(test_batch *batch, simdiri_on_error on_error, const simdiri_records *records);
/* Text in a guarded copy that ends with a newline. */
simdiri_records batch_lines(const char *text, size_t len);
void batch_check_output(const test_batch *batch, const char *expected, size_t len);

/* The records that are not plain ok: index, offset of the record, status, changes. */
typedef struct {
  size_t index, begin;
  simdiri_status status;
  uint64_t changes;
} expected_note;
void batch_check_notes(const test_batch *batch, const expected_note *expected, size_t count);

#endif
