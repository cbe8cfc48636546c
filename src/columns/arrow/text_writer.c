/* Makes output columns of text, row by row. */
/* SPDX-License-Identifier: MIT */
#include "columns/arrow/text_writer.h"

#include <string.h>

#include "iri/common/buffer.h"

simdiri_status simdiri_arrow_writer_begin(arrow_writer *writer, bool is_large, size_t rows,
                                          const simdiri_allocator *allocator) {
  *writer = (arrow_writer){.text = {NULL, 0, 0, allocator}, .is_large = is_large};
  writer->holder = simdiri_arrow_holder_create(allocator);
  if (!writer->holder) return SIMDIRI_ERROR_NO_MEMORY;
  const size_t offset_size = is_large ? sizeof(int64_t) : sizeof(int32_t), bitmap_size = (rows + 7) / 8;
  simdiri_status status = simdiri_arrow_holder_allocate(writer->holder, ARROW_OFFSETS, (rows + 1) * offset_size);
  if (status != SIMDIRI_OK) return status;
  memset(writer->holder->buffers[ARROW_OFFSETS], 0, offset_size);
  status = simdiri_arrow_holder_allocate(writer->holder, ARROW_VALIDITY, bitmap_size);
  if (status != SIMDIRI_OK) return status;
  memset(writer->holder->buffers[ARROW_VALIDITY], 0, bitmap_size);
  return simdiri_buffer_reserve(&writer->text, 1); /* some consumers do not accept NULL */
}

static simdiri_status end_row(arrow_writer *writer) {
  void *offsets = writer->holder->buffers[ARROW_OFFSETS];
  if (!writer->is_large && writer->text.len > INT32_MAX) return SIMDIRI_ERROR_TOO_LONG;
  writer->count++;
  if (writer->is_large)
    ((int64_t *)offsets)[writer->count] = (int64_t)writer->text.len;
  else
    ((int32_t *)offsets)[writer->count] = (int32_t)writer->text.len;
  return SIMDIRI_OK;
}

simdiri_status simdiri_arrow_writer_add(arrow_writer *writer, const char *text, size_t len) {
  uint8_t *validity = writer->holder->buffers[ARROW_VALIDITY];
  const simdiri_status status = simdiri_buffer_append(&writer->text, text, len);
  if (status != SIMDIRI_OK) return status;
  validity[writer->count / 8] |= (uint8_t)(1u << writer->count % 8);
  return end_row(writer);
}

simdiri_status simdiri_arrow_writer_add_null(arrow_writer *writer) {
  writer->null_count++;
  return end_row(writer);
}

void simdiri_arrow_writer_publish(arrow_writer *writer, struct ArrowArray *array) {
  writer->holder->buffers[ARROW_BYTES] = writer->text.data;
  writer->holder->sizes[ARROW_BYTES] = writer->text.capacity;
  simdiri_arrow_publish(writer->holder, ARROW_BUFFERS, writer->count, writer->null_count, array);
  *writer = (arrow_writer){.holder = NULL};
}

void simdiri_arrow_writer_free(arrow_writer *writer) {
  simdiri_buffer_free(&writer->text);
  simdiri_arrow_holder_free(writer->holder);
  *writer = (arrow_writer){.holder = NULL};
}
