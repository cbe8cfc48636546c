/* The kernel of simd128, the vectors of WebAssembly. They are chosen when the whole module is compiled, because an
 * engine without them refuses a module that contains one; src/js/ has a second module for such engines. */
/* SPDX-License-Identifier: MIT */
#if defined(__wasm_simd128__)
#include <string.h>
#include <wasm_simd128.h>

#include "kernel/kernel.h"
#include "kernel/vec_word.h"

/* planes[k] gets bit k of each of 64 bytes. bitmask takes the highest bit; doubling moves the next bit there. */
static inline void load_planes(const unsigned char *p, bits planes[8]) {
  for (int k = 0; k < 8; k++) planes[k] = 0;
  for (unsigned i = 0; i < 4; i++) {
    v128_t bytes = wasm_v128_load(p + (size_t)16 * i);
    for (int k = 7; k >= 0; k--) {
      planes[k] |= (bits)wasm_i8x16_bitmask(bytes) << (16 * i);
      bytes = wasm_i8x16_add(bytes, bytes);
    }
  }
}

/* Copies 64 bytes; WebAssembly has no store past the caches. */
static inline void stream_block(unsigned char *to, const unsigned char *from) { memcpy(to, from, 64); }
static inline void stream_fence(void) {}

#include "kernel/mark_template.h"

#define edit_record simdiri_edit_record
#define edit_bytes simdiri_edit_record
#include "kernel/emit_template.h"

#include "kernel/block_simd128.h"

#include "kernel/normal_template.h"

#include "kernel/split_template.h"

const kernel_table simdiri_kernel_simd128 = {mark_chunk, emit_each_record, finish_move, is_normal, 96, split_texts};
#else
typedef int simdiri_no_simd128;
#endif
