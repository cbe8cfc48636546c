/* Columns: input from Arrow capsules, output as objects that export Arrow capsules. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_PYTHON_COLUMN_H
#define SIMDIRI_PYTHON_COLUMN_H

#include "native.h"
#include "share.h"

/* Return an empty structure to fill, and a capsule that owns it. When the capsule is freed, it releases the structure
 * unless a consumer has moved it. Return NULL with an exception. */
struct ArrowSchema *column_schema_capsule(PyObject **capsule);
struct ArrowArray *column_array_capsule(PyObject **capsule);
/* Moves the stream out of a producer's capsule, so that only the calling thread can read it, into a capsule of its own.
 * Returns NULL with an exception. */
struct ArrowArrayStream *column_take_stream(PyObject *producer, PyObject **capsule);

/* Makes a Column of a schema and an array, and takes ownership of both, even if it fails. */
PyObject *column_wrap(PyObject *module, struct ArrowSchema *schema, struct ArrowArray *array);

/* An input column. The capsules own its memory. `array` may point to `own`, so the structure must not be copied. */
typedef struct {
  const struct ArrowSchema *schema;
  const struct ArrowArray *array;
  struct ArrowArray own;
  Py_ssize_t before; /* rows in earlier chunks; errors name the row in the whole column */
} column_input;

/* Opens a column, or a table of one column as that column. Returns false with an exception. */
bool column_open(PyObject *schema_capsule, PyObject *array_capsule, Py_ssize_t before, column_input *input);
/* Restricts the input to `count` rows from `begin`. Returns false with ValueError. */
bool column_slice(column_input *input, Py_ssize_t begin, Py_ssize_t count);

/* Returns (Column, Column of statuses or None, first error or None), and takes ownership of both arrays. `type` is the
 * type of the input column, or NULL if `output` is a column of keys. */
PyObject *column_finish(PyObject *module, const struct ArrowSchema *type, simdiri_on_error on_error,
                        struct ArrowArray *output, struct ArrowArray *statuses, const simdiri_batch_result *result);
/* Raises the exception for an error of a call on a column. Always returns NULL. */
PyObject *column_raise(const column_input *input, simdiri_status status, size_t row);

#endif
