/* The kernel of sse42. */
/* SPDX-License-Identifier: MIT */
#if defined(__x86_64__)
#include <string.h>

#include "iri/kernel/kernel.h"

#define TARGET_ISA "sse4.2,popcnt"
#define TARGET_CPU "tune=nehalem"
#include "iri/kernel/vectors/target_begin.h"

#include <immintrin.h>

#include "iri/kernel/vectors/vec_word.h"

/* planes[k] gets bit k of each of 64 bytes. movemask takes the highest bit; doubling moves the next bit there. */
static inline void load_planes(const unsigned char *p, bits planes[8]) {
  for (int k = 0; k < 8; k++) planes[k] = 0;
  /* NOLINTBEGIN(bugprone-implicit-widening-of-multiplication-result): these products are small, and with a wider
   * counter gcc 12 generates other instructions. */
  for (int i = 0; i < 4; i++) {
    __m128i bytes = _mm_loadu_si128((const __m128i *)(const void *)(p + 16 * i));
    for (int k = 7; k >= 0; k--) {
      planes[k] |= (bits)(unsigned)_mm_movemask_epi8(bytes) << (16 * i);
      bytes = _mm_add_epi8(bytes, bytes);
    }
  }
  /* NOLINTEND(bugprone-implicit-widening-of-multiplication-result) */
}

/* Copies 64 bytes past the caches. */
static inline void stream_block(unsigned char *to, const unsigned char *from) {
  for (size_t i = 0; i < 64; i += 16)
    _mm_stream_si128((__m128i *)(void *)(to + i), _mm_loadu_si128((const __m128i *)(const void *)(from + i)));
}
static inline void stream_fence(void) { _mm_sfence(); }

#include "iri/kernel/mark_template.h"

#define edit_record simdiri_edit_record
#define edit_bytes simdiri_edit_record
#include "iri/kernel/emit_template.h"

#include "iri/kernel/block_sse42.h"

#include "iri/kernel/normal_template.h"

#include "iri/kernel/split_template.h"

#include "iri/kernel/starts_template.h"

#include "iri/kernel/scan_wide.h"

/* Returns the place of the lowest bit; 63 if there is none. */
ALWAYS_INLINE size_t scan_first_bit(uint64_t word) { return (size_t)__builtin_ctzll(word | (uint64_t)1 << 63); }

#include "iri/kernel/scan_template.h"

#include "iri/kernel/emit_scanned_template.h"

const kernel_table simdiri_kernel_sse42 = {mark_chunk,  emit_each_record, finish_move, is_normal,   0,
                                           split_texts, find_starts,      find_block,  count_bytes, mark_label,
                                           check_path,  check_url,        scan_chunk,  emit_scanned};

#include "iri/kernel/vectors/target_end.h"
#else
typedef int simdiri_no_sse42;
#endif
