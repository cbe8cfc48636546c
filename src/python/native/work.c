/* What is done with columns. */
/* SPDX-License-Identifier: MIT */
#include "column.h"

PyObject *column_finish(PyObject *module, const struct ArrowSchema *type, simdiri_on_error on_error,
                        struct ArrowArray *output, struct ArrowArray *statuses, const simdiri_batch_result *result) {
  struct ArrowSchema schema = {0}, status_schema = {0};
  PyObject *column = NULL, *status_column = NULL, *made = NULL;
  simdiri_status status =
      type ? simdiri_arrow_schema(type, on_error, NULL, &schema) : simdiri_arrow_key_schema(NULL, &schema);
  if (status == SIMDIRI_OK && statuses) status = simdiri_arrow_status_schema(NULL, &status_schema);
  if (status != SIMDIRI_OK) {
    if (schema.release) schema.release(&schema);
    output->release(output);
    if (statuses) statuses->release(statuses);
    return native_raise(status, SIZE_MAX);
  }
  column = column_wrap(module, &schema, output);
  status_column = statuses ? column_wrap(module, &status_schema, statuses) : Py_BuildValue("");
  PyObject *error = native_first_error(result);
  if (column && status_column && error) made = PyTuple_Pack(3, column, status_column, error);
  Py_XDECREF(column);
  Py_XDECREF(status_column);
  Py_XDECREF(error);
  return made;
}

/* apply_column(context, operation, schema, array, base, on_error, wants_statuses)
 * -> (Column, Column of statuses or None, first error or None) */
PyObject *native_apply_column(PyObject *module, PyObject *arguments) {
  context_object *context;
  unsigned operation, on_error;
  PyObject *schema_capsule, *array_capsule, *base_argument;
  const simdiri_base *base;
  int wants_statuses;
  if (!PyArg_ParseTuple(arguments, "O!IOOOIp", native_state(module)->context_type, &context, &operation,
                        &schema_capsule, &array_capsule, &base_argument, &on_error, &wants_statuses))
    return NULL;
  column_input input;
  struct ArrowArray output, statuses;
  if (!native_base(module, base_argument, &base) || !column_open(schema_capsule, array_capsule, &input)) return NULL;
  simdiri_scratch *scratch = native_take_scratch(context);
  if (!scratch) return NULL;
  simdiri_batch_result result = {0};
  size_t row;
  simdiri_status status;
  Py_BEGIN_ALLOW_THREADS status = simdiri_arrow_batch(
      context->context, scratch, (simdiri_operation)operation, (simdiri_on_error)on_error, base, input.schema,
      input.array, &native_allocator, &output, wants_statuses ? &statuses : NULL, &result, &row);
  Py_END_ALLOW_THREADS native_give_scratch(context, scratch);
  PyObject *made = status == SIMDIRI_OK ? column_finish(module, input.schema, (simdiri_on_error)on_error, &output,
                                                        wants_statuses ? &statuses : NULL, &result)
                                        : column_raise(input.schema, status, row);
  simdiri_batch_result_free(&result, &native_allocator);
  return made;
}
