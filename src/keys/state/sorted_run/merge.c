/* Merges sorted fingerprints of several sources into one run. */
/* SPDX-License-Identifier: MIT */
#include "keys/state/sorted_run/merge.h"

#include "iri/common/allocator.h"

void simdiri_state_source_array(state_source *source, const simdiri_fingerprint *keys, uint64_t count) {
  *source = (state_source){.keys = keys, .count = count};
}

simdiri_status simdiri_state_source_run(state_source *source, state_store *store, const sorted_run *run,
                                        uint64_t buffer_blocks) {
  *source = (state_source){.store = store, .run = run, .count = run->count, .buffer_blocks = buffer_blocks};
  source->buffer = store->allocator->reallocate(store->allocator->user, NULL, 0, (size_t)buffer_blocks * STATE_BLOCK);
  return source->buffer ? SIMDIRI_OK : SIMDIRI_ERROR_NO_MEMORY;
}

void simdiri_state_source_free(state_source *source) {
  if (source->buffer)
    simdiri_deallocate(source->store->allocator, source->buffer, (size_t)source->buffer_blocks * STATE_BLOCK);
  source->buffer = NULL;
}

/* Reads and checks blocks, beginning with the block of the next key. */
static simdiri_status fill_buffer(state_source *source) {
  const uint64_t all = state_block_count(source->count);
  source->first = source->next / STATE_BLOCK_KEYS;
  source->blocks = all - source->first < source->buffer_blocks ? all - source->first : source->buffer_blocks;
  simdiri_status status =
      simdiri_state_read_blocks(source->store, source->run, source->first, source->blocks, source->buffer);
  for (uint64_t i = 0; status == SIMDIRI_OK && i < source->blocks; i++)
    status = simdiri_state_check_block(source->store, source->run, source->first + i, source->buffer + i * STATE_BLOCK);
  return status;
}

static simdiri_status fail_not_ascending(const state_source *source) {
  char name[STATE_NAME_CAPACITY];
  simdiri_state_run_name(source->run->number, name);
  return simdiri_state_fail(source->store, SIMDIRI_STATE_DAMAGED, name,
                            (source->next / STATE_BLOCK_KEYS + 1) * STATE_BLOCK);
}

simdiri_status simdiri_state_source_next(state_source *source, bool *is_end) {
  *is_end = source->next == source->count;
  if (*is_end) return SIMDIRI_OK;
  if (!source->run) {
    source->head = source->keys[source->next++];
    return SIMDIRI_OK;
  }
  const uint64_t block = source->next / STATE_BLOCK_KEYS, in_block = source->next % STATE_BLOCK_KEYS;
  if (source->next == 0 || block == source->first + source->blocks) {
    const simdiri_status status = fill_buffer(source);
    if (status != SIMDIRI_OK) return status;
  }
  const simdiri_fingerprint key =
      state_load_key(state_block_key(source->buffer + (block - source->first) * STATE_BLOCK, (uint32_t)in_block));
  if (source->next > 0 && !state_key_less(source->head, key)) return fail_not_ascending(source);
  source->head = key;
  source->next++;
  return SIMDIRI_OK;
}

simdiri_status simdiri_state_merge_begin(state_merger *merge, const simdiri_allocator *allocator, state_source *sources,
                                         size_t count) {
  *merge = (state_merger){.allocator = allocator, .capacity = count};
  if (count == 0) return SIMDIRI_OK;
  merge->list = allocator->reallocate(allocator->user, NULL, 0, count * sizeof(state_source *));
  simdiri_status status = merge->list ? SIMDIRI_OK : SIMDIRI_ERROR_NO_MEMORY;
  for (size_t i = 0; status == SIMDIRI_OK && i < count; i++) {
    bool is_end;
    status = simdiri_state_source_next(&sources[i], &is_end);
    if (status == SIMDIRI_OK && !is_end) merge->list[merge->count++] = &sources[i];
  }
  return status;
}

void simdiri_state_merge_end(state_merger *merge) {
  if (merge->list) simdiri_deallocate(merge->allocator, merge->list, merge->capacity * sizeof(state_source *));
  merge->list = NULL;
}

/* Moves a source of the list to its next key, and removes the source if it has none. */
static simdiri_status advance_source(state_merger *merge, size_t i) {
  bool is_end;
  const simdiri_status status = simdiri_state_source_next(merge->list[i], &is_end);
  if (status == SIMDIRI_OK && is_end) merge->list[i] = merge->list[--merge->count];
  return status;
}

simdiri_status simdiri_state_merge_next(state_merger *merge, bool *is_end) {
  state_source **list = merge->list;
  bool is_known = true;
  for (*is_end = false; is_known;) {
    size_t lowest = 0;
    *is_end = merge->count == 0;
    if (*is_end) return SIMDIRI_OK;
    for (size_t i = 1; i < merge->count; i++)
      if (state_key_less(list[i]->head, list[lowest]->head)) lowest = i;
    const simdiri_fingerprint key = list[lowest]->head;
    is_known = merge->has_last && state_key_equal(key, merge->last);
    merge->last = key;
    merge->has_last = true;
    const simdiri_status status = advance_source(merge, lowest);
    if (status != SIMDIRI_OK) return status;
  }
  return SIMDIRI_OK;
}

simdiri_status simdiri_state_merge_sources(state_source *sources, size_t count, state_writer *writer) {
  state_merger merge;
  bool is_end = false;
  simdiri_status status = simdiri_state_merge_begin(&merge, writer->store->allocator, sources, count);
  while (status == SIMDIRI_OK && !is_end) {
    status = simdiri_state_merge_next(&merge, &is_end);
    if (status == SIMDIRI_OK && !is_end) status = simdiri_state_writer_put(writer, merge.last);
  }
  simdiri_state_merge_end(&merge);
  for (size_t i = 0; i < count; i++) simdiri_state_source_free(&sources[i]);
  return status;
}
