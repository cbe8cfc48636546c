/* What the programs share that fill a store with a stream of fingerprints: arguments, checked answers, a row of a
 * table.
 *
 * Arguments: DIRECTORY MEGABYTES KEYS [SHARE]: until it has KEYS different fingerprints, with SHARE of 1000 (300) that
 * were there before. The directory is to be empty, or not there yet. */
/* SPDX-License-Identifier: MIT */
#ifndef BENCH_DEDUPE_STORE_H
#define BENCH_DEDUPE_STORE_H

#include <stddef.h>
#include <stdint.h>

typedef struct {
  uint64_t low, high;
} store_key;

typedef struct {
  const char *directory;
  uint64_t memory, key_count;
  unsigned share;
  struct {
    uint64_t made, keys; /* fingerprints, and different ones of them, so far */
  } asked, answered;
  double begin, begin_cpu;
} store_run;

/* Reads the arguments, makes the directory, and starts the clock; reports wrong arguments and exits. */
void store_begin(store_run *run, int argc, char **argv);
/* The next fingerprints, at most `count`: fewer at the end. */
size_t store_draw(store_run *run, store_key *keys, size_t count);
/* Compares a store's answers for the next fingerprints with the right ones; exits on a difference. */
void store_check(store_run *run, const uint8_t *is_new, size_t count);
/* Reports a failure, and exits. */
_Noreturn void store_fail(const char *what, const char *why);
/* Prints a row: name, megabytes, keys, fingerprints, seconds, seconds of the processor, megabytes written and read,
 * megabytes on disk, peak memory in megabytes. */
void store_end(const store_run *run, const char *name);
/* Sorts indexes by their keys, for stores that are faster with ordered keys. */
void store_sort(const store_key *keys, uint32_t *places, size_t count);

#endif
