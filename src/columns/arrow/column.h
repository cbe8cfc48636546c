/* Columns of the Arrow C data interface: checked input columns, and output columns that own their memory. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_COLUMNS_ARROW_COLUMN_H
#define SIMDIRI_COLUMNS_ARROW_COLUMN_H

#include <simdiri/simdiri.h>
#include <stdbool.h>
#include <stddef.h>

typedef enum { ARROW_TEXT, ARROW_LARGE_TEXT, ARROW_TEXT_VIEW } arrow_layout;

typedef struct {
  arrow_layout layout;
  bool is_binary;
} arrow_type;

/* An input column, after applying offset and length. `validity` is NULL if no row is null. */
typedef struct {
  arrow_type type;
  size_t count;
  const uint8_t *validity;
  size_t validity_offset;
  simdiri_records records; /* set by simdiri_arrow_gather for views */
  /* For views: 16 bytes for each row, buffers of text, and their lengths. */
  const unsigned char *views;
  const void *const *texts;
  const int64_t *text_lens;
  size_t text_count;
} arrow_column;

/* These functions read the type of a column, and a column. If a row causes the error, its number is in *row. */
simdiri_status simdiri_arrow_read_type(const struct ArrowSchema *schema, arrow_type *type);
/* Returns the format of text made from such a column: views become one piece with large offsets. Static storage. */
const char *simdiri_arrow_text_format(arrow_type type);
simdiri_status simdiri_arrow_read_column(const struct ArrowSchema *schema, const struct ArrowArray *array,
                                         arrow_column *column, size_t *row);

/* Gives the bytes of a row of a column that was read, and gathered if it has views. Returns false if the row is null.
 */
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

/* The text of views in one piece. */
typedef struct {
  char *data;
  size_t data_size;
  int64_t *offsets;
  size_t offsets_size;
} arrow_gathered;

/* Checks every view and copies their text, so that column->records can be read. Free the result also after an error. */
simdiri_status simdiri_arrow_gather(arrow_column *column, const simdiri_allocator *allocator, arrow_gathered *gathered,
                                    size_t *row);
void simdiri_arrow_gathered_free(arrow_gathered *gathered, const simdiri_allocator *allocator);

/* What an output array owns: up to three buffers, each NULL or of a given size. */
enum { ARROW_VALIDITY = 0, ARROW_FIXED = 1, ARROW_OFFSETS = 1, ARROW_BYTES = 2, ARROW_BUFFERS = 3 };
typedef struct {
  const simdiri_allocator *allocator;
  void *buffers[ARROW_BUFFERS];
  size_t sizes[ARROW_BUFFERS];
} arrow_holder;

arrow_holder *simdiri_arrow_holder_create(const simdiri_allocator *allocator);
void simdiri_arrow_holder_free(arrow_holder *holder);
/* Allocates a buffer without initializing it; at least one byte, because some consumers do not accept NULL. */
simdiri_status simdiri_arrow_holder_allocate(arrow_holder *holder, size_t buffer, size_t size);
/* Copies the validity of the column; allocates no buffer if no row is null. *null_count is the number of null rows. */
simdiri_status simdiri_arrow_copy_validity(arrow_holder *holder, const arrow_column *column, size_t *null_count);
/* Makes an array of the holder's content. The array owns the holder. */
void simdiri_arrow_publish(arrow_holder *holder, int64_t buffer_count, size_t length, size_t null_count,
                           struct ArrowArray *array);

/* Narrows offsets of 64 bits to 32. TOO_LONG: *row is the first row whose end does not fit. */
simdiri_status simdiri_arrow_narrow(const int64_t *wide, size_t count, int32_t *narrow, size_t *row);

#endif
