/* Fingerprints that wait for their answer. */
/* SPDX-License-Identifier: MIT */
#include "state/waiting.h"

#include <xxhash.h>

#include "common/allocator.h"
#include "seen/pages.h"
#include "state/sort.h"

static size_t items_bytes(size_t most) {
  return (most * sizeof(state_candidate) + SIMDIRI_PAGE - 1) / SIMDIRI_PAGE * SIMDIRI_PAGE;
}

static size_t bits_bytes(size_t most) {
  return (most * STATE_MAX_PARTS / 8 + SIMDIRI_PAGE) / SIMDIRI_PAGE * SIMDIRI_PAGE;
}

simdiri_status simdiri_state_waiting_create(state_deferred *waiting, const simdiri_allocator *allocator, size_t most) {
  waiting->most = most;
  waiting->items = simdiri_pages_resize(allocator, NULL, 0, items_bytes(most));
  waiting->bits = simdiri_pages_resize(allocator, NULL, 0, bits_bytes(most));
  return waiting->items && waiting->bits ? SIMDIRI_OK : SIMDIRI_ERROR_NO_MEMORY;
}

void simdiri_state_waiting_free(state_deferred *waiting, state_store *store) {
  if (waiting->file >= 0) store->io->close_file(waiting->file);
  simdiri_pages_free(store->allocator, waiting->items, items_bytes(waiting->most));
  simdiri_pages_free(store->allocator, waiting->bits, bits_bytes(waiting->most));
  simdiri_deallocate(store->allocator, waiting->parts, STATE_MAX_PARTS * sizeof *waiting->parts);
}

void simdiri_state_waiting_clear(state_deferred *waiting) {
  waiting->count = waiting->part_count = 0;
  waiting->total = 0;
}

static simdiri_status open_file(state_deferred *waiting, state_store *store) {
  if (!waiting->parts)
    waiting->parts = simdiri_allocate_zeroed(store->allocator, STATE_MAX_PARTS * sizeof *waiting->parts);
  if (!waiting->parts) return SIMDIRI_ERROR_NO_MEMORY;
  if (waiting->file >= 0) return SIMDIRI_OK;
  waiting->file = store->io->open_file(store->directory, STATE_WAITING_FILE, STATE_OPEN_NEW, true);
  if (waiting->file < 0) return simdiri_state_fail_system(store, waiting->file, STATE_WAITING_FILE);
  /* Without a name it goes away with the process, whatever ends that. */
  const int error = store->io->remove(store->directory, STATE_WAITING_FILE);
  return error < 0 ? simdiri_state_fail_system(store, error, STATE_WAITING_FILE) : SIMDIRI_OK;
}

simdiri_status simdiri_state_waiting_write(state_deferred *waiting, state_store *store) {
  simdiri_status status = open_file(waiting, store);
  if (status != SIMDIRI_OK) return status;
  state_part *part = &waiting->parts[waiting->part_count];
  simdiri_state_split_candidates(waiting->items, waiting->count, part->ends);
  for (size_t byte = 0, begin = 0; byte < 256; begin = part->ends[byte++])
    part->checksums[byte] = XXH3_64bits(waiting->items + begin, (part->ends[byte] - begin) * sizeof(state_candidate));
  status = simdiri_state_write(store, waiting->file, STATE_WAITING_FILE, waiting->items,
                               waiting->count * sizeof(state_candidate),
                               (uint64_t)waiting->part_count * waiting->most * sizeof(state_candidate));
  if (status != SIMDIRI_OK) return status;
  waiting->part_count++;
  waiting->count = 0;
  return SIMDIRI_OK;
}

simdiri_status simdiri_state_waiting_add(state_deferred *waiting, state_store *store,
                                         const simdiri_fingerprint *fingerprints, size_t count, size_t *done) {
  *done = 0;
  while (*done < count) {
    if (waiting->count == waiting->most) {
      if (waiting->part_count + 1 >= STATE_MAX_PARTS) break; /* what is in memory becomes the last one */
      const simdiri_status status = simdiri_state_waiting_write(waiting, store);
      if (status != SIMDIRI_OK) return status;
    }
    const size_t capacity = waiting->most - waiting->count, rest = count - *done,
                 some = rest < capacity ? rest : capacity;
    state_candidate *items = waiting->items + waiting->count;
    for (size_t i = 0; i < some; i++, fingerprints++)
      items[i] = (state_candidate){fingerprints->low, fingerprints->high, waiting->total + i};
    waiting->count += some;
    waiting->total += some;
    *done += some;
  }
  return SIMDIRI_OK;
}
