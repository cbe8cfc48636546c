/* IRIs in documents of other charsets than UTF-8. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CHARSET_H
#define SIMDIRI_CHARSET_H

#include <stddef.h>

#include <simdiri/buffer.h>
#include <simdiri/context.h>
#include <simdiri/status.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A charset. Objects of the Encoding Standard's encodings never change, so threads may share one. Objects of other
 * charsets contain converters of iconv, and only one thread at a time may use one: create one for each thread. */
typedef struct simdiri_charset simdiri_charset;

/* Stores a new object in *charset. Names are the labels of the Encoding Standard (WHATWG), in any case, and mean what
 * they mean there ("latin1" is windows-1252): bytes are decoded and encoded exactly as the standard says. Other names
 * are those of the C library's iconv, which uses malloc, reads files, and may read the environment to find them.
 * Errors: UNKNOWN_CHARSET, UNFIT_CHARSET, NO_MEMORY. */
SIMDIRI_API simdiri_status simdiri_charset_create(const char *name, size_t name_len, const simdiri_allocator *allocator,
                                                  simdiri_charset **charset);
SIMDIRI_API void simdiri_charset_free(simdiri_charset *charset);

/* Appends the text as UTF-8 in the given Unicode normalization form: RFC 3987 3.1 step 1b asks for NFC, browsers use
 * KEEP. Only runs of unreserved and non-ASCII characters are composed, so no delimiter vanishes. Text that is ASCII, or
 * whose charset is UTF-8, is not changed (5.3.2.2). Errors: UNDECODABLE, with the offset of the first byte of the
 * sequence that is an error in the standard; UNFIT_CHARSET for charsets that can only encode queries: UTF-16 and
 * replacement (ISO-2022-KR, HZ-GB-2312 and others). */
SIMDIRI_API simdiri_status simdiri_charset_decode(simdiri_charset *charset, simdiri_scratch *scratch,
                                                  simdiri_unicode unicode, const char *text, size_t text_len,
                                                  simdiri_buffer *out, simdiri_result *result);

/* Percent-encodes the non-ASCII characters in the query of an IRI (UTF-8) as bytes of the charset of the document that
 * contains the IRI. As in browsers, a character that the charset does not have becomes %26%23, its number in decimal
 * and %3B. ISO-2022-JP cannot encode U+000E, U+000F and U+001B; each is written as %26%2365533%3B, with the number of
 * U+FFFD (Encoding Standard 12.2.2). Nothing else changes, and nothing at all for UTF-8 and UTF-16.
 *
 * Profile rfc3987: applies to http and https (3987bis 3.5). The scheme of a relative reference is that of `base` (may
 * be NULL). Profile web: applies to the special schemes except ws and wss (URL Standard 4.4, query state); what the URL
 * parser skips may be left out.
 *
 * Call it before an operation, and use neither NFC nor NFKC in that: encoded bytes that also happen to be UTF-8, such
 * as C3 A9 of GBK, would be composed. The form iri shows such bytes as the character that they are in UTF-8. */
SIMDIRI_API simdiri_status simdiri_charset_encode_query(simdiri_charset *charset, simdiri_scratch *scratch,
                                                        simdiri_profile profile, const simdiri_base *base,
                                                        const char *iri, size_t iri_len, simdiri_buffer *out,
                                                        simdiri_result *result);

#ifdef __cplusplus
}
#endif

#endif
