/* Functions of seen-sets for src/state/. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_SEEN_SEEN_H
#define SIMDIRI_SEEN_SEEN_H

#include <simdiri/simdiri.h>
#include <stdbool.h>

/* Removes all fingerprints and keeps the memory. */
void simdiri_seen_clear(simdiri_seen *seen);

/* Returns true if the set has the fingerprint. */
bool simdiri_seen_has(const simdiri_seen *seen, const simdiri_fingerprint *fingerprint);

#endif
