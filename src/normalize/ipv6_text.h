/* IPv6 addresses as text. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_NORMALIZE_IPV6_TEXT_H
#define SIMDIRI_NORMALIZE_IPV6_TEXT_H

#include <stddef.h>

enum { IPV6_TEXT_CAPACITY = 48 };

/* Writes the text of RFC 5952 (without brackets) and returns its length, at most IPV6_TEXT_CAPACITY. */
size_t simdiri_write_ipv6(const unsigned char address[16], unsigned char *out);

#endif
