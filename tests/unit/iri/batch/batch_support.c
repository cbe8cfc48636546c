/* Shared by the tests of the batch call. */
/* SPDX-License-Identifier: MIT */
#include "unit/iri/batch/batch_support.h"

#include <inttypes.h>

void batch_begin(test_batch *batch) {
  *batch = (test_batch){.result = {0}};
  session_begin(&batch->session, NULL);
}

void batch_end(test_batch *batch) {
  simdiri_batch_result_free(&batch->result, batch->session.out.allocator);
  assert_null(batch->result.notes);
  session_end(&batch->session);
}

simdiri_status batch_run(test_batch *batch, simdiri_on_error on_error, const simdiri_records *records) {
  test_session *session = &batch->session;
  session->out.len = 0;
  return simdiri_batch(session->context, session->scratch, SIMDIRI_OPERATION_NORMALIZE, on_error, NULL, records,
                       &session->out, &batch->result);
}

simdiri_records batch_lines(const char *text, size_t len) {
  return (simdiri_records){.data = guarded_copy(0, text, len), .data_len = len, .separator = '\n'};
}

void batch_check_output(const test_batch *batch, const char *expected, size_t len) {
  check_same_text("output", batch->session.out.data, batch->session.out.len, expected, len);
}

void batch_check_notes(const test_batch *batch, const expected_note *expected, size_t count) {
  assert_int_equal(batch->result.note_count, count);
  for (size_t i = 0; i < count; i++) {
    const simdiri_note *note = &batch->result.notes[i];
    if (note->index != expected[i].index || note->begin != expected[i].begin || note->status != expected[i].status ||
        note->changes != expected[i].changes)
      fail_msg("note %zu: record %zu at %zu, %s, changes %" PRIX64, i, note->index, note->begin,
               simdiri_status_name((simdiri_status)note->status), note->changes);
  }
}
