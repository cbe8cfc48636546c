/* Reads runs. */
/* SPDX-License-Identifier: MIT */
#include "keys/state/sorted_run/run.h"

#include <errno.h>
#include <string.h>
#include <xxhash.h>

#include "iri/common/allocator.h"
#include "keys/state/sorted_run/filter.h"
#include "keys/state/sorted_run/run_header.h"

/* Reads the section of times, if there is one. The header is checked. */
static simdiri_status read_times(state_store *store, sorted_run *run, const char *name,
                                 const unsigned char header[STATE_BLOCK]) {
  unsigned char bytes[STATE_TIMES_LEN];
  uint64_t at = state_run_bytes(run->count);
  const uint32_t count = simdiri_state_section_count(header);
  uint32_t i = 0;
  run->times = (state_times){0, 0};
  for (; i < count && simdiri_state_section_at(header, i).type != STATE_SECTION_TIMES; i++)
    at += state_section_bytes(simdiri_state_section_at(header, i).len);
  if (i == count) return SIMDIRI_OK;
  const simdiri_status status = simdiri_state_read(store, run->file, name, bytes, sizeof bytes, at);
  if (status != SIMDIRI_OK) return status;
  run->times = (state_times){load64(bytes), load64(bytes + 8)};
  if (XXH3_64bits(bytes, sizeof bytes) == simdiri_state_section_at(header, i).checksum && run->times.newest > 0 &&
      run->times.oldest <= run->times.newest)
    return SIMDIRI_OK;
  return simdiri_state_fail(store, SIMDIRI_STATE_DAMAGED, name, at);
}

static simdiri_status read_header(state_store *store, const state_digest *digest, sorted_run *run, const char *name) {
  unsigned char header[STATE_BLOCK];
  const int64_t size = store->io->size(run->file);
  if (size < 0) return simdiri_state_fail_system(store, size, name);
  simdiri_status status = simdiri_state_read(store, run->file, name, header, sizeof header, 0);
  if (status == SIMDIRI_OK) status = simdiri_state_check_header(store, digest, run, header);
  if (status != SIMDIRI_OK) return status;
  const uint64_t expected = state_run_bytes(run->count) + run->sections_len;
  if ((uint64_t)size == expected) return read_times(store, run, name, header);
  return simdiri_state_fail(store, SIMDIRI_STATE_DAMAGED, name, (uint64_t)size < expected ? (uint64_t)size : expected);
}

static simdiri_status read_index(state_store *store, sorted_run *run, const char *name) {
  const uint64_t groups = state_group_count(run->count);
  const uint64_t begin = state_run_bytes(run->count) - groups * 16;
  if (groups == 0 || groups > PTRDIFF_MAX / 16) return simdiri_state_fail(store, SIMDIRI_STATE_DAMAGED, name, begin);
  run->index = store->allocator->reallocate(store->allocator->user, NULL, 0, (size_t)groups * 16);
  if (!run->index) return SIMDIRI_ERROR_NO_MEMORY;
  const simdiri_status status = simdiri_state_read(store, run->file, name, run->index, (size_t)groups * 16, begin);
  if (status != SIMDIRI_OK) return status;
  if (XXH3_64bits(run->index, (size_t)groups * 16) != run->index_checksum)
    return simdiri_state_fail(store, SIMDIRI_STATE_DAMAGED, name, begin);
  unsigned char *bytes = (unsigned char *)run->index;
  for (uint64_t i = 0; i < groups; i++) run->index[i] = state_load_key(bytes + 16 * i);
  return SIMDIRI_OK;
}

simdiri_status simdiri_state_run_open(state_store *store, const state_digest *digest, sorted_run *run) {
  char name[STATE_NAME_CAPACITY];
  simdiri_state_run_name(run->number, name);
  run->index = NULL;
  run->file = store->io->open_file(store->directory, name, STATE_OPEN_READ, false);
  if (run->file == -ENOENT) return simdiri_state_fail(store, SIMDIRI_STATE_DAMAGED, name, 0);
  if (run->file < 0) return simdiri_state_fail_system(store, run->file, name);
  simdiri_status status = read_header(store, digest, run, name);
  if (status == SIMDIRI_OK) status = read_index(store, run, name);
  if (status != SIMDIRI_OK) simdiri_state_run_close(store, run);
  return status;
}

void simdiri_state_run_close(state_store *store, sorted_run *run) {
  if (run->file >= 0) store->io->close_file(run->file);
  simdiri_deallocate(store->allocator, run->index, (size_t)state_group_count(run->count) * 16);
  run->file = -1;
  run->index = NULL;
}

/* Checks one section. Its checksum covers the zeros after it. `buffer` has STATE_GROUP bytes. */
static simdiri_status verify_section(state_store *store, const sorted_run *run, const char *name,
                                     const state_section *section, uint64_t at, unsigned char *buffer) {
  uint64_t checksum = 0;
  const uint64_t len = state_section_bytes(section->len);
  for (uint64_t done = 0; done < len;) {
    const size_t some = len - done < STATE_GROUP ? (size_t)(len - done) : STATE_GROUP;
    const simdiri_status status = simdiri_state_read(store, run->file, name, buffer, some, at + done);
    if (status != SIMDIRI_OK) return status;
    checksum = XXH3_64bits_withSeed(buffer, some, checksum);
    done += some;
  }
  if (checksum == section->checksum) return SIMDIRI_OK;
  return simdiri_state_fail(store, SIMDIRI_STATE_DAMAGED, name, at);
}

simdiri_status simdiri_state_verify_sections(state_store *store, const state_digest *digest, const sorted_run *run) {
  unsigned char header[STATE_BLOCK];
  char name[STATE_NAME_CAPACITY];
  sorted_run checked = *run;
  if (run->sections_len == 0) return SIMDIRI_OK;
  simdiri_state_run_name(run->number, name);
  unsigned char *buffer = simdiri_allocate_zeroed(store->allocator, STATE_GROUP);
  if (!buffer) return SIMDIRI_ERROR_NO_MEMORY;
  simdiri_status status = simdiri_state_read(store, run->file, name, header, sizeof header, 0);
  if (status == SIMDIRI_OK) status = simdiri_state_check_header(store, digest, &checked, header);
  uint64_t at = state_run_bytes(run->count);
  for (uint32_t i = 0; status == SIMDIRI_OK && i < simdiri_state_section_count(header); i++) {
    const state_section section = simdiri_state_section_at(header, i);
    status = verify_section(store, run, name, &section, at, buffer);
    at += state_section_bytes(section.len);
  }
  simdiri_deallocate(store->allocator, buffer, STATE_GROUP);
  return status;
}

simdiri_status simdiri_state_read_blocks(state_store *store, const sorted_run *run, uint64_t first, uint64_t blocks,
                                         unsigned char *buffer) {
  char name[STATE_NAME_CAPACITY];
  simdiri_state_run_name(run->number, name);
  return simdiri_state_read(store, run->file, name, buffer, (size_t)blocks * STATE_BLOCK, (first + 1) * STATE_BLOCK);
}

simdiri_status simdiri_state_read_keys(state_store *store, const sorted_run *run, uint64_t block, uint32_t first,
                                       uint32_t count, unsigned char *keys) {
  char name[STATE_NAME_CAPACITY];
  simdiri_state_run_name(run->number, name);
  return simdiri_state_read(store, run->file, name, keys, (size_t)count * 16,
                            (block + 1) * STATE_BLOCK + 16 + (uint64_t)first * 16);
}

simdiri_status simdiri_state_read_page(state_store *store, const sorted_run *run, uint64_t group,
                                       unsigned char page[STATE_FILTER_PAGE]) {
  char name[STATE_NAME_CAPACITY];
  const uint64_t at = run->filter_at + group * STATE_FILTER_PAGE;
  simdiri_state_run_name(run->number, name);
  const simdiri_status status = simdiri_state_read(store, run->file, name, page, STATE_FILTER_PAGE, at);
  if (status != SIMDIRI_OK || simdiri_state_filter_is_valid(run, group, page)) return status;
  return simdiri_state_fail(store, SIMDIRI_STATE_DAMAGED, name, at);
}

simdiri_status simdiri_state_check_block(state_store *store, const sorted_run *run, uint64_t block,
                                         const unsigned char *bytes) {
  if (load64(bytes) == simdiri_state_block_checksum(run->number, bytes) &&
      load32(bytes + 8) == state_block_key_count(run->count, block) && load32(bytes + 12) == (uint32_t)block)
    return SIMDIRI_OK;
  char name[STATE_NAME_CAPACITY];
  simdiri_state_run_name(run->number, name);
  return simdiri_state_fail(store, SIMDIRI_STATE_DAMAGED, name, (block + 1) * STATE_BLOCK);
}
