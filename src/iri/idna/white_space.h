/* White space in hosts. No host of the DNS has any, but RFC 3986 allows its triplets in every host. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_IDNA_WHITE_SPACE_H
#define SIMDIRI_IRI_IDNA_WHITE_SPACE_H

#include <stddef.h>

/* Returns the offset of the first character with the Unicode property White_Space, unencoded or percent-encoded; `len`
 * if there is none. Takes linear time. */
size_t simdiri_find_white_space(const unsigned char *text, size_t len);

#endif
