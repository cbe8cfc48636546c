/* What must hold for a label of a domain name (UTS 46 4.1). */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IDNA_LABEL_RULES_H
#define SIMDIRI_IDNA_LABEL_RULES_H

#include <simdiri/simdiri.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The validity criteria of a label that is not empty, but for the first and the last one: NFC, and the Bidi rule. With
 * SIMDIRI_DOMAIN_TRANSITIONAL, deviations are not valid. */
simdiri_domain_problem simdiri_label_check(const uint32_t *points, size_t count, uint32_t flags);

/* CheckHyphens for a label of ASCII. */
bool simdiri_has_bad_hyphen(const unsigned char *text, size_t len);

#endif
