/* One label of a domain name as code points, and what must hold for it (UTS 46 4.1). */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IDNA_LABEL_RULES_H
#define SIMDIRI_IDNA_LABEL_RULES_H

#include <simdiri/simdiri.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "idna/punycode.h"

typedef struct {
  size_t count;
  uint32_t points[PUNYCODE_POINTS_MOST];
} domain_label;

/* Reads well-formed UTF-8; false if there are too many code points. */
bool simdiri_label_read(domain_label *label, const unsigned char *text, size_t len);

/* The validity criteria but for the first and the last one: NFC, and the Bidi rule, which is about the whole name. The
 * label is not empty. With SIMDIRI_DOMAIN_TRANSITIONAL, deviations are not valid. */
simdiri_domain_problem simdiri_label_check(const domain_label *label, uint32_t flags);

/* Does the label meet the Bidi rule (RFC 5893 2)? *is_rtl: has it a character of the classes R, AL or AN? */
bool simdiri_label_meets_bidi(const domain_label *label, bool *is_rtl);
/* The same for one of ASCII, which is never right-to-left. */
bool simdiri_octets_meet_bidi(const unsigned char *text, size_t len);

#endif
