/* Finding the suffixes of many hosts. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_KEYS_SUFFIX_SUFFIX_FIND_H
#define SIMDIRI_KEYS_SUFFIX_SUFFIX_FIND_H

#include <simdiri/simdiri.h>

/* As simdiri_suffix_find, for a host whose hash the caller has (context/suffix_cache.h). */
void simdiri_suffix_find_at(const simdiri_suffix_list *list, simdiri_scratch *scratch, const char *host,
                            size_t host_len, uint64_t hash, simdiri_suffix *suffix);

#endif
