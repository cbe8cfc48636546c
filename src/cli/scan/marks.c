/* Marks without vector instructions, and the choice of the level. */
/* SPDX-License-Identifier: MIT */
#include "cli/scan/marks.h"

#include <string.h>

#include "cli/scan/marks_levels.h"

static void mark_plain(const char *data, size_t count, const char kinds[CLI_MARK_KINDS], cli_marks *marks) {
  for (size_t k = 0; k < CLI_MARK_KINDS; k++)
    for (size_t w = 0; w < count; w++) {
      uint64_t word = 0;
      for (size_t i = 0; i < CLI_MARK_BLOCK; i++) word |= (uint64_t)(data[CLI_MARK_BLOCK * w + i] == kinds[k]) << i;
      marks->words[k][w] = word;
    }
}

static void sum_plain(const uint64_t words[CLI_MARK_WORDS], uint64_t sums[CLI_MARK_WORDS]) {
  for (size_t w = 0; w < CLI_MARK_WORDS; w++) {
    uint64_t sum = 0, is_odd = 0;
    for (size_t i = 0; i < CLI_MARK_BLOCK; i++) {
      is_odd ^= words[w] >> i & 1;
      sum |= is_odd << i;
    }
    sums[w] = sum;
  }
}

static cli_text_kinds find_kinds_plain(const char *data, size_t count, char separator) {
  cli_text_kinds kinds = {false, false};
  for (size_t i = 0; i < CLI_MARK_BLOCK * count; i++) {
    kinds.has_controls |= (unsigned char)data[i] < 0x20 && data[i] != separator;
    kinds.has_high |= (unsigned char)data[i] >= 0x80;
  }
  return kinds;
}

const cli_marker cli_plain_marker = {mark_plain, sum_plain, find_kinds_plain};

const cli_marker *cli_marker_of(simdiri_isa isa) {
  switch (isa) {
#if defined(__x86_64__)
  case SIMDIRI_ISA_SSE42: return &cli_marker_sse42;
  case SIMDIRI_ISA_AVX2: return &cli_marker_avx2;
  case SIMDIRI_ISA_AVX512: return &cli_marker_avx512;
#elif defined(__aarch64__)
  case SIMDIRI_ISA_NEON: return &cli_marker_neon;
#endif
  default: return NULL;
  }
}

cli_text_kinds cli_find_text_kinds(const cli_marker *marker, const char *data, size_t len, char separator) {
  const size_t whole = len / CLI_MARK_BLOCK, rest = len % CLI_MARK_BLOCK;
  char block[CLI_MARK_BLOCK];
  const cli_text_kinds kinds = marker->find_kinds(data, whole, separator);
  if (rest == 0) return kinds;
  memset(block, separator, sizeof block);
  memcpy(block, data + CLI_MARK_BLOCK * whole, rest);
  const cli_text_kinds last = marker->find_kinds(block, 1, separator);
  return (cli_text_kinds){kinds.has_controls || last.has_controls, kinds.has_high || last.has_high};
}

size_t cli_mark_text(const cli_marker *marker, const char *data, size_t len, const char kinds[CLI_MARK_KINDS],
                     cli_marks *marks) {
  const size_t whole = len / CLI_MARK_BLOCK, rest = len % CLI_MARK_BLOCK;
  cli_marks last;
  char block[CLI_MARK_BLOCK] = {0};
  marker->mark(data, whole, kinds, marks);
  if (rest == 0) return whole;
  memcpy(block, data + CLI_MARK_BLOCK * whole, rest);
  marker->mark(block, 1, kinds, &last);
  for (size_t k = 0; k < CLI_MARK_KINDS; k++) marks->words[k][whole] = last.words[k][0] & (((uint64_t)1 << rest) - 1);
  return whole + 1;
}
