/* Schemes whose path has parts without regard to case. Both work in place on a normalized path and say whether anything
 * changed. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_NORMALIZE_OPAQUE_H
#define SIMDIRI_NORMALIZE_OPAQUE_H

#include <stdbool.h>
#include <stddef.h>

/* The namespace identifier: what stands before the first ":", if it is letters, digits and "-". */
bool simdiri_lower_urn_nid(unsigned char *path, size_t len);
/* The domains of comma-separated addresses. */
bool simdiri_lower_mailto_domains(unsigned char *path, size_t len);

#endif
