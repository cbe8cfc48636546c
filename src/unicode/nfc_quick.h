/* The quick check of Unicode normalization (UAX #15 9): what is surely normal need not be decomposed. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_UNICODE_NFC_QUICK_H
#define SIMDIRI_UNICODE_NFC_QUICK_H

#include <simdiri/simdiri.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* True only if simdiri_nfc_apply leaves the text, and every part of it, as it is. False says nothing. The text is
 * well-formed UTF-8; of any other the answer means nothing, but nothing outside of it is read. */
bool simdiri_is_surely_nfc(simdiri_unicode form, const unsigned char *text, size_t len);

/* The same, character by character. All zeros but the form is the beginning. */
typedef struct {
  simdiri_unicode form;
  unsigned mark_class;           /* of the mark before, if any ... */
  const unsigned char *mark_end; /* ... which ends here */
} simdiri_nfc_checker;

/* May the character that stands from `begin` to `end`, in whatever notation, follow? To be asked from left to right, of
 * all that is not ASCII. */
bool simdiri_nfc_admits(simdiri_nfc_checker *checker, uint32_t code_point, const unsigned char *begin,
                        const unsigned char *end);

#endif
