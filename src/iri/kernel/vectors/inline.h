/* Functions of the templates must be inlined, because only the function that includes them is compiled for an ISA. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_KERNEL_VECTORS_INLINE_H
#define SIMDIRI_IRI_KERNEL_VECTORS_INLINE_H

#define ALWAYS_INLINE static inline __attribute__((always_inline))

#endif
