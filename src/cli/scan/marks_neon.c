/* Marks at the level neon. */
/* SPDX-License-Identifier: MIT */
#if defined(__aarch64__)
#include <arm_neon.h>

#include "cli/scan/marks_levels.h"

/* Collects the highest bit of each byte of four registers in one word. Each byte keeps the bit of its place in a group
 * of eight, and three pairwise additions join the groups. */
static inline uint64_t join_bits(const uint8x16_t parts[4]) {
  static const uint8_t places[16] = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
  const uint8x16_t place = vld1q_u8(places);
  const uint8x16_t low = vpaddq_u8(vandq_u8(parts[0], place), vandq_u8(parts[1], place));
  const uint8x16_t high = vpaddq_u8(vandq_u8(parts[2], place), vandq_u8(parts[3], place));
  const uint8x16_t all = vpaddq_u8(low, high);
  return vreinterpretq_u64_u8(vpaddq_u8(all, all))[0];
}

static void mark_neon(const char *data, size_t count, const char kinds[CLI_MARK_KINDS], cli_marks *marks) {
  for (size_t w = 0; w < count; w++) {
    const uint8_t *at = (const uint8_t *)data + 64 * w;
    const uint8x16_t bytes[4] = {vld1q_u8(at), vld1q_u8(at + 16), vld1q_u8(at + 32), vld1q_u8(at + 48)};
    for (size_t k = 0; k < CLI_MARK_KINDS; k++) {
      const uint8x16_t all = vdupq_n_u8((uint8_t)kinds[k]);
      uint8x16_t parts[4];
      for (size_t i = 0; i < 4; i++) parts[i] = vceqq_u8(bytes[i], all);
      marks->words[k][w] = join_bits(parts);
    }
  }
}

static void sum_neon(const uint64_t words[CLI_MARK_WORDS], uint64_t sums[CLI_MARK_WORDS]) { cli_sum_bits(words, sums); }

static cli_text_kinds find_kinds_neon(const char *data, size_t count, char separator) {
  return cli_find_kinds(data, count, separator);
}

const cli_marker cli_marker_neon = {mark_neon, sum_neon, find_kinds_neon};
#else
typedef int cli_no_neon;
#endif
