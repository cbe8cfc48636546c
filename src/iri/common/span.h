/* A piece of text: pointer and length. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_COMMON_SPAN_H
#define SIMDIRI_IRI_COMMON_SPAN_H

#include <stddef.h>

typedef struct {
  const char *data;
  size_t len;
} span;

#endif
