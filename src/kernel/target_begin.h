/* From here to target_end.h functions are compiled for TARGET_ISA, which is what simdiri_isa_is_supported asks for, and
 * by gcc in the way that TARGET_CPU likes. No flag of the compiler does that, for flags would reach functions that run
 * before anything is asked. */
/* SPDX-License-Identifier: MIT */
#define TARGET_PRAGMA(text) _Pragma(#text)
#define TARGET_EXPAND(text) TARGET_PRAGMA(text)
#if defined(__clang__)
TARGET_EXPAND(clang attribute push(__attribute__((target(TARGET_ISA))), apply_to = function))
#else
#pragma GCC push_options
TARGET_EXPAND(GCC target(TARGET_ISA, TARGET_CPU))
#endif
