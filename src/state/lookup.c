/* Looks sorted fingerprints up in a run: reads groups with many of them completely, otherwise single blocks. */
/* SPDX-License-Identifier: MIT */
#include "state/lookup.h"

/* A group with this many candidates is read completely, because reading four single blocks costs as much. */
enum { DENSE = 4 };

typedef struct {
  state_store *store;
  const state_run *run;
  unsigned char *buffer;
  uint64_t group;          /* number of the group */
  uint64_t first, blocks;  /* its blocks */
  uint32_t checked_blocks; /* bits: which blocks in the buffer are read and checked */
  bool is_whole;           /* all blocks are read, but not checked */
} lookup;

static simdiri_fingerprint key_of(const state_candidate *candidate) {
  return (simdiri_fingerprint){candidate->low, candidate->high};
}

/* Returns the last group, from `group` on, whose first key is not above `key`. */
static uint64_t find_group(const state_run *run, uint64_t group, simdiri_fingerprint key) {
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

/* Searches the group that should contain the key. The first try is the guessed block, then its neighbours. */
static simdiri_status find_in_group(lookup *l, simdiri_fingerprint key, bool *is_in) {
  uint64_t begin = 0, end = l->blocks, i = guess_block(l, key);
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

static simdiri_status enter_group(lookup *l, uint64_t group, bool is_dense) {
  const uint64_t all = state_block_count(l->run->count);
  l->group = group;
  l->first = group * STATE_GROUP_BLOCKS;
  l->blocks = all - l->first < STATE_GROUP_BLOCKS ? all - l->first : STATE_GROUP_BLOCKS;
  l->checked_blocks = 0;
  l->is_whole = is_dense;
  return is_dense ? simdiri_state_read_blocks(l->store, l->run, l->first, l->blocks, l->buffer) : SIMDIRI_OK;
}

simdiri_status simdiri_state_lookup(state_store *store, const state_run *run, state_candidate *candidates,
                                    size_t *count, unsigned char *buffer) {
  lookup l = {.store = store, .run = run, .buffer = buffer};
  const uint64_t groups = state_group_count(run->count);
  size_t kept = 0, i = 0;
  uint64_t group = 0;
  while (i < *count && state_key_less(key_of(&candidates[i]), run->index[0])) candidates[kept++] = candidates[i++];
  while (i < *count) {
    group = find_group(run, group, key_of(&candidates[i]));
    size_t end = i + 1;
    while (end < *count && (group + 1 == groups || state_key_less(key_of(&candidates[end]), run->index[group + 1])))
      end++;
    simdiri_status status = enter_group(&l, group, end - i >= DENSE);
    for (; status == SIMDIRI_OK && i < end; i++) {
      bool is_in;
      status = find_in_group(&l, key_of(&candidates[i]), &is_in);
      if (status != SIMDIRI_OK) break;
      candidates[kept] = candidates[i];
      kept += !is_in;
    }
    if (status != SIMDIRI_OK) return status;
  }
  *count = kept;
  return SIMDIRI_OK;
}
