/* SipHash of many texts with avx2. */
/* SPDX-License-Identifier: MIT */
#if defined(__x86_64__)
#include "iri/kernel/siphash/siphash.h"

#define TARGET_ISA "avx2"
#define TARGET_CPU "tune=haswell"
#include "iri/kernel/vectors/target_begin.h"

#include "iri/kernel/siphash/lanes_avx2.h"

#define simdiri_siphash_texts simdiri_siphash_avx2
#include "iri/kernel/siphash/siphash_template.h"

#include "iri/kernel/vectors/target_end.h"
#else
typedef int simdiri_no_siphash_avx2;
#endif
