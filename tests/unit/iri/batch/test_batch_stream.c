/* batch: the vector path gives the results of plain C, where a chunk has more records than one call of the kernel
 * reports, or output longer than the chunk. */
/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "unit/support.h"

/* The result of a batch at one level. */
typedef struct {
  simdiri_context *context;
  simdiri_scratch *scratch;
  simdiri_buffer out;
  simdiri_batch_result result;
  simdiri_status status;
} outcome;

enum { RECORDS_MAX = 4096 };

static void outcome_begin(outcome *o, simdiri_isa isa) {
  simdiri_options options;
  simdiri_options_init(&options);
  options.isa = isa;
  *o = (outcome){.out = {.allocator = simdiri_default_allocator()}};
  assert_int_equal(simdiri_context_create(&options, NULL, &o->context), SIMDIRI_OK);
  assert_int_equal(simdiri_scratch_create(NULL, &o->scratch), SIMDIRI_OK);
  o->result.statuses = calloc(RECORDS_MAX, sizeof *o->result.statuses);
  o->result.changes = calloc(RECORDS_MAX, sizeof *o->result.changes);
  o->result.output_offsets = calloc(RECORDS_MAX + 1, sizeof *o->result.output_offsets);
  o->result.dense_capacity = RECORDS_MAX;
  assert_true(o->result.statuses && o->result.changes && o->result.output_offsets);
}

static void outcome_end(outcome *o) {
  free(o->result.statuses);
  free(o->result.changes);
  free(o->result.output_offsets);
  simdiri_batch_result_free(&o->result, NULL);
  simdiri_buffer_free(&o->out);
  simdiri_scratch_free(o->scratch);
  simdiri_context_free(o->context);
}

static void outcome_run(outcome *o, const simdiri_records *records) {
  o->out.len = 0;
  o->status = simdiri_batch(o->context, o->scratch, SIMDIRI_OPERATION_NORMALIZE, SIMDIRI_ON_ERROR_KEEP, NULL, records,
                            &o->out, &o->result);
}

static void check_same(const outcome *a, const outcome *b) {
  const simdiri_batch_result *r = &a->result, *s = &b->result;
  assert_int_equal(a->status, b->status);
  assert_int_equal(r->record_count, s->record_count);
  check_same_text("batch", b->out.data, b->out.len, a->out.data, a->out.len);
  assert_memory_equal(r->statuses, s->statuses, r->record_count * sizeof *r->statuses);
  assert_memory_equal(r->changes, s->changes, r->record_count * sizeof *r->changes);
  assert_memory_equal(r->output_offsets, s->output_offsets, (r->record_count + 1) * sizeof *r->output_offsets);
  check_same_notes(r, s);
}

/* Every level gives the same as plain C, also in a second batch, which begins as the first one ended. Returns the
 * length of the output. */
static size_t check_records(const simdiri_records *records) {
  outcome expected, actual;
  outcome_begin(&expected, SIMDIRI_ISA_SCALAR);
  outcome_run(&expected, records);
  for (int isa = SIMDIRI_ISA_SCALAR + 1; isa <= SIMDIRI_ISA_SIMD128; isa++) {
    if (!simdiri_isa_is_supported((simdiri_isa)isa)) continue;
    outcome_begin(&actual, (simdiri_isa)isa);
    for (int turn = 0; turn < 2; turn++) {
      outcome_run(&actual, records);
      check_same(&expected, &actual);
    }
    outcome_end(&actual);
  }
  const size_t len = expected.out.len;
  outcome_end(&expected);
  return len;
}

/* `count` repetitions of one piece. */
static char *repeat(const test_literal *piece, size_t count, size_t *len) {
  char *text = malloc(piece->len * count);
  assert_non_null(text);
  for (size_t i = 0; i < count; i++) memcpy(text + i * piece->len, piece->data, piece->len);
  *len = piece->len * count;
  return text;
}

/* Regression: output offsets were those of the previous record as soon as a chunk had more edits than one call
 * reports. */
static void test_batch_stream_many_edits_in_a_chunk(void **state) {
  (void)state;
  static const test_literal pieces[] = {LITERAL("http://a/%41\n"), LITERAL("http://A\nhttp://a/\n"),
                                        LITERAL("http://a/ \nhttp://a/\nhttp://a/[\n"), LITERAL("ws:%41\n")};
  for (size_t i = 0; i < LENGTH_OF(pieces); i++) {
    for (size_t count = 60; count <= 700; count += 64) {
      simdiri_records records = {.separator = '\n'};
      char *text = repeat(&pieces[i], count, &records.data_len);
      records.data = text;
      (void)check_records(&records);
      free(text);
    }
  }
}

/* After chunks of hard records, the next chunks are not marked: the same results, wherever normal records follow. */
static void test_batch_stream_runs_of_hard_records(void **state) {
  (void)state;
  static const test_literal hard = LITERAL("images/2024/%7Epicture-of-a-mountain.png\n"),
                            soft = LITERAL("HTTP://A/%41\n");
  static const size_t runs[][4] = {
      {200, 1, 200, 400}, {250, 3, 1600, 50}, {1900, 300, 1, 1}, {1, 900, 1900, 900}, {800, 170, 800, 170}};
  for (size_t i = 0; i < LENGTH_OF(runs); i++) {
    char *text = malloc(RECORDS_MAX * hard.len);
    assert_non_null(text);
    size_t len = 0;
    for (size_t run = 0; run < 4; run++) {
      const test_literal *piece = run % 2 == 0 ? &hard : &soft;
      for (size_t j = 0; j < runs[i][run]; j++, len += piece->len) memcpy(text + len, piece->data, piece->len);
    }
    (void)check_records(&(simdiri_records){.data = text, .data_len = len, .separator = '\n'});
    free(text);
  }
}

/* The scan expects CRs where the chunk before had some, or the first record: the same results, wherever they begin and
 * end, also if they are alone. */
static void test_batch_stream_runs_of_cr(void **state) {
  (void)state;
  static const test_literal pieces[] = {LITERAL("http://a/b\n"), LITERAL("http://a/b\r\n"), LITERAL("http://a\r\n"),
                                        LITERAL("http://a/\rb\r\r\n")};
  static const size_t runs[][LENGTH_OF(pieces)] = {{2000, 0, 0, 0}, {0, 1500, 9, 1}, {1, 800, 400, 0},
                                                   {900, 1, 0, 0},  {700, 90, 0, 9}, {3, 2, 1, 0}};
  for (size_t i = 0; i < LENGTH_OF(runs) * LENGTH_OF(runs); i++) {
    char *text = malloc(RECORDS_MAX * pieces[LENGTH_OF(pieces) - 1].len);
    assert_non_null(text);
    size_t len = 0;
    for (size_t run = 0; run < 2 * LENGTH_OF(pieces); run++) {
      const size_t *counts = runs[run < LENGTH_OF(pieces) ? i / LENGTH_OF(runs) : i % LENGTH_OF(runs)];
      const test_literal *piece = &pieces[run % LENGTH_OF(pieces)];
      for (size_t j = 0; j < counts[run % LENGTH_OF(pieces)]; j++, len += piece->len)
        memcpy(text + len, piece->data, piece->len);
    }
    (void)check_records(&(simdiri_records){.data = text, .data_len = len, .separator = '\n', .keep_cr = 1});
    free(text);
  }
}

/* Options number `i`: every two calls with the same separator have different ones. */
static simdiri_options options_of(size_t i) {
  simdiri_options options;
  simdiri_options_init(&options);
  if (i % 7 == 0) options.profile = SIMDIRI_PROFILE_WEB;
  if (i % 7 > 3) options.form = SIMDIRI_FORM_IRI;
  if (i % 7 > 1 && i % 3 == 0) options.unicode = SIMDIRI_UNICODE_NFC;
  if (i % 2 == 0) options.flags = SIMDIRI_FLAG_DROP_FRAGMENT;
  return options;
}

static void use_options(outcome *o, simdiri_options options, simdiri_isa isa) {
  options.isa = isa;
  simdiri_context_free(o->context);
  assert_int_equal(simdiri_context_create(&options, NULL, &o->context), SIMDIRI_OK);
}

/* A scratch keeps the plan of a scan: after a batch with other options, the results are the same. */
static void test_batch_stream_options_change_between_batches(void **state) {
  (void)state;
  static const test_literal text = LITERAL("http://a/#b\r\nhttp://a/%C3%A9\nhttp://a/e\xCC\x81\r\nhttp://a/'\r\n"
                                           "http://a/b\nhttp://a/\xC3\xA9\r\nHTTP://A/%7e\nftp://a/\rb\r\r\n");
  for (int isa = SIMDIRI_ISA_SCALAR + 1; isa <= SIMDIRI_ISA_SIMD128; isa++) {
    if (!simdiri_isa_is_supported((simdiri_isa)isa)) continue;
    outcome expected, actual;
    outcome_begin(&expected, SIMDIRI_ISA_SCALAR);
    outcome_begin(&actual, (simdiri_isa)isa);
    for (size_t i = 0; i < 210; i++) {
      const simdiri_records records = {
          .data = text.data, .data_len = text.len, .separator = i % 5 == 0 ? '\0' : '\n', .keep_cr = i % 5 > 1};
      use_options(&expected, options_of(i), SIMDIRI_ISA_SCALAR);
      use_options(&actual, options_of(i), (simdiri_isa)isa);
      outcome_run(&expected, &records);
      outcome_run(&actual, &records);
      check_same(&expected, &actual);
    }
    outcome_end(&expected);
    outcome_end(&actual);
  }
}

/* Records by offsets have no separator, so a CR is part of the record. */
static void test_batch_stream_offsets_ignore_keep_cr(void **state) {
  (void)state;
  static const test_literal piece = LITERAL("http://a/b\r");
  int32_t offsets[101];
  simdiri_records records = {.keep_cr = 1, .offsets32 = offsets, .record_count = 100};
  char *text = repeat(&piece, 100, &records.data_len);
  for (size_t i = 0; i <= 100; i++) offsets[i] = (int32_t)(i * piece.len);
  records.data = text;
  assert_int_equal(check_records(&records), 100 * (piece.len + 2));
  free(text);
}

/* Mapped hosts can grow more than other text, so a chunk of them may need more than the expected capacity. */
static void test_batch_stream_fixed_output_of_mapped_hosts(void **state) {
  (void)state;
  static const test_literal label = LITERAL("\xE3\x8C\x96."); /* U+3316 is mapped to six characters */
  enum { LABELS = 12, RECORDS = 400 };
  size_t host_len;
  char *host = repeat(&label, LABELS, &host_len), *text = malloc(RECORDS * (host_len + 8)), *at = text;
  assert_non_null(text);
  for (size_t i = 0; i < RECORDS; i++) {
    memcpy(at, "ws://", 5);
    memcpy(at + 5, host, host_len);
    memcpy(at + 5 + host_len, "/\n", 2);
    at += host_len + 7;
  }
  for (size_t count = RECORDS; count > 0; count -= 16) {
    const simdiri_records records = {.data = text, .data_len = count * (host_len + 7), .separator = '\n'};
    const size_t needed = check_records(&records);
    assert_true(needed > 3 * records.data_len);
    outcome actual;
    outcome_begin(&actual, SIMDIRI_ISA_BEST);
    simdiri_buffer_free(&actual.out);
    actual.out = (simdiri_buffer){.data = malloc(needed), .capacity = needed};
    outcome_run(&actual, &records);
    assert_int_equal(actual.status, SIMDIRI_OK);
    assert_int_equal(actual.out.len, needed);
    actual.out.capacity--;
    outcome_run(&actual, &records);
    assert_int_equal(actual.status, SIMDIRI_ERROR_NO_CAPACITY);
    free(actual.out.data);
    actual.out.data = NULL;
    outcome_end(&actual);
  }
  free(host);
  free(text);
}

int main(void) {
  static const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_batch_stream_many_edits_in_a_chunk),
      cmocka_unit_test(test_batch_stream_runs_of_hard_records),
      cmocka_unit_test(test_batch_stream_runs_of_cr),
      cmocka_unit_test(test_batch_stream_options_change_between_batches),
      cmocka_unit_test(test_batch_stream_offsets_ignore_keep_cr),
      cmocka_unit_test(test_batch_stream_fixed_output_of_mapped_hosts),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
