/* Functions of seen-sets for other folders. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_KEYS_SEEN_SEEN_H
#define SIMDIRI_KEYS_SEEN_SEEN_H

#include <simdiri/simdiri.h>

/* Removes all fingerprints and keeps the memory. */
void simdiri_seen_clear(simdiri_seen *seen);

/* Limits the time that one insertion takes: a table that would have more than `buckets` buckets divides. Call it before
 * the first insertion. */
void simdiri_seen_limit_tables(simdiri_seen *seen, uint32_t buckets);

/* Says how many fingerprints the set will probably have at the end. A table that grows gets the capacity for its share
 * at once, or half of that, a quarter and so on: at most twice its capacity if that is more than SEEN_FREE_BUCKETS. So
 * with a wrong number a larger table takes at most 38 bytes for each fingerprint. 0: not known. A set with a bound on
 * its memory, or with a limit on its tables, ignores the number. */
void simdiri_seen_expect(simdiri_seen *seen, uint64_t count);

/* So many fingerprints have one home at most. */
enum { SEEN_SCAN_MIN = 4096 };

/* Copies the next fingerprints of a set that may change between calls, at most `capacity`, which is
 * SEEN_SCAN_MIN at least. Begin with the cursor 0; after the last call it is 0 again. Every fingerprint that
 * was in the set at the first call is copied, nearly always once. *count may be 0 before the end. Returns OK, or UNEVEN
 * if crafted fingerprints have one home. Any cursor is safe. */
simdiri_status simdiri_seen_scan(const simdiri_seen *seen, uint64_t *cursor, simdiri_fingerprint *fingerprints,
                                 size_t capacity, size_t *count);

#endif
