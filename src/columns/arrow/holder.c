/* The memory of an output array, and its release. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "columns/arrow/column.h"
#include "iri/common/allocator.h"

arrow_holder *simdiri_arrow_holder_create(const simdiri_allocator *allocator) {
  arrow_holder *holder = simdiri_allocate_zeroed(allocator, sizeof *holder);
  if (holder) holder->allocator = allocator;
  return holder;
}

void simdiri_arrow_holder_free(arrow_holder *holder) {
  if (!holder) return;
  for (size_t i = 0; i < ARROW_BUFFERS; i++)
    simdiri_deallocate(holder->allocator, holder->buffers[i], holder->sizes[i]);
  simdiri_deallocate(holder->allocator, holder, sizeof *holder);
}

simdiri_status simdiri_arrow_holder_allocate(arrow_holder *holder, size_t buffer, size_t size) {
  holder->sizes[buffer] = size > 0 ? size : 1;
  holder->buffers[buffer] = holder->allocator->reallocate(holder->allocator->user, NULL, 0, holder->sizes[buffer]);
  return holder->buffers[buffer] ? SIMDIRI_OK : SIMDIRI_ERROR_NO_MEMORY;
}

/* Returns `count` bits, up to eight, from `bit` on. */
static unsigned bits_at(const uint8_t *bitmap, size_t bit, size_t count) {
  const size_t at = bit / 8, shift = bit % 8;
  unsigned bits = (unsigned)bitmap[at] >> shift;
  if (shift + count > 8) bits |= (unsigned)bitmap[at + 1] << (8 - shift);
  return bits & (count < 8 ? (1u << count) - 1 : 0xFFu);
}

/* Counts the ones of eight bits. A loop would be compiled to a function call. */
static size_t count_ones(unsigned bits) {
  bits -= bits >> 1 & 0x55;
  bits = (bits & 0x33) + (bits >> 2 & 0x33);
  return (bits + (bits >> 4)) & 0x0F;
}

simdiri_status simdiri_arrow_copy_validity(arrow_holder *holder, const arrow_column *column, size_t *null_count) {
  *null_count = 0;
  if (!column->validity || column->count == 0) return SIMDIRI_OK;
  const simdiri_status status = simdiri_arrow_holder_allocate(holder, ARROW_VALIDITY, (column->count + 7) / 8);
  if (status != SIMDIRI_OK) return status;
  uint8_t *to = holder->buffers[ARROW_VALIDITY];
  size_t ones = 0;
  for (size_t row = 0; row < column->count; row += 8) {
    const size_t left = column->count - row;
    const unsigned bits = bits_at(column->validity, column->validity_offset + row, left < 8 ? left : 8);
    *to++ = (uint8_t)bits;
    ones += count_ones(bits);
  }
  *null_count = column->count - ones;
  return SIMDIRI_OK;
}

static void release_array(struct ArrowArray *array) {
  arrow_holder *holder = array->private_data;
  array->release = NULL;
  simdiri_arrow_holder_free(holder);
}

void simdiri_arrow_publish(arrow_holder *holder, int64_t buffer_count, size_t length, size_t null_count,
                           struct ArrowArray *array) {
  *array = (struct ArrowArray){.length = (int64_t)length,
                               .null_count = (int64_t)null_count,
                               .n_buffers = buffer_count,
                               .buffers = (const void **)holder->buffers,
                               .release = release_array,
                               .private_data = holder};
}

simdiri_status simdiri_arrow_narrow(const int64_t *wide, size_t count, int32_t *narrow, size_t *row) {
  for (size_t i = 0; i <= count; i++) {
    if (wide[i] > INT32_MAX) {
      *row = i - 1; /* the first entry is 0, so i > 0 */
      return SIMDIRI_ERROR_TOO_LONG;
    }
    narrow[i] = (int32_t)wide[i];
  }
  return SIMDIRI_OK;
}
