/* A cache of mapped hosts with a fixed size. Real input repeats hosts, and mapping one takes half a microsecond. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_CONTEXT_HOST_CACHE_H
#define SIMDIRI_IRI_CONTEXT_HOST_CACHE_H

#include "iri/context/context.h"

enum { CACHED_NAME_CAPACITY = 200, CACHED_RESULT_CAPACITY = 256 };

typedef struct {
  uint16_t name_len; /* 0: the slot is empty */
  uint16_t result_len;
  uint8_t options; /* every option that the result depends on */
  uint8_t outcome; /* a name_outcome */
  char name[CACHED_NAME_CAPACITY];
  char result[CACHED_RESULT_CAPACITY];
} cached_host;

/* The slot for a name, which may hold another name: call simdiri_host_cache_matches before you use it. NULL if names of
 * this length are not cached, or if there is no memory for the cache. */
cached_host *simdiri_host_cache_slot(simdiri_scratch *scratch, uint8_t options, const unsigned char *name, size_t len);
bool simdiri_host_cache_matches(const cached_host *entry, uint8_t options, const unsigned char *name, size_t len);
void simdiri_host_cache_store(cached_host *entry, uint8_t options, const unsigned char *name, size_t len,
                              uint8_t outcome, const simdiri_buffer *result);
void simdiri_host_cache_free(host_cache *cache, const simdiri_allocator *allocator);

#endif
