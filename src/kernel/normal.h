/* The vector check of one text: is it its own normal form, and valid? It decides as normalize/quick.c does, where it
 * decides. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_KERNEL_NORMAL_H
#define SIMDIRI_KERNEL_NORMAL_H

#include <simdiri/simdiri.h>
#include <stddef.h>

typedef enum {
  NORMAL_NO,    /* quick.c would not say so, either */
  NORMAL_YES,   /* it is, and it is valid */
  NORMAL_UNSURE /* quick.c is to be asked */
} simdiri_normal;

/* For rungs from syntax on. Reads [text, text + len) and nothing else. */
typedef simdiri_normal simdiri_is_normal(const simdiri_options *options, const unsigned char *text, size_t len);

#endif
