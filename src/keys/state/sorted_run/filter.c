/* The pages of a run's filter: an Elias-Fano code of the keys of a group, rounded (README.md, "Filters"). */
/* SPDX-License-Identifier: MIT */
#include "keys/state/sorted_run/filter.h"

#include <string.h>
#include <xxhash.h>

enum {
  REST_BITS = 6,
  RESTS = 1 << REST_BITS,
  CHECKSUM_LEN = 8,
  SAMPLES = 4,       /* numbers of clear bits before some words of the bitmap */
  SAMPLE_WORDS = 26, /* from one of these words to the next */
  BITMAP = CHECKSUM_LEN + 2 * SAMPLES,
  BITMAP_BITS = 2 * STATE_GROUP_KEYS,
  BITMAP_WORDS = (BITMAP_BITS + 63) / 64,
  REST = BITMAP + BITMAP_BITS / 8, /* the last word of the bitmap overlaps the rests */
  MAX_BUCKET = 64                  /* keys of a bucket whose rests are compared */
};

_Static_assert(REST + STATE_GROUP_KEYS * REST_BITS / 8 == STATE_FILTER_PAGE, "a page is full");
_Static_assert(SAMPLE_WORDS *(SAMPLES + 1) >= BITMAP_WORDS, "samples divide the bitmap");

static uint32_t count_ones(uint64_t word) {
  word -= word >> 1 & UINT64_C(0x5555555555555555);
  word = (word & UINT64_C(0x3333333333333333)) + (word >> 2 & UINT64_C(0x3333333333333333));
  word = (word + (word >> 4)) & UINT64_C(0x0F0F0F0F0F0F0F0F);
  return (uint32_t)(word * UINT64_C(0x0101010101010101) >> 56);
}

static uint32_t count_trailing_zeros(uint64_t word) { return count_ones(~word & (word - 1)); }

static uint32_t group_key_count(const sorted_run *run, uint64_t group) {
  const uint64_t rest = run->count - group * STATE_GROUP_KEYS;
  return rest < STATE_GROUP_KEYS ? (uint32_t)rest : STATE_GROUP_KEYS;
}

state_filter_scale simdiri_state_filter_scale(const sorted_run *run, uint64_t group) {
  const bool is_last = group + 1 == state_group_count(run->count);
  const uint64_t end = is_last ? UINT64_MAX : run->index[group + 1].low;
  state_filter_scale scale = {.first = run->index[group].low, .count = group_key_count(run, group)};
  uint64_t distance = end - scale.first;
  for (; distance > UINT32_MAX; distance >>= 1) scale.shift++;
  scale.factor = ((uint64_t)scale.count * RESTS << 32) / (distance + 1);
  return scale;
}

/* Keys outside of the group get the lowest or the highest number. */
static uint32_t scale_key(const state_filter_scale *scale, simdiri_fingerprint key) {
  const uint32_t max = scale->count * RESTS - 1;
  if (key.low <= scale->first) return 0;
  const uint64_t distance = (key.low - scale->first) >> scale->shift;
  if (distance > UINT32_MAX) return max;
  const uint64_t scaled = distance * scale->factor >> 32;
  return scaled < max ? (uint32_t)scaled : max;
}

/* The bits of the rest of key `i` begin in this byte, and may continue in the next one. */
static uint32_t rest_byte(uint32_t i) { return REST + i * REST_BITS / 8; }
static uint32_t rest_shift(uint32_t i) { return i * REST_BITS % 8; }

static void put_rest(unsigned char *page, uint32_t i, uint32_t rest) {
  const uint32_t at = rest_byte(i), bits = rest << rest_shift(i);
  page[at] |= (unsigned char)bits;
  if (bits > 0xFF) page[at + 1] |= (unsigned char)(bits >> 8);
}

static uint32_t get_rest(const unsigned char *page, uint32_t i) {
  const uint32_t at = rest_byte(i), shift = rest_shift(i);
  const uint32_t next = shift + REST_BITS > 8 ? page[at + 1] : 0;
  return (page[at] | next << 8) >> shift & (RESTS - 1);
}

static uint64_t bitmap_word(const unsigned char *page, uint32_t word) {
  return load64(page + BITMAP + (size_t)8 * word);
}

/* Stores how many clear bits precede each of some words. */
static void make_samples(unsigned char *page) {
  uint32_t clear = 0;
  for (uint32_t sample = 0; sample < SAMPLES; sample++) {
    for (uint32_t i = 0; i < SAMPLE_WORDS; i++) clear += count_ones(~bitmap_word(page, sample * SAMPLE_WORDS + i));
    page[CHECKSUM_LEN + 2 * sample] = (unsigned char)clear;
    page[CHECKSUM_LEN + 2 * sample + 1] = (unsigned char)(clear >> 8);
  }
}

static uint32_t get_sample(const unsigned char *page, uint32_t sample) {
  return page[CHECKSUM_LEN + 2 * sample] | (uint32_t)page[CHECKSUM_LEN + 2 * sample + 1] << 8;
}

static uint64_t page_checksum(const sorted_run *run, uint64_t group, const unsigned char *page) {
  return XXH3_64bits_withSeed(page + CHECKSUM_LEN, STATE_FILTER_PAGE - CHECKSUM_LEN,
                              run->number * UINT64_C(0x9E3779B97F4A7C15) + group);
}

void simdiri_state_filter_make(const sorted_run *run, uint64_t group, const unsigned char *blocks,
                               unsigned char page[STATE_FILTER_PAGE]) {
  const state_filter_scale scale = simdiri_state_filter_scale(run, group);
  memset(page, 0, STATE_FILTER_PAGE);
  for (uint32_t i = 0; i < scale.count; i++) {
    const unsigned char *block = blocks + (size_t)(i / STATE_BLOCK_KEYS) * STATE_BLOCK;
    const uint32_t number = scale_key(&scale, state_load_key(state_block_key(block, i % STATE_BLOCK_KEYS)));
    const uint32_t bit = number / RESTS + i;
    page[BITMAP + bit / 8] |= (unsigned char)(1u << bit % 8);
    put_rest(page, i, number % RESTS);
  }
  make_samples(page);
  store64(page, page_checksum(run, group, page));
}

bool simdiri_state_filter_is_valid(const sorted_run *run, uint64_t group, const unsigned char page[STATE_FILTER_PAGE]) {
  return load64(page) == page_checksum(run, group, page);
}

/* Returns the position of the first bit of a bucket: the one after `bucket` clear bits. */
static uint32_t find_bucket(const unsigned char *page, uint32_t bucket) {
  uint32_t word = 0, before = 0; /* clear bits before the word */
  if (bucket == 0) return 0;
  for (uint32_t i = 0; i < SAMPLES && get_sample(page, i) < bucket; i++) {
    before = get_sample(page, i);
    word = (i + 1) * SAMPLE_WORDS;
  }
  for (; word < BITMAP_WORDS; word++) {
    uint64_t clear = ~bitmap_word(page, word);
    const uint32_t count = count_ones(clear);
    if (before + count < bucket) {
      before += count;
      continue;
    }
    for (; before + 1 < bucket; before++) clear &= clear - 1;
    return word * 64 + count_trailing_zeros(clear) + 1;
  }
  return BITMAP_BITS; /* a page that was made wrongly */
}

/* Returns the number of set bits from a position on. */
static uint32_t count_in_bucket(const unsigned char *page, uint32_t begin) {
  uint32_t at = begin;
  while (at < BITMAP_BITS) {
    const uint64_t clear = ~bitmap_word(page, at / 64) >> at % 64;
    if (clear != 0) return at + count_trailing_zeros(clear) - begin;
    at += 64 - at % 64;
  }
  return at > begin ? BITMAP_BITS - begin : 0;
}

state_key_range simdiri_state_filter_find(const state_filter_scale *scale, const unsigned char page[STATE_FILTER_PAGE],
                                          simdiri_fingerprint key) {
  static const state_key_range none = {0, 0};
  const uint32_t number = scale_key(scale, key), bucket = number / RESTS;
  const uint32_t at = find_bucket(page, bucket);
  /* As many keys precede the bucket as bits are set before it. */
  uint32_t begin = at - bucket, end = begin + count_in_bucket(page, at);
  if (at < bucket || end > scale->count) end = scale->count; /* a page that was made wrongly */
  if (begin >= end) return none;
  if (end - begin > MAX_BUCKET) return (state_key_range){begin, end};
  while (begin < end && get_rest(page, begin) < number % RESTS) begin++;
  while (begin < end && get_rest(page, end - 1) > number % RESTS) end--;
  return (state_key_range){begin, end};
}
