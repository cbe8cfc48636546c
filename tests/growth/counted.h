/* Included before everything else in the code that is counted: functions of <string.h> that count the bytes they read.
 */
/* SPDX-License-Identifier: MIT */
#ifndef TEST_GROWTH_COUNTED_H
#define TEST_GROWTH_COUNTED_H

#include <string.h>

void *growth_memchr(const void *text, int byte, size_t len);
int growth_memcmp(const void *a, const void *b, size_t len);
void *growth_memcpy(void *to, const void *from, size_t len);
void *growth_memmove(void *to, const void *from, size_t len);
size_t growth_strlen(const char *text);

#ifdef GROWTH_COUNTS
#undef memchr
#undef memcmp
#undef memcpy
#undef memmove
#undef strlen
#define memchr growth_memchr
#define memcmp growth_memcmp
#define memcpy growth_memcpy
#define memmove growth_memmove
#define strlen growth_strlen
#endif

#endif
