/* Option sets and inputs that make the library allocate. */
/* SPDX-License-Identifier: MIT */
#ifndef TEST_ALLOC_CASES_H
#define TEST_ALLOC_CASES_H

#include "simdiri/simdiri.h"
#include "support/text.h"

enum { TEST_OPTION_SETS = 11, TEST_INPUTS = 17 };

void test_option_set(size_t i, simdiri_options *options);
/* Fills all of `inputs`; free each with test_text_free. */
void test_inputs(test_text inputs[TEST_INPUTS]);

#endif
