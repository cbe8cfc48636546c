/* The choice of the function that hashes many texts with SipHash. */
/* SPDX-License-Identifier: MIT */
#include "iri/kernel/siphash/siphash.h"

siphash_function *simdiri_siphash_of(simdiri_isa isa) {
#if defined(__x86_64__)
  if (isa == SIMDIRI_ISA_AVX2) return simdiri_siphash_avx2;
  if (isa == SIMDIRI_ISA_AVX512) return simdiri_siphash_avx512;
#endif
  (void)isa;
  return simdiri_siphash_plainly;
}
