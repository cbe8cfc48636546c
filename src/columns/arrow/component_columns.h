/* The components of a column's rows: eight columns of text, whose memory is shared. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_COLUMNS_ARROW_COMPONENT_COLUMNS_H
#define SIMDIRI_COLUMNS_ARROW_COMPONENT_COLUMNS_H

#include "columns/arrow/column.h"
#include "iri/kernel/kernel.h"

/* Memory that begins at a cache line; large memory gets huge pages. */
typedef struct {
  void *memory; /* NULL: none */
  size_t size;
  unsigned char *begin;
} arrow_piece;

simdiri_status simdiri_arrow_piece_allocate(arrow_piece *piece, const simdiri_allocator *allocator, size_t size);
void simdiri_arrow_piece_free(arrow_piece *piece, const simdiri_allocator *allocator);

/* The columns, in the order of kernel.h. */
typedef struct {
  const arrow_column *input;              /* read, and gathered if it has views */
  void *offsets[KERNEL_COMPONENTS];       /* of 64 bits if the input has such offsets */
  unsigned char *bits[KERNEL_COMPONENTS]; /* validity */
  char *texts[KERNEL_COMPONENTS];
  size_t text_lens[KERNEL_COMPONENTS], counts[KERNEL_COMPONENTS]; /* bytes of text, and rows that are not null */
} component_columns;

/* Allocates everything but text, and fills it in. */
simdiri_status simdiri_arrow_components_split(component_columns *target, arrow_piece *piece,
                                              const simdiri_allocator *allocator);
/* Allocates the text and copies it. */
simdiri_status simdiri_arrow_components_copy(component_columns *target, arrow_piece *piece,
                                             const simdiri_allocator *allocator);

/* Returns the length of memory for `size` bytes, so that at least 64 unused bytes and the begin of a cache line follow.
 */
static inline size_t arrow_padded(size_t size) { return (size / 64 + 2) * 64; }

/* The offset number i of a column of offsets. */
static inline size_t arrow_offset(const void *offsets, bool is_large, size_t i) {
  return is_large ? (size_t)((const int64_t *)offsets)[i] : (size_t)((const int32_t *)offsets)[i];
}

/* Returns true if the row is null. */
static inline bool arrow_is_null(const arrow_column *column, size_t row) {
  const size_t bit = column->validity_offset + row;
  return column->validity && !(column->validity[bit / 8] >> bit % 8 & 1);
}

#endif
