/* Counts the work of the code that is built for it: the blocks of code that run, and the bytes that <string.h> reads.
 * So the same run has the same count on any machine, however busy. */
/* SPDX-License-Identifier: MIT */
#ifndef TEST_GROWTH_GROWTH_H
#define TEST_GROWTH_GROWTH_H

#include <stddef.h>
#include <stdint.h>

typedef void growth_work(const void *argument, size_t count);

/* Does `work` for `count` pieces, four times as many, and sixteen times as many. Each step must cost at most five times
 * the one before, or the test fails with `name` and the costs. In a long run, there are 64 times as many pieces. */
void growth_is_linear(const char *name, growth_work *work, const void *argument, size_t count);

#endif
