/* The quick check of Unicode normalization (UAX #15 9): most text is normal already, and need not be decomposed. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_UNICODE_NFC_QUICK_H
#define SIMDIRI_IRI_UNICODE_NFC_QUICK_H

#include <simdiri/simdiri.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* True only if simdiri_nfc_apply would change neither the text nor any part of it. False says nothing. The text must be
 * well-formed UTF-8; for other text the answer is meaningless, but no byte outside the text is read. */
bool simdiri_is_surely_nfc(simdiri_unicode form, const unsigned char *text, size_t len);

/* Is the code point one that NFC neither changes nor combines with what precedes it? False says nothing. */
bool simdiri_begins_nfc(uint32_t code_point);

/* Checks a text character by character. Begin with all members zero except `form`. */
typedef struct {
  simdiri_unicode form;
  unsigned mark_class;           /* combining class of the previous mark, if any */
  const unsigned char *mark_end; /* where the previous mark ends */
} nfc_checker;

/* May this character follow? It is written from `begin` to `end`, unencoded or as triplets. Call this for all
 * characters above ASCII, from left to right. */
bool simdiri_nfc_admits(nfc_checker *checker, uint32_t code_point, const unsigned char *begin,
                        const unsigned char *end);

#endif
