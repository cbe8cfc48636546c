/* The values that were merged: an estimate of their number, and examples. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "iri/hash/hash.h"
#include "text/learn/learner.h"

/* Puts a hash in its place. The largest one is left out if there are too many. */
static void add_hash(merged_values *values, uint64_t hash) {
  size_t at = values->hash_count;
  while (at > 0 && values->hashes[at - 1] > hash) at--;
  if (at > 0 && values->hashes[at - 1] == hash) return;
  const bool is_full = values->hash_count == SMALLEST_HASHES;
  values->has_more |= is_full;
  if (at == SMALLEST_HASHES) return;
  memmove(values->hashes + at + 1, values->hashes + at, (values->hash_count - is_full - at) * sizeof *values->hashes);
  values->hashes[at] = hash;
  values->hash_count += !is_full;
}

static void add_example(merged_values *values, span text) {
  if (values->example_count == EXAMPLE_COUNT || text.len == 0 || text.len > EXAMPLE_MAX) return;
  for (size_t i = 0; i < values->example_count; i++)
    if (values->example_lens[i] == text.len && memcmp(values->examples[i], text.data, text.len) == 0) return;
  memcpy(values->examples[values->example_count], text.data, text.len);
  values->example_lens[values->example_count++] = (uint8_t)text.len;
}

/* The hash has no secret: the estimate must be the same for the same input. */
void simdiri_learn_add_value(merged_values *values, span text, bool is_example) {
  static const unsigned char no_secret[SIMDIRI_SECRET_LEN] = {0};
  const simdiri_fingerprint hash = simdiri_hash_bytes(SIMDIRI_HASH_SIPHASH_128, no_secret, text.data, text.len);
  uint64_t number = 0;
  memcpy(&number, &hash, sizeof number);
  add_hash(values, number);
  if (is_example) add_example(values, text);
}

void simdiri_learn_unite_values(merged_values *values, const merged_values *others) {
  for (size_t i = 0; i < others->hash_count; i++) add_hash(values, others->hashes[i]);
  values->has_more |= others->has_more;
  for (size_t i = 0; i < others->example_count; i++)
    add_example(values, (span){others->examples[i], others->example_lens[i]});
}

/* Of n hashes, the k-th smallest is at about k / n of the range. */
uint64_t simdiri_learn_count_values(const merged_values *values) {
  if (!values->has_more || values->hash_count < SMALLEST_HASHES) return values->hash_count;
  const uint64_t largest = values->hashes[SMALLEST_HASHES - 1];
  const uint64_t unit = largest / (SMALLEST_HASHES - 1);
  return unit == 0 ? UINT64_MAX : UINT64_MAX / unit;
}
