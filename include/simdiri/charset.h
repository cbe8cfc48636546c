/**
 * @file
 * @brief IRIs in documents whose charset is not UTF-8.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef SIMDIRI_CHARSET_H
#define SIMDIRI_CHARSET_H

#include <stddef.h>

#include <simdiri/buffer.h>
#include <simdiri/context.h>
#include <simdiri/status.h>

#ifdef __cplusplus
extern "C" {
#endif

/** @defgroup charset Charsets
 * IRIs in documents whose charset is not UTF-8.
 * @{ */

/** A charset. An object for an encoding of the Encoding Standard is immutable, so threads may share it. An object for
 * any other charset contains iconv converters, and only one thread at a time may use it: create one for each thread. */
typedef struct simdiri_charset simdiri_charset;

/**
 * Creates a charset object.
 *
 * The labels of the Encoding Standard (WHATWG) have the same meaning as there; case does not matter, and ASCII white
 * space around them is ignored. "latin1", for example, is windows-1252. Bytes are decoded and encoded exactly as that
 * standard says. All other names are passed to iconv of the C library, which uses malloc, reads files, and may read the
 * environment to find them.
 *
 * @param name       the name of the charset
 * @param name_len   its length in bytes
 * @param allocator  NULL for the default allocator; any other allocator must outlive the object
 * @param charset    receives the new object; free it with simdiri_charset_free()
 * @return #SIMDIRI_OK, #SIMDIRI_ERROR_UNKNOWN_CHARSET, #SIMDIRI_ERROR_UNFIT_CHARSET or #SIMDIRI_ERROR_NO_MEMORY.
 */
SIMDIRI_API simdiri_status simdiri_charset_create(const char *name, size_t name_len, const simdiri_allocator *allocator,
                                                  simdiri_charset **charset);

/**
 * Frees a charset object.
 *
 * @param charset  the object; NULL does nothing
 */
SIMDIRI_API void simdiri_charset_free(simdiri_charset *charset);

/**
 * Decodes a text to UTF-8. ASCII text, and text in the charset UTF-8, is not changed (RFC 3987 5.3.2.2).
 *
 * RFC 3987 3.1 step 1b asks for NFC; browsers do not normalize. Only runs of unreserved and non-ASCII characters are
 * normalized, so no delimiter disappears. Each text is decoded on its own: a shift state does not carry over to the
 * next.
 *
 * @param charset   the charset
 * @param scratch   the scratch of this thread
 * @param unicode   the Unicode normalization to apply
 * @param text      the text
 * @param text_len  its length in bytes
 * @param out       the decoded text is appended here if it differs from the input
 * @param result    receives the result; on #SIMDIRI_ERROR_UNDECODABLE, the offset of the first byte of the sequence
 *                  that is an error in the standard
 * @return The status that is also in the result. #SIMDIRI_ERROR_UNFIT_CHARSET for charsets that can only encode
 *         queries: UTF-16 and the encoding "replacement" (ISO-2022-KR, HZ-GB-2312 and others).
 */
SIMDIRI_API simdiri_status simdiri_charset_decode(simdiri_charset *charset, simdiri_scratch *scratch,
                                                  simdiri_unicode unicode, const char *text, size_t text_len,
                                                  simdiri_buffer *out, simdiri_result *result);

/**
 * Percent-encodes the non-ASCII characters in the query of an IRI, as bytes of the charset of the document that
 * contains the IRI. Browsers do the same with links. Nothing else changes, and nothing at all if the charset is UTF-8,
 * UTF-16 or UTF-32.
 *
 * A character that the charset does not have becomes %26%23, its number in decimal, and %3B. ISO-2022-JP cannot encode
 * U+000E, U+000F and U+001B; each is written as %26%2365533%3B, with the number of U+FFFD (Encoding Standard 12.2.2).
 *
 * In the profile rfc3987 the query is encoded if the scheme is http or https (3987bis 3.5). In the profile web it is
 * encoded for the special schemes except ws and wss (URL Standard 4.4, query state); characters that the URL parser
 * ignores may be left out.
 *
 * Call this function before you normalize or convert, and then use neither NFC nor NFKC: encoded bytes that also happen
 * to be valid UTF-8, such as C3 A9 in GBK, would be taken for a character and composed. For the same reason the form
 * iri shows such bytes as that character.
 *
 * @param charset  the charset of the document
 * @param scratch  the scratch of this thread
 * @param profile  whose rules decide which schemes are encoded
 * @param base     NULL, or the base whose scheme a relative reference has
 * @param iri      the IRI, in UTF-8
 * @param iri_len  its length in bytes
 * @param out      the result is appended here if it differs from the input
 * @param result   receives the result
 * @return The status that is also in the result.
 */
SIMDIRI_API simdiri_status simdiri_charset_encode_query(simdiri_charset *charset, simdiri_scratch *scratch,
                                                        simdiri_profile profile, const simdiri_base *base,
                                                        const char *iri, size_t iri_len, simdiri_buffer *out,
                                                        simdiri_result *result);

/** @} */

#ifdef __cplusplus
}
#endif

#endif
