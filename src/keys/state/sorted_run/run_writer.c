/* Writes runs. */
/* SPDX-License-Identifier: MIT */
#include <string.h>
#include <xxhash.h>

#include "iri/common/allocator.h"
#include "keys/state/sorted_run/filter_writer.h"
#include "keys/state/sorted_run/run_header.h"

uint64_t simdiri_state_block_checksum(uint64_t number, const unsigned char *bytes) {
  return XXH3_64bits(bytes + 8, STATE_BLOCK - 8) + number * UINT64_C(0x9E3779B97F4A7C15);
}

static simdiri_status write_bytes(state_writer *writer, const void *data, size_t len, uint64_t offset) {
  char name[STATE_NAME_CAPACITY];
  simdiri_state_run_name(writer->run.number, name);
  return simdiri_state_write(writer->store, writer->run.file, name, data, len, offset);
}

static void free_buffers(state_writer *writer) {
  simdiri_deallocate(writer->store->allocator, writer->group, STATE_GROUP);
  simdiri_deallocate(writer->store->allocator, writer->pages, STATE_GROUP);
}

simdiri_status simdiri_state_writer_begin(state_writer *writer, state_store *store, const state_digest *digest,
                                          uint64_t number, uint64_t max_count) {
  char name[STATE_NAME_CAPACITY];
  *writer = (state_writer){.store = store, .digest = digest, .run = {.number = number}, .max_count = max_count};
  writer->group = simdiri_allocate_zeroed(store->allocator, STATE_GROUP);
  if (max_count >= MIN_FILTER_KEYS) writer->pages = simdiri_allocate_zeroed(store->allocator, STATE_GROUP);
  if (!writer->group || (max_count >= MIN_FILTER_KEYS && !writer->pages)) {
    free_buffers(writer);
    return SIMDIRI_ERROR_NO_MEMORY;
  }
  simdiri_state_run_name(number, name);
  writer->run.file = store->io->open_file(store->directory, name, STATE_OPEN_NEW, store->is_private);
  if (writer->run.file >= 0) return SIMDIRI_OK;
  free_buffers(writer);
  return simdiri_state_fail_system(store, writer->run.file, name);
}

/* Writes the header of the current block, which is complete. */
static void end_block(state_writer *writer) {
  unsigned char *block = writer->group + (size_t)writer->block * STATE_BLOCK;
  const uint64_t number = (writer->run.count - 1) / STATE_BLOCK_KEYS;
  memset(block + 16 + 16 * (size_t)writer->in_block, 0, STATE_BLOCK - 16 - 16 * (size_t)writer->in_block);
  store32(block + 8, writer->in_block);
  store32(block + 12, (uint32_t)number);
  store64(block, simdiri_state_block_checksum(writer->run.number, block));
  writer->block++;
  writer->in_block = 0;
}

static simdiri_status write_group(state_writer *writer) {
  const uint64_t group = (writer->run.count - 1) / STATE_GROUP_KEYS;
  const uint32_t blocks = writer->block;
  writer->block = 0;
  return write_bytes(writer, writer->group, (size_t)blocks * STATE_BLOCK, STATE_BLOCK + group * STATE_GROUP);
}

/* Begins a group with its first key, which is counted. The page of the group before depends on this key, too. */
static simdiri_status begin_group(state_writer *writer, simdiri_fingerprint key) {
  const uint64_t group = (writer->run.count - 1) / STATE_GROUP_KEYS;
  void *index = writer->run.index;
  const simdiri_status status =
      simdiri_grow(writer->store->allocator, &index, &writer->index_capacity, (size_t)group + 1, 16);
  if (status != SIMDIRI_OK) return status;
  writer->run.index = index;
  writer->run.index[group] = key;
  return group > 0 ? simdiri_state_filter_add(writer, group - 1) : SIMDIRI_OK;
}

simdiri_status simdiri_state_writer_put(state_writer *writer, simdiri_fingerprint key) {
  writer->run.count++;
  if (writer->block == 0 && writer->in_block == 0) {
    const simdiri_status status = begin_group(writer, key);
    if (status != SIMDIRI_OK) return status;
  }
  state_store_key(writer->group + (size_t)writer->block * STATE_BLOCK + 16 + 16 * (size_t)writer->in_block, key);
  writer->in_block++;
  if (writer->in_block < STATE_BLOCK_KEYS) return SIMDIRI_OK;
  end_block(writer);
  return writer->block == STATE_GROUP_BLOCKS ? write_group(writer) : SIMDIRI_OK;
}

/* Writes the index as bytes, and fits its memory. */
static simdiri_status write_index(state_writer *writer) {
  sorted_run *run = &writer->run;
  const simdiri_allocator *allocator = writer->store->allocator;
  const size_t groups = (size_t)state_group_count(run->count);
  void *fitted = allocator->reallocate(allocator->user, run->index, writer->index_capacity * 16, groups * 16);
  if (!fitted) return SIMDIRI_ERROR_NO_MEMORY;
  run->index = fitted;
  writer->index_capacity = groups;
  unsigned char *bytes = allocator->reallocate(allocator->user, NULL, 0, groups * 16);
  if (!bytes) return SIMDIRI_ERROR_NO_MEMORY;
  for (size_t i = 0; i < groups; i++) state_store_key(bytes + 16 * i, run->index[i]);
  run->index_checksum = XXH3_64bits(bytes, groups * 16);
  const simdiri_status status = write_bytes(writer, bytes, groups * 16, state_run_bytes(run->count) - groups * 16);
  simdiri_deallocate(allocator, bytes, groups * 16);
  return status;
}

void simdiri_state_writer_set_times(state_writer *writer, state_times times, bool has_new_keys) {
  writer->run.times = times;
  writer->run.has_new_keys = has_new_keys;
}

state_times simdiri_state_merge_times(state_times times, const sorted_run *run, uint64_t now) {
  const uint64_t newest = run->times.newest > 0 ? run->times.newest : now;
  if (times.newest == 0) return (state_times){run->times.oldest, newest};
  if (run->times.oldest < times.oldest) times.oldest = run->times.oldest;
  if (newest > times.newest) times.newest = newest;
  return times;
}

/* Writes the section of times, and the header, which has its checksum. */
static simdiri_status write_times_and_header(state_store *store, const state_digest *digest, const sorted_run *run) {
  unsigned char header[STATE_BLOCK], times[STATE_TIMES_LEN];
  char name[STATE_NAME_CAPACITY];
  simdiri_status status = SIMDIRI_OK;
  simdiri_state_run_name(run->number, name);
  if (run->times.newest > 0) {
    simdiri_state_write_times(run, times);
    status = simdiri_state_write(store, run->file, name, times, sizeof times, state_run_bytes(run->count));
  }
  simdiri_state_write_header(run, digest, header);
  return status == SIMDIRI_OK ? simdiri_state_write(store, run->file, name, header, sizeof header, 0) : status;
}

simdiri_status simdiri_state_stamp_run(state_store *store, const state_digest *digest, sorted_run *run) {
  const uint64_t now = store->io->now();
  if (!run->has_new_keys) return SIMDIRI_OK;
  run->has_new_keys = false;
  if (run->times.newest == 0 || now <= run->times.newest) return SIMDIRI_OK;
  run->times.newest = now;
  return write_times_and_header(store, digest, run);
}

simdiri_status simdiri_state_writer_end(state_writer *writer, bool is_durable, sorted_run *run) {
  char name[STATE_NAME_CAPACITY];
  simdiri_status status = SIMDIRI_OK;
  if (writer->in_block > 0) end_block(writer);
  if (writer->block > 0) status = write_group(writer);
  if (status == SIMDIRI_OK) status = write_index(writer);
  writer->run.sections_len = writer->run.times.newest > 0 ? STATE_TIMES_LEN : 0;
  if (status == SIMDIRI_OK) status = simdiri_state_filter_end(writer);
  if (status != SIMDIRI_OK) return status;
  status = write_times_and_header(writer->store, writer->digest, &writer->run);
  simdiri_state_run_name(writer->run.number, name);
  if (status == SIMDIRI_OK && is_durable) status = simdiri_state_sync(writer->store, writer->run.file, name);
  if (status != SIMDIRI_OK) return status;
  free_buffers(writer);
  *run = writer->run;
  return SIMDIRI_OK;
}

void simdiri_state_writer_abandon(state_writer *writer) {
  state_store *store = writer->store;
  char name[STATE_NAME_CAPACITY];
  simdiri_state_run_name(writer->run.number, name);
  store->io->close_file(writer->run.file);
  store->io->remove(store->directory, name);
  simdiri_deallocate(store->allocator, writer->run.index, writer->index_capacity * 16);
  free_buffers(writer);
}
