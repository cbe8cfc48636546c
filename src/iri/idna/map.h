/* The first two steps of UTS 46 4: mapping and normalization. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_IDNA_MAP_H
#define SIMDIRI_IRI_IDNA_MAP_H

#include "iri/context/context.h"

/* A mapped name or label: a view of the scratch, valid until the next one is mapped. */
typedef struct {
  const unsigned char *text;
  size_t len;
  size_t offset; /* after the error BAD_UTF8: where it is; else 0 */
} domain_mapping;

/* Maps and normalizes a name or a label. Disallowed characters are copied. Errors: BAD_UTF8, NO_MEMORY, TOO_LONG. */
simdiri_status simdiri_domain_map(simdiri_scratch *scratch, uint32_t flags, const unsigned char *name, size_t len,
                                  domain_mapping *mapped);

/* Maps a label number back to the input: returns the offset in `name` at which label number `label`, counted from 0,
 * begins. With `seek_disallowed`, returns the offset of the first disallowed character of that label, if it has one.
 * `name` is well-formed UTF-8. */
size_t simdiri_find_dns_label(const unsigned char *name, size_t len, size_t label, bool seek_disallowed);

/* Is a well-formed text NFC? *is_nfc is valid unless an error is returned (NO_MEMORY, TOO_LONG). */
simdiri_status simdiri_domain_is_nfc(simdiri_scratch *scratch, const unsigned char *text, size_t len, bool *is_nfc);

#endif
