/* Makes output columns of text, row by row. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_ARROW_TEXT_WRITER_H
#define SIMDIRI_ARROW_TEXT_WRITER_H

#include <string.h>

#include "arrow/column.h"

typedef struct {
  arrow_holder *holder;
  simdiri_buffer text;
  bool is_large;
  size_t count, null_count;
} arrow_writer;

/* Allocates memory for `rows` rows, which are null until they are added. Free also after an error. */
simdiri_status simdiri_arrow_writer_begin(arrow_writer *writer, bool is_large, size_t rows,
                                          const simdiri_allocator *allocator);
enum { ARROW_SHORT_TEXT = 32 };

/* Adds the next row. TOO_LONG if its end does not fit in 32 bits, unless is_large. */
simdiri_status simdiri_arrow_writer_add(arrow_writer *writer, const char *text, size_t len);
simdiri_status simdiri_arrow_writer_add_null(arrow_writer *writer);
/* Stores the end of a row. The text has at most INT32_MAX bytes. */
static inline void arrow_writer_end_row(arrow_writer *writer) {
  void *offsets = writer->holder->buffers[ARROW_OFFSETS];
  writer->count++;
  if (writer->is_large)
    ((int64_t *)offsets)[writer->count] = (int64_t)writer->text.len;
  else
    ((int32_t *)offsets)[writer->count] = (int32_t)writer->text.len;
}

/* Adds the next row, whose text may be followed by more bytes that may be read: `readable` from its begin on. */
static inline simdiri_status arrow_writer_add_part(arrow_writer *writer, const char *text, size_t len,
                                                   size_t readable) {
  simdiri_buffer *to = &writer->text;
  if (len > ARROW_SHORT_TEXT || readable < ARROW_SHORT_TEXT || to->capacity - to->len < ARROW_SHORT_TEXT ||
      to->len > INT32_MAX - ARROW_SHORT_TEXT)
    return simdiri_arrow_writer_add(writer, text, len);
  uint8_t *validity = writer->holder->buffers[ARROW_VALIDITY];
  memcpy(to->data + to->len, text, ARROW_SHORT_TEXT); /* needs no call; the next row overwrites what is too much */
  to->len += len;
  validity[writer->count / 8] |= (uint8_t)(1u << writer->count % 8);
  arrow_writer_end_row(writer);
  return SIMDIRI_OK;
}

/* Adds a row that is null. */
static inline simdiri_status arrow_writer_add_absent(arrow_writer *writer) {
  if (writer->text.len > INT32_MAX) return simdiri_arrow_writer_add_null(writer);
  writer->null_count++;
  arrow_writer_end_row(writer);
  return SIMDIRI_OK;
}

/* Makes an array of the rows that were added. The writer is empty afterwards. */
void simdiri_arrow_writer_publish(arrow_writer *writer, struct ArrowArray *array);
void simdiri_arrow_writer_free(arrow_writer *writer);

#endif
