/* A cache of the public suffixes of hosts, with a fixed size. Real input repeats hosts, and libpsl takes half a
 * microsecond for one. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CONTEXT_SUFFIX_CACHE_H
#define SIMDIRI_CONTEXT_SUFFIX_CACHE_H

#include "context/context.h"

enum { CACHED_SUFFIX_HOST_CAPACITY = 59 };

typedef struct {
  uint8_t host_len; /* 0: the entry is empty */
  bool has_suffix, has_domain;
  uint8_t suffix_begin;
  uint8_t domain_begin;
  char host[CACHED_SUFFIX_HOST_CAPACITY];
} cached_suffix;

/* Returns the place of a host in the cache, and begins to load it. */
size_t simdiri_suffix_cache_place(const simdiri_scratch *scratch, const char *host, size_t len);
/* Returns the entry of a host at its place, for the list of this number, which is not 0. If *is_found is false, the
 * entry is new, and the caller sets all but the host. NULL if hosts of this length are not cached, or if there is no
 * memory. */
cached_suffix *simdiri_suffix_cache_find(simdiri_scratch *scratch, size_t list, const char *host, size_t len,
                                         size_t place, bool *is_found);
void simdiri_suffix_cache_free(suffix_cache *cache, const simdiri_allocator *allocator);

#endif
