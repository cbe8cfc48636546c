/* Percent-encoding in a charset: what profile web calls "percent-encode after encoding". */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CHARSET_ENCODE_H
#define SIMDIRI_CHARSET_ENCODE_H

#include <simdiri/simdiri.h>
#include <stdbool.h>

/* Appends UTF-8 text, encoded in the charset and percent-encoded (WHATWG URL 1.3, "percent-encode after encoding"). A
 * character that the charset does not have becomes %26%23 and its number in digits and %3B. Of the octets that come of
 * it, those from 80 on are percent-encoded, and those below for which `is_encoded` (128 entries) says so. With NULL,
 * ASCII in the text stays as it is, and octets of other characters are left only if they are unreserved.
 * Octets that are not UTF-8 are left as they are. Errors: NO_MEMORY, NO_ROOM, TOO_LONG. */
simdiri_status simdiri_charset_percent_encode(simdiri_charset *charset, const bool *is_encoded,
                                              const unsigned char *text, size_t len, simdiri_buffer *out);

#endif
