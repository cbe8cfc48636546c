/* A piece of text: pointer and length. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_COMMON_SPAN_H
#define SIMDIRI_IRI_COMMON_SPAN_H

#include <stddef.h>
#include <string.h>

typedef struct {
  const char *data;
  size_t len;
} span;

/* Like memcmp; of two texts that are equal so far, the shorter sorts first. */
static inline int compare_spans(span a, span b) {
  const size_t len = a.len < b.len ? a.len : b.len;
  const int order = len > 0 ? memcmp(a.data, b.data, len) : 0;
  return order != 0 ? order : (a.len > b.len) - (a.len < b.len);
}

#endif
