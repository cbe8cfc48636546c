/* Fills filters of names and hosts. */
/* SPDX-License-Identifier: MIT */
#include "keys/rules/name_filter.h"

static void filter_add(uint64_t *bits, unsigned place) { bits[place / 64] |= UINT64_C(1) << place % 64; }

static unsigned char upper_of(unsigned char byte) {
  return byte_is(byte, CLASS_LOWER) ? (unsigned char)(byte & ~0x20u) : byte;
}

static void add_pair(name_filter *filter, unsigned char first, unsigned char second) {
  const unsigned char firsts[2] = {first, upper_of(first)}, seconds[2] = {second, upper_of(second)};
  for (unsigned i = 0; i < 4; i++) filter_add(filter->pairs, firsts[i & 1] | (unsigned)seconds[i >> 1] << 8);
}

/* Any second byte passes after a name or a prefix of one byte, and any two after none. */
static void add_pairs(name_filter *filter, span name) {
  const unsigned char first = name.len > 0 ? (unsigned char)name.data[0] : 0;
  if (name.len >= 2) add_pair(filter, first, (unsigned char)name.data[1]);
  for (unsigned pair = 0; name.len < 2 && pair <= 0xFFFF; pair++)
    if (name.len == 0 || (pair & 0xFF) == first)
      add_pair(filter, (unsigned char)(pair & 0xFF), (unsigned char)(pair >> 8));
}

/* Prefixes have other hashes than names. */
enum { PREFIX = 1 << 8 };

static unsigned prefix_hash(uint64_t word, unsigned len) {
  return filter_hash(len < WORD_LEN ? word & ((UINT64_C(1) << 8 * len) - 1) : word, len | PREFIX);
}

void simdiri_name_filter_add(name_filter *filter, span name, bool has_star) {
  const name_begin begin = begin_of_name(name);
  add_pairs(filter, name);
  filter_add(filter->words, has_star ? prefix_hash(begin.word, begin.len) : filter_hash(begin.word, begin.len));
  if (has_star) filter->prefix_lens |= 1u << begin.len;
}

bool simdiri_name_filter_passes(const name_filter *filter, name_begin name) {
  if (!filter_has(filter->pairs, (unsigned)(name.word & 0xFFFF))) return false;
  if (filter_has(filter->words, filter_hash(name.word, name.len))) return true;
  for (unsigned len = 0; len <= name.len && filter->prefix_lens >> len; len++)
    if ((filter->prefix_lens >> len & 1) && filter_has(filter->words, prefix_hash(name.word, len))) return true;
  return false;
}

/* Returns the last `len` bytes of the host, at most eight. */
static uint64_t load_end(span host, unsigned len) { return load_first(host.data + host.len - len, len); }

void simdiri_host_filter_add(host_filter *filter, span host) {
  const unsigned len = host.len < WORD_LEN ? (unsigned)host.len : WORD_LEN;
  filter->lens |= 1u << len;
  filter_add(filter->ends, filter_hash(lower_word(load_end(host, len)), len));
}

bool simdiri_host_filter_passes(const host_filter *filter, span host) {
  const unsigned max = host.len < WORD_LEN ? (unsigned)host.len : WORD_LEN;
  for (unsigned len = 1; len <= max; len++) {
    if (!(filter->lens >> len & 1)) continue;
    if (filter_has(filter->ends, filter_hash(lower_word(load_end(host, len)), len))) return true;
  }
  return false;
}
