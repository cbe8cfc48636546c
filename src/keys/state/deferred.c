/* Keeps deferred fingerprints until they are resolved. */
/* SPDX-License-Identifier: MIT */
#include "keys/state/deferred.h"

#include <xxhash.h>

#include "iri/common/allocator.h"
#include "keys/seen/pages.h"
#include "keys/state/sorted_run/sort.h"

static size_t items_bytes(size_t capacity) {
  return (capacity * sizeof(state_candidate) + PAGE_BYTES - 1) / PAGE_BYTES * PAGE_BYTES;
}

static size_t bits_bytes(size_t capacity) {
  return (capacity * STATE_MAX_SPILLS / 8 + PAGE_BYTES) / PAGE_BYTES * PAGE_BYTES;
}

simdiri_status simdiri_state_deferred_create(state_deferred *deferred, const simdiri_allocator *allocator,
                                             size_t capacity) {
  deferred->capacity = capacity;
  deferred->items = simdiri_pages_reserve(allocator, items_bytes(capacity));
  deferred->bits = simdiri_pages_reserve(allocator, bits_bytes(capacity));
  return deferred->items && deferred->bits ? SIMDIRI_OK : SIMDIRI_ERROR_NO_MEMORY;
}

void simdiri_state_deferred_free(state_deferred *deferred, state_store *store) {
  if (deferred->file >= 0) store->io->close_file(deferred->file);
  simdiri_pages_free(store->allocator, deferred->items, items_bytes(deferred->capacity));
  simdiri_pages_free(store->allocator, deferred->bits, bits_bytes(deferred->capacity));
  simdiri_deallocate(store->allocator, deferred->spills, STATE_MAX_SPILLS * sizeof *deferred->spills);
}

void simdiri_state_deferred_clear(state_deferred *deferred) {
  deferred->count = deferred->spill_count = 0;
  deferred->total = 0;
}

static simdiri_status open_deferred_file(state_deferred *deferred, state_store *store) {
  if (!deferred->spills)
    deferred->spills = simdiri_allocate_zeroed(store->allocator, STATE_MAX_SPILLS * sizeof *deferred->spills);
  if (!deferred->spills) return SIMDIRI_ERROR_NO_MEMORY;
  if (deferred->file >= 0) return SIMDIRI_OK;
  deferred->file = store->io->open_file(store->directory, STATE_DEFERRED_FILE, STATE_OPEN_NEW, true);
  if (deferred->file < 0) return simdiri_state_fail_system(store, deferred->file, STATE_DEFERRED_FILE);
  /* Without a name, the file vanishes with the process, however the process ends. */
  const int error = store->io->remove(store->directory, STATE_DEFERRED_FILE);
  return error < 0 ? simdiri_state_fail_system(store, error, STATE_DEFERRED_FILE) : SIMDIRI_OK;
}

simdiri_status simdiri_state_deferred_write(state_deferred *deferred, state_store *store) {
  simdiri_status status = open_deferred_file(deferred, store);
  if (status != SIMDIRI_OK) return status;
  state_spill *spill = &deferred->spills[deferred->spill_count];
  simdiri_state_split_candidates(deferred->items, deferred->count, spill->ends);
  for (size_t byte = 0, begin = 0; byte < 256; begin = spill->ends[byte++])
    spill->checksums[byte] =
        XXH3_64bits(deferred->items + begin, (spill->ends[byte] - begin) * sizeof(state_candidate));
  status = simdiri_state_write(store, deferred->file, STATE_DEFERRED_FILE, deferred->items,
                               deferred->count * sizeof(state_candidate),
                               (uint64_t)deferred->spill_count * deferred->capacity * sizeof(state_candidate));
  if (status != SIMDIRI_OK) return status;
  deferred->spill_count++;
  deferred->count = 0;
  return SIMDIRI_OK;
}

simdiri_status simdiri_state_deferred_add(state_deferred *deferred, state_store *store,
                                          const simdiri_fingerprint *fingerprints, size_t count, size_t *done) {
  *done = 0;
  while (*done < count) {
    if (deferred->count == deferred->capacity) {
      if (deferred->spill_count + 1 >= STATE_MAX_SPILLS) break; /* the last spill is what is in memory */
      const simdiri_status status = simdiri_state_deferred_write(deferred, store);
      if (status != SIMDIRI_OK) return status;
    }
    const size_t available = deferred->capacity - deferred->count, rest = count - *done,
                 some = rest < available ? rest : available;
    state_candidate *items = deferred->items + deferred->count;
    for (size_t i = 0; i < some; i++, fingerprints++)
      items[i] = (state_candidate){fingerprints->low, fingerprints->high, deferred->total + i};
    deferred->count += some;
    deferred->has_touched_all |= deferred->count > deferred->untouched_from;
    deferred->total += some;
    *done += some;
  }
  return SIMDIRI_OK;
}
