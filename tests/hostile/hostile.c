/* Shared by the tests of large inputs. */
/* SPDX-License-Identifier: MIT */
#include "hostile/hostile.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

simdiri_status test_run_normalize(test_run *run, const simdiri_options *options, const test_text *input) {
  simdiri_options defaults;
  simdiri_options_init(&defaults);
  *run = (test_run){.out.allocator = simdiri_default_allocator()};
  assert_int_equal(simdiri_context_create(options ? options : &defaults, NULL, &run->context), SIMDIRI_OK);
  assert_int_equal(simdiri_scratch_create(NULL, &run->scratch), SIMDIRI_OK);
  return simdiri_normalize(run->context, run->scratch, input->data, input->len, &run->out, &run->result);
}

void test_run_free(test_run *run) {
  simdiri_buffer_free(&run->out);
  simdiri_scratch_free(run->scratch);
  simdiri_context_free(run->context);
}

void test_becomes(const simdiri_options *options, test_text *input, simdiri_status status, test_text *expected) {
  test_run run;
  assert_int_equal(test_run_normalize(&run, options, input), status);
  assert_int_equal(run.result.text_len, expected->len);
  assert_memory_equal(run.result.text, expected->data, expected->len);
  test_run_free(&run);
  test_text_free(input);
  test_text_free(expected);
}

void test_refuses(const simdiri_options *options, test_text *input, simdiri_status error, size_t offset) {
  test_run run;
  assert_int_equal(test_run_normalize(&run, options, input), error);
  if (offset != SIZE_MAX) assert_int_equal(run.result.offset, offset);
  assert_null(run.result.text);
  assert_int_equal(run.out.len, 0);
  test_run_free(&run);
  test_text_free(input);
}
