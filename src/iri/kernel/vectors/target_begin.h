/* Functions from here to target_end.h are compiled for TARGET_ISA, the features that simdiri_isa_is_supported checks;
 * gcc also tunes them for TARGET_CPU. Compiler flags would also apply to functions that run before the CPU is
 * checked. */
/* SPDX-License-Identifier: MIT */
#define TARGET_PRAGMA(text) _Pragma(#text)
#define TARGET_EXPAND(text) TARGET_PRAGMA(text)
#if defined(__clang__)
TARGET_EXPAND(clang attribute push(__attribute__((target(TARGET_ISA))), apply_to = function))
#else
#pragma GCC push_options
TARGET_EXPAND(GCC target(TARGET_ISA, TARGET_CPU))
#endif
