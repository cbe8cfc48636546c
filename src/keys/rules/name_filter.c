/* Fills filters of names and hosts. */
/* SPDX-License-Identifier: MIT */
#include "keys/rules/name_filter.h"

static void filter_add(uint64_t *bits, unsigned place) { bits[place / 64] |= UINT64_C(1) << place % 64; }

/* Any bytes pass after a name or a prefix of fewer than three bytes. */
static void add_begins(name_filter *filter, span name) {
  unsigned char bytes[3] = {0};
  const unsigned len = name.len < sizeof bytes ? (unsigned)name.len : sizeof bytes;
  if (len > 0) memcpy(bytes, name.data, len);
  const unsigned known = (1u << NAME_BEGIN_BITS * len) - 1, begin = name_begin_place(bytes[0], bytes[1], bytes[2]);
  for (unsigned place = 0; place < NAME_BEGIN_WORDS * 64; place += known + 1) filter_add(filter->begins, place | begin);
}

/* Prefixes have other hashes than names. */
enum { PREFIX = 1 << 8 };

static unsigned prefix_hash(uint64_t word, unsigned len) {
  return filter_hash(len < WORD_LEN ? word & ((UINT64_C(1) << 8 * len) - 1) : word, len | PREFIX);
}

void simdiri_name_filter_add(name_filter *filter, span name, bool has_star) {
  const name_begin begin = begin_of_name(name);
  add_begins(filter, name);
  filter_add(filter->words, has_star ? prefix_hash(begin.word, begin.len) : filter_hash(begin.word, begin.len));
  if (has_star) filter->prefix_lens |= 1u << begin.len;
}

bool simdiri_name_filter_passes(const name_filter *filter, name_begin name) {
  const unsigned begin = name_begin_place((unsigned)name.word, (unsigned)(name.word >> 8), (unsigned)(name.word >> 16));
  if (!filter_has(filter->begins, begin)) return false;
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
