/* Enumeration of a set. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "keys/seen/set.h"

/* A position: the index of the table, of its bucket and of the key in the bucket. */
enum { KEY_BITS = 5, BUCKET_BITS = 32 };
_Static_assert(SEEN_BUCKET_KEYS < 1 << KEY_BITS, "the number of a key, and the number after the last one");

/* Copies the keys of a bucket from number *key on, as many as there is capacity for. */
static size_t copy_keys(const seen_bucket *bucket, unsigned *key, simdiri_fingerprint *fingerprints, size_t capacity) {
  const size_t available = bucket->count > *key ? (size_t)(bucket->count - *key) : 0;
  const size_t count = available < capacity ? available : capacity;
  if (count > 0) memcpy(fingerprints, &bucket->keys[*key], count * sizeof *fingerprints);
  *key += (unsigned)count;
  return count;
}

size_t simdiri_seen_next(const simdiri_seen *seen, uint64_t *cursor, simdiri_fingerprint *fingerprints,
                         size_t capacity) {
  unsigned key = (unsigned)(*cursor & ((1u << KEY_BITS) - 1));
  uint64_t bucket = *cursor >> KEY_BITS & UINT32_MAX, at = *cursor >> (KEY_BITS + BUCKET_BITS);
  size_t count = 0;
  for (; at < seen_table_count(seen); at = seen_next_table(seen, (size_t)at), bucket = 0, key = 0) {
    const seen_table *table = seen->tables[at];
    for (; bucket < table->capacity; bucket++, key = 0) {
      count += copy_keys(&table->buckets[bucket], &key, fingerprints + count, capacity - count);
      if (key >= table->buckets[bucket].count) continue;
      *cursor = (at << BUCKET_BITS | bucket) << KEY_BITS | key;
      return count;
    }
  }
  *cursor = (uint64_t)seen_table_count(seen) << (KEY_BITS + BUCKET_BITS);
  return count;
}
