/* iconv for a system that has none: it knows no charset. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_CHARSET_NO_ICONV_H
#define SIMDIRI_IRI_CHARSET_NO_ICONV_H

#include <errno.h>
#include <stddef.h>
#include <stdint.h>

typedef intptr_t iconv_t;

static inline iconv_t iconv_open(const char *to, const char *from) {
  (void)to, (void)from;
  errno = EINVAL;
  return -1;
}

static inline size_t iconv(iconv_t converter, char **from, size_t *left, char **to, size_t *available) {
  (void)converter, (void)from, (void)left, (void)to, (void)available;
  return (size_t)-1;
}

static inline int iconv_close(iconv_t converter) {
  (void)converter;
  return 0;
}

#endif
