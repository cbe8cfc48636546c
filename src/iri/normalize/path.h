/* Removes dot-segments (RFC 3986 5.2.4). */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_NORMALIZE_PATH_H
#define SIMDIRI_IRI_NORMALIZE_PATH_H

#include <simdiri/simdiri.h>
#include <stdbool.h>
#include <stddef.h>

/* Removes the dot-segments of a path in place and returns its new length. Linear: each byte is copied at most once and
 * removed at most once. */
size_t simdiri_remove_dot_segments(unsigned char *path, size_t len);

/* Removes the dot-segments of the path that is in the buffer from `begin` to its end. If the path then begins with "//"
 * and there is no authority, inserts "/." before it, because "//" would begin an authority (RFC 3986 3.3). Returns OK,
 * or an error if there is no memory for these two bytes. */
simdiri_status simdiri_finish_path(simdiri_buffer *buffer, size_t begin, bool has_authority);

#endif
