/* Finds the bytes at which a value of redaction can begin, and bytes of a small set, in 64 bytes at once. The tables
 * are in kernel.h. The includer supplies the registers of wide.h. */
/* SPDX-License-Identifier: MIT */
#include "iri/kernel/kernel.h"
#include "iri/kernel/vectors/inline.h"
#include "iri/kernel/vectors/wide.h"

/* Returns a register with the bits that the tables have for both nibbles of each byte, if that is ASCII. */
ALWAYS_INLINE wide lookup_nibbles(const kernel_nibbles *tables, wide bytes) {
  return wide_and(wide_lookup_low(wide_table(tables->low), bytes),
                  wide_lookup(wide_table(tables->high), wide_high_nibbles(bytes)));
}

/* Returns the bits that three bytes have in common. */
ALWAYS_INLINE wide lookup_three(const kernel_nibbles tables[3], const wide bytes[3]) {
  return wide_and(lookup_nibbles(&tables[0], bytes[0]),
                  wide_and(lookup_nibbles(&tables[1], bytes[1]), lookup_nibbles(&tables[2], bytes[2])));
}

ALWAYS_INLINE wide find_singles(const kernel_starts *starts, wide bytes) {
  wide found = wide_equal(bytes, wide_all(starts->singles[0]));
  for (int i = 1; i < KERNEL_SINGLES; i++) found = wide_or(found, wide_equal(bytes, wide_all(starts->singles[i])));
  if (!starts->has_digits) return found;
  const wide above = wide_subtract(bytes, wide_all('0'));
  return wide_or(found, wide_equal(wide_min(above, wide_all(':' - '0')), above));
}

/* Moves a bitmap up, filled with the highest bits of the one before. */
ALWAYS_INLINE uint64_t shift_starts(uint64_t now, uint64_t before, int count) {
  return now << count | before >> (64 - count);
}

ALWAYS_INLINE uint64_t find_block_starts(const kernel_starts *starts, const unsigned char *p,
                                         kernel_starts_state *before) {
  wide found[WIDE_COUNT], words[WIDE_COUNT], others[WIDE_COUNT], percents[WIDE_COUNT], escapes[WIDE_COUNT];
  const wide zero = wide_all(0);
  const wide anywhere = wide_all(starts->anywhere), in_words = wide_all(~starts->anywhere & 0xFF);
#pragma GCC unroll 4
  for (size_t i = 0; i < WIDE_COUNT; i++) {
    const unsigned char *at = p + sizeof(wide) * i;
    const wide three[3] = {wide_load(at), wide_load(at + 1), wide_load(at + 2)};
    const wide bytes = three[0], next = three[1];
    const wide forms_0 = lookup_three(starts->forms[0], three), forms_1 = lookup_three(starts->forms[1], three);
    /* 255 where a form begins that may begin in a word. */
    const wide inner = wide_equal(wide_equal(wide_and(forms_1, anywhere), zero), zero);
    const wide first = wide_or(bytes, wide_all(starts->pair_mask[0])),
               second = wide_or(next, wide_all(starts->pair_mask[1]));
    const wide pair =
        wide_and(wide_equal(first, wide_all(starts->pair[0])), wide_equal(second, wide_all(starts->pair[1])));
    percents[i] = wide_equal(bytes, wide_all('%'));
    escapes[i] = wide_equal(bytes, wide_all('\\'));
    /* A triplet of ASCII. */
    const wide triplet = wide_and(percents[i], wide_equal(wide_min(next, wide_all('7')), next));
    found[i] = wide_or(wide_or(find_singles(starts, bytes), pair), wide_or(inner, triplet));
    words[i] = wide_equal(lookup_nibbles(&starts->word, bytes), zero);
    others[i] = wide_equal(wide_or(forms_0, wide_and(forms_1, in_words)), zero);
  }
  kernel_starts_state now = {.word = ~wide_join(words)};
  if (starts->is_encoded) {
    /* The last digit of a triplet, or of an escape such as \x25, is no byte of a word. */
    now.percent = wide_join(percents);
    now.escape = starts->has_escapes ? wide_join(escapes) : 0;
    now.word &= ~shift_starts(now.percent, before->percent, 2) & ~shift_starts(now.escape, before->escape, 3);
  }
  const uint64_t after_word = shift_starts(now.word, before->word, 1);
  *before = now;
  return wide_join(found) | (~wide_join(others) & ~after_word);
}

static void find_starts(const kernel_starts *starts, const unsigned char *p, size_t count, kernel_starts_state *before,
                        uint64_t *found) {
  kernel_starts_state state = *before;
  for (size_t i = 0; i < count; i++) found[i] = find_block_starts(starts, p + 64 * i, &state);
  *before = state;
}

/* ------------------------------------------------------------------------------------------- bytes of a set */

/* Returns 255 for each byte that is the set's byte for its low nibble. */
ALWAYS_INLINE wide is_in_set(const uint8_t set[16], wide bytes) {
  return wide_equal(wide_lookup_low(wide_table(set), bytes), bytes);
}

ALWAYS_INLINE wide find_in_bytes(const kernel_search *search, const unsigned char *at, bool has_pair) {
  const wide bytes = wide_load(at), found = is_in_set(search->set, bytes);
  if (!has_pair) return found;
  const wide first = wide_equal(bytes, wide_all(search->first));
  return wide_or(found, wide_and(first, is_in_set(search->second, wide_load(at + 1))));
}

ALWAYS_INLINE uint64_t find_in_block(const kernel_search *search, const unsigned char *p, bool has_pair) {
  wide found[WIDE_COUNT];
#pragma GCC unroll 4
  for (size_t i = 0; i < WIDE_COUNT; i++) found[i] = find_in_bytes(search, p + sizeof(wide) * i, has_pair);
  return wide_join(found);
}

static size_t count_bytes(unsigned char byte, const unsigned char *p, size_t count) {
  wide sums = wide_all(0);
  for (size_t i = 0; i < count * WIDE_COUNT; i++)
    sums = wide_subtract(sums, wide_equal(wide_load(p + sizeof(wide) * i), wide_all(byte)));
  unsigned char lanes[sizeof(wide)];
  wide_store(lanes, sums);
  size_t sum = 0;
  for (size_t i = 0; i < sizeof lanes; i++) sum += lanes[i];
  return sum;
}

/* Called with constants, so that each loop has only what it needs. */
ALWAYS_INLINE size_t find_first_block(const kernel_search *search, const unsigned char *p, size_t count,
                                      uint64_t *found, bool has_pair) {
  for (size_t i = 0; i < count; i++) {
    const uint64_t hits = find_in_block(search, p + 64 * i, has_pair);
    if (!hits) continue;
    *found = hits;
    return i;
  }
  *found = 0;
  return count;
}

static size_t find_block(const kernel_search *search, const unsigned char *p, size_t count, uint64_t *found) {
  return search->has_pair ? find_first_block(search, p, count, found, true)
                          : find_first_block(search, p, count, found, false);
}
