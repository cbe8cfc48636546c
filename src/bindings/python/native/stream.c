/* Reading Arrow streams. */
/* SPDX-License-Identifier: MIT */
#include "column.h"

static void release_empty(struct ArrowArray *array) { array->release = NULL; }

/* Makes a column without rows for a stream without chunks, so that the result has a type. */
static struct ArrowArray make_empty(void) {
  static const void *buffers[3] = {NULL, NULL, NULL};
  return (struct ArrowArray){.n_buffers = 3, .buffers = buffers, .release = release_empty};
}

static PyObject *raise_of_stream(struct ArrowArrayStream *stream, int error) {
  const char *message = stream->get_last_error ? stream->get_last_error(stream) : NULL;
  return PyErr_Format(PyExc_OSError, "the stream failed with %d: %s", error, message ? message : "no reason given");
}

/* Appends the stream's arrays to a list. Returns false with an exception. */
static bool read_arrays(struct ArrowArrayStream *stream, PyObject *list) {
  for (;;) {
    PyObject *capsule;
    int error;
    struct ArrowArray *array = column_array_capsule(&capsule);
    if (!array) return false;
    Py_BEGIN_ALLOW_THREADS error = stream->get_next(stream, array);
    Py_END_ALLOW_THREADS const bool is_end = error != 0 || !array->release;
    const bool is_empty = is_end && PyList_Size(list) == 0;
    if (is_empty) *array = make_empty();
    const bool is_lost = (!is_end || is_empty) && PyList_Append(list, capsule) < 0;
    Py_DECREF(capsule);
    if (error != 0) raise_of_stream(stream, error);
    if (is_lost || error != 0) return false;
    if (is_end) return true;
  }
}

static PyObject *read_stream(struct ArrowArrayStream *stream) {
  PyObject *schema_capsule, *list;
  int error;
  struct ArrowSchema *schema = column_schema_capsule(&schema_capsule);
  if (!schema) return NULL;
  Py_BEGIN_ALLOW_THREADS error = stream->get_schema(stream, schema);
  Py_END_ALLOW_THREADS if (error != 0) raise_of_stream(stream, error);
  list = error == 0 ? PyList_New(0) : NULL;
  if (list && read_arrays(stream, list)) return Py_BuildValue("NN", schema_capsule, list);
  Py_XDECREF(list);
  Py_DECREF(schema_capsule);
  return NULL;
}

/* read_stream(capsule) -> (schema, [array, …]), as capsules. The interpreter's lock is released during callbacks,
 * because the producer may take it. */
PyObject *native_read_stream(PyObject *module, PyObject *producer) {
  PyObject *capsule;
  (void)module;
  struct ArrowArrayStream *stream = column_take_stream(producer, &capsule);
  if (!stream) return NULL;
  PyObject *made = read_stream(stream);
  Py_DECREF(capsule);
  return made;
}
