/* Identities of profiles, read again. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_KEY_IDENTITY_H
#define SIMDIRI_KEY_IDENTITY_H

#include <simdiri/simdiri.h>

/* KEY_RULES */
extern const char simdiri_key_rules_text[];

/* Appends the identity with the rules number and the tables of this version in place of its own, which *relabeled
 * gets. Errors: BAD_OPTION for a text that no keyer made, one of a later rules number, and one with a digest of 64
 * bits (relabeled->has_old_digest); NO_MEMORY. */
simdiri_status simdiri_identity_relabel(const char *identity, size_t len, simdiri_buffer *out,
                                        simdiri_state_relabeled *relabeled);

#endif
