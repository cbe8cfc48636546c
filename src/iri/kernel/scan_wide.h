/* The vocabulary of the scan at levels whose masks are registers (wide.h). A bitmap has one bit for each of 64 bytes,
 * lowest bit first. */
/* SPDX-License-Identifier: MIT */
#include "iri/kernel/kernel.h"
#include "iri/kernel/vectors/inline.h"
#include "iri/kernel/vectors/wide.h"

#ifndef INTERLEAVED_BLOCKS
/* Loads 64 bytes, and the same from the next byte on. */
ALWAYS_INLINE void wide_load_block(const unsigned char *p, wide bytes[WIDE_COUNT], wide next[WIDE_COUNT]) {
#pragma GCC unroll 4
  for (size_t i = 0; i < WIDE_COUNT; i++) {
    bytes[i] = wide_load(p + sizeof(wide) * i);
    next[i] = wide_load(p + sizeof(wide) * i + 1);
  }
}

/* Collects the highest bit of each byte of such a block. */
#define wide_join_block wide_join
#endif

/* 64 bytes. `pairs` are FF at the first of "--", and at "/" before ".". */
typedef struct {
  wide classes[WIDE_COUNT], pairs[WIDE_COUNT];
} scan_block;

/* The tables of the classes, and simdiri_scan_pairs. */
typedef struct {
  wide low, high, pair;
} scan_tables;

ALWAYS_INLINE scan_tables scan_load_tables(const scan_plan *plan) {
  return (scan_tables){
      .low = wide_table(plan->low), .high = wide_table(plan->high), .pair = wide_table(simdiri_scan_pairs)};
}

/* Reads 65 bytes. */
ALWAYS_INLINE scan_block scan_load(const scan_tables *tables, const unsigned char *p) {
  scan_block x;
  wide bytes[WIDE_COUNT], next[WIDE_COUNT];
  wide_load_block(p, bytes, next);
#pragma GCC unroll 4
  for (size_t i = 0; i < WIDE_COUNT; i++) {
    const wide row = wide_high_nibbles(bytes[i]);
    x.classes[i] = wide_and(wide_lookup_low(tables->low, bytes[i]), wide_lookup(tables->high, row));
    x.pairs[i] = wide_and(wide_equal(row, wide_all(2)), wide_equal(next[i], wide_lookup_low(tables->pair, bytes[i])));
  }
  return x;
}

/* Returns the bytes of the class SCAN_ENDS. */
ALWAYS_INLINE uint64_t scan_ends(const scan_block *x) { return wide_join_block(x->classes); }

/* Returns the bytes that can be in a host. */
ALWAYS_INLINE uint64_t scan_hosts(const scan_block *x) {
  wide hosts[WIDE_COUNT];
#pragma GCC unroll 4
  for (size_t i = 0; i < WIDE_COUNT; i++) hosts[i] = wide_above(x->classes[i], wide_all(SCAN_HOST_LIMIT));
  return wide_join_block(hosts);
}

ALWAYS_INLINE bool scan_has_pair(const scan_block *x) {
  wide pairs = x->pairs[0];
#pragma GCC unroll 4
  for (size_t i = 1; i < WIDE_COUNT; i++) pairs = wide_or(pairs, x->pairs[i]);
  return wide_any(pairs);
}

ALWAYS_INLINE uint64_t scan_pairs(const scan_block *x) { return wide_join_block(x->pairs); }

/* Is there a byte without a class, or a pair? */
ALWAYS_INLINE bool scan_has_rare(const scan_block *x) {
  wide classes = wide_remove(x->classes[0], x->pairs[0]);
#pragma GCC unroll 4
  for (size_t i = 1; i < WIDE_COUNT; i++) classes = wide_min(classes, wide_remove(x->classes[i], x->pairs[i]));
  return wide_any(wide_equal(classes, wide_all(0)));
}

/* Returns the bytes without a class. */
ALWAYS_INLINE uint64_t scan_find_rare(const scan_block *x) {
  wide rare[WIDE_COUNT];
  for (size_t i = 0; i < WIDE_COUNT; i++) rare[i] = wide_equal(x->classes[i], wide_all(0));
  return wide_join_block(rare);
}

/* Returns which of 64 bytes at p are `byte`. */
ALWAYS_INLINE uint64_t scan_find_byte(const unsigned char *p, char byte) {
  wide found[WIDE_COUNT];
  for (size_t i = 0; i < WIDE_COUNT; i++)
    found[i] = wide_equal(wide_load(p + sizeof(wide) * i), wide_all((uint8_t)byte));
  return wide_join(found);
}

/* Returns which of 64 bytes at p are 80-FF. */
ALWAYS_INLINE uint64_t scan_find_high(const unsigned char *p) {
  wide found[WIDE_COUNT];
  for (size_t i = 0; i < WIDE_COUNT; i++) found[i] = wide_above(wide_all(0), wide_load(p + sizeof(wide) * i));
  return wide_join(found);
}

/* Copies `len` bytes, and up to 128 more. */
ALWAYS_INLINE void scan_copy(unsigned char *to, const unsigned char *from, size_t len) {
  size_t i = 0;
  do {
    wide parts[128 / sizeof(wide)];
#pragma GCC unroll 8
    for (size_t k = 0; k < 128 / sizeof(wide); k++) parts[k] = wide_load(from + i + sizeof(wide) * k);
#pragma GCC unroll 8
    for (size_t k = 0; k < 128 / sizeof(wide); k++) wide_store(to + i + sizeof(wide) * k, parts[k]);
    i += 128;
  } while (i < len);
}
