/* Columns: from Arrow capsules to objects that give such. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_PYTHON_COLUMN_H
#define SIMDIRI_PYTHON_COLUMN_H

#include "native.h"
#include "share.h"

/* Released structures, to be filled, and capsules around them, which release what nobody has taken; NULL, and an
 * exception. */
struct ArrowSchema *column_schema_capsule(PyObject **capsule);
struct ArrowArray *column_array_capsule(PyObject **capsule);
/* What a capsule of a producer's holds; NULL, and an exception. */
struct ArrowArrayStream *column_stream_of(PyObject *capsule);

/* An object that gives this column. Takes both over. */
PyObject *column_wrap(PyObject *module, struct ArrowSchema *schema, struct ArrowArray *array);

/* A column that came in, which the capsules own. `array` may point to `own`: not to be copied. */
typedef struct {
  const struct ArrowSchema *schema;
  const struct ArrowArray *array;
  struct ArrowArray own;
  Py_ssize_t before; /* rows of chunks before it: errors tell the row of the whole */
} column_input;

/* A table of one column is taken for that column. False, and an exception. */
bool column_open(PyObject *schema_capsule, PyObject *array_capsule, Py_ssize_t before, column_input *input);
/* Cuts rows out; false, and ValueError. */
bool column_slice(column_input *input, Py_ssize_t begin, Py_ssize_t count);

/* (Column, Column of statuses or None, first error or None) of what a call made, which it takes over. `type` is what
 * came in; NULL: these are keys. */
PyObject *column_finish(PyObject *module, const struct ArrowSchema *type, simdiri_on_error on_error,
                        struct ArrowArray *output, struct ArrowArray *statuses, const simdiri_batch_result *result);
/* An exception for an error of a call on a column; always NULL. */
PyObject *column_raise(const column_input *input, simdiri_status status, size_t row);

#endif
