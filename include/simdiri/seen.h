/* Sets of fingerprints in memory. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_SEEN_H
#define SIMDIRI_SEEN_H

#include <stddef.h>
#include <stdint.h>

#include <simdiri/buffer.h>
#include <simdiri/key.h>
#include <simdiri/status.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Set struct_size, zero the rest, then change what you need. */
typedef struct {
  size_t struct_size; /* sizeof(simdiri_seen_options) */
  uint64_t expected;  /* distinct fingerprints: room for so many is made at once. 0: the set grows as it fills */
  uint64_t max_bytes; /* of memory, all in all; 0: no bound */
  uint64_t seed[2];   /* random numbers, where others can choose fingerprints: those of an unkeyed hash, mainly */
} simdiri_seen_options;

/* A set of fingerprints in memory: 16 bytes each, 19 to 25 with the empty slots between them from a million on. It
 * grows in 16 parts, one after the other, each in place. With the default allocator the parts are mapped from the
 * system, on Linux, large ones in huge pages if it gives them, and given back when the set is freed. One thread at a
 * time may use a set; sets are independent of each other, so threads that share work can have one each and choose it by
 * some bits of the fingerprint. */
typedef struct simdiri_seen simdiri_seen;

/* NULL options: all zero. Errors: BAD_OPTION, NO_MEMORY, SET_FULL (max_bytes is less than an empty set needs). */
SIMDIRI_API simdiri_status simdiri_seen_create(const simdiri_seen_options *options, const simdiri_allocator *allocator,
                                               simdiri_seen **seen);
SIMDIRI_API void simdiri_seen_free(simdiri_seen *seen);

/* Inserts fingerprints in order. is_new (may be NULL) gets 1 for each that was not in the set, 0 for each that was: of
 * equal ones the first is new. Errors: NO_MEMORY, SET_FULL, and UNEVEN, which does not happen to the results of a hash.
 * After an error the first *done (may be NULL) fingerprints are in the set and have their is_new; the others are as if
 * they had not been passed, and may be passed again. The cost is that of one access to memory each: pass some hundred
 * at a time or more, and accesses overlap. */
SIMDIRI_API simdiri_status simdiri_seen_insert(simdiri_seen *seen, const simdiri_fingerprint *fingerprints,
                                               size_t count, uint8_t *is_new, size_t *done);

/* How many different fingerprints are in the set. */
SIMDIRI_API uint64_t simdiri_seen_count(const simdiri_seen *seen);
/* Bytes of memory that it has. */
SIMDIRI_API uint64_t simdiri_seen_memory(const simdiri_seen *seen);

#ifdef __cplusplus
}
#endif

#endif
