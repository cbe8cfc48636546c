/* SipHash of many texts with avx512. */
/* SPDX-License-Identifier: MIT */
#if defined(__x86_64__)
#include "iri/kernel/siphash/siphash.h"

#define TARGET_ISA "avx512f"
#define TARGET_CPU "tune=icelake-server"
#include "iri/kernel/vectors/target_begin.h"

#include "iri/kernel/siphash/lanes_avx512.h"

#define simdiri_siphash_texts simdiri_siphash_avx512
#include "iri/kernel/siphash/siphash_template.h"

#include "iri/kernel/vectors/target_end.h"
#else
typedef int simdiri_no_siphash_avx512;
#endif
