/* Writes IPv6 addresses. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_NORMALIZE_IPV6_TEXT_H
#define SIMDIRI_IRI_NORMALIZE_IPV6_TEXT_H

#include <stddef.h>

enum { IPV6_TEXT_CAPACITY = 48 };

/* Writes the address as in RFC 5952, without brackets. Returns its length, at most IPV6_TEXT_CAPACITY. */
size_t simdiri_write_ipv6(const unsigned char address[16], unsigned char *out);

#endif
