/* Arrays that the extension makes itself, and the type of a structure. Nothing here calls Python. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_PYTHON_ARRAY_H
#define SIMDIRI_PYTHON_ARRAY_H

#include <simdiri/simdiri.h>
#include <stdbool.h>

/* The number of bytes of a bitmap; never 0. */
static inline size_t array_bitmap_size(size_t rows) { return rows / 8 + 1; }

/* The following functions return false if there is no memory. Buffers are of malloc(), and belong to the function. */

/* Copies the validity of a column, from its first row on, and counts its nulls. `*copy` is NULL if no row is null. */
bool array_copy_validity(const struct ArrowArray *column, uint8_t **copy, int64_t *null_count);
/* Makes a column of a validity, which may be NULL, and of values. */
bool array_make_flat(uint8_t *validity, void *values, int64_t rows, int64_t null_count, struct ArrowArray *made);
/* Makes a structure of columns with as many rows, and moves them into it; on a failure they are released. */
bool array_make_structure(uint8_t *validity, int64_t rows, int64_t null_count, struct ArrowArray *columns, size_t count,
                          struct ArrowArray *made);
/* Makes the type of a structure of parts of texts of a column of the type `texts`. */
simdiri_status array_make_structure_schema(const struct ArrowSchema *texts, const char *const *names, size_t count,
                                           struct ArrowSchema *made);

#endif
