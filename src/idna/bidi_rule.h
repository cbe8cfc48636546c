/* The Bidi rule of internationalized domain names (RFC 5893). */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IDNA_BIDI_RULE_H
#define SIMDIRI_IDNA_BIDI_RULE_H

#include <stdbool.h>
#include <stddef.h>

/* Does a label (well-formed UTF-8) hold a right-to-left character (class R, AL or AN)? */
bool simdiri_is_rtl_label(const char *label, size_t len);
/* Does it satisfy the six conditions of RFC 5893 2? What UTS 46 maps, A-Z aside, counts as allowed nowhere. */
bool simdiri_meets_bidi_rule(const char *label, size_t len);

#endif
