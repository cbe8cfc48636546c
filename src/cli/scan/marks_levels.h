/* The functions of each ISA level, and the code that they share. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_SCAN_MARKS_LEVELS_H
#define SIMDIRI_CLI_SCAN_MARKS_LEVELS_H

#include <string.h>

#include "cli/scan/marks.h"

#if defined(__x86_64__)
extern const cli_marker cli_marker_sse42, cli_marker_avx2, cli_marker_avx512;
#elif defined(__aarch64__)
extern const cli_marker cli_marker_neon;
#endif

/* Finds, in each word, the bits up to which an odd number of bits is set, eight words at a time. It is compiled
 * again for each level, as part of its caller. */
static inline __attribute__((always_inline)) void cli_sum_bits(const uint64_t words[CLI_MARK_WORDS],
                                                               uint64_t sums[CLI_MARK_WORDS]) {
  typedef uint64_t vector __attribute__((vector_size(64)));
  for (size_t w = 0; w < CLI_MARK_WORDS; w += 8) {
    vector x;
    memcpy(&x, words + w, sizeof x);
    x ^= x << 1;
    x ^= x << 2;
    x ^= x << 4;
    x ^= x << 8;
    x ^= x << 16;
    x ^= x << 32;
    memcpy(sums + w, &x, sizeof x);
  }
}

/* A byte is below 0x20 as a signed number if it is a control or above ASCII. The vectors are those that every level
 * has: compilers compare the bytes of longer ones one by one. */
static inline __attribute__((always_inline)) cli_text_kinds cli_find_kinds(const char *data, size_t count,
                                                                           char separator) {
  typedef int8_t vector __attribute__((vector_size(16)));
  vector controls = {0}, all = {0};
  uint64_t words[2][2], has_controls = 0, has_high = 0;
  for (size_t i = 0; i < CLI_MARK_BLOCK * count; i += sizeof(vector)) {
    vector x;
    memcpy(&x, data + i, sizeof x);
    controls |= (x < 0x20) & (x != (int8_t)separator) & ~x;
    all |= x;
  }
  memcpy(words[0], &controls, sizeof controls);
  memcpy(words[1], &all, sizeof all);
  for (size_t i = 0; i < 2; i++) {
    has_controls |= words[0][i];
    has_high |= words[1][i];
  }
  const uint64_t signs = UINT64_C(0x8080808080808080);
  return (cli_text_kinds){.has_controls = (has_controls & signs) != 0, .has_high = (has_high & signs) != 0};
}

#endif
