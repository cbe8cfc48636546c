/* Maps ISA levels to kernels. */
/* SPDX-License-Identifier: MIT */
#include "iri/kernel/kernel.h"

const kernel_table *simdiri_kernel_of(simdiri_isa isa) {
  switch (isa) {
#if defined(__x86_64__)
  case SIMDIRI_ISA_SSE42: return &simdiri_kernel_sse42;
  case SIMDIRI_ISA_AVX2: return &simdiri_kernel_avx2;
  case SIMDIRI_ISA_AVX512: return &simdiri_kernel_avx512;
#elif defined(__aarch64__)
  case SIMDIRI_ISA_NEON: return &simdiri_kernel_neon;
#elif defined(__wasm_simd128__)
  case SIMDIRI_ISA_SIMD128: return &simdiri_kernel_simd128;
#endif
  default: return NULL;
  }
}
