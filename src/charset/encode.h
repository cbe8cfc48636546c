/* Percent-encoding in a charset: what profile web calls "percent-encode after encoding". */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CHARSET_ENCODE_H
#define SIMDIRI_CHARSET_ENCODE_H

#include <simdiri/simdiri.h>
#include <stdbool.h>

/* What becomes of bytes below 80. */
typedef struct {
  const bool *is_encoded; /* 128 entries: those to be percent-encoded */
  bool keeps_ascii;       /* ASCII in the text stays as it is, whatever they say; they are about other characters */
} encode_rules;

/* Appends UTF-8 text, encoded in the charset and percent-encoded (WHATWG URL 1.3, "percent-encode after encoding"). A
 * character that the charset does not have becomes %26%23 and its number in digits and %3B. Bytes from 80 on that come
 * of it are percent-encoded, those below as the rules say. Bytes that are not UTF-8 are left as they are. Errors:
 * NO_MEMORY, NO_ROOM, TOO_LONG. */
simdiri_status simdiri_charset_percent_encode(simdiri_charset *charset, encode_rules rules, const unsigned char *text,
                                              size_t len, simdiri_buffer *out);

#endif
