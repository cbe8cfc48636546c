/* Makes output columns of text, row by row. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_COLUMNS_ARROW_TEXT_WRITER_H
#define SIMDIRI_COLUMNS_ARROW_TEXT_WRITER_H

#include "columns/arrow/column.h"

typedef struct {
  arrow_holder *holder;
  simdiri_buffer text;
  bool is_large;
  size_t count, null_count;
} arrow_writer;

/* Allocates memory for `rows` rows, which are null until they are added. Free also after an error. */
simdiri_status simdiri_arrow_writer_begin(arrow_writer *writer, bool is_large, size_t rows,
                                          const simdiri_allocator *allocator);
/* Adds the next row. TOO_LONG if its end does not fit in 32 bits, unless is_large. */
simdiri_status simdiri_arrow_writer_add(arrow_writer *writer, const char *text, size_t len);
simdiri_status simdiri_arrow_writer_add_null(arrow_writer *writer);
/* Makes an array of the rows that were added. The writer is empty afterwards. */
void simdiri_arrow_writer_publish(arrow_writer *writer, struct ArrowArray *array);
void simdiri_arrow_writer_free(arrow_writer *writer);

#endif
