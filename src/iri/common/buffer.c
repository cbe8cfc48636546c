/* Output buffers: a fixed array of the caller, or memory that grows through an allocator. */
/* SPDX-License-Identifier: MIT */
#include "iri/common/buffer.h"

#include <string.h>

#include "iri/common/allocator.h"

simdiri_status simdiri_buffer_reserve(simdiri_buffer *buffer, size_t extra) {
  if (extra <= buffer_capacity(buffer)) return SIMDIRI_OK;
  if (!buffer->allocator) return SIMDIRI_ERROR_NO_CAPACITY;
  if (extra > SIZE_MAX - buffer->len) return SIMDIRI_ERROR_TOO_LONG;
  void *block = buffer->data;
  const simdiri_status status = simdiri_grow(buffer->allocator, &block, &buffer->capacity, buffer->len + extra, 1);
  buffer->data = block;
  return status;
}

simdiri_status simdiri_buffer_append(simdiri_buffer *buffer, const void *data, size_t len) {
  const simdiri_status status = simdiri_buffer_reserve(buffer, len);
  if (status != SIMDIRI_OK || len == 0) return status;
  memcpy(buffer->data + buffer->len, data, len);
  buffer->len += len;
  return SIMDIRI_OK;
}

void simdiri_buffer_free(simdiri_buffer *buffer) {
  if (!buffer->allocator) return;
  simdiri_deallocate(buffer->allocator, buffer->data, buffer->capacity);
  buffer->data = NULL;
  buffer->len = buffer->capacity = 0;
}
