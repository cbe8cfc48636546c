/* Output buffers. A writer reserves capacity once per component, then writes through a pointer. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_COMMON_BUFFER_H
#define SIMDIRI_IRI_COMMON_BUFFER_H

#include <simdiri/simdiri.h>
#include <stddef.h>

/* Makes sure that `extra` more bytes fit. Returns OK, NO_CAPACITY, NO_MEMORY or TOO_LONG. */
simdiri_status simdiri_buffer_reserve(simdiri_buffer *buffer, size_t extra);
simdiri_status simdiri_buffer_append(simdiri_buffer *buffer, const void *data, size_t len);

static inline size_t buffer_capacity(const simdiri_buffer *buffer) {
  return buffer->len < buffer->capacity ? buffer->capacity - buffer->len : 0;
}

/* The text from offset `begin` on. Never NULL, even if the buffer is empty and has no memory yet. */
static inline const char *buffer_text(const simdiri_buffer *buffer, size_t begin) {
  return buffer->data ? buffer->data + begin : "";
}

/* Where the next byte is written; NULL if the buffer has no memory yet. */
static inline unsigned char *buffer_end(const simdiri_buffer *buffer) {
  return buffer->data ? (unsigned char *)buffer->data + buffer->len : NULL;
}

/* The same after at least one byte was reserved: then the buffer has memory. */
static inline unsigned char *buffer_reserved_end(const simdiri_buffer *buffer) {
  return (unsigned char *)buffer->data + buffer->len;
}

/* Sets the length after bytes were written from buffer_end up to `end`. */
static inline void buffer_commit(simdiri_buffer *buffer, const unsigned char *end) {
  if (end) buffer->len = (size_t)(end - (unsigned char *)buffer->data);
}

/* Appends one byte. The caller has reserved capacity for it. */
static inline void buffer_put(simdiri_buffer *buffer, char byte) { buffer->data[buffer->len++] = byte; }

#endif
