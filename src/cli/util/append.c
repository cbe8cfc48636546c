/* Growing buffers. */
/* SPDX-License-Identifier: MIT */
#include "cli/util/append.h"

#include <stdint.h>
#include <string.h>

int cli_reserve(simdiri_buffer *buffer, size_t more) {
  if (more <= buffer->capacity - buffer->len) return 0;
  if (!buffer->allocator || more > SIZE_MAX / 4 || buffer->len > SIZE_MAX / 4) return -1;
  size_t capacity = 2 * buffer->len + more + 256;
  char *data = buffer->allocator->reallocate(buffer->allocator->user, buffer->data, buffer->capacity, capacity);
  if (!data) return -1;
  buffer->data = data;
  buffer->capacity = capacity;
  return 0;
}

simdiri_status cli_append(simdiri_buffer *buffer, const char *text, size_t len) {
  if (cli_reserve(buffer, len) != 0) return SIMDIRI_ERROR_NO_MEMORY;
  if (len > 0) memcpy(buffer->data + buffer->len, text, len);
  buffer->len += len;
  return SIMDIRI_OK;
}
