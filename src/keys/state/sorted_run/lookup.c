/* Looks sorted fingerprints up in a run: excludes most of those that it does not have by its filter, then reads groups
 * with many others completely, otherwise single blocks. */
/* SPDX-License-Identifier: MIT */
#include "keys/state/sorted_run/lookup.h"

#include "keys/state/sorted_run/filter.h"

enum {
  /* A group with this many candidates is read completely, because reading four single blocks costs as much. */
  DENSE = 4,
  /* The same for candidates that a filter does not exclude. Nearly all of them are found by reading 16 bytes. */
  DENSE_FILTERED = 16,
  MAX_SINGLE = 8, /* keys that are read without their block */
  MANY = 256,     /* for so many candidates, a group is read without asking the filter */
  MIN_STREAK = 4,
  MAX_STREAK = 10
};

typedef struct {
  state_store *store;
  const sorted_run *run;
  const state_filter_pages *pages;
  unsigned char *buffer;
  state_key_range ranges[MANY]; /* the keys that each candidate of the group may be equal to */
  /* How many groups in turn were read completely although the filter was asked. From MIN_STREAK on, the filter is not
   * asked for some groups, up to 63. */
  uint32_t streak, to_skip;
  uint64_t group;          /* number of the group */
  uint64_t first, blocks;  /* its blocks */
  uint32_t checked_blocks; /* bits: which blocks in the buffer are read and checked */
  bool is_whole;           /* all blocks are read, but not checked */
} lookup;

static simdiri_fingerprint key_of(const state_candidate *candidate) {
  return (simdiri_fingerprint){candidate->low, candidate->high};
}

/* Returns the last group, from `group` on, whose first key is not above `key`. */
static uint64_t find_group(const sorted_run *run, uint64_t group, simdiri_fingerprint key) {
  const uint64_t groups = state_group_count(run->count);
  uint64_t step = 1, end = group + 1;
  while (end < groups && !state_key_less(key, run->index[end])) {
    group = end;
    end = groups - end > step ? end + step : groups;
    step *= 2;
  }
  /* index[group] <= key; `end` is the number of groups, or a group whose first key is above `key` */
  while (end - group > 1) {
    const uint64_t middle = group + (end - group) / 2;
    if (state_key_less(key, run->index[middle]))
      end = middle;
    else
      group = middle;
  }
  return group;
}

/* Gives block i of the group, read and checked. */
static simdiri_status get_block(lookup *l, uint64_t i, const unsigned char **block) {
  unsigned char *at = l->buffer + i * STATE_BLOCK;
  simdiri_status status = SIMDIRI_OK;
  *block = at;
  if (l->checked_blocks >> i & 1) return SIMDIRI_OK;
  if (!l->is_whole) status = simdiri_state_read_blocks(l->store, l->run, l->first + i, 1, at);
  if (status == SIMDIRI_OK) status = simdiri_state_check_block(l->store, l->run, l->first + i, at);
  if (status == SIMDIRI_OK) l->checked_blocks |= 1u << i;
  return status;
}

static bool is_in_block(const unsigned char *block, uint32_t count, simdiri_fingerprint key) {
  uint32_t begin = 0;
  while (count > 1) { /* the key is in [begin, begin + count), if anywhere */
    const uint32_t half = count / 2;
    if (!state_key_less(key, state_load_key(state_block_key(block, begin + half)))) begin += half;
    count -= half;
  }
  return state_key_equal(state_load_key(state_block_key(block, begin)), key);
}

/* Returns the block of the group that contains the key if keys are spread evenly. */
static uint64_t guess_block(const lookup *l, simdiri_fingerprint key) {
  const uint64_t begin = l->run->index[l->group].low;
  const uint64_t end = l->group + 1 < state_group_count(l->run->count) ? l->run->index[l->group + 1].low : UINT64_MAX;
  const uint64_t width = (end - begin) / l->blocks + 1;
  const uint64_t guess = (key.low - begin) / (width ? width : 1);
  return guess < l->blocks ? guess : l->blocks - 1;
}

/* Searches blocks of the group that should contain the key, from `begin` up to `end`. The first try is block i, then
 * its neighbours. */
static simdiri_status find_in_blocks(lookup *l, simdiri_fingerprint key, uint64_t begin, uint64_t end, uint64_t i,
                                     bool *is_in) {
  *is_in = false;
  while (begin < end) {
    const unsigned char *block;
    const uint32_t count = state_block_key_count(l->run->count, l->first + i);
    const simdiri_status status = get_block(l, i, &block);
    if (status != SIMDIRI_OK) return status;
    if (state_key_less(key, state_load_key(state_block_key(block, 0)))) {
      end = i;
      i = end > begin ? end - 1 : 0; /* the next block is likely */
    } else if (state_key_less(state_load_key(state_block_key(block, count - 1)), key)) {
      begin = i + 1;
      i = begin;
    } else {
      *is_in = is_in_block(block, count, key);
      return SIMDIRI_OK;
    }
  }
  return SIMDIRI_OK;
}

/* Reads only the keys that the key may be equal to, if they are few and in one block. They are not checked, so that
 * only an equal key is an answer: *is_in. */
static simdiri_status find_without_block(lookup *l, simdiri_fingerprint key, state_key_range range, bool *is_in) {
  unsigned char keys[16 * MAX_SINGLE];
  const uint32_t block = range.begin / STATE_BLOCK_KEYS, count = range.end - range.begin;
  *is_in = false;
  if (l->is_whole || l->checked_blocks >> block & 1 || count > MAX_SINGLE ||
      (range.end - 1) / STATE_BLOCK_KEYS != block)
    return SIMDIRI_OK;
  const simdiri_status status =
      simdiri_state_read_keys(l->store, l->run, l->first + block, range.begin % STATE_BLOCK_KEYS, count, keys);
  for (uint32_t i = 0; status == SIMDIRI_OK && i < count && !*is_in; i++)
    *is_in = state_key_equal(state_load_key(keys + (size_t)16 * i), key);
  return status;
}

/* Searches a key that may be equal to any key of the range. */
static simdiri_status find_in_range(lookup *l, simdiri_fingerprint key, state_key_range range, bool *is_in) {
  const uint32_t begin = range.begin / STATE_BLOCK_KEYS, end = (range.end + STATE_BLOCK_KEYS - 1) / STATE_BLOCK_KEYS;
  *is_in = false;
  if (range.begin == range.end) return SIMDIRI_OK;
  const simdiri_status status = find_without_block(l, key, range, is_in);
  return status != SIMDIRI_OK || *is_in ? status : find_in_blocks(l, key, begin, end, begin, is_in);
}

static void enter_group(lookup *l, uint64_t group) {
  const uint64_t all = state_block_count(l->run->count);
  l->group = group;
  l->first = group * STATE_GROUP_BLOCKS;
  l->blocks = all - l->first < STATE_GROUP_BLOCKS ? all - l->first : STATE_GROUP_BLOCKS;
  l->checked_blocks = 0;
}

/* Reads the group completely if enough of its candidates may be in it. */
static simdiri_status read_dense_group(lookup *l, bool is_dense) {
  l->is_whole = is_dense;
  return is_dense ? simdiri_state_read_blocks(l->store, l->run, l->first, l->blocks, l->buffer) : SIMDIRI_OK;
}

/* Asks the filter where the candidates may be. Returns the number of those that it does not exclude. */
static size_t ask_filter(lookup *l, const unsigned char *page, const state_candidate *candidates, size_t count) {
  const state_filter_scale scale = simdiri_state_filter_scale(l->run, l->group);
  size_t possible = 0;
  for (size_t i = 0; i < count; i++) {
    l->ranges[i] = simdiri_state_filter_find(&scale, page, key_of(&candidates[i]));
    possible += l->ranges[i].begin < l->ranges[i].end;
  }
  return possible;
}

/* Gets the page of the filter, or NULL if it should not be asked. */
static simdiri_status get_page(lookup *l, size_t count, unsigned char bytes[STATE_FILTER_PAGE],
                               const unsigned char **page) {
  *page = NULL;
  if (count >= MANY) return SIMDIRI_OK;
  if (count >= DENSE_FILTERED && l->to_skip > 0) {
    l->to_skip--;
    return SIMDIRI_OK;
  }
  return simdiri_state_filter_cache_get(l->pages, l->group, count, bytes, page);
}

/* Decides whether the group is read completely. */
static bool is_dense_group(lookup *l, const unsigned char *page, const state_candidate *candidates, size_t count) {
  if (!page) return count >= DENSE;
  const bool is_dense = ask_filter(l, page, candidates, count) >= DENSE_FILTERED;
  l->streak = is_dense ? l->streak + (l->streak < MAX_STREAK) : 0;
  l->to_skip = l->streak > MIN_STREAK ? (1u << (l->streak - MIN_STREAK)) - 1 : 0;
  return is_dense;
}

/* Looks up the candidates of the group. Those that are not in it are appended to `missing`. */
static simdiri_status look_up_in_group(lookup *l, const state_candidate *candidates, size_t count,
                                       state_candidate *missing, size_t *missing_count) {
  unsigned char bytes[STATE_FILTER_PAGE];
  const unsigned char *page;
  simdiri_status status = get_page(l, count, bytes, &page);
  if (status == SIMDIRI_OK) status = read_dense_group(l, is_dense_group(l, page, candidates, count));
  for (size_t i = 0; i < count && status == SIMDIRI_OK; i++) {
    const simdiri_fingerprint key = key_of(&candidates[i]);
    bool is_in;
    status = page ? find_in_range(l, key, l->ranges[i], &is_in)
                  : find_in_blocks(l, key, 0, l->blocks, guess_block(l, key), &is_in);
    if (status == SIMDIRI_OK && !is_in) missing[(*missing_count)++] = candidates[i];
  }
  return status;
}

simdiri_status simdiri_state_lookup(const state_filter_pages *pages, state_candidate *candidates, size_t *count,
                                    unsigned char *buffer) {
  const sorted_run *run = pages->run;
  lookup l;
  l.store = pages->store;
  l.run = run;
  l.pages = pages;
  l.buffer = buffer;
  l.streak = l.to_skip = 0;
  const uint64_t groups = state_group_count(run->count);
  size_t missing = 0, i = 0;
  uint64_t group = 0;
  while (i < *count && state_key_less(key_of(&candidates[i]), run->index[0])) candidates[missing++] = candidates[i++];
  while (i < *count) {
    group = find_group(run, group, key_of(&candidates[i]));
    size_t end = i + 1;
    while (end < *count && (group + 1 == groups || state_key_less(key_of(&candidates[end]), run->index[group + 1])))
      end++;
    enter_group(&l, group);
    const simdiri_status status = look_up_in_group(&l, candidates + i, end - i, candidates, &missing);
    if (status != SIMDIRI_OK) return status;
    i = end;
  }
  *count = missing;
  return SIMDIRI_OK;
}
