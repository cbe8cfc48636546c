/* Shared by the tests of large inputs. */
/* SPDX-License-Identifier: MIT */
#ifndef TEST_HOSTILE_HOSTILE_H
#define TEST_HOSTILE_HOSTILE_H

#include "simdiri/simdiri.h"
#include "support/sampling.h"
#include "support/text.h"

enum { MEGA = 1 << 20 };

typedef struct {
  simdiri_context *context;
  simdiri_scratch *scratch;
  simdiri_buffer out;
  simdiri_result result;
} test_run;

/* Runs one operation on `input`; everything in `run` is valid until test_run_free. NULL options: the defaults. */
simdiri_status test_run_normalize(test_run *run, const simdiri_options *options, const test_text *input);
void test_run_free(test_run *run);

/* Checks that `input` results in `wanted` with `status`; frees both texts. */
void test_becomes(const simdiri_options *options, test_text *input, simdiri_status status, test_text *expected);
/* Checks that `input` is refused with this error at this offset (SIZE_MAX: any offset); frees it. */
void test_refuses(const simdiri_options *options, test_text *input, simdiri_status error, size_t offset);

#endif
