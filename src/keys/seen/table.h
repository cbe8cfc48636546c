/* One table of a seen-set: buckets of thirty fingerprints after their tags. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_KEYS_SEEN_TABLE_H
#define SIMDIRI_KEYS_SEEN_TABLE_H

#include <simdiri/simdiri.h>
#include <stdbool.h>
#include <stdint.h>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

enum {
  SEEN_FIRST_DEPTH = 4,
  SEEN_FIRST_TABLES = 1 << SEEN_FIRST_DEPTH,
  SEEN_MAX_DEPTH = 20, /* the homes of tables need 32 other bits, and the tags 8 */
  SEEN_BUCKET_KEYS = 30,
  SEEN_LIMIT_KEYS = 27, /* average keys of a bucket at which the table grows */
  SEEN_BUCKETS_PER_PAGE = 8,
  SEEN_FREE_BUCKETS = 512, /* a table with fewer may at once get so many if they are projected: 256 KB */
  /* With a good hash, at this load, the largest distance of a fingerprint from its home is about 60 buckets among a
   * thousand million fingerprints. Larger distances are due to crafted collisions, so the table takes another salt. The
   * limit on salts ends this if an attacker knows all of them. */
  SEEN_MAX_STEPS = 127,
  SEEN_LAST_SALT = 15
};

/* Filled in order; only the first `count` tags and keys are valid. `unused` belongs to the tags that are read at once.
 */
typedef struct {
  uint8_t tags[SEEN_BUCKET_KEYS];
  uint8_t count;
  uint8_t unused;
  simdiri_fingerprint keys[SEEN_BUCKET_KEYS];
} seen_bucket;

_Static_assert(sizeof(seen_bucket) == 512, "eight lines of the cache, of one page");

typedef struct {
  seen_bucket *buckets;
  uint32_t capacity;  /* buckets, a multiple of SEEN_BUCKETS_PER_PAGE */
  uint32_t max_steps; /* the largest distance of a key from its home */
  uint32_t prefix;    /* the top bits of all mixed fingerprints, made with salt 0 */
  uint16_t depth;     /* the number of these bits */
  uint16_t salt;
  uint64_t count;
  uint64_t limit; /* count at which the table grows */
} seen_table;

/* Multiplies, and combines both halves of the product. */
static inline uint64_t seen_fold(uint64_t a, uint64_t b) {
#if defined(__SIZEOF_INT128__)
  __extension__ typedef unsigned __int128 product_type;
  const product_type product = (product_type)a * b;
  return (uint64_t)(product >> 64) ^ (uint64_t)product;
#else
  const uint64_t a_high = a >> 32, a_low = (uint32_t)a, b_high = b >> 32, b_low = (uint32_t)b;
  const uint64_t low = a_low * b_low, middle = a_high * b_low + (low >> 32), other = a_low * b_high + (uint32_t)middle;
  return (a_high * b_high + (middle >> 32) + (other >> 32)) ^ (other << 32 | (uint32_t)low);
#endif
}

/* With the salt 0 and no seed, fingerprints with this low half collide. */
#define SEEN_COLLIDING_LOW UINT64_C(0x9E3779B97F4A7C15)

/* Mixes a fingerprint, because fingerprints of callers need not be evenly spread (those of 64 bits have no high half).
 * Both halves meet in a product of all their bits and all bits of the seed. If they met in a sum, fingerprints could be
 * chosen that collide under every seed. */
static inline uint64_t seen_mix(const simdiri_fingerprint *fingerprint, const uint64_t seed[2], uint32_t salt) {
  const uint64_t change = salt * UINT64_C(0x94D049BB133111EB);
  const uint64_t mixed = seen_fold(fingerprint->low ^ seed[0] ^ SEEN_COLLIDING_LOW ^ change,
                                   fingerprint->high ^ seed[1] ^ UINT64_C(0xD1B54A32D192ED03) ^ change);
  return seen_fold(mixed ^ UINT64_C(0xA0761D6478BD642F), UINT64_C(0xBF58476D1CE4E5B9));
}

/* Returns the bucket at which a search begins. Multiplication, unlike a mask, allows any capacity, and keeps the order
 * of the mixed values. So a larger table can be filled in order, forward or backward. */
static inline uint32_t seen_home(const seen_table *table, uint64_t mixed) {
  return (uint32_t)((mixed << table->depth >> 32) * table->capacity >> 32);
}

/* The low byte affects neither table nor home. */
static inline uint8_t seen_tag(uint64_t mixed) { return (uint8_t)mixed; }

/* Returns one bit for each tag of the bucket that equals `tag`. */
static inline unsigned seen_match_plainly(const seen_bucket *bucket, uint8_t tag) {
  unsigned bits = 0;
  for (unsigned i = 0; i < SEEN_BUCKET_KEYS; i++) bits |= (unsigned)(bucket->tags[i] == tag) << i;
  return bits & ((1u << bucket->count) - 1);
}

#if defined(__SSE2__)
static inline unsigned seen_match_16(const uint8_t *tags, __m128i sought) {
  const __m128i line = _mm_loadu_si128((const __m128i *)(const void *)tags);
  return (unsigned)_mm_movemask_epi8(_mm_cmpeq_epi8(line, sought));
}

static inline unsigned seen_match(const seen_bucket *bucket, uint8_t tag) {
  const __m128i sought = _mm_set1_epi8((char)tag);
  const uint8_t *tags = (const uint8_t *)bucket; /* also reads the two bytes after the tags */
  return (seen_match_16(tags, sought) | seen_match_16(tags + 16, sought) << 16) & ((1u << bucket->count) - 1);
}
#else
static inline unsigned seen_match(const seen_bucket *bucket, uint8_t tag) { return seen_match_plainly(bucket, tag); }
#endif

static inline unsigned seen_lowest_bit(unsigned bits) {
#if defined(__GNUC__)
  return (unsigned)__builtin_ctz(bits);
#else
  unsigned i = 0;
  while (!(bits >> i & 1)) i++;
  return i;
#endif
}

static inline bool seen_bucket_has(const seen_bucket *bucket, const simdiri_fingerprint *fingerprint, uint8_t tag) {
  for (unsigned bits = seen_match(bucket, tag); bits; bits &= bits - 1) {
    const simdiri_fingerprint *key = &bucket->keys[seen_lowest_bit(bits)];
    if (key->low == fingerprint->low && key->high == fingerprint->high) return true;
  }
  return false;
}

static inline void seen_bucket_add(seen_bucket *bucket, const simdiri_fingerprint *fingerprint, uint8_t tag) {
  bucket->keys[bucket->count] = *fingerprint;
  bucket->tags[bucket->count++] = tag;
}

/* Returns true if the fingerprint is in the table. */
static inline bool seen_table_has(const seen_table *table, const simdiri_fingerprint *fingerprint, uint64_t mixed) {
  if (!table->capacity) return false;
  uint32_t at = seen_home(table, mixed);
  for (uint32_t steps = 0; steps <= table->max_steps; steps++) {
    const seen_bucket *bucket = &table->buckets[at];
    if (seen_bucket_has(bucket, fingerprint, seen_tag(mixed))) return true;
    if (bucket->count < SEEN_BUCKET_KEYS) return false;
    if (++at == table->capacity) at = 0;
  }
  return false;
}

typedef enum { SEEN_OLD = 0, SEEN_NEW = 1, SEEN_TOO_FAR = 2 } seen_outcome;

/* Inserts a fingerprint into a table with free places, unless it would be more than `max_steps` from its home. */
static inline seen_outcome seen_table_insert(seen_table *table, const simdiri_fingerprint *fingerprint, uint64_t mixed,
                                             uint32_t max_steps) {
  uint32_t at = seen_home(table, mixed);
  for (uint32_t steps = 0; steps <= max_steps; steps++) {
    seen_bucket *bucket = &table->buckets[at];
    if (seen_bucket_has(bucket, fingerprint, seen_tag(mixed))) return SEEN_OLD;
    if (bucket->count < SEEN_BUCKET_KEYS) {
      seen_bucket_add(bucket, fingerprint, seen_tag(mixed));
      if (steps > table->max_steps) table->max_steps = steps;
      table->count++;
      return SEEN_NEW;
    }
    if (++at == table->capacity) at = 0;
  }
  return SEEN_TOO_FAR;
}

/* Puts a fingerprint, which was in the table before, into the first bucket from its home on that has a free place. */
static inline void seen_table_place(seen_table *table, const simdiri_fingerprint *fingerprint, uint64_t mixed) {
  uint32_t at = seen_home(table, mixed), steps = 0;
  for (; table->buckets[at].count == SEEN_BUCKET_KEYS; steps++)
    if (++at == table->capacity) at = 0;
  seen_bucket_add(&table->buckets[at], fingerprint, seen_tag(mixed));
  if (steps > table->max_steps) table->max_steps = steps;
}

#endif
