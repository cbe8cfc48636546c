/* Fuzz target: sets in memory, compared with a plain list. Two bytes choose the bound and the size of calls; each pair
 * of bytes is one fingerprint, spread so that collisions in the table are frequent. */
/* SPDX-License-Identifier: MIT */
#include "fuzzer.h"

#include <stdlib.h>

#include "keys/seen/seen.h"

static simdiri_fingerprint fingerprint_of(uint16_t number, uint8_t kind) {
  const uint64_t n = number;
  switch (kind & 3) {
  case 0: return (simdiri_fingerprint){n, 0};
  case 1: return (simdiri_fingerprint){n << 48, n};
  case 2: return (simdiri_fingerprint){0, n << 52 | n};
  default: return (simdiri_fingerprint){n * UINT64_C(0x9E3779B97F4A7C15), n * UINT64_C(0xD1B54A32D192ED03)};
  }
}

typedef struct {
  simdiri_fingerprint *keys;
  size_t count;
} key_list;

static bool has_key(const key_list *list, simdiri_fingerprint key) {
  for (size_t i = 0; i < list->count; i++)
    if (list->keys[i].low == key.low && list->keys[i].high == key.high) return true;
  return false;
}

static bool add_key(key_list *list, simdiri_fingerprint key) {
  if (has_key(list, key)) return false;
  list->keys[list->count++] = key;
  return true;
}

/* Enumeration gives as many keys as were inserted, all of them from the list, and none twice: another set tells. */
static void require_listed(const simdiri_seen *seen, const key_list *list, size_t capacity) {
  simdiri_fingerprint some[40];
  simdiri_seen *copy = NULL;
  uint64_t cursor = 0;
  size_t count;
  if (!seen) return;
  if (simdiri_seen_create(NULL, NULL, &copy) != SIMDIRI_OK) abort();
  while ((count = simdiri_seen_next(seen, &cursor, some, capacity)) > 0) {
    fuzz_require(count <= capacity, "not more than there is capacity for");
    if (simdiri_seen_insert(copy, some, count, NULL, NULL) != SIMDIRI_OK) abort();
    for (size_t i = 0; i < count; i++) fuzz_require(has_key(list, some[i]), "only keys of the set");
  }
  fuzz_require(simdiri_seen_count(copy) == simdiri_seen_count(seen), "every key");
  simdiri_seen_free(copy);
}

/* A scan that begins with any cursor is safe; one of the whole set gives all keys, and only keys of the set. */
static void require_scanned(const simdiri_seen *seen, const key_list *list, uint64_t cursor) {
  static simdiri_fingerprint some[SEEN_SCAN_MIN];
  simdiri_seen *copy = NULL;
  size_t count;
  if (!seen) return;
  if (simdiri_seen_create(NULL, NULL, &copy) != SIMDIRI_OK) abort();
  (void)simdiri_seen_scan(seen, &cursor, some, SEEN_SCAN_MIN, &count);
  cursor = 0;
  do {
    fuzz_require(simdiri_seen_scan(seen, &cursor, some, SEEN_SCAN_MIN, &count) == SIMDIRI_OK, "a scan");
    if (simdiri_seen_insert(copy, some, count, NULL, NULL) != SIMDIRI_OK) abort();
    for (size_t i = 0; i < count; i++) fuzz_require(has_key(list, some[i]), "only keys of the set are scanned");
  } while (cursor);
  fuzz_require(simdiri_seen_count(copy) == simdiri_seen_count(seen), "every key is scanned");
  simdiri_seen_free(copy);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len) {
  fuzz_source source = {data, data + len};
  const uint8_t choices = fuzz_take_byte(&source), step = fuzz_take_byte(&source);
  const simdiri_seen_options options = {.struct_size = sizeof options,
                                        .expected = choices & 4 ? step : 0,
                                        .max_bytes = choices & 8 ? (uint64_t)step << 8 : 0,
                                        .seed = {choices, step}};
  const size_t count = (size_t)(source.end - source.at) / 2;
  simdiri_fingerprint *keys = malloc((count + 1) * sizeof *keys);
  uint8_t *is_new = malloc(count + 1);
  key_list list = {malloc((count + 1) * sizeof *keys), 0};
  simdiri_seen *seen = NULL;
  if (!keys || !is_new || !list.keys) abort();
  for (size_t i = 0; i < count; i++) keys[i] = fingerprint_of(fuzz_take_16(&source), choices);
  const simdiri_status made = simdiri_seen_create(&options, NULL, &seen);
  fuzz_require(made == SIMDIRI_OK || made == SIMDIRI_ERROR_SET_FULL, "a set, or no room for one");
  if (seen && choices & 16) simdiri_seen_limit_tables(seen, 8u + 8u * (step % 4));
  simdiri_status status = made;
  for (size_t at = 0; at < count && status == SIMDIRI_OK;) {
    const size_t expected = count - at < (size_t)(step + 1) ? count - at : (size_t)(step + 1);
    size_t done = SIZE_MAX;
    status = simdiri_seen_insert(seen, keys + at, expected, is_new + at, &done);
    fuzz_require(status == SIMDIRI_OK ? done == expected : done < expected, "how many were done");
    for (size_t i = at; i < at + done; i++)
      fuzz_require(is_new[i] == add_key(&list, keys[i]), "new exactly the first time");
    for (size_t i = 0; i < count; i++) {
      uint8_t is_known;
      simdiri_seen_contains(seen, &keys[i], 1, &is_known);
      fuzz_require(is_known == has_key(&list, keys[i]), "known exactly if inserted");
    }
    at += done;
    fuzz_require(simdiri_seen_count(seen) == list.count, "the count");
    fuzz_require(!options.max_bytes || simdiri_seen_memory(seen) <= options.max_bytes, "the bound");
  }
  require_listed(seen, &list, (size_t)step % 40 + 1);
  require_scanned(seen, &list, list.count ? list.keys[0].low * UINT64_C(0x9E3779B97F4A7C15) : UINT64_MAX);
  simdiri_seen_free(seen);
  free(keys);
  free(is_new);
  free(list.keys);
  return 0;
}
