/* Operations on columns. */
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

/* apply_column(context, operation, schema, array, before, base, on_error, wants_statuses)
 * -> (Column, Column of statuses or None, first error or None) */
PyObject *native_apply_column(PyObject *module, PyObject *arguments) {
  context_object *context;
  unsigned operation, on_error;
  PyObject *schema_capsule, *array_capsule, *base_argument;
  const simdiri_base *base;
  int wants_statuses;
  Py_ssize_t before;
  if (!PyArg_ParseTuple(arguments, "O!IOOnOIp", native_state(module)->context_type, &context, &operation,
                        &schema_capsule, &array_capsule, &before, &base_argument, &on_error, &wants_statuses))
    return NULL;
  column_input input;
  struct ArrowArray output, statuses;
  if (!native_base(module, base_argument, &base) || !column_open(schema_capsule, array_capsule, before, &input))
    return NULL;
  simdiri_scratch *scratch = native_take_scratch(context);
  if (!scratch) return NULL;
  simdiri_batch_result result = {0};
  simdiri_arrow_call call = {.struct_size = sizeof(simdiri_arrow_call),
                             .schema = input.schema,
                             .input = input.array,
                             .scratch = scratch,
                             .base = base,
                             .on_error = (simdiri_on_error)on_error,
                             .allocator = &native_allocator};
  simdiri_status status;
  Py_BEGIN_ALLOW_THREADS status = simdiri_arrow_batch(context->context, (simdiri_operation)operation, &call, &output,
                                                      wants_statuses ? &statuses : NULL, &result);
  Py_END_ALLOW_THREADS native_give_scratch(context, scratch);
  PyObject *made = status == SIMDIRI_OK ? column_finish(module, input.schema, (simdiri_on_error)on_error, &output,
                                                        wants_statuses ? &statuses : NULL, &result)
                                        : column_raise(&input, status, call.row);
  simdiri_batch_result_free(&result, &native_allocator);
  return made;
}

/* parse_column(schema, array, before) -> Column of structures */
PyObject *native_parse_column(PyObject *module, PyObject *arguments) {
  PyObject *schema_capsule, *array_capsule;
  Py_ssize_t before;
  column_input input;
  struct ArrowSchema schema;
  struct ArrowArray output;
  size_t row;
  simdiri_status status;
  if (!PyArg_ParseTuple(arguments, "OOn", &schema_capsule, &array_capsule, &before)) return NULL;
  if (!column_open(schema_capsule, array_capsule, before, &input)) return NULL;
  Py_BEGIN_ALLOW_THREADS status = simdiri_arrow_parse(input.schema, input.array, &native_allocator, &output, &row);
  Py_END_ALLOW_THREADS if (status != SIMDIRI_OK) return column_raise(&input, status, row);
  status = simdiri_arrow_parse_schema(input.schema, NULL, &schema);
  if (status == SIMDIRI_OK) return column_wrap(module, &schema, &output);
  output.release(&output);
  return native_raise(status, SIZE_MAX);
}

/* (row, status, offset, component, count, number of the operand) of the first error, or None. */
static PyObject *first_error(const simdiri_arrow_comparison *result) {
  const simdiri_result *failure = &result->first_error.failure;
  if (result->error_count == 0) Py_RETURN_NONE;
  return Py_BuildValue("nInIni", (Py_ssize_t)result->first_error_row, (unsigned)failure->status,
                       (Py_ssize_t)failure->offset, (unsigned)failure->component, (Py_ssize_t)result->error_count,
                       result->first_error.invalid_operand);
}

static PyObject *finish_comparison(PyObject *module, struct ArrowArray *output, struct ArrowArray *statuses,
                                   const simdiri_arrow_comparison *result) {
  struct ArrowSchema schema = {0}, status_schema = {0};
  simdiri_status status = simdiri_arrow_compare_schema(NULL, &schema);
  if (status == SIMDIRI_OK) status = simdiri_arrow_status_schema(NULL, &status_schema);
  if (status != SIMDIRI_OK) {
    if (schema.release) schema.release(&schema);
    output->release(output);
    statuses->release(statuses);
    return native_raise(status, SIZE_MAX);
  }
  PyObject *column = column_wrap(module, &schema, output),
           *status_column = column_wrap(module, &status_schema, statuses);
  PyObject *error = first_error(result);
  PyObject *made = column && status_column && error ? PyTuple_Pack(3, column, status_column, error) : NULL;
  Py_XDECREF(column);
  Py_XDECREF(status_column);
  Py_XDECREF(error);
  return made;
}

static bool is_text_type(const struct ArrowSchema *type) {
  struct ArrowSchema made;
  if (simdiri_arrow_schema(type, SIMDIRI_ON_ERROR_KEEP, NULL, &made) != SIMDIRI_OK) return false;
  made.release(&made);
  return true;
}

/* compare_columns(context, base, schema, array, begin, schema, array, begin, count, before)
 * -> (Column, Column of statuses, first error or None). Compares `count` rows of both columns. */
PyObject *native_compare_columns(PyObject *module, PyObject *arguments) {
  context_object *context;
  PyObject *base_argument, *schemas[2], *arrays[2];
  Py_ssize_t begins[2], count, before;
  const simdiri_base *base;
  column_input inputs[2];
  if (!PyArg_ParseTuple(arguments, "O!OOOnOOnnn", native_state(module)->context_type, &context, &base_argument,
                        &schemas[0], &arrays[0], &begins[0], &schemas[1], &arrays[1], &begins[1], &count, &before))
    return NULL;
  if (!native_base(module, base_argument, &base)) return NULL;
  for (int i = 0; i < 2; i++)
    if (!column_open(schemas[i], arrays[i], before, &inputs[i]) || !column_slice(&inputs[i], begins[i], count))
      return NULL;
  simdiri_scratch *scratch = native_take_scratch(context);
  if (!scratch) return NULL;
  simdiri_arrow_call call = {.struct_size = sizeof(simdiri_arrow_call),
                             .schema = inputs[0].schema,
                             .input = inputs[0].array,
                             .other_schema = inputs[1].schema,
                             .other_input = inputs[1].array,
                             .scratch = scratch,
                             .base = base,
                             .allocator = &native_allocator};
  struct ArrowArray output, statuses;
  simdiri_arrow_comparison result;
  simdiri_status status;
  Py_BEGIN_ALLOW_THREADS status = simdiri_arrow_compare(context->context, &call, &output, &statuses, &result);
  Py_END_ALLOW_THREADS native_give_scratch(context, scratch);
  if (status == SIMDIRI_OK) return finish_comparison(module, &output, &statuses, &result);
  return column_raise(&inputs[is_text_type(call.schema) ? 1 : 0], status, call.row);
}
