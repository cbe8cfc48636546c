/* Parts of columns. */
/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "array.h"
#include "column.h"
#include "parts.h"

/* Marks the rows with an error as null. `*validity` may be NULL, and stays NULL if no row has an error. */
static bool drop_errors(const simdiri_batch_result *result, size_t rows, uint8_t **validity, int64_t *null_count) {
  if (result->error_count == 0) return true;
  if (!*validity) {
    *validity = malloc(array_bitmap_size(rows));
    if (!*validity) return false;
    memset(*validity, 0xFF, array_bitmap_size(rows));
  }
  for (size_t i = 0; i < result->note_count; i++) {
    const simdiri_note *note = &result->notes[i];
    if (!simdiri_is_error((simdiri_status)note->status)) continue;
    (*validity)[note->index / 8] &= (uint8_t) ~(1u << note->index % 8);
    ++*null_count;
  }
  return true;
}

/* Makes the structure of the parts, and takes ownership of them. Returns false if there is no memory. */
static bool make_structure(const parts_object *self, const struct ArrowArray *input, const simdiri_batch_result *result,
                           struct ArrowArray *parts, struct ArrowArray *made) {
  uint8_t *validity = NULL;
  int64_t null_count = 0;
  const size_t count = simdiri_parts_count(self->parts), rows = (size_t)input->length;
  if (array_copy_validity(input, &validity, &null_count) && drop_errors(result, rows, &validity, &null_count))
    return array_make_structure(validity, input->length, null_count, parts, count, made);
  free(validity);
  for (size_t i = 0; i < count; i++) parts[i].release(&parts[i]);
  return false;
}

static bool make_statuses(const struct ArrowArray *input, const simdiri_batch_result *result, struct ArrowArray *made) {
  uint8_t *validity;
  int64_t null_count;
  if (!array_copy_validity(input, &validity, &null_count)) return false;
  uint16_t *values = calloc((size_t)input->length + 1, sizeof *values);
  if (!values) {
    free(validity);
    return false;
  }
  for (size_t i = 0; i < result->note_count; i++) values[result->notes[i].index] = result->notes[i].status;
  return array_make_flat(validity, values, input->length, null_count, made);
}

/* Makes the Column of the parts, or of the only part, and takes ownership of them. Returns NULL with an exception. */
static PyObject *wrap_parts(PyObject *module, const parts_object *self, const column_input *input,
                            const simdiri_batch_result *result, struct ArrowArray *parts) {
  struct ArrowSchema schema;
  struct ArrowArray made;
  if (self->is_single)
    made = parts[0];
  else if (!make_structure(self, input->array, result, parts, &made))
    return PyErr_NoMemory();
  const simdiri_status status =
      self->is_single
          ? simdiri_arrow_schema(input->schema, SIMDIRI_ON_ERROR_SKIP, NULL, &schema)
          : array_make_structure_schema(input->schema, self->texts, simdiri_parts_count(self->parts), &schema);
  if (status == SIMDIRI_OK) return column_wrap(module, &schema, &made);
  made.release(&made);
  return native_raise(status, SIZE_MAX);
}

static PyObject *wrap_statuses(PyObject *module, const struct ArrowArray *input, const simdiri_batch_result *result) {
  struct ArrowSchema schema;
  struct ArrowArray made;
  if (!make_statuses(input, result, &made)) return PyErr_NoMemory();
  const simdiri_status status = simdiri_arrow_status_schema(NULL, &schema);
  if (status == SIMDIRI_OK) return column_wrap(module, &schema, &made);
  made.release(&made);
  return native_raise(status, SIZE_MAX);
}

static PyObject *finish(PyObject *module, const parts_object *self, const column_input *input, bool wants_statuses,
                        const simdiri_batch_result *result, struct ArrowArray *parts) {
  PyObject *column = wrap_parts(module, self, input, result, parts), *made = NULL;
  PyObject *statuses = wants_statuses ? wrap_statuses(module, input->array, result) : Py_BuildValue("");
  PyObject *error = native_first_error(result);
  if (column && statuses && error) made = PyTuple_Pack(3, column, statuses, error);
  Py_XDECREF(column);
  Py_XDECREF(statuses);
  Py_XDECREF(error);
  return made;
}

PyObject *parts_find_column(PyObject *object, PyObject *arguments) {
  const parts_object *self = (const parts_object *)object;
  PyObject *module = PyType_GetModule(Py_TYPE(object)), *schema_capsule, *array_capsule, *base_argument, *made = NULL;
  const simdiri_base *base;
  Py_ssize_t before;
  int wants_statuses;
  column_input input;
  if (!PyArg_ParseTuple(arguments, "OOnOp", &schema_capsule, &array_capsule, &before, &base_argument, &wants_statuses))
    return NULL;
  if (!native_base(module, base_argument, &base) || !column_open(schema_capsule, array_capsule, before, &input))
    return NULL;
  struct ArrowArray *parts = PyMem_Calloc(simdiri_parts_count(self->parts), sizeof *parts);
  if (!parts) return PyErr_NoMemory();
  simdiri_scratch *scratch = native_take_scratch(self->context);
  if (scratch) {
    simdiri_batch_result result = {0};
    simdiri_arrow_call call = {.struct_size = sizeof(simdiri_arrow_call),
                               .schema = input.schema,
                               .input = input.array,
                               .scratch = scratch,
                               .base = base,
                               .allocator = &native_allocator};
    simdiri_status status;
    Py_BEGIN_ALLOW_THREADS status = simdiri_arrow_parts(self->parts, &call, parts, &result);
    Py_END_ALLOW_THREADS native_give_scratch(self->context, scratch);
    made = status == SIMDIRI_OK ? finish(module, self, &input, wants_statuses, &result, parts)
                                : column_raise(&input, status, call.row);
    simdiri_batch_result_free(&result, &native_allocator);
  }
  PyMem_Free(parts);
  return made;
}
