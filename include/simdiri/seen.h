/**
 * @file
 * @brief Sets of fingerprints in memory.
 *
 * SPDX-License-Identifier: MIT
 */
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

/** @defgroup seen Sets in memory
 * Sets of fingerprints in memory, to find duplicates.
 * @{ */

/** The options of a set. Set `struct_size`, set the rest to zero, then change what you need. */
typedef struct {
  size_t struct_size; /**< sizeof(simdiri_seen_options) in your header. */
  uint64_t expected;  /**< The expected number of distinct fingerprints. The set allocates memory for them at once. 0:
                         the set grows while it fills. */
  uint64_t max_bytes; /**< The most memory that the set may use, in bytes. 0: no limit. */
  uint64_t seed[2];   /**< Random numbers. Set them if others can choose fingerprints, as with a hash without secret. */
} simdiri_seen_options;

/**
 * A set of fingerprints in memory. A fingerprint takes 16 bytes; with the empty slots, a set of a million or more takes
 * 19 to 25 bytes for each.
 *
 * The set has 16 parts, which grow one after the other and in place, so memory grows in small steps. On Linux, with the
 * default allocator, the parts are mapped directly from the system, and large ones use huge pages if the system
 * provides them; freeing the set returns them to the system.
 *
 * Only one thread at a time may use a set, except for look-ups and enumeration. Threads that share work can have one
 * set each, and choose the set by some bits of the fingerprint.
 */
typedef struct simdiri_seen simdiri_seen;

/**
 * Creates an empty set.
 *
 * @param options    NULL, or the options; NULL has the same effect as all zero
 * @param allocator  NULL for the default allocator; any other allocator must outlive the set
 * @param seen       receives the new set; free it with simdiri_seen_free()
 * @return #SIMDIRI_OK, #SIMDIRI_ERROR_BAD_OPTION, #SIMDIRI_ERROR_NO_MEMORY, or #SIMDIRI_ERROR_SET_FULL if `max_bytes`
 *         is less than an empty set needs.
 */
SIMDIRI_API simdiri_status simdiri_seen_create(const simdiri_seen_options *options, const simdiri_allocator *allocator,
                                               simdiri_seen **seen);

/**
 * Frees a set.
 *
 * @param seen  the set; NULL does nothing
 */
SIMDIRI_API void simdiri_seen_free(simdiri_seen *seen);

/**
 * Inserts fingerprints in order. Each costs one access to memory. The accesses of one call overlap, so pass some
 * hundred fingerprints or more in each call.
 *
 * After an error the first *done fingerprints are in the set, and their entries of `is_new` are valid. The others are
 * not in the set and can be passed again.
 *
 * @param seen          the set
 * @param fingerprints  the fingerprints
 * @param count         their number
 * @param is_new        NULL, or receives 1 for each fingerprint that was not in the set and 0 for each that was; of
 *                      equal fingerprints in one call, the first is new
 * @param done          NULL, or receives the number of fingerprints that were processed
 * @return #SIMDIRI_OK, #SIMDIRI_ERROR_NO_MEMORY, #SIMDIRI_ERROR_SET_FULL, or #SIMDIRI_ERROR_UNEVEN if somebody chose
 *         the fingerprints so that they collide; the results of a hash do not cause this error.
 */
SIMDIRI_API simdiri_status simdiri_seen_insert(simdiri_seen *seen, const simdiri_fingerprint *fingerprints,
                                               size_t count, uint8_t *is_new, size_t *done);

/**
 * Looks fingerprints up, and inserts nothing. The accesses to memory of one call overlap, as those of
 * simdiri_seen_insert() do. The call never allocates. Several threads may look up at the same time while no thread
 * changes the set.
 *
 * @param seen          the set
 * @param fingerprints  the fingerprints
 * @param count         their number
 * @param is_known      receives 1 for each fingerprint that is in the set and 0 for each that is not
 */
SIMDIRI_API void simdiri_seen_contains(const simdiri_seen *seen, const simdiri_fingerprint *fingerprints, size_t count,
                                       uint8_t *is_known);

/**
 * Copies the next fingerprints of a set. Begin with the cursor 0, and call again until the result is 0. Then every
 * fingerprint was copied once, in no useful order, if nothing was inserted in between. After an insertion a cursor that
 * is not 0 is still safe to use, but some fingerprints may be copied twice or not at all.
 *
 * Several threads may enumerate at the same time while no thread changes the set.
 *
 * @param seen          the set
 * @param cursor        the position in the set, which the call advances
 * @param fingerprints  receives the fingerprints
 * @param capacity      the number of fingerprints that it has capacity for, at least 1
 * @return The number of fingerprints that were copied: `capacity`, or fewer at the end of the set, or 0 after the end.
 */
SIMDIRI_API size_t simdiri_seen_next(const simdiri_seen *seen, uint64_t *cursor, simdiri_fingerprint *fingerprints,
                                     size_t capacity);

/**
 * Returns the number of different fingerprints in a set.
 *
 * @param seen  the set
 * @return The number.
 */
SIMDIRI_API uint64_t simdiri_seen_count(const simdiri_seen *seen);

/**
 * Returns how much memory a set has allocated.
 *
 * @param seen  the set
 * @return The memory in bytes.
 */
SIMDIRI_API uint64_t simdiri_seen_memory(const simdiri_seen *seen);

/** @} */

#ifdef __cplusplus
}
#endif

#endif
