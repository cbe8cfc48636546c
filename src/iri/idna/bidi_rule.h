/* The Bidi rule for internationalized domain names (RFC 5893). */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_IDNA_BIDI_RULE_H
#define SIMDIRI_IRI_IDNA_BIDI_RULE_H

#include <stdbool.h>
#include <stddef.h>

/* Does a label (well-formed UTF-8) contain a right-to-left character (class R, AL or AN)? */
bool simdiri_is_rtl_dns_label(const char *label, size_t len);
/* Does the label meet the six conditions of RFC 5893 2? Characters that UTS 46 maps, except A-Z, never meet them. */
bool simdiri_meets_bidi_rule(const char *label, size_t len);

#endif
