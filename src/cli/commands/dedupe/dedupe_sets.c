/* The sets that know which keys are new: one, or one for each shard of the key space, so that threads insert into
 * different shards at the same time. */
/* SPDX-License-Identifier: MIT */
#include "cli/commands/dedupe/dedupe.h"

#include <string.h>

#include "cli/io/files.h"
#include "cli/util/threads.h"
#include "keys/seen/seen.h"

/* Answers are gathered for so many keys at a time. */
enum { ANSWERS_AT_ONCE = 4096 };

/* No more further keys are projected, so that the number is an integer also for a sparse file of any size. */
#define MAX_MORE 1e15

/* ------------------------------------------------------------------------------------------- the sets */

/* Returns how many bits of a key choose its shard. A bound on the memory is for all sets together, and which insertion
 * exceeds it must not depend on the threads, so there is one set then. Four shards keep eight threads busy, because
 * insertion is half of the work. More sets would take more memory: their tables are smaller, and grow by whole huge
 * pages. */
static unsigned choose_shard_bits(const cli_options *options) {
  const size_t threads = cli_thread_count(options->threads);
  unsigned bits = 0;
  if (!options->reads_records || options->memory != 0) return 0;
  while ((size_t)1 << bits < threads && 1u << bits < CLI_MAX_SHARDS) bits++;
  return bits;
}

simdiri_status cli_dedupe_create_sets(cli_dedupe *dedupe, const cli_options *options, const uint64_t seed[2]) {
  simdiri_seen_options set = {.struct_size = sizeof set, .max_bytes = options->memory};
  simdiri_status status = SIMDIRI_OK;
  memcpy(set.seed, seed, sizeof set.seed);
  dedupe->shared.shard_bits = choose_shard_bits(options);
  dedupe->input_len = cli_files_total(options);
  for (size_t i = 0; i < (size_t)1 << dedupe->shared.shard_bits && status == SIMDIRI_OK; i++)
    status = simdiri_seen_create(&set, NULL, &dedupe->sets[i]);
  return status;
}

void cli_dedupe_free_sets(cli_dedupe *dedupe) {
  for (size_t i = 0; i < CLI_MAX_SHARDS; i++) simdiri_seen_free(dedupe->sets[i]);
}

/* ------------------------------------------------------------------------------------------- the number of keys */

/* Tells a set how many keys it will have if the rest of the input has as many new ones as the last part, and counts the
 * chunk. The last part is at least half of the input so far: the longer an input, the fewer records are new. */
static void project_keys(cli_dedupe *dedupe, size_t shard, uint64_t chunk_len) {
  cli_dedupe_pace *pace = &dedupe->paces[shard];
  simdiri_seen *set = dedupe->sets[shard];
  const uint64_t done = pace->done, count = simdiri_seen_count(set);
  uint64_t expected = 0;
  pace->done += chunk_len;
  if (done > pace->before[0].done && done < dedupe->input_len) {
    const double part = (double)(dedupe->input_len - done) / (double)(done - pace->before[0].done);
    const double more = (double)(count - pace->before[0].count) * part;
    expected = count + (uint64_t)(more < MAX_MORE ? more : MAX_MORE);
  }
  simdiri_seen_expect(set, expected);
  if (done < 2 * pace->before[1].done) return;
  pace->before[0] = pace->before[1];
  pace->before[1].done = done;
  pace->before[1].count = count;
}

/* ------------------------------------------------------------------------------------------- shards */

/* Keys of 64 bits have only zeros in `high`. */
static size_t find_shard(simdiri_fingerprint key, unsigned bits) {
  return (size_t)((key.low ^ key.high) * UINT64_C(0x9E3779B97F4A7C15) >> (64 - bits));
}

void cli_dedupe_sort_shards(const cli_dedupe_shared *dedupe, cli_records *records) {
  const unsigned bits = dedupe->shard_bits;
  size_t ends[CLI_MAX_SHARDS] = {0};
  size_t sum = 0;
  for (size_t i = 0; i < records->count; i++) ends[find_shard(records->fingerprints[i], bits)]++;
  for (size_t shard = 0; shard < (size_t)1 << bits; shard++) {
    const size_t here = ends[shard];
    ends[shard] = sum; /* where the next key goes */
    sum += here;
  }
  for (size_t i = 0; i < records->count; i++) {
    const size_t at = ends[find_shard(records->fingerprints[i], bits)]++;
    records->sharded[at] = records->fingerprints[i];
    records->sharded_numbers[at] = (uint32_t)i;
  }
  memcpy(records->shard_ends, ends, sizeof ends);
}

void cli_dedupe_work_shard(void *data, cli_chunk *chunk, size_t shard) {
  cli_dedupe *dedupe = data;
  cli_records *records = &chunk->records;
  uint8_t is_new[ANSWERS_AT_ONCE];
  project_keys(dedupe, shard, chunk->bytes);
  if (chunk->status != SIMDIRI_OK || records->count == 0) return;
  const size_t end = records->shard_ends[shard];
  size_t at = shard > 0 ? records->shard_ends[shard - 1] : 0;
  simdiri_status status = SIMDIRI_OK;
  while (at < end && status == SIMDIRI_OK) {
    const size_t count = end - at < ANSWERS_AT_ONCE ? end - at : ANSWERS_AT_ONCE;
    status = simdiri_seen_insert(dedupe->sets[shard], records->sharded + at, count, is_new, NULL);
    for (size_t i = 0; i < count && status == SIMDIRI_OK; i++)
      records->is_new[records->sharded_numbers[at + i]] = is_new[i];
    at += count;
  }
  records->shard_statuses[shard] = status;
}

simdiri_status cli_dedupe_insert(cli_dedupe *dedupe, const cli_chunk *chunk) {
  const cli_records *records = &chunk->records;
  simdiri_status status = SIMDIRI_OK;
  if (dedupe->shared.shard_bits == 0) {
    project_keys(dedupe, 0, chunk->bytes);
    return simdiri_seen_insert(dedupe->sets[0], records->fingerprints, records->count, records->is_new, NULL);
  }
  for (size_t shard = 0; shard < (size_t)1 << dedupe->shared.shard_bits && records->count > 0 && status == SIMDIRI_OK;
       shard++)
    status = records->shard_statuses[shard];
  return status;
}
