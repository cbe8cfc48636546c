/* IRIs behind character references of HTML and XML. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_UNESCAPE_H
#define SIMDIRI_UNESCAPE_H

#include <stddef.h>

#include <simdiri/buffer.h>
#include <simdiri/status.h>

#ifdef __cplusplus
extern "C" {
#endif

/* How a document carries IRIs (RFC 3987 5.2). HTML: character references as in the value of an attribute
 * (HTML 13.2.5.72 to 80): names without ";" only where neither "=" nor a letter or digit follows, so that `?a=1&copy=2`
 * stays; what is no reference stays as it is, never an error. XML: &amp; &lt; &gt; &quot; &apos; and numbers
 * (XML 4.1, 4.6), anything else that begins with "&" is BAD_ENTITY at that "&"; nothing is repaired. */
typedef enum { SIMDIRI_ESCAPING_HTML = 0, SIMDIRI_ESCAPING_XML = 1 } simdiri_escaping;

/* Resolves character references, once: `&amp;amp;` gives `&amp;`. Any bytes may stand between them. Appends to `out`
 * only if something changes, at most 2 bytes for each of `text`. */
SIMDIRI_API simdiri_status simdiri_unescape(simdiri_escaping escaping, const char *text, size_t text_len,
                                            simdiri_buffer *out, simdiri_result *result);
/* Where in `text` stands what made the byte at `offset` of the unescaped text: the byte, or the reference's "&".
 * text_len for an offset at or behind the end. For showing where an error is. */
SIMDIRI_API size_t simdiri_unescape_offset(simdiri_escaping escaping, const char *text, size_t text_len, size_t offset);

#ifdef __cplusplus
}
#endif

#endif
