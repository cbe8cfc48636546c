/* The day in the version of a list. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_KEYS_SUFFIX_LIST_DATE_H
#define SIMDIRI_KEYS_SUFFIX_LIST_DATE_H

#include <stddef.h>
#include <stdint.h>

/* The beginning of the day that a version begins with, such as "2025-03-28_10-00-00_UTC" or "20250328.1952", in seconds
 * since 1970-01-01 in UTC; 0: it begins with no day from 1971 on. */
int64_t simdiri_list_date(const char *version, size_t len);

#endif
