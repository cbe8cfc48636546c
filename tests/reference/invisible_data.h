/* Characters that are Default_Ignorable_Code_Point or White_Space, above ASCII.
 * SPDX-License-Identifier: MIT */
#ifndef REFERENCE_INVISIBLE_DATA_H
#define REFERENCE_INVISIBLE_DATA_H

#include <stddef.h>
#include <stdint.h>

typedef struct {
  uint32_t first, last;
} reference_invisible_range;

extern const reference_invisible_range reference_invisible[];
extern const size_t reference_invisible_count;

#endif
