/* The quick check of Unicode normalization (UAX #15 9), 64 bytes at a time. The first bytes of characters decide nearly
 * always; other characters are looked up in a table. */
/* SPDX-License-Identifier: MIT */
#include "iri/unicode/nfc_quick.h"

#include <utf8proc.h>
#if defined(__SSE2__)
#include <emmintrin.h>
#elif defined(__aarch64__)
#include <arm_neon.h>
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

#include "iri/tables/nfc_table.h"

enum { STEP = 16, STEPS_AT_ONCE = 4 };

typedef const unsigned char plain_ranges[2][STEP];

/* find_candidates sets one bit for each of 16 bytes that is in none of the ranges. The version in plain C sets the bits
 * of all first bytes of characters. */
#if defined(__SSE2__)
static inline __m128i load_block(const unsigned char *p) { return _mm_loadu_si128((const __m128i *)(const void *)p); }

/* The result is 0 in each byte that is in the range. */
static inline __m128i excess_over_range(__m128i bytes, const unsigned char range[2][STEP]) {
  return _mm_subs_epu8(_mm_sub_epi8(bytes, load_block(range[0])), load_block(range[1]));
}

static inline uint64_t find_candidates(const unsigned char *p, plain_ranges *ranges) {
  const __m128i bytes = load_block(p);
  __m128i outside = excess_over_range(bytes, ranges[0]);
#pragma GCC unroll 8
  for (unsigned i = 1; i < NFC_RANGES; i++) outside = _mm_min_epu8(outside, excess_over_range(bytes, ranges[i]));
  return (unsigned)_mm_movemask_epi8(_mm_cmpeq_epi8(outside, _mm_setzero_si128())) ^ 0xFFFFu;
}
#elif defined(__aarch64__)
/* NEON has no movemask: each byte contributes the bit of its position in a group of eight. */
static inline uint64_t find_candidates(const unsigned char *p, plain_ranges *ranges) {
  static const uint8_t places[STEP] = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
  const uint8x16_t bytes = vld1q_u8(p);
  uint8x16_t plain = vdupq_n_u8(0);
#pragma GCC unroll 8
  for (unsigned i = 0; i < NFC_RANGES; i++)
    plain = vorrq_u8(plain, vcleq_u8(vsubq_u8(bytes, vld1q_u8(ranges[i][0])), vld1q_u8(ranges[i][1])));
  const uint8x16_t bits = vbicq_u8(vld1q_u8(places), plain);
  return vaddv_u8(vget_low_u8(bits)) | (uint64_t)vaddv_u8(vget_high_u8(bits)) << 8;
}
#elif defined(__wasm_simd128__)
static inline uint64_t find_candidates(const unsigned char *p, plain_ranges *ranges) {
  const v128_t bytes = wasm_v128_load(p);
  v128_t plain = wasm_i8x16_splat(0);
#pragma GCC unroll 8
  for (unsigned i = 0; i < NFC_RANGES; i++) {
    const v128_t above = wasm_i8x16_sub(bytes, wasm_v128_load(ranges[i][0]));
    plain = wasm_v128_or(plain, wasm_u8x16_le(above, wasm_v128_load(ranges[i][1])));
  }
  return wasm_i8x16_bitmask(plain) ^ 0xFFFFu;
}
#else
static inline uint64_t find_candidates(const unsigned char *p, plain_ranges *ranges) {
  uint64_t candidates = 0;
  (void)ranges;
  for (unsigned i = 0; i < STEP; i++) candidates |= (uint64_t)(p[i] >= 0xC2) << i;
  return candidates;
}
#endif

/* Finds the candidates among the first 64 bytes, or fewer at the end of the text. For the end, the last 16 bytes of the
 * text are read, even if some of them are before p. */
static inline uint64_t find_all_candidates(plain_ranges *ranges, const unsigned char *p, const unsigned char *end) {
  uint64_t candidates = 0;
  for (unsigned i = 0; i < STEPS_AT_ONCE && p < end; i++, p += STEP) {
    const size_t rest = (size_t)(end - p);
    const uint64_t found =
        rest >= STEP ? find_candidates(p, ranges) : find_candidates(end - STEP, ranges) >> (STEP - rest);
    candidates |= found << STEP * i;
  }
  return candidates;
}

static size_t lowest_bit(uint64_t bits) {
#if defined(__GNUC__)
  return (size_t)__builtin_ctzll(bits);
#else
  size_t n = 0;
  for (; !(bits >> n & 1); n++) continue;
  return n;
#endif
}

static inline const nfc_block *find_nfc_block(uint32_t code_point) {
  return &simdiri_nfc_blocks[simdiri_nfc_index[code_point / 64]];
}

static inline bool is_starter(simdiri_unicode form, uint32_t code_point) {
  return code_point < NFC_LIMIT &&
         (find_nfc_block(code_point)->starters[form == SIMDIRI_UNICODE_NFKC] >> code_point % 64 & 1) != 0;
}

bool simdiri_begins_nfc(uint32_t code_point) {
  return code_point < 0x80 || is_starter(SIMDIRI_UNICODE_NFC, code_point);
}

/* The marks of one base must be in the order of their combining classes (UAX #15 9: lastCanonicalClass). */
static bool admits_mark(nfc_checker *checker, uint32_t code_point, const unsigned char *begin,
                        const unsigned char *end) {
  if (code_point >= NFC_LIMIT || !(find_nfc_block(code_point)->marks >> code_point % 64 & 1)) return false;
  const unsigned mark_class = (unsigned)utf8proc_get_property((utf8proc_int32_t)code_point)->combining_class;
  const bool is_ordered = checker->mark_end != begin || checker->mark_class <= mark_class;
  checker->mark_class = mark_class;
  checker->mark_end = end;
  return is_ordered;
}

bool simdiri_nfc_admits(nfc_checker *checker, uint32_t code_point, const unsigned char *begin,
                        const unsigned char *end) {
  return is_starter(checker->form, code_point) || admits_mark(checker, code_point, begin, end);
}

/* Checks the character whose first byte p[0] is >= C2. Its other bytes are not validated, but no byte from `end` on is
 * read. */
static inline bool admits_character_at(nfc_checker *checker, const unsigned char *p, const unsigned char *end) {
  const size_t len = p[0] < 0xE0 ? 2 : p[0] < 0xF0 ? 3 : 4;
  if ((size_t)(end - p) < len) return false;
  uint32_t code_point;
  if (len == 3)
    code_point = (p[0] & 0x0Fu) << 12 | (p[1] & 0x3Fu) << 6 | (p[2] & 0x3Fu);
  else if (len == 2)
    code_point = (p[0] & 0x1Fu) << 6 | (p[1] & 0x3Fu);
  else
    code_point = (p[0] & 0x07u) << 18 | (p[1] & 0x3Fu) << 12 | (p[2] & 0x3Fu) << 6 | (p[3] & 0x3Fu);
  return is_starter(checker->form, code_point) || admits_mark(checker, code_point, p, p + len);
}

static bool admits_short_text(nfc_checker *checker, const unsigned char *p, const unsigned char *end) {
  for (; p < end; p++)
    if (*p >= 0xC2 && !admits_character_at(checker, p, end)) return false;
  return true;
}

bool simdiri_is_surely_nfc(simdiri_unicode form, const unsigned char *text, size_t len) {
  plain_ranges *ranges = simdiri_nfc_plain[form == SIMDIRI_UNICODE_NFKC];
  const unsigned char *const end = text + len;
  nfc_checker checker = {.form = form};
  if (len < STEP) return admits_short_text(&checker, text, end);
  for (size_t at = 0; at < len; at += (size_t)STEP * STEPS_AT_ONCE)
    for (uint64_t candidates = find_all_candidates(ranges, text + at, end); candidates; candidates &= candidates - 1)
      if (!admits_character_at(&checker, text + at + lowest_bit(candidates), end)) return false;
  return true;
}
