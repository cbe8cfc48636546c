/* Dot-segments (RFC 3986 5.2.4). */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_NORMALIZE_PATH_H
#define SIMDIRI_NORMALIZE_PATH_H

#include <simdiri/simdiri.h>
#include <stdbool.h>
#include <stddef.h>

/* Removes the dot-segments of a path in place; returns its new length. Linear: a byte is copied and removed once. */
size_t simdiri_remove_dot_segments(unsigned char *path, size_t len);

/* Removes those of the path that was written since `begin`, the last thing in the buffer. A path that then begins with
 * "//" would be read as an authority if there is none (RFC 3986 3.3): it gets "/." in front. Returns OK, or that there
 * is no room for these two bytes. */
simdiri_status simdiri_finish_path(simdiri_buffer *buffer, size_t begin, bool has_authority);

#endif
