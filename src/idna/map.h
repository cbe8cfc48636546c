/* The first two steps of UTS 46 4: map, and normalize. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IDNA_MAP_H
#define SIMDIRI_IDNA_MAP_H

#include "context/context.h"

/* Maps and normalizes a name or a label. *mapped is a view into the scratch, good until the next call. Errors: BAD_UTF8
 * (*offset says where), NO_MEMORY, TOO_LONG. Disallowed characters stay. */
simdiri_status simdiri_domain_map(simdiri_scratch *scratch, uint32_t flags, const unsigned char *name, size_t len,
                                  const unsigned char **mapped, size_t *mapped_len, size_t *offset);

/* Finds where label number `label`, from 0, of a mapped name begins in the name that was mapped: its offset, or with
 * `seek_disallowed` that of the first disallowed character in it, if there is one. The name is well-formed. */
size_t simdiri_domain_find_label(const unsigned char *name, size_t len, size_t label, bool seek_disallowed);

/* Is it NFC? The text is well-formed; *is_nfc is good unless the status is an error (NO_MEMORY, TOO_LONG). */
simdiri_status simdiri_domain_is_nfc(simdiri_scratch *scratch, const unsigned char *text, size_t len, bool *is_nfc);

#endif
