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

/* A charset. Objects of the Encoding Standard's encodings never change, so threads may share one. Those of other
 * charsets hold converters of iconv, and serve one thread at a time: make one for each. */
typedef struct simdiri_charset simdiri_charset;

/* Stores a new object in *charset. Names are the labels of the Encoding Standard (WHATWG), in any case, and mean what
 * they do there ("latin1" is windows-1252): bytes are read and written exactly as that says. Other names are those of
 * the C library's iconv, which uses malloc, reads files, and may read the environment to find them. Errors:
 * UNKNOWN_CHARSET, UNFIT_CHARSET, NO_MEMORY. */
SIMDIRI_API simdiri_status simdiri_charset_create(const char *name, size_t name_len, const simdiri_allocator *allocator,
                                                  simdiri_charset **charset);
SIMDIRI_API void simdiri_charset_free(simdiri_charset *charset);

/* Appends the text as UTF-8, and in the Unicode normalization form given: NFC is what RFC 3987 3.1 step 1b asks for,
 * KEEP what browsers do. Composed are runs of unreserved and non-ASCII characters, so no delimiter vanishes. Text that
 * is ASCII, or of the charset UTF-8, is not changed (5.3.2.2). Errors: UNDECODABLE, with
 * the offset of the first byte of the sequence that the standard calls an error; UNFIT_CHARSET for charsets that have
 * an object for queries only: UTF-16 and replacement (ISO-2022-KR, HZ-GB-2312 and others). */
SIMDIRI_API simdiri_status simdiri_charset_decode(simdiri_charset *charset, simdiri_scratch *scratch,
                                                  simdiri_unicode unicode, const char *text, size_t text_len,
                                                  simdiri_buffer *out, simdiri_result *result);

/* Percent-encodes the non-ASCII characters in the query of an IRI (UTF-8), as octets of the charset of the document
 * that it is in. A character that the charset does not have becomes %26%23 and its number and %3B, as browsers have it.
 * Profile rfc3987: of the schemes http and https, the IRI's own or, of a relative reference, that of `base` (may be
 * NULL), as 3987bis 3.5 says. Profile web: of special schemes but ws and wss, as the URL Standard says (4.4, query
 * state); what its parser skips may be left out. ISO-2022-JP does not have U+000E,
 * U+000F and U+001B, and writes the number of U+FFFD for each (Encoding Standard 12.2.2). Nothing else changes, and
 * nothing at all for UTF-8 and UTF-16. To be
 * called before an operation, without NFC and NFKC: what happens to be UTF-8, too, such as C3 A9 of GBK, is taken for
 * that in the form iri, and would be composed. All else stays. */
SIMDIRI_API simdiri_status simdiri_charset_encode_query(simdiri_charset *charset, simdiri_scratch *scratch,
                                                        simdiri_profile profile, const simdiri_base *base,
                                                        const char *iri, size_t iri_len, simdiri_buffer *out,
                                                        simdiri_result *result);

#ifdef __cplusplus
}
#endif

#endif
