/* Rows and types of columns, for messages; columns of nulls. */
/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "column.h"

/* Returns the name of a type by its format in the Arrow C data interface; the format if it has no name. */
static const char *get_type_name(const char *format) {
  static const struct {
    const char *format, *name;
  } types[] = {{"n", "null"},
               {"b", "bool"},
               {"c", "int8"},
               {"C", "uint8"},
               {"s", "int16"},
               {"S", "uint16"},
               {"i", "int32"},
               {"I", "uint32"},
               {"l", "int64"},
               {"L", "uint64"},
               {"e", "float16"},
               {"f", "float32"},
               {"g", "float64"},
               {"d:", "decimal"},
               {"w:", "fixed-size binary"},
               {"td", "date"},
               {"tt", "time"},
               {"ts", "timestamp"},
               {"tD", "duration"},
               {"ti", "interval"},
               {"+l", "list"},
               {"+L", "list"},
               {"+w:", "list"},
               {"+v", "list view"},
               {"+s", "structure"},
               {"+m", "map"},
               {"+u", "union"},
               {"+r", "run-end-encoded"}};
  for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
    const size_t len = strlen(types[i].format);
    if (len == 1 ? strcmp(format, types[i].format) == 0 : strncmp(format, types[i].format, len) == 0)
      return types[i].name;
  }
  return format;
}

/* Enough for what an exception keeps of a text. */
enum { MAX_LEN = 4000, VIEW_LEN = 16, INLINE_LEN = 12 };

/* Gets the text of a row of offsets or of views. The call that found the row to be bad has checked both. */
static void get_row(const struct ArrowArray *array, const char *format, size_t row, const char **text, size_t *len) {
  row += (size_t)array->offset;
  if (format[0] == 'v') {
    const char *view = (const char *)array->buffers[1] + row * VIEW_LEN;
    int32_t fields[4]; /* the length; then the text, or its first bytes, the number of a buffer, and a position */
    memcpy(fields, view, sizeof fields);
    *len = (size_t)fields[0];
    *text = *len <= INLINE_LEN ? view + 4 : (const char *)array->buffers[2 + fields[2]] + fields[3];
    return;
  }
  const bool is_large = format[0] == 'U' || format[0] == 'Z';
  const int32_t *narrow = array->buffers[1];
  const int64_t *wide = array->buffers[1];
  const size_t begin = is_large ? (size_t)wide[row] : (size_t)narrow[row];
  const size_t end = is_large ? (size_t)wide[row + 1] : (size_t)narrow[row + 1];
  *text = array->buffers[2] ? (const char *)array->buffers[2] + begin : "";
  *len = end - begin;
}

/* row_text(schema, array, row) -> str or bytes: the beginning of a text that was found to be bad */
PyObject *native_row_text(PyObject *module, PyObject *arguments) {
  PyObject *schema_capsule, *array_capsule;
  Py_ssize_t row;
  column_input input;
  const char *text;
  size_t len;
  (void)module;
  if (!PyArg_ParseTuple(arguments, "OOn", &schema_capsule, &array_capsule, &row)) return NULL;
  if (!column_open(schema_capsule, array_capsule, 0, &input) || !column_slice(&input, row, 1)) return NULL;
  const char *format = input.schema->format;
  get_row(input.array, format, 0, &text, &len);
  if (strchr(format, 'z') || strchr(format, 'Z'))
    return PyBytes_FromStringAndSize(text, (Py_ssize_t)(len < MAX_LEN ? len : MAX_LEN));
  if (len > MAX_LEN)
    for (len = MAX_LEN; len > 0 && ((unsigned char)text[len] & 0xC0) == 0x80;) len--;
  return PyUnicode_DecodeUTF8(text, (Py_ssize_t)len, "replace");
}

/* column_format(schema) -> the format of a type, as the Arrow C data interface writes it */
PyObject *native_column_format(PyObject *module, PyObject *schema_capsule) {
  const struct ArrowSchema *schema = PyCapsule_GetPointer(schema_capsule, "arrow_schema");
  (void)module;
  return schema ? PyUnicode_FromString(schema->format ? schema->format : "") : NULL;
}

PyObject *column_raise(const column_input *input, simdiri_status status, size_t row) {
  const struct ArrowSchema *schema = input->schema;
  const bool is_bad = status == SIMDIRI_ERROR_COLUMN_TYPE || status == SIMDIRI_ERROR_BAD_COLUMN;
  if (is_bad && (!schema->release || !input->array->release)) {
    PyErr_SetString(PyExc_ValueError, "this column, or the only one of this table, has been released");
    return NULL;
  }
  if (status != SIMDIRI_ERROR_COLUMN_TYPE)
    return native_raise(status, row == SIZE_MAX ? row : row + (size_t)input->before);
  if (schema->dictionary)
    return PyErr_Format(PyExc_TypeError, "a dictionary-encoded column: cast it to the type of its values");
  if (!schema->format || !*schema->format) {
    PyErr_SetString(PyExc_TypeError, "a column without a type, not one of text or binary");
    return NULL;
  }
  return PyErr_Format(PyExc_TypeError, "a column of the type %s, not one of text or binary",
                      get_type_name(schema->format));
}

/* ---- columns of nulls */

typedef struct {
  const void *buffers[3];
} null_buffers;

static void release_nulls(struct ArrowArray *array) {
  null_buffers *own = array->private_data;
  for (size_t i = 0; i < 2; i++) free((void *)(uintptr_t)own->buffers[i]);
  free(own);
  array->release = NULL;
}

static void release_schema(struct ArrowSchema *schema) { schema->release = NULL; }

/* make_nulls(array of the type null) -> Column of utf8 with as many nulls */
PyObject *native_make_nulls(PyObject *module, PyObject *array_capsule) {
  const struct ArrowArray *like = PyCapsule_GetPointer(array_capsule, "arrow_array");
  if (!like) return NULL;
  if (!like->release || like->length < 0) {
    PyErr_SetString(PyExc_ValueError, "this column has been released, or its length is negative");
    return NULL;
  }
  const size_t rows = (size_t)like->length;
  null_buffers *own = calloc(1, sizeof *own);
  void *validity = calloc(rows / 8 + 1, 1), *offsets = calloc(rows + 1, sizeof(int32_t));
  if (!own || !validity || !offsets) {
    free(own);
    free(validity);
    free(offsets);
    return PyErr_NoMemory();
  }
  own->buffers[0] = validity;
  own->buffers[1] = offsets;
  own->buffers[2] = "";
  struct ArrowSchema schema = {.format = "u", .name = "", .flags = ARROW_FLAG_NULLABLE, .release = release_schema};
  struct ArrowArray array = {.length = (int64_t)rows,
                             .null_count = (int64_t)rows,
                             .n_buffers = 3,
                             .buffers = own->buffers,
                             .release = release_nulls,
                             .private_data = own};
  return column_wrap(module, &schema, &array);
}
