/* Finding the suffixes of many hosts. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_SUFFIX_SUFFIX_FIND_H
#define SIMDIRI_SUFFIX_SUFFIX_FIND_H

#include <simdiri/simdiri.h>

/* As simdiri_suffix_find, for a host whose place in the cache the caller has found before (context/suffix_cache.h). */
void simdiri_suffix_find_at(const simdiri_suffix_list *list, simdiri_scratch *scratch, const char *host,
                            size_t host_len, size_t place, simdiri_suffix *suffix);

#endif
