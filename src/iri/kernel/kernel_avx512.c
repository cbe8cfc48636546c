/* The kernel of avx512. */
/* SPDX-License-Identifier: MIT */
#if defined(__x86_64__)
#include <string.h>

#include "iri/kernel/kernel.h"

#define TARGET_ISA                                                                                                     \
  "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,avx512bitalg,avx512vpopcntdq,gfni,bmi,bmi2,popcnt,lzcnt"
/* The first CPUs that have all of these features. Without this, gcc 12 moves half a register at a time. */
#define TARGET_CPU "tune=icelake-server"
#include "iri/kernel/vectors/target_begin.h"

#define LANES_OF_32

#include "iri/kernel/vectors/vec_avx512.h"

/* Copies 64 bytes past the caches. */
static inline void stream_block(unsigned char *to, const unsigned char *from) {
  _mm512_stream_si512((void *)to, _mm512_loadu_si512(from));
}
static inline void stream_fence(void) { _mm_sfence(); }

#include "iri/kernel/mark_template.h"

#include "iri/kernel/edit_avx512.h"

#include "iri/kernel/emit_template.h"

#include "iri/kernel/emit_avx512.h"

#include "iri/kernel/block_avx512.h"

#include "iri/kernel/normal_template.h"

#include "iri/kernel/split_template.h"

#include "iri/kernel/vectors/lane_sse.h"

#include "iri/kernel/starts_template.h"

/* Are all bytes of a block, of which `valid` belong to the text, plain text? */
ALWAYS_INLINE uint64_t find_special(const block *x, uint64_t valid) {
  return _cvtmask64_u64(_mm512_mask_testn_epi8_mask(_cvtu64_mask64(valid), x->classes, x->classes));
}

/* Not inlined, so that common texts need fewer registers. */
__attribute__((noinline)) static normal_check check_thoroughly(const normal_rules *rules, const unsigned char *text,
                                                               size_t len) {
  return is_normal(rules, text, len);
}

/* The check of one text. Common texts have up to 128 bytes: http or https, a host, a path, and nothing that needs a
 * second look. For these no branch depends on the length. normal_template.h decides about all others. */
static normal_check is_normal_by_blocks(const normal_rules *rules, const unsigned char *text, size_t len) {
  if (len > 128) return check_long_text(rules, text, len);
  if (len < SHORTEST_TEXT) return NORMAL_UNSURE;
  const size_t more = len > 64 ? len - 64 : 0;
  const uint64_t begin = find_http_authority(text);
  const block a = block_load(text, len), b = block_load(text + (more ? 64 : 0), more);
  const uint64_t slash_a = block_is(&a, '/'), dot_a = block_is(&a, '.'), hyphen = block_is(&a, '-');
  const uint64_t slash_b = block_is(&b, '/'), dot_b = block_is(&b, '.');
  const uint64_t end = lowest_bit(~block_is_host(&a) & (0 - begin));
  const int hashes = __builtin_popcountll(block_is(&a, '#')) + __builtin_popcountll(block_is(&b, '#'));
  uint64_t special = find_special(&a, low_bits(len)) | find_special(&b, low_bits(more));
  special |= (slash_a & (dot_a >> 1 | dot_b << 63)) | (slash_b & dot_b >> 1) | (hyphen & hyphen >> 1);
  const bool has_path = (end & slash_a & ~begin) != 0;
  if (special || !has_path || hashes > (int)rules->max_hashes) return check_thoroughly(rules, text, len);
  return NORMAL_YES;
}

const kernel_table simdiri_kernel_avx512 = {
    mark_chunk, emit_records, finish_move, is_normal_by_blocks, 512,       split_texts, find_starts,
    find_block, count_bytes,  mark_label,  check_path,          check_url, NULL,        NULL};

#include "iri/kernel/vectors/target_end.h"
#else
typedef int simdiri_no_avx512;
#endif
