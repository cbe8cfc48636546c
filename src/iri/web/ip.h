/* IP addresses in hosts of URLs (URL Standard 3.5, 3.6). */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_WEB_IP_H
#define SIMDIRI_IRI_WEB_IP_H

#include <simdiri/simdiri.h>
#include <stdbool.h>
#include <stddef.h>

/* Validation errors of addresses that are not failures, as bits. */
enum {
  WEB_IPV4_EMPTY_PART = 1u << 0,
  WEB_IPV4_TOO_FEW_PARTS = 1u << 1,
  WEB_IPV4_NON_DECIMAL_PART = 1u << 2,
  WEB_IPV4_OUT_OF_RANGE_PART = 1u << 3,
  WEB_IPV6_PIECE_LEADING_ZERO = 1u << 4
};

enum { WEB_IPV4_TEXT_MAX = 15, WEB_IPV6_TEXT_MAX = 39 };

/* The ends-in-a-number checker. The text is not empty. */
bool simdiri_web_ends_in_number(const unsigned char *text, size_t len);

/* The IPv4 parser. Returns OK, or a failure with the offset of the wrong part. Adds the validation errors before the
 * failure to *errors. */
simdiri_status simdiri_web_parse_ipv4(const unsigned char *text, size_t len, uint32_t *address, unsigned *errors,
                                      size_t *offset);
size_t simdiri_web_write_ipv4(uint32_t address, unsigned char *out);

/* The IPv6 parser and serializer, without brackets. */
simdiri_status simdiri_web_parse_ipv6(const unsigned char *text, size_t len, uint16_t pieces[8], unsigned *errors,
                                      size_t *offset);
size_t simdiri_web_write_ipv6(const uint16_t pieces[8], unsigned char *out);

#endif
