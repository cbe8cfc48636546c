/* Converts charsets that the Encoding Standard lacks, by the C library's iconv. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_CHARSET_CONVERTER_H
#define SIMDIRI_IRI_CHARSET_CONVERTER_H

#if !defined(SIMDIRI_NO_ICONV)
#include <iconv.h>
#endif
#include <simdiri/simdiri.h>
#include <stdbool.h>
#include <stdint.h>

#if defined(SIMDIRI_NO_ICONV)
#include "iri/charset/no_iconv.h"
#endif

/* The converters of a charset. They have state, so only one thread may use them at a time. */
typedef struct {
  iconv_t decoder, encoder;
  bool is_ascii[128]; /* bytes that mean the same as in ASCII at the beginning of a record */
} iconv_charset;

/* Opens iconv's converters for the charset of this name. Errors: UNKNOWN_CHARSET, UNFIT_CHARSET, NO_MEMORY. */
simdiri_status simdiri_iconv_open(iconv_charset *charset, const char *name);
void simdiri_iconv_close(iconv_charset *charset);

/* Appends the text as UTF-8. Errors: UNDECODABLE with the offset, and those of the buffer. */
simdiri_status simdiri_iconv_decode(const iconv_charset *charset, const unsigned char *text, size_t len,
                                    simdiri_buffer *out, size_t *offset);

/* Writes the bytes of a character, with its escape sequences, up to `capacity`. Returns their number; 0 if the charset
 * lacks the character. */
size_t simdiri_iconv_encode(const iconv_charset *charset, uint32_t code_point, unsigned char *bytes, size_t capacity);

#endif
