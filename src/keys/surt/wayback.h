/* Keys of webarchive-commons 3.0.2: what its WaybackURLKeyMaker makes of a URL. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_KEYS_SURT_WAYBACK_H
#define SIMDIRI_KEYS_SURT_WAYBACK_H

#include "iri/common/span.h"
#include "iri/context/context.h"

/* Appends the key. Errors: BAD_HOST, BAD_PORT (Java throws exceptions), NO_MEMORY, TOO_LONG, NO_CAPACITY. */
simdiri_status simdiri_wayback_key(simdiri_scratch *scratch, const char *text, size_t len, simdiri_buffer *out);

/* The text of the keys. */

/* Replaces `out` by the text as Java reads it: U+FFFD for bytes that are not UTF-8. */
simdiri_status simdiri_wayback_read(simdiri_buffer *out, const char *text, size_t len);
/* Replaces `out` by the text without spaces and controls at its ends, and without line ends and tabs. */
simdiri_status simdiri_wayback_clean(simdiri_buffer *out, span text);
/* Decodes triplets of whole characters in place until there are none; returns the length. */
size_t simdiri_wayback_unescape(char *text, size_t len);
/* Percent-encodes space, controls, "#", "%" and non-ASCII, but no triplets. Appends up to 3 * len bytes, for which
 * `out` has capacity. */
void simdiri_wayback_escape(simdiri_buffer *out, span text);

/* Appends a host, which is unescaped: as its IPv4 address, or mapped and lower-cased. Errors: BAD_HOST for an empty
 * one, NO_MEMORY, TOO_LONG. */
simdiri_status simdiri_wayback_host(simdiri_scratch *scratch, simdiri_buffer *out, span host);
/* Replaces the host by its ASCII form of IDNA2003 (RFC 3490 ToASCII, label by label), as java.net.IDN does: *is_mapped
 * says whether it has one. *host is then in scratch->marked. Errors: NO_MEMORY, TOO_LONG. */
simdiri_status simdiri_idna2003_to_ascii(simdiri_scratch *scratch, span *host, bool *is_mapped);
/* Appends the text in lower case, as String.toLowerCase of Java: *text is UTF-8. Errors: NO_MEMORY, TOO_LONG. */
simdiri_status simdiri_lower_case(simdiri_buffer *out, span text);

#endif
