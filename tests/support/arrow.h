/* Handmade Arrow columns. */
/* SPDX-License-Identifier: MIT */
#ifndef TEST_SUPPORT_ARROW_H
#define TEST_SUPPORT_ARROW_H

#include "simdiri/simdiri.h"

/* A schema and an array of one column that own nothing; releasing them only counts. */
typedef struct {
  struct ArrowSchema schema;
  struct ArrowArray array;
  const void *buffers[8];
  int released;
} test_column;

/* `buffer_count` buffers, the validity bitmap first; it may be NULL. No row is skipped. */
void test_column_init(test_column *column, const char *format, int64_t length, int64_t buffer_count,
                      const void *const *buffers);

/* Row i of an array of the format "u", "z" or "U", "Z": NULL if it is null. */
const char *test_column_row(const char *format, const struct ArrowArray *array, size_t row, size_t *len);

/* A view of 16 bytes: the text itself if it has at most 12 bytes, else a reference into a buffer. */
void test_view(unsigned char view[16], const char *text, size_t len, int32_t buffer, int32_t offset);

#endif
