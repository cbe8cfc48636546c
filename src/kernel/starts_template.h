/* Finds the bytes at which a value of redaction can begin, in 64 bytes at once. The tables are in kernel.h.
 * The includer supplies registers of 16 bytes: the functions lane_*. */
/* SPDX-License-Identifier: MIT */
#include "kernel/inline.h"
#include "kernel/kernel.h"

/* Returns a register with the bits that the tables have for both nibbles of each byte. */
ALWAYS_INLINE lane lookup_nibbles(const kernel_nibbles *tables, lane bytes) {
  return lane_and(lane_lookup(lane_load(tables->low), lane_and(bytes, lane_all(15))),
                  lane_lookup(lane_load(tables->high), lane_high_nibbles(bytes)));
}

ALWAYS_INLINE lane find_singles(const kernel_starts *starts, lane bytes) {
  lane found = lane_equal(bytes, lane_all(starts->singles[0]));
  for (int i = 1; i < KERNEL_SINGLES; i++) found = lane_or(found, lane_equal(bytes, lane_all(starts->singles[i])));
  if (!starts->has_digits) return found;
  const lane above = lane_subtract(bytes, lane_all('0'));
  return lane_or(found, lane_equal(lane_min(above, lane_all(':' - '0')), above));
}

static uint64_t find_starts(const kernel_starts *starts, const unsigned char *p, bool is_after_word) {
  lane singles[4], words[4], inner[4], any[4];
  const lane zero = lane_all(0), inner_bit = lane_all(KERNEL_START_ANYWHERE);
  const lane word_bits = lane_all(KERNEL_START_ANYWHERE - 1);
  for (size_t i = 0; i < 4; i++) {
    const unsigned char *at = p + 16 * i;
    const lane bytes = lane_load(at);
    lane forms = lookup_nibbles(&starts->forms[0], bytes);
    forms = lane_and(forms, lookup_nibbles(&starts->forms[1], lane_load(at + 1)));
    forms = lane_and(forms, lookup_nibbles(&starts->forms[2], lane_load(at + 2)));
    singles[i] = find_singles(starts, bytes);
    words[i] = lane_equal(lookup_nibbles(&starts->word, bytes), zero);
    inner[i] = lane_equal(lane_and(forms, inner_bit), inner_bit);
    any[i] = lane_equal(lane_and(forms, word_bits), zero);
  }
  const uint64_t word = ~lane_join(words), after_word = word << 1 | (uint64_t)is_after_word;
  return lane_join(singles) | lane_join(inner) | (~lane_join(any) & ~after_word);
}
