/* The seen-set in memory, as src/state/ sees it. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_SEEN_SEEN_H
#define SIMDIRI_SEEN_SEEN_H

#include <simdiri/simdiri.h>

/* Forgets every fingerprint and keeps the memory. */
void simdiri_seen_clear(simdiri_seen *seen);

#endif
