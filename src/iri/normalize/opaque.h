/* Lower-cases the case-insensitive parts of paths. The functions change a normalized path in place, and return whether
 * anything changed. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_NORMALIZE_OPAQUE_H
#define SIMDIRI_IRI_NORMALIZE_OPAQUE_H

#include <stdbool.h>
#include <stddef.h>

/* Lower-cases A-Z in text[begin, end), but not the digits of triplets. */
bool simdiri_lower_span(unsigned char *text, size_t begin, size_t end);
/* Lower-cases the namespace identifier: letters, digits and "-" before the first ":". */
bool simdiri_lower_urn_nid(unsigned char *path, size_t len);
/* Lower-cases the domains of addresses that are separated by commas. */
bool simdiri_lower_mailto_domains(unsigned char *path, size_t len);

#endif
