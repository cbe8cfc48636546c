/* Detects the CPU's instruction sets. No other file chooses an ISA level. */
/* SPDX-License-Identifier: MIT */
#include "iri/cpu/isa.h"

#if defined(__x86_64__) && defined(__GNUC__)
#include <cpuid.h>
#endif

#ifdef SIMDIRI_TEST_ISA
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#endif

static const char *const isa_names[] = {"best", "scalar", "sse42", "avx2", "avx512", "neon", "simd128"};

#define ISA_COUNT (simdiri_isa)(sizeof isa_names / sizeof *isa_names)

const char *simdiri_isa_name(simdiri_isa isa) {
  return (unsigned)isa < (unsigned)ISA_COUNT ? isa_names[isa] : "unknown";
}

#if defined(__x86_64__) && defined(__GNUC__)
/* Asks CPUID directly, because some compilers do not support __builtin_cpu_supports("lzcnt"). On a CPU without LZCNT
 * the same bytes decode as BSR, which gives other results. */
static bool has_lzcnt(void) {
  unsigned a, b, c, d;
  return __get_cpuid(0x80000001, &a, &b, &c, &d) && (c & bit_LZCNT);
}
#endif

/* Checks the extensions that each kernel is compiled for (kernel_<isa>.c). __builtin_cpu_supports also checks that the
 * operating system saves the wide registers. */
bool simdiri_isa_is_supported(simdiri_isa isa) {
  switch (isa) {
  case SIMDIRI_ISA_BEST:
  case SIMDIRI_ISA_SCALAR: return true;
#if defined(__x86_64__) && defined(__GNUC__)
  case SIMDIRI_ISA_SSE42: return __builtin_cpu_supports("sse4.2") && __builtin_cpu_supports("popcnt");
  case SIMDIRI_ISA_AVX2:
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
           __builtin_cpu_supports("popcnt") && has_lzcnt();
  case SIMDIRI_ISA_AVX512:
    return simdiri_isa_is_supported(SIMDIRI_ISA_AVX2) && __builtin_cpu_supports("avx512f") &&
           __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq") &&
           __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512vbmi") &&
           __builtin_cpu_supports("avx512vbmi2") && __builtin_cpu_supports("avx512bitalg") &&
           __builtin_cpu_supports("avx512vpopcntdq") && __builtin_cpu_supports("gfni");
#elif defined(__aarch64__) && defined(__GNUC__)
  case SIMDIRI_ISA_NEON: return true; /* every AArch64 CPU has it */
#elif defined(__wasm_simd128__)
  case SIMDIRI_ISA_SIMD128: return true; /* without them, an engine refuses the whole module */
#endif
  default: return false;
  }
}

static simdiri_isa find_best_isa(void) {
  for (simdiri_isa isa = ISA_COUNT - 1; isa > SIMDIRI_ISA_SCALAR; isa--)
    if (simdiri_isa_is_supported(isa)) return isa;
  return SIMDIRI_ISA_SCALAR;
}

#ifdef SIMDIRI_TEST_ISA
static simdiri_isa choose_best_isa(void) {
  const char *name = getenv("SIMDIRI_ISA");
  if (!name) return find_best_isa();
  for (simdiri_isa isa = SIMDIRI_ISA_SCALAR; isa < ISA_COUNT; isa++)
    if (strcmp(name, isa_names[isa]) == 0 && simdiri_isa_is_supported(isa)) return isa;
  (void)fprintf(stderr, "SIMDIRI_ISA=%s: unknown, or not of this machine\n", name);
  abort();
}
#else
static simdiri_isa choose_best_isa(void) { return find_best_isa(); }
#endif

simdiri_isa simdiri_isa_choose(simdiri_isa asked) { return asked == SIMDIRI_ISA_BEST ? choose_best_isa() : asked; }
