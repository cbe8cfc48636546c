/* Texts of callers. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_COMMON_TEXT_H
#define SIMDIRI_COMMON_TEXT_H

/* NULL is a text of no bytes. C defines no offset from NULL, not even 0 (C11 6.5.6), and no call of memcpy with it
 * (7.24.1), so public functions call this first. */
static inline const char *text_or_empty(const char *text) { return text ? text : ""; }

#endif
