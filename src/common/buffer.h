/* Bounded output: room is checked once per component, then written through a cursor. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_COMMON_BUFFER_H
#define SIMDIRI_COMMON_BUFFER_H

#include <simdiri/simdiri.h>
#include <stddef.h>

/* Makes room for `extra` more bytes: OK, NO_ROOM, NO_MEMORY or TOO_LONG. */
simdiri_status simdiri_buffer_reserve(simdiri_buffer *buffer, size_t extra);
simdiri_status simdiri_buffer_append(simdiri_buffer *buffer, const void *data, size_t len);

static inline size_t buffer_capacity(const simdiri_buffer *buffer) {
  return buffer->len < buffer->capacity ? buffer->capacity - buffer->len : 0;
}

/* The text from `begin` on; never NULL, though an empty buffer may have no data. */
static inline const char *buffer_text(const simdiri_buffer *buffer, size_t begin) {
  return buffer->data ? buffer->data + begin : "";
}

/* NULL of a buffer that has no data. */
static inline unsigned char *buffer_end(const simdiri_buffer *buffer) {
  return buffer->data ? (unsigned char *)buffer->data + buffer->len : NULL;
}

/* Takes over what was written at buffer_end up to `end`. */
static inline void buffer_commit(simdiri_buffer *buffer, const unsigned char *end) {
  if (end) buffer->len = (size_t)(end - (unsigned char *)buffer->data);
}

/* For one byte into room that is already reserved. */
static inline void buffer_put(simdiri_buffer *buffer, char byte) { buffer->data[buffer->len++] = byte; }

#endif
