/* Runs, read. */
/* SPDX-License-Identifier: MIT */
#include "state/run.h"

#include <errno.h>
#include <string.h>
#include <xxhash.h>

#include "common/allocator.h"
#include "state/run_header.h"

static simdiri_status read_header(state_store *store, const state_digest *digest, const state_run *run,
                                  const char *name) {
  unsigned char header[STATE_BLOCK], wanted[STATE_BLOCK];
  const int64_t size = store->io->size(run->file);
  if (size < 0) return simdiri_state_fail_system(store, size, name);
  if ((uint64_t)size != run_octets(run->count)) {
    const uint64_t least = (uint64_t)size < run_octets(run->count) ? (uint64_t)size : run_octets(run->count);
    return simdiri_state_fail(store, SIMDIRI_STATE_DAMAGED, name, least);
  }
  const simdiri_status status = simdiri_state_read(store, run->file, name, header, sizeof header, 0);
  if (status != SIMDIRI_OK) return status;
  simdiri_state_run_header(run, digest, wanted);
  for (size_t i = 0; i < sizeof header; i++)
    if (header[i] != wanted[i]) return simdiri_state_fail(store, SIMDIRI_STATE_DAMAGED, name, i);
  return SIMDIRI_OK;
}

static simdiri_status read_index(state_store *store, state_run *run, const char *name) {
  const uint64_t groups = groups_of(run->count);
  const uint64_t begin = run_octets(run->count) - groups * 16;
  if (groups == 0 || groups > PTRDIFF_MAX / 16) return simdiri_state_fail(store, SIMDIRI_STATE_DAMAGED, name, begin);
  run->index = store->allocator->reallocate(store->allocator->user, NULL, 0, (size_t)groups * 16);
  if (!run->index) return SIMDIRI_ERROR_NO_MEMORY;
  const simdiri_status status = simdiri_state_read(store, run->file, name, run->index, (size_t)groups * 16, begin);
  if (status != SIMDIRI_OK) return status;
  if (XXH3_64bits(run->index, (size_t)groups * 16) != run->index_checksum)
    return simdiri_state_fail(store, SIMDIRI_STATE_DAMAGED, name, begin);
  unsigned char *octets = (unsigned char *)run->index;
  for (uint64_t i = 0; i < groups; i++) run->index[i] = load_key(octets + 16 * i);
  return SIMDIRI_OK;
}

simdiri_status simdiri_state_run_open(state_store *store, const state_digest *digest, state_run *run) {
  char name[STATE_NAME_ROOM];
  simdiri_state_run_name(run->number, name);
  run->index = NULL;
  run->file = store->io->open_file(store->directory, name, STATE_OPEN_READ);
  if (run->file == -ENOENT) return simdiri_state_fail(store, SIMDIRI_STATE_DAMAGED, name, 0);
  if (run->file < 0) return simdiri_state_fail_system(store, run->file, name);
  simdiri_status status = read_header(store, digest, run, name);
  if (status == SIMDIRI_OK) status = read_index(store, run, name);
  if (status != SIMDIRI_OK) simdiri_state_run_close(store, run);
  return status;
}

void simdiri_state_run_close(state_store *store, state_run *run) {
  if (run->file >= 0) store->io->close_file(run->file);
  simdiri_deallocate(store->allocator, run->index, (size_t)groups_of(run->count) * 16);
  run->file = -1;
  run->index = NULL;
}

simdiri_status simdiri_state_read_blocks(state_store *store, const state_run *run, uint64_t first, uint64_t blocks,
                                         unsigned char *room) {
  char name[STATE_NAME_ROOM];
  simdiri_state_run_name(run->number, name);
  return simdiri_state_read(store, run->file, name, room, (size_t)blocks * STATE_BLOCK, (first + 1) * STATE_BLOCK);
}

simdiri_status simdiri_state_check_block(state_store *store, const state_run *run, uint64_t block,
                                         const unsigned char *octets) {
  if (load64(octets) == simdiri_state_block_checksum(run->number, octets) &&
      load32(octets + 8) == block_keys(run->count, block) && load32(octets + 12) == (uint32_t)block)
    return SIMDIRI_OK;
  char name[STATE_NAME_ROOM];
  simdiri_state_run_name(run->number, name);
  return simdiri_state_fail(store, SIMDIRI_STATE_DAMAGED, name, (block + 1) * STATE_BLOCK);
}
