/* What the templates are made of has to be part of the function that is compiled for an ISA. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_KERNEL_INLINE_H
#define SIMDIRI_KERNEL_INLINE_H

#define ALWAYS_INLINE static inline __attribute__((always_inline))

#endif
