/* The kernel of avx512. */
/* SPDX-License-Identifier: MIT */
#if defined(__x86_64__)
#include <string.h>

#include "kernel/kernel.h"

#define TARGET_ISA                                                                                                     \
  "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,avx512bitalg,avx512vpopcntdq,gfni,bmi,bmi2,popcnt,lzcnt"
/* The first CPUs that have all of these features. Without this, gcc 12 moves half a register at a time. */
#define TARGET_CPU "tune=icelake-server"
#include "kernel/target_begin.h"

#include "kernel/vec_avx512.h"

/* Copies 64 bytes past the caches. */
static inline void stream_block(unsigned char *to, const unsigned char *from) {
  _mm512_stream_si512((void *)to, _mm512_loadu_si512(from));
}
static inline void stream_fence(void) { _mm_sfence(); }

#include "kernel/mark_template.h"

#include "kernel/edit_avx512.h"

#include "kernel/copy.h"

#include "kernel/emit_template.h"

#include "kernel/block_avx512.h"

#include "kernel/normal_template.h"

#include "kernel/split_template.h"

const kernel_table simdiri_kernel_avx512 = {mark_chunk, emit_records, finish_move, is_normal, 0, split_texts};

#include "kernel/target_end.h"
#else
typedef int simdiri_no_avx512;
#endif
