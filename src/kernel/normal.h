/* The vector check of one text: is the text valid and in normal form? It decides like normalize/quick.c, or not at all.
 */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_KERNEL_NORMAL_H
#define SIMDIRI_KERNEL_NORMAL_H

#include <simdiri/simdiri.h>
#include <stddef.h>

typedef enum {
  NORMAL_NO,    /* quick.c would not accept the text either */
  NORMAL_YES,   /* valid and in normal form */
  NORMAL_UNSURE /* ask quick.c */
} normal_check;

/* For rungs from syntax on. Reads only [text, text + len). */
typedef normal_check is_normal_function(const simdiri_options *options, const unsigned char *text, size_t len);

#endif
