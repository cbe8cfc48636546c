/* The day in the version of a list, or of its file. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_KEYS_SUFFIX_LIST_DATE_H
#define SIMDIRI_KEYS_SUFFIX_LIST_DATE_H

#include <stddef.h>
#include <stdint.h>

/* The beginning of the day that a version begins with, such as "2025-03-28_10-00-00_UTC" or "20250328.1952", in seconds
 * since 1970-01-01 in UTC; 0: it begins with no day from 1971 on. */
int64_t simdiri_list_date(const char *version, size_t len);

/* When a file of a list was changed, in seconds since 1970; 0: unknown. Times before the first list, 2005, are unknown,
 * because some systems of packages and images set the times of all files to 1970 or 1980. So are those after 9999. */
int64_t simdiri_list_file_time(int64_t changed);

#endif
