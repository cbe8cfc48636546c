/* Percent-encodes characters, or passes them, 16 bytes at a time: one algorithm for every ISA. The includer supplies
 * the vocabulary of scan_wide.h, and of registers of 16 bytes.
 *
 * Characters are plain if scan_plan.lead_lens has a length for their first byte. If all other bytes of this length are
 * 80-BF, the character is well-formed UTF-8 and allowed, and no rule needs its code point. Comparing each byte with the
 * two bytes before it finds bytes 80-BF that are missing or left over. */
/* SPDX-License-Identifier: MIT */
#include "iri/kernel/edit_steps.h"
#include "iri/kernel/kernel.h"
#include "iri/kernel/vectors/inline.h"

/* FF where a byte is at least `first`. */
ALWAYS_INLINE lane find_from(lane bytes, uint8_t first) {
  return lane_equal(lane_min(bytes, lane_all(first)), lane_all(first));
}

/* FF at bytes that are not part of plain characters, of the 16 bytes at p. Reads the two bytes before p. */
ALWAYS_INLINE lane find_other_characters(const scan_plan *plan, const unsigned char *p) {
  const lane bytes = lane_load(p), is_lead = find_from(bytes, 0xC0);
  const lane low = lane_lookup(lane_load(plan->plain_lead_bits), lane_and(bytes, lane_all(15)));
  const lane high = lane_lookup(lane_load(simdiri_lead_rows), lane_high_nibbles(bytes));
  const lane expected = lane_or(find_from(lane_load(p - 1), 0xC0), find_from(lane_load(p - 2), 0xE0));
  const lane continues = lane_above(lane_all(0xC0), bytes);
  const lane misplaced = lane_remove(lane_or(expected, continues), lane_and(expected, continues));
  return lane_or(misplaced, lane_and(is_lead, lane_equal(lane_and(low, high), lane_all(0))));
}

/* FF in the first `count` bytes. */
ALWAYS_INLINE lane first_lanes(size_t count) {
  static const uint8_t places[16] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
  return lane_above(lane_all((uint8_t)count), lane_load(places));
}

/* Writes 16 bytes, as triplets where `encoded` has a bit, and up to 12 bytes more. Each byte is spread to four: "%" or
 * the byte itself, two digits, and one that is not used. A shuffle keeps the bytes that are written. */
ALWAYS_INLINE unsigned char *encode_lane(unsigned char *out, lane bytes, uint64_t encoded) {
  const lane digits = lane_load((const unsigned char *)"0123456789ABCDEF");
  const lane is_high = lane_above(lane_all(0), bytes);
  const lane first = lane_or(lane_and(is_high, lane_all('%')), lane_remove(bytes, is_high));
  const lane digit1 = lane_lookup(digits, lane_high_nibbles(bytes));
  const lane digit2 = lane_lookup(digits, lane_and(bytes, lane_all(15)));
  const lane low = lane_zip_low(first, digit1), low2 = lane_zip_low(digit2, digit2);
  const lane high = lane_zip_high(first, digit1), high2 = lane_zip_high(digit2, digit2);
  const lane groups[4] = {lane_zip_low2(low, low2), lane_zip_high2(low, low2), lane_zip_low2(high, high2),
                          lane_zip_high2(high, high2)};
#pragma GCC unroll 4
  for (size_t i = 0; i < 4; i++) {
    const size_t which = encoded >> (4 * i) & 15;
    lane_store(out, lane_lookup(groups[i], lane_load(simdiri_triplet_shuffles[which])));
    out += simdiri_triplet_lens[which];
  }
  return out;
}

/* Of the problems in 64 bytes at p, returns those of characters, up to the first other problem. The 64 bytes may end in
 * the middle of a character, which is left out. */
ALWAYS_INLINE uint64_t select_characters(const unsigned char *p, uint64_t problems) {
  const uint64_t high = problems & scan_find_high(p), others = problems ^ high;
  uint64_t selected = high & (lowest_bit(others) - 1);
  if (__builtin_expect(selected >> 61 != 0, 0)) {
    size_t end = 61;
    while (end > 0 && p[end] >> 6 == 2) end--;
    selected &= low_bits(end);
  }
  return selected;
}

/* Writes or passes the text from `at` to the last of `characters` (a bit for each of their bytes, from `at` on) and
 * returns its end. Returns NULL, and has done nothing, if they are not all plain. */
ALWAYS_INLINE const unsigned char *edit_plain_characters(editor *e, const scan_plan *plan, const unsigned char *at,
                                                         uint64_t characters, bool encodes) {
  if (characters == 0) return NULL;
  const size_t len = 64 - (size_t)__builtin_clzll(characters);
  unsigned char *out = e->out;
  lane others = lane_all(0);
  size_t i = 0;
  do {
    others = lane_or(others, lane_and(find_other_characters(plan, at + i), first_lanes(len - i)));
    if (encodes) out = encode_lane(out, lane_load(at + i), characters >> i);
    i += 16;
  } while (i < len);
  /* The last byte must end a character; the bytes after it have not been compared. */
  const unsigned char *const after = at + len;
  const bool is_complete = after[-1] < 0xC0 && after[-2] < 0xE0;
  if (lane_any(others) || !is_complete) return NULL;
  if (!encodes) return at + len;
  e->out = out - (i - len); /* without the bytes after the text, which are not encoded */
  e->p = at + len;
  e->changes |= SIMDIRI_CHANGE_CHARACTER_TO_PCT;
  return e->p;
}
