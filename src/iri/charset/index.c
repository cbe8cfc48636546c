/* Looks up code points and pointers in an index (Encoding Standard 5). */
/* SPDX-License-Identifier: MIT */
#include "iri/charset/index.h"

enum { SUPPLEMENTARY = 0x20000 };

uint32_t simdiri_index_code_point(const encoding_index *index, size_t pointer) {
  if (pointer >= index->count) return 0;
  const uint32_t code_point = index->code_points[pointer];
  if (!index->is_supplementary) return code_point;
  const uint32_t bit = index->is_supplementary[pointer / 32] >> pointer % 32 & 1;
  return code_point + bit * SUPPLEMENTARY;
}

size_t simdiri_index_pointers(const encoding_index *index, uint32_t code_point, const uint16_t **pointers) {
  size_t low = 0, high = index->pointer_count;
  while (low < high) {
    const size_t middle = low + (high - low) / 2;
    if (simdiri_index_code_point(index, index->pointers[middle]) < code_point)
      low = middle + 1;
    else
      high = middle;
  }
  *pointers = index->pointers + low;
  for (high = low; high < index->pointer_count; high++)
    if (simdiri_index_code_point(index, index->pointers[high]) != code_point) break;
  return high - low;
}

unsigned simdiri_index_pointer(const encoding_index *index, uint32_t code_point) {
  const uint16_t *pointers;
  return simdiri_index_pointers(index, code_point, &pointers) > 0 ? pointers[0] : NO_POINTER;
}
