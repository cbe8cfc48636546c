/* The kernel of avx2. */
/* SPDX-License-Identifier: MIT */
#if defined(__x86_64__)
#include <string.h>

#include "iri/kernel/kernel.h"

#define TARGET_ISA "avx2,bmi,bmi2,popcnt,lzcnt"
#define TARGET_CPU "tune=haswell"
#include "iri/kernel/vectors/target_begin.h"

#define LANES_OF_32

#include "iri/kernel/vectors/vec_avx2.h"

/* Copies 64 bytes past the caches. */
static inline void stream_block(unsigned char *to, const unsigned char *from) {
  for (size_t i = 0; i < 64; i += 32)
    _mm256_stream_si256((__m256i *)(void *)(to + i), _mm256_loadu_si256((const __m256i *)(const void *)(from + i)));
}
static inline void stream_fence(void) { _mm_sfence(); }

#include "iri/kernel/mark_template.h"

#define edit_record simdiri_edit_record
#define edit_bytes simdiri_edit_record
#include "iri/kernel/emit_template.h"

#include "iri/kernel/block_avx2.h"

#include "iri/kernel/normal_template.h"

#include "iri/kernel/split_template.h"

#include "iri/kernel/starts_template.h"

#include "iri/kernel/scan_wide.h"

/* Returns the place of the lowest bit; 64 if there is none. */
ALWAYS_INLINE size_t scan_first_bit(uint64_t word) { return _tzcnt_u64(word); }

#include "iri/kernel/scan_template.h"

#include "iri/kernel/emit_scanned_template.h"

const kernel_table simdiri_kernel_avx2 = {mark_chunk,  emit_each_record, finish_move, is_normal,   0,
                                          split_texts, find_starts,      find_block,  count_bytes, mark_label,
                                          check_path,  check_url,        scan_chunk,  emit_scanned};

#include "iri/kernel/vectors/target_end.h"
#else
typedef int simdiri_no_avx2;
#endif
