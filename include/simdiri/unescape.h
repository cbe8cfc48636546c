/**
 * @file
 * @brief Character references of HTML and XML in IRIs.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef SIMDIRI_UNESCAPE_H
#define SIMDIRI_UNESCAPE_H

#include <stddef.h>

#include <simdiri/buffer.h>
#include <simdiri/status.h>

#ifdef __cplusplus
extern "C" {
#endif

/** @defgroup unescape Character references
 * IRIs that were copied from HTML or XML, with character references such as `&amp;` in them.
 * @{ */

/** The kind of document that an IRI was copied from (RFC 3987 5.2). */
typedef enum SIMDIRI_ENUM_TYPE {
  /** HTML: character references are read as in an attribute value (HTML 13.2.5.72 to 13.2.5.80). A name without ";" is
   * a reference only if neither "=" nor a letter or digit follows, so `?a=1&copy=2` is not changed. Text that is not a
   * reference is not changed, and is never an error. */
  SIMDIRI_ESCAPING_HTML = 0,
  /** XML: only the names amp, lt, gt, quot and apos and numbers are references, always with ";" (XML 4.1, 4.6). Any
   * other "&" is #SIMDIRI_ERROR_BAD_ENTITY. */
  SIMDIRI_ESCAPING_XML = 1
} simdiri_escaping;

/**
 * Replaces character references by their characters, once: `&amp;amp;` becomes `&amp;`. The text may contain any bytes.
 *
 * @param escaping  the kind of document
 * @param text      the text
 * @param text_len  its length in bytes
 * @param out       the result is appended here if it differs from the text: at most 2 bytes for each byte of the text
 * @param result    receives the result; on #SIMDIRI_ERROR_BAD_ENTITY, the offset of the "&"
 * @return The status that is also in the result.
 */
SIMDIRI_API simdiri_status simdiri_unescape(simdiri_escaping escaping, const char *text, size_t text_len,
                                            simdiri_buffer *out, simdiri_result *result);

/**
 * Maps an offset in the unescaped text to an offset in the original text. Use it to show where an error is.
 *
 * @param escaping  the kind of document
 * @param text      the original text
 * @param text_len  its length in bytes
 * @param offset    an offset in the unescaped text, in bytes
 * @return The offset of the byte, or of the "&" of the reference that the byte comes from; `text_len` for an offset at
 *         or after the end of the unescaped text.
 */
SIMDIRI_API size_t simdiri_unescape_offset(simdiri_escaping escaping, const char *text, size_t text_len, size_t offset);

/** @} */

#ifdef __cplusplus
}
#endif

#endif
