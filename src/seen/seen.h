/* A function of seen-sets for src/state/. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_SEEN_SEEN_H
#define SIMDIRI_SEEN_SEEN_H

#include <simdiri/simdiri.h>

/* Removes all fingerprints and keeps the memory. */
void simdiri_seen_clear(simdiri_seen *seen);

#endif
