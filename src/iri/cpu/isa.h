/* Detects the CPU's instruction sets. No other file chooses an ISA level. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_CPU_ISA_H
#define SIMDIRI_IRI_CPU_ISA_H

#include <simdiri/simdiri.h>

/* Returns `asked`, or for SIMDIRI_ISA_BEST the best level of this machine. Test builds (SIMDIRI_TEST_ISA) read the
 * best level from the environment variable SIMDIRI_ISA, and abort if its value is unknown or this machine lacks that
 * level. */
simdiri_isa simdiri_isa_choose(simdiri_isa asked);

#endif
