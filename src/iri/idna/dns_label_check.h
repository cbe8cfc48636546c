/* The validity criteria of a label of a domain name (UTS 46 4.1). */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_IDNA_DNS_LABEL_CHECK_H
#define SIMDIRI_IRI_IDNA_DNS_LABEL_CHECK_H

#include <simdiri/simdiri.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Checks the validity criteria of a label that is not empty, except the first (NFC) and the last (the Bidi rule). With
 * SIMDIRI_DOMAIN_TRANSITIONAL, deviation characters are invalid. */
simdiri_domain_problem simdiri_dns_label_check(const uint32_t *points, size_t count, uint32_t flags);

/* Does an ASCII label violate CheckHyphens? */
bool simdiri_has_bad_hyphen(const unsigned char *text, size_t len);

#endif
