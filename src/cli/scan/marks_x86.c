/* Marks at the levels sse42, avx2 and avx512. Each function is compiled for features that simdiri_isa_is_supported
 * checks; compiler flags would also apply to functions that run before the CPU is checked. */
/* SPDX-License-Identifier: MIT */
#if defined(__x86_64__)
#include <immintrin.h>

#include "cli/scan/marks_levels.h"

#define FOR_SSE42 __attribute__((target("sse4.2,popcnt")))
#define FOR_AVX2 __attribute__((target("avx2,bmi,bmi2,popcnt,lzcnt")))
#define FOR_AVX512 __attribute__((target("avx2,bmi,bmi2,popcnt,lzcnt,avx512f,avx512bw,avx512dq,avx512vl")))

/* ------------------------------------------------------------------------------------------- sse42 */

FOR_SSE42 static void mark_sse42(const char *data, size_t count, const char kinds[CLI_MARK_KINDS], cli_marks *marks) {
  for (size_t w = 0; w < count; w++) {
    __m128i bytes[4];
    for (size_t i = 0; i < 4; i++) bytes[i] = _mm_loadu_si128((const __m128i *)(const void *)(data + 64 * w + 16 * i));
    for (size_t k = 0; k < CLI_MARK_KINDS; k++) {
      const __m128i all = _mm_set1_epi8(kinds[k]);
      uint64_t word = 0;
      for (size_t i = 0; i < 4; i++)
        word |= (uint64_t)(unsigned)_mm_movemask_epi8(_mm_cmpeq_epi8(bytes[i], all)) << 16 * i;
      marks->words[k][w] = word;
    }
  }
}

FOR_SSE42 static void sum_sse42(const uint64_t words[CLI_MARK_WORDS], uint64_t sums[CLI_MARK_WORDS]) {
  cli_sum_bits(words, sums);
}

FOR_SSE42 static cli_text_kinds find_kinds_sse42(const char *data, size_t count, char separator) {
  return cli_find_kinds(data, count, separator);
}

const cli_marker cli_marker_sse42 = {mark_sse42, sum_sse42, find_kinds_sse42};

/* ------------------------------------------------------------------------------------------- avx2 */

FOR_AVX2 static inline uint64_t find_avx2(__m256i low, __m256i high, __m256i all) {
  const unsigned first = (unsigned)_mm256_movemask_epi8(_mm256_cmpeq_epi8(low, all));
  const unsigned second = (unsigned)_mm256_movemask_epi8(_mm256_cmpeq_epi8(high, all));
  return first | (uint64_t)second << 32;
}

/* Without a loop over the kinds: gcc 12 would make their registers again for each block. */
FOR_AVX2 static void mark_avx2(const char *data, size_t count, const char kinds[CLI_MARK_KINDS], cli_marks *marks) {
  const __m256i a = _mm256_set1_epi8(kinds[0]), b = _mm256_set1_epi8(kinds[1]), c = _mm256_set1_epi8(kinds[2]);
  _Static_assert(CLI_MARK_KINDS == 3, "a, b and c are all kinds");
  for (size_t w = 0; w < count; w++) {
    const __m256i low = _mm256_loadu_si256((const __m256i *)(const void *)(data + 64 * w));
    const __m256i high = _mm256_loadu_si256((const __m256i *)(const void *)(data + 64 * w + 32));
    marks->words[0][w] = find_avx2(low, high, a);
    marks->words[1][w] = find_avx2(low, high, b);
    marks->words[2][w] = find_avx2(low, high, c);
  }
}

FOR_AVX2 static void sum_avx2(const uint64_t words[CLI_MARK_WORDS], uint64_t sums[CLI_MARK_WORDS]) {
  cli_sum_bits(words, sums);
}

FOR_AVX2 static cli_text_kinds find_kinds_avx2(const char *data, size_t count, char separator) {
  return cli_find_kinds(data, count, separator);
}

const cli_marker cli_marker_avx2 = {mark_avx2, sum_avx2, find_kinds_avx2};

/* ------------------------------------------------------------------------------------------- avx512 */

FOR_AVX512 static void mark_avx512(const char *data, size_t count, const char kinds[CLI_MARK_KINDS], cli_marks *marks) {
  for (size_t w = 0; w < count; w++) {
    const __m512i bytes = _mm512_loadu_si512(data + 64 * w);
    for (size_t k = 0; k < CLI_MARK_KINDS; k++)
      marks->words[k][w] = _cvtmask64_u64(_mm512_cmpeq_epi8_mask(bytes, _mm512_set1_epi8(kinds[k])));
  }
}

FOR_AVX512 static void sum_avx512(const uint64_t words[CLI_MARK_WORDS], uint64_t sums[CLI_MARK_WORDS]) {
  cli_sum_bits(words, sums);
}

FOR_AVX512 static cli_text_kinds find_kinds_avx512(const char *data, size_t count, char separator) {
  return cli_find_kinds(data, count, separator);
}

const cli_marker cli_marker_avx512 = {mark_avx512, sum_avx512, find_kinds_avx512};
#else
typedef int cli_no_x86;
#endif
