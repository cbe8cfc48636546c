/* Percent-encodes text in a charset: "percent-encode after encoding" of the URL Standard. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_CHARSET_ENCODE_H
#define SIMDIRI_IRI_CHARSET_ENCODE_H

#include <simdiri/simdiri.h>
#include <stdbool.h>

/* Rules for bytes below 80. */
typedef struct {
  const bool *is_encoded; /* 128 entries: bytes to percent-encode */
  bool keeps_ascii; /* ASCII characters of the text stay unchanged; is_encoded is used for bytes of other characters
                       only */
} encode_options;

/* Appends UTF-8 text, encoded in the charset and percent-encoded (WHATWG URL 1.3, "percent-encode after encoding"). A
 * character that the charset lacks becomes %26%23, its number in digits, and %3B. Encoded bytes from 80 on are
 * percent-encoded, lower ones as the rules say. Bytes that are not UTF-8 stay unchanged. Errors: NO_MEMORY,
 * NO_CAPACITY, TOO_LONG. */
simdiri_status simdiri_charset_percent_encode(simdiri_charset *charset, encode_options rules, const unsigned char *text,
                                              size_t len, simdiri_buffer *out);

#endif
