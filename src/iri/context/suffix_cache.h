/* A cache of the public suffixes of hosts, with a fixed size. Real input repeats hosts, and libpsl takes a microsecond
 * for one. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_CONTEXT_SUFFIX_CACHE_H
#define SIMDIRI_IRI_CONTEXT_SUFFIX_CACHE_H

#include "iri/context/context.h"

enum { CACHED_SUFFIX_HOST_CAPACITY = 59 };

typedef struct {
  uint8_t host_len; /* 0: the entry is empty */
  bool has_suffix, has_domain;
  uint8_t suffix_begin;
  uint8_t domain_begin;
  char host[CACHED_SUFFIX_HOST_CAPACITY];
} cached_suffix;

/* The hash of a host: add its words of eight bytes to 0, and zeros after its end. */
static inline uint64_t cached_suffix_hash_word(uint64_t hash, uint64_t word) {
  hash = (hash ^ word) * UINT64_C(0x9E3779B97F4A7C15);
  return hash ^ hash >> 29;
}
uint64_t simdiri_suffix_cache_hash(const char *host, size_t len);

/* Begins to load the entry of a host, if there may be one. */
void simdiri_suffix_cache_prefetch(const simdiri_scratch *scratch, uint64_t hash);
/* Returns the entry of a host, for the list of this number, which is not 0. If *is_found is false, the entry is new,
 * and the caller sets all but the host. NULL if hosts of this length are not cached, or if there is no memory. */
cached_suffix *simdiri_suffix_cache_find(simdiri_scratch *scratch, size_t list, const char *host, size_t len,
                                         uint64_t hash, bool *is_found);
void simdiri_suffix_cache_free(suffix_cache *cache, const simdiri_allocator *allocator);

#endif
