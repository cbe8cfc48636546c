/* batch: operations, errors of the call, memory, and the same results as one call for each record. */
/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "unit/iri/batch/batch_support.h"

static simdiri_status run_operation(test_batch *batch, simdiri_operation operation, const simdiri_base *base,
                                    const simdiri_records *records) {
  test_session *session = &batch->session;
  session->out.len = 0;
  return simdiri_batch(session->context, session->scratch, operation, SIMDIRI_ON_ERROR_KEEP, base, records,
                       &session->out, &batch->result);
}

static void test_batch_each_operation(void **state) {
  (void)state;
  static const char text[] = "HTTP://h/%7e%c3%a9\nhttp://h/\xC3\xA9\n";
  static const test_literal expected[] = {
      LITERAL("http://h/~%C3%A9\nhttp://h/%C3%A9\n"),
      LITERAL("HTTP://h/%7e%c3%a9\nhttp://h/%C3%A9\n"),
      LITERAL("HTTP://h/~\xC3\xA9\nhttp://h/\xC3\xA9\n"),
      LITERAL("http://h/~%C3%A9\nhttp://h/%C3%A9\n"),
      LITERAL(""), /* a check writes nothing */
  };
  test_batch batch;
  simdiri_base *base;
  batch_begin(&batch);
  assert_int_equal(simdiri_base_create(batch.session.context, batch.session.scratch, "http://b/", 9, NULL, &base, NULL),
                   SIMDIRI_OK);
  const simdiri_records records = batch_lines(text, sizeof text - 1);
  for (unsigned operation = 0; operation < LENGTH_OF(expected); operation++) {
    assert_int_equal(run_operation(&batch, (simdiri_operation)operation, base, &records), SIMDIRI_OK);
    batch_check_output(&batch, expected[operation].data, expected[operation].len);
  }
  simdiri_base_free(base);
  batch_end(&batch);
}

static void begin_with_base(test_batch *batch, simdiri_base **base) {
  static const char text[] = "http://h/a/b#f";
  batch_begin(batch);
  assert_int_equal(
      simdiri_base_create(batch->session.context, batch->session.scratch, text, sizeof text - 1, NULL, base, NULL),
      SIMDIRI_OK);
}

/* An empty record, which becomes the base; and a reference that does not change between two that do. */
static void test_batch_resolve(void **state) {
  (void)state;
  static const char text[] = "\nc\nhttp://x/\n\nhttp://y/\n1:2\n?q";
  static const char expected[] = "http://h/a/b\nhttp://h/a/c\nhttp://x/\nhttp://h/a/b\nhttp://y/\n1:2\nhttp://h/a/b?q";
  test_batch batch;
  simdiri_base *base;
  begin_with_base(&batch, &base);
  test_session *session = &batch.session;
  const simdiri_records records = batch_lines(text, sizeof text - 1);
  assert_int_equal(run_operation(&batch, SIMDIRI_OPERATION_RESOLVE, base, &records), SIMDIRI_OK);
  batch_check_output(&batch, expected, sizeof expected - 1);
  assert_int_equal(batch.result.changed_count, 4);
  assert_int_equal(batch.result.error_count, 1);
  session->out.len = 0;
  assert_int_equal(simdiri_batch(session->context, session->scratch, SIMDIRI_OPERATION_RESOLVE, SIMDIRI_ON_ERROR_EMPTY,
                                 base, &records, &session->out, &batch.result),
                   SIMDIRI_OK);
  assert_int_equal(session->out.len, sizeof expected - 1 - strlen("1:2"));
  simdiri_base_free(base);
  batch_end(&batch);
}

/* NORMALIZE with a base: only references are resolved. `urn:a/../b` would change; a record that needs no repair and one
 * that does are between references, and there are enough bytes for the vector path. */
static void test_batch_normalizes_against_a_base(void **state) {
  (void)state;
  static const char text[] =
      "\n../%7e\nhttp://x/clean/and/long/enough/for/the/vector/path\nurn:a/../b\nHTTP://y\n:z\n#q\n";
  static const char expected[] = "http://h/a/b\nhttp://h/~\nhttp://x/clean/and/long/enough/for/the/vector/path\n"
                                 "urn:a/../b\nhttp://y/\n:z\nhttp://h/a/b#q\n";
  test_batch batch;
  simdiri_base *base;
  begin_with_base(&batch, &base);
  const simdiri_records records = batch_lines(text, sizeof text - 1);
  assert_int_equal(run_operation(&batch, SIMDIRI_OPERATION_NORMALIZE, base, &records), SIMDIRI_OK);
  batch_check_output(&batch, expected, sizeof expected - 1);
  assert_int_equal(batch.result.changed_count, 4);
  assert_int_equal(batch.result.error_count, 1);
  simdiri_base_free(base);
  batch_end(&batch);
}

/* CHECK: notes are for bad records and, only if asked for, for records with findings. It needs no capacity. */
static void test_batch_checks(void **state) {
  (void)state;
  static const char text[] = "http://h/../%7e?q=a/valid/record/that/is/not/normal\nHTTP://H:080\nhttp://h/a b\n"
                             "http://u@h/\nmailto:a@b\nhttp://h:8o/\nws://h/#f\nhttp:///\n";
  static const size_t bad[] = {2, 5}, noted[] = {2, 3, 5, 6, 7};
  test_batch batch;
  batch_begin(&batch);
  const simdiri_records records = batch_lines(text, sizeof text - 1);
  assert_int_equal(run_operation(&batch, SIMDIRI_OPERATION_CHECK, NULL, &records), SIMDIRI_OK);
  assert_int_equal(batch.result.record_count, 8);
  assert_int_equal(batch.result.error_count, 2);
  assert_int_equal(batch.result.changed_count, 0);
  assert_int_equal(batch.result.note_count, LENGTH_OF(bad));
  for (size_t i = 0; i < LENGTH_OF(bad); i++) assert_int_equal(batch.result.notes[i].index, bad[i]);
  assert_int_equal(batch.result.notes[0].status, SIMDIRI_ERROR_BAD_CHARACTER);
  assert_int_equal(batch.result.notes[0].offset, strlen("http://h/a"));
  assert_int_equal(batch.session.out.len, 0);
  batch.result.review_groups = SIMDIRI_REVIEW_SCHEME;
  assert_int_equal(run_operation(&batch, SIMDIRI_OPERATION_CHECK, NULL, &records), SIMDIRI_OK);
  assert_int_equal(batch.result.note_count, LENGTH_OF(noted));
  for (size_t i = 0; i < LENGTH_OF(noted); i++) assert_int_equal(batch.result.notes[i].index, noted[i]);
  assert_int_equal(batch.result.notes[1].status, SIMDIRI_OK);
  batch_end(&batch);
}

/* A normalization notes findings, too, with their place; their records are normalized as without. */
static void test_batch_normalize_with_findings(void **state) {
  (void)state;
  static const char text[] = "http://h/\nhttp:///a\nhttp://h:70000/\nHTTP://:80\nhttp://h:x/\nfile://C:/a\nfile:///a\n"
                             "ws://h/#f\nwss://h/a\nurn://a\nhttp://%FF/\nhttp://h:8080/\nfile://h:1/\nx:///\n";
  static const struct {
    size_t index, offset;
    simdiri_component component;
  } expected[] = {{1, 7, SIMDIRI_COMPONENT_HOST}, {2, 9, SIMDIRI_COMPONENT_PORT},     {3, 7, SIMDIRI_COMPONENT_HOST},
                  {5, 7, SIMDIRI_COMPONENT_HOST}, {7, 8, SIMDIRI_COMPONENT_FRAGMENT}, {9, 6, SIMDIRI_COMPONENT_HOST},
                  {12, 9, SIMDIRI_COMPONENT_PORT}};
  test_batch batch;
  batch_begin(&batch);
  for (int repeats = 1; repeats <= 40; repeats += 39) { /* by itself, and long enough for the vector path */
    const size_t len = sizeof text - 1, all = (size_t)repeats * len;
    char *many = malloc(all);
    assert_non_null(many);
    for (int i = 0; i < repeats; i++) memcpy(many + (size_t)i * len, text, len);
    const simdiri_records records = batch_lines(many, all);
    batch.result.review_groups = SIMDIRI_REVIEW_SCHEME;
    assert_int_equal(run_operation(&batch, SIMDIRI_OPERATION_NORMALIZE, NULL, &records), SIMDIRI_OK);
    size_t found = 0;
    for (size_t i = 0; i < batch.result.note_count; i++) {
      const simdiri_note *note = &batch.result.notes[i];
      if (note->status != SIMDIRI_OK || note->component == SIMDIRI_COMPONENT_NONE) continue;
      assert_int_equal(note->index % 14, expected[found % LENGTH_OF(expected)].index);
      assert_int_equal(note->offset, expected[found % LENGTH_OF(expected)].offset);
      assert_int_equal(note->component, expected[found % LENGTH_OF(expected)].component);
      found++;
    }
    assert_int_equal(found, (size_t)repeats * LENGTH_OF(expected));
    free(many);
  }
  batch_end(&batch);
}

static void test_batch_refuses_a_base_of_another_profile(void **state) {
  (void)state;
  test_batch batch;
  simdiri_base *base;
  simdiri_options options;
  test_session web;
  simdiri_options_init(&options);
  options.profile = SIMDIRI_PROFILE_WEB;
  batch_begin(&batch);
  session_begin(&web, &options);
  assert_int_equal(simdiri_base_create(web.context, web.scratch, "http://h/", 9, NULL, &base, NULL), SIMDIRI_OK);
  const simdiri_records records = batch_lines("S:a\n", 4);
  assert_int_equal(run_operation(&batch, SIMDIRI_OPERATION_NORMALIZE, base, &records), SIMDIRI_ERROR_BAD_OPTION);
  assert_int_equal(run_operation(&batch, SIMDIRI_OPERATION_RESOLVE, base, &records), SIMDIRI_ERROR_BAD_OPTION);
  assert_int_equal(run_operation(&batch, SIMDIRI_OPERATION_TO_URI, base, &records),
                   SIMDIRI_OK); /* it ignores the base */
  simdiri_base_free(base);
  session_end(&web);
  batch_end(&batch);
}

static void test_batch_refuses_unknown_arguments(void **state) {
  (void)state;
  test_batch batch;
  batch_begin(&batch);
  const simdiri_records records = batch_lines("S:a\n", 4);
  const simdiri_status bad = SIMDIRI_ERROR_BAD_OPTION;
  assert_int_equal(run_operation(&batch, (simdiri_operation)(SIMDIRI_OPERATION_CHECK + 1), NULL, &records), bad);
  assert_int_equal(run_operation(&batch, (simdiri_operation)-1, NULL, &records), bad);
  assert_int_equal(run_operation(&batch, SIMDIRI_OPERATION_RESOLVE, NULL, &records), bad);
  assert_int_equal(batch_run(&batch, (simdiri_on_error)(SIMDIRI_ON_ERROR_SKIP + 1), &records), bad);
  assert_int_equal(batch.session.out.len, 0);
  batch_end(&batch);
}

/* Too few notes for the records: nothing is written at all. */
static void test_batch_dense_arrays_too_small(void **state) {
  (void)state;
  uint16_t statuses[3] = {0xEEEE, 0xEEEE, 0xEEEE};
  test_batch batch;
  batch_begin(&batch);
  const simdiri_records records = batch_lines("S:a\nS:b\nS:c", 11);
  batch.result.statuses = statuses;
  for (size_t capacity = 0; capacity <= 3; capacity++) {
    batch.result.dense_capacity = capacity;
    const simdiri_status status = batch_run(&batch, SIMDIRI_ON_ERROR_KEEP, &records);
    assert_int_equal(status, capacity < 3 ? SIMDIRI_ERROR_NO_CAPACITY : SIMDIRI_OK);
    assert_int_equal(batch.result.note_count, capacity < 3 ? 0 : 3);
    assert_int_equal(batch.session.out.len, capacity < 3 ? 0 : 11);
    if (capacity < 3) assert_int_equal(statuses[0], 0xEEEE);
  }
  batch_end(&batch);
}

/* A fixed output that is too small, by any number of bytes, stays unchanged. */
static void test_batch_fixed_output_too_small(void **state) {
  (void)state;
  static const char text[] = "http://h/\nS:\xC3\xA9\nbad\nhttp://h/x\n";
  static const char expected[] = "<http://h/\ns:%C3%A9\nbad\nhttp://h/x\n";
  const size_t needed = sizeof expected - 1;
  for (size_t capacity = 1; capacity <= needed + 1; capacity++) {
    test_batch batch;
    batch_begin(&batch);
    simdiri_records records = batch_lines(text, sizeof text - 1);
    simdiri_buffer fixed = {.data = guarded_capacity(1, capacity), .len = 1, .capacity = capacity};
    fixed.data[0] = '<';
    const simdiri_status status =
        simdiri_batch(batch.session.context, batch.session.scratch, SIMDIRI_OPERATION_NORMALIZE, SIMDIRI_ON_ERROR_KEEP,
                      NULL, &records, &fixed, &batch.result);
    assert_int_equal(status, capacity < needed ? SIMDIRI_ERROR_NO_CAPACITY : SIMDIRI_OK);
    assert_int_equal(fixed.len, capacity < needed ? 1 : needed);
    assert_int_equal(fixed.data[0], '<');
    if (status == SIMDIRI_OK) assert_memory_equal(fixed.data, expected, needed);
    assert_int_equal(batch.result.record_count, capacity < needed ? 0 : 4);
    assert_int_equal(batch.result.note_count, capacity < needed ? 0 : 2);
    batch_end(&batch);
  }
}

static void *reallocate_counted(void *user, void *block, size_t old_size, size_t new_size) {
  size_t *live = user;
  *live += new_size - old_size;
  if (new_size > 0) return realloc(block, new_size);
  free(block);
  return NULL;
}

/* Notes are allocated by the output's allocator, and their memory is used again for the next batch. */
static void test_batch_notes_come_from_the_output_s_allocator(void **state) {
  (void)state;
  size_t live = 0;
  const simdiri_allocator counted = {reallocate_counted, &live};
  test_batch batch;
  batch_begin(&batch);
  batch.session.out.allocator = &counted;
  char text[4000];
  for (size_t i = 0; i < sizeof text; i += 4) memcpy(text + i, "S:a\n", 4);
  const simdiri_records records = batch_lines(text, sizeof text);
  for (size_t again = 0; again < 2; again++) {
    assert_int_equal(batch_run(&batch, SIMDIRI_ON_ERROR_KEEP, &records), SIMDIRI_OK);
    assert_int_equal(batch.result.note_count, 1000);
    assert_int_equal(batch.result.notes[999].begin, 3996);
    assert_int_equal(live, batch.session.out.capacity + batch.result.note_capacity * sizeof(simdiri_note));
  }
  simdiri_batch_result_free(&batch.result, &counted);
  assert_int_equal(live, batch.session.out.capacity);
  simdiri_buffer_free(&batch.session.out);
  assert_int_equal(live, 0);
  batch_end(&batch);
}

static void test_batch_without_records(void **state) {
  (void)state;
  static const int32_t none[] = {0};
  int64_t output_offsets[1] = {-1};
  test_batch batch;
  batch_begin(&batch);
  batch.result.output_offsets = output_offsets;
  const simdiri_records lines = {.separator = '\n'};
  assert_int_equal(batch_run(&batch, SIMDIRI_ON_ERROR_KEEP, &lines), SIMDIRI_OK);
  assert_int_equal(output_offsets[0], 0);
  output_offsets[0] = -1;
  const simdiri_records offsets = {.offsets32 = none};
  assert_int_equal(batch_run(&batch, SIMDIRI_ON_ERROR_KEEP, &offsets), SIMDIRI_OK);
  assert_int_equal(output_offsets[0], 0);
  assert_int_equal(batch.result.record_count, 0);
  batch_end(&batch);
}

static void test_batch_empty_records_without_data(void **state) {
  (void)state;
  static const int32_t empty[] = {0, 0, 0};
  test_batch batch;
  batch_begin(&batch);
  const simdiri_records records = {.offsets32 = empty, .record_count = 2};
  for (unsigned on_error = SIMDIRI_ON_ERROR_KEEP; on_error <= SIMDIRI_ON_ERROR_SKIP; on_error++) {
    assert_int_equal(batch_run(&batch, (simdiri_on_error)on_error, &records), SIMDIRI_OK);
    assert_int_equal(batch.result.error_count, 2);
    assert_int_equal(batch.session.out.len, 0);
  }
  batch_end(&batch);
}

static const char *const pieces[] = {
    "http://h/",   "http://h/a?b#c", "HTTP://h/", "s:a b", "bad", "http://\xC3\xA9/",   "",
    "http://h:80", "s:\xC3\xA9",     "1:2",       "s:[",   "\r",  "http://\xE2\x84\x80"};

/* One call for each record; its results are joined here. */
static size_t expect(test_batch *one, const char *text, size_t len, simdiri_on_error on_error, char *out) {
  size_t written = 0;
  for (size_t begin = 0; begin < len;) {
    const char *newline = memchr(text + begin, '\n', len - begin);
    const size_t end = newline ? (size_t)(newline - text) : len;
    const bool is_error = simdiri_is_error(session_normalize(&one->session, text + begin, end - begin));
    const bool is_kept = is_error && on_error == SIMDIRI_ON_ERROR_KEEP;
    const char *from = is_kept ? text + begin : one->session.result.text;
    const size_t from_len = is_kept ? end - begin : one->session.result.text_len;
    if (from_len > 0) memcpy(out + written, from, from_len);
    written += from_len;
    if (newline && !(is_error && on_error == SIMDIRI_ON_ERROR_SKIP)) out[written++] = '\n';
    begin = newline ? end + 1 : len;
  }
  return written;
}

static void test_batch_equals_one_call_per_record(void **state) {
  (void)state;
  random_source random = random_begin();
  test_batch batch, one;
  batch_begin(&batch);
  batch_begin(&one);
  for (size_t round = 0; round < 20000; round++) {
    char text[400] = "", expected[1500];
    for (size_t i = random_below(&random, 10); i > 0; i--) {
      append_piece(text, sizeof text, pieces[random_below(&random, LENGTH_OF(pieces))]);
      if (i > 1 || random_below(&random, 2)) append_piece(text, sizeof text, "\n");
    }
    const size_t len = strlen(text);
    const simdiri_on_error on_error = (simdiri_on_error)random_below(&random, 3);
    const size_t expected_len = expect(&one, text, len, on_error, expected);
    const simdiri_records records = batch_lines(text, len);
    assert_int_equal(batch_run(&batch, on_error, &records), SIMDIRI_OK);
    batch_check_output(&batch, expected, expected_len);
  }
  batch_end(&one);
  batch_end(&batch);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_batch_each_operation),
      cmocka_unit_test(test_batch_checks),
      cmocka_unit_test(test_batch_resolve),
      cmocka_unit_test(test_batch_normalizes_against_a_base),
      cmocka_unit_test(test_batch_normalize_with_findings),
      cmocka_unit_test(test_batch_refuses_a_base_of_another_profile),
      cmocka_unit_test(test_batch_refuses_unknown_arguments),
      cmocka_unit_test(test_batch_dense_arrays_too_small),
      cmocka_unit_test(test_batch_fixed_output_too_small),
      cmocka_unit_test(test_batch_notes_come_from_the_output_s_allocator),
      cmocka_unit_test(test_batch_without_records),
      cmocka_unit_test(test_batch_empty_records_without_data),
      cmocka_unit_test(test_batch_equals_one_call_per_record),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
