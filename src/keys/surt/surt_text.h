/* The text of SURT keys: cleans and writes the parts of a URL like the Python package "surt". The keys of
 * webarchive-commons share some of it. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_KEYS_SURT_SURT_TEXT_H
#define SIMDIRI_KEYS_SURT_SURT_TEXT_H

#include "iri/common/span.h"
#include "iri/context/context.h"

/* Decodes triplets in place until there are none; returns the length. */
size_t simdiri_surt_unescape(char *text, size_t len);
/* Percent-encodes "#", "%" and everything that is not visible ASCII. Appends up to 3 * len bytes, for which `out` has
 * capacity. */
void simdiri_surt_escape(simdiri_buffer *out, span text);
/* Removes dot-segments and empty segments from a path, which is empty or begins with "/". Appends up to len + 1 bytes,
 * for which `out` has capacity. Errors: NO_MEMORY, TOO_LONG. */
simdiri_status simdiri_surt_normalize_path(simdiri_scratch *scratch, simdiri_buffer *out, span path);
/* Appends the number in decimal digits, for which `out` has capacity. */
void simdiri_surt_put_number(simdiri_buffer *out, unsigned number);
/* Appends the cleaned host, or its number as an IPv4 address. */
simdiri_status simdiri_surt_host(simdiri_scratch *scratch, simdiri_buffer *out, span host);

/* Appends the labels from the last to the first. The capacity is reserved. */
void simdiri_surt_put_reversed(simdiri_buffer *out, span host);
/* Appends "?" and the sorted parameters; nothing for an empty query. Errors: NO_MEMORY, TOO_LONG, NO_CAPACITY. */
simdiri_status simdiri_surt_put_query(simdiri_scratch *scratch, simdiri_buffer *out, span query);

/* Remove session identifiers in place; return the length. */
size_t simdiri_surt_strip_path(char *path, size_t len);
/* With `needs_word`, ignores identifiers whose names appear only after others are removed. */
size_t simdiri_surt_strip_query(char *query, size_t len, bool needs_word);

#endif
