/* Texts that callers pass. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_COMMON_TEXT_H
#define SIMDIRI_IRI_COMMON_TEXT_H

/* Callers may pass NULL for an empty text. In C, NULL + 0 (C11 6.5.6) and memcpy from NULL (7.24.1) are undefined, so
 * public functions call this first. */
static inline const char *text_or_empty(const char *text) { return text ? text : ""; }

#endif
