/* Growing buffers: simdiri_buffer, with the allocator that the buffer names. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_UTIL_APPEND_H
#define SIMDIRI_CLI_UTIL_APPEND_H

#include <simdiri/simdiri.h>
#include <stddef.h>

/* Reserves `more` bytes after buffer->len. Returns 0, or -1 if memory is exhausted. */
int cli_reserve(simdiri_buffer *buffer, size_t more);

/* Appends text. Returns SIMDIRI_OK, or SIMDIRI_ERROR_NO_MEMORY and leaves the buffer unchanged. */
simdiri_status cli_append(simdiri_buffer *buffer, const char *text, size_t len);

#endif
