/* Columns of the Arrow C data interface: what comes in, checked, and what goes out, owned. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_ARROW_COLUMN_H
#define SIMDIRI_ARROW_COLUMN_H

#include <simdiri/simdiri.h>
#include <stdbool.h>
#include <stddef.h>

typedef enum { ARROW_TEXT, ARROW_LARGE_TEXT, ARROW_TEXT_VIEW } arrow_layout;

typedef struct {
  arrow_layout layout;
  bool is_binary;
} arrow_type;

/* A column that came in, its slice applied. `validity` is NULL if no row is null. */
typedef struct {
  arrow_type type;
  size_t count;
  const uint8_t *validity;
  size_t validity_offset;
  simdiri_records records; /* not of views: those are to be gathered */
  /* Of views: 16 bytes for each row, buffers of text, and their lengths. */
  const unsigned char *views;
  const void *const *texts;
  const int64_t *text_lens;
  size_t text_count;
} arrow_column;

/* Where the call failed: *row is set if it is a row that is at fault. */
simdiri_status simdiri_arrow_read_type(const struct ArrowSchema *schema, arrow_type *type);
/* The format of what is made of such a column: views become one piece with large offsets. Static storage. */
const char *simdiri_arrow_text_format(arrow_type type);
simdiri_status simdiri_arrow_read_column(const struct ArrowSchema *schema, const struct ArrowArray *array,
                                         arrow_column *column, size_t *row);

/* The bytes of a row of a column that was read, and gathered if it is of views; false if the row is null. */
static inline bool arrow_row(const arrow_column *column, size_t row, const char **text, size_t *len) {
  const simdiri_records *records = &column->records;
  const size_t bit = column->validity_offset + row;
  if (column->validity && !(column->validity[bit / 8] >> bit % 8 & 1)) return false;
  const size_t begin = records->offsets64 ? (size_t)records->offsets64[row] : (size_t)records->offsets32[row];
  const size_t end = records->offsets64 ? (size_t)records->offsets64[row + 1] : (size_t)records->offsets32[row + 1];
  *text = records->data ? records->data + begin : "";
  *len = end - begin;
  return true;
}

/* Text of views in one piece. */
typedef struct {
  char *data;
  size_t data_size;
  int64_t *offsets;
  size_t offsets_size;
} arrow_gathered;

/* Checks every view and gathers their text, so that column->records can be read. Free also after an error. */
simdiri_status simdiri_arrow_gather(arrow_column *column, const simdiri_allocator *allocator, arrow_gathered *gathered,
                                    size_t *row);
void simdiri_arrow_gathered_free(arrow_gathered *gathered, const simdiri_allocator *allocator);

/* What an array that goes out owns: up to three buffers, NULL or of a size. */
enum { ARROW_VALIDITY = 0, ARROW_FIXED = 1, ARROW_OFFSETS = 1, ARROW_BYTES = 2, ARROW_BUFFERS = 3 };
typedef struct {
  const simdiri_allocator *allocator;
  void *buffers[ARROW_BUFFERS];
  size_t sizes[ARROW_BUFFERS];
} arrow_holder;

arrow_holder *simdiri_arrow_holder_create(const simdiri_allocator *allocator);
void simdiri_arrow_holder_free(arrow_holder *holder);
/* Uninitialized memory for a buffer; at least one byte, as consumers may not like NULL. */
simdiri_status simdiri_arrow_holder_allocate(arrow_holder *holder, size_t buffer, size_t size);
/* Copies which rows of the column are null; no buffer if none is. *null_count: how many are. */
simdiri_status simdiri_arrow_copy_validity(arrow_holder *holder, const arrow_column *column, size_t *null_count);
/* Makes the holder's content an array. Takes the holder over. */
void simdiri_arrow_publish(arrow_holder *holder, int64_t buffer_count, size_t length, size_t null_count,
                           struct ArrowArray *array);

/* Offsets of 64 bits as such of 32: TOO_LONG, and *row is the first row that ends too far. */
simdiri_status simdiri_arrow_narrow(const int64_t *wide, size_t count, int32_t *narrow, size_t *row);

#endif
