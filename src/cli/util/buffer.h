/* Buffers that grow: the library's, with its default allocator. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_UTIL_BUFFER_H
#define SIMDIRI_CLI_UTIL_BUFFER_H

#include <simdiri/simdiri.h>
#include <stddef.h>

/* Makes sure that the buffer can take `more` bytes after what it holds. 0, or -1 without the memory. */
int cli_reserve(simdiri_buffer *buffer, size_t more);

/* Appends text. SIMDIRI_OK, or SIMDIRI_ERROR_NO_MEMORY: the buffer is unchanged then. */
simdiri_status cli_append(simdiri_buffer *buffer, const char *text, size_t len);

#endif
