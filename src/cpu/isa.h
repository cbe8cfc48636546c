/* What the CPU has: the only place that chooses an ISA level. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CPU_ISA_H
#define SIMDIRI_CPU_ISA_H

#include <simdiri/simdiri.h>

/* The level to use where the caller asks for `wanted`: itself, or the best one for SIMDIRI_ISA_BEST. Test builds
 * (SIMDIRI_TEST_ISA) take the name of the best one from the environment variable SIMDIRI_ISA, and abort on a name
 * that is unknown or of a level that this machine lacks. */
simdiri_isa simdiri_isa_choose(simdiri_isa wanted);

#endif
