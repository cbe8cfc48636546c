/* The types Column and Chunks, and input columns from Arrow capsules. */
/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "column.h"

static const char SCHEMA[] = "arrow_schema", ARRAY[] = "arrow_array", STREAM[] = "arrow_array_stream";

typedef struct {
  PyObject_HEAD shared_column *shared;
} column_object;

/* Columns of one type that form one longer column. */
typedef struct {
  PyObject_HEAD PyObject *columns; /* a tuple that is not empty */
} chunks_object;

/* ---- capsules */

/* The pending exception. A producer's release callback may run Python code, which must not start with an exception
 * set, so it is saved before the callback and restored after it. */
typedef struct {
  PyObject *type, *value, *traceback;
} pending_exception;

static pending_exception save_exception(void) {
  pending_exception pending;
  PyErr_Fetch(&pending.type, &pending.value, &pending.traceback);
  return pending;
}

static void restore_exception(pending_exception pending) {
  PyErr_Restore(pending.type, pending.value, pending.traceback);
}

static void free_schema(PyObject *capsule) {
  struct ArrowSchema *schema = PyCapsule_GetPointer(capsule, SCHEMA);
  const pending_exception pending = save_exception();
  if (schema->release) schema->release(schema);
  free(schema);
  restore_exception(pending);
}

static void free_array(PyObject *capsule) {
  struct ArrowArray *array = PyCapsule_GetPointer(capsule, ARRAY);
  const pending_exception pending = save_exception();
  if (array->release) array->release(array);
  free(array);
  restore_exception(pending);
}

static void free_stream(PyObject *capsule) {
  struct ArrowArrayStream *stream = PyCapsule_GetPointer(capsule, STREAM);
  const pending_exception pending = save_exception();
  if (stream->release) stream->release(stream);
  free(stream);
  restore_exception(pending);
}

/* Allocates a zeroed structure, which counts as released, and a capsule for it. Returns NULL with an exception. */
static void *make_capsule(size_t size, const char *name, PyCapsule_Destructor clean_up, PyObject **capsule) {
  void *memory = calloc(1, size);
  *capsule = memory ? PyCapsule_New(memory, name, clean_up) : PyErr_NoMemory();
  if (*capsule) return memory;
  free(memory);
  return NULL;
}

struct ArrowSchema *column_schema_capsule(PyObject **capsule) {
  return make_capsule(sizeof(struct ArrowSchema), SCHEMA, free_schema, capsule);
}

struct ArrowArray *column_array_capsule(PyObject **capsule) {
  return make_capsule(sizeof(struct ArrowArray), ARRAY, free_array, capsule);
}

struct ArrowArrayStream *column_take_stream(PyObject *producer, PyObject **capsule) {
  struct ArrowArrayStream *from = PyCapsule_GetPointer(producer, STREAM);
  struct ArrowArrayStream *stream = from ? make_capsule(sizeof *stream, STREAM, free_stream, capsule) : NULL;
  if (!stream) return NULL;
  native_enter(GUARD_MOVES);
  *stream = *from;
  from->release = NULL;
  native_leave(GUARD_MOVES);
  if (stream->release) return stream;
  Py_DECREF(*capsule);
  PyErr_SetString(PyExc_ValueError, "this stream has been read");
  return NULL;
}

/* take_column(schema, array) -> (schema, array): moves both out of a producer's capsules into capsules of their own, as
 * consumers must. Another consumer of the same capsules could release the column while a call reads it without the
 * interpreter's lock. */
PyObject *native_take_column(PyObject *module, PyObject *arguments) {
  PyObject *from_schema, *from_array, *schema_capsule, *array_capsule;
  (void)module;
  if (!PyArg_ParseTuple(arguments, "OO", &from_schema, &from_array)) return NULL;
  struct ArrowSchema *schema = PyCapsule_GetPointer(from_schema, SCHEMA);
  struct ArrowArray *array = schema ? PyCapsule_GetPointer(from_array, ARRAY) : NULL;
  struct ArrowSchema *own_schema = array ? column_schema_capsule(&schema_capsule) : NULL;
  if (!own_schema) return NULL;
  struct ArrowArray *own_array = column_array_capsule(&array_capsule);
  if (!own_array) {
    Py_DECREF(schema_capsule);
    return NULL;
  }
  native_enter(GUARD_MOVES);
  if (schema->release && array->release) {
    *own_schema = *schema;
    *own_array = *array;
    schema->release = NULL;
    array->release = NULL;
  }
  native_leave(GUARD_MOVES);
  if (own_array->release) return Py_BuildValue("NN", schema_capsule, array_capsule);
  Py_DECREF(schema_capsule);
  Py_DECREF(array_capsule);
  PyErr_SetString(PyExc_ValueError, "this column has been read or released: export it again");
  return NULL;
}

/* ---- input */

bool column_open(PyObject *schema_capsule, PyObject *array_capsule, Py_ssize_t before, column_input *input) {
  input->before = before;
  const struct ArrowSchema *type = input->schema = PyCapsule_GetPointer(schema_capsule, SCHEMA);
  input->array = type ? PyCapsule_GetPointer(array_capsule, ARRAY) : NULL;
  if (!input->array) return false;
  /* read_stream makes an array without children of an empty stream of tables. */
  const bool is_empty = input->array->release && input->array->length == 0 && input->array->n_children == 0;
  const simdiri_status status = simdiri_arrow_unwrap(&input->schema, is_empty ? NULL : &input->array, &input->own);
  if (status == SIMDIRI_ERROR_COLUMN_TYPE)
    PyErr_Format(PyExc_TypeError, "a table of %lld columns: pass one of its columns", (long long)type->n_children);
  else if (status != SIMDIRI_OK)
    PyErr_SetString(PyExc_ValueError, "rows of this table are null, or it is longer than its column");
  return status == SIMDIRI_OK;
}

/* count_rows(array) */
PyObject *native_count_rows(PyObject *module, PyObject *array_capsule) {
  const struct ArrowArray *array = PyCapsule_GetPointer(array_capsule, ARRAY);
  (void)module;
  return array ? PyLong_FromLongLong(array->length) : NULL;
}

bool column_slice(column_input *input, Py_ssize_t begin, Py_ssize_t count) {
  const struct ArrowArray *array = input->array;
  if (begin < 0 || count < 0 || begin > array->length || count > array->length - begin || array->offset < 0 ||
      array->offset > INT64_MAX - array->length) {
    PyErr_SetString(PyExc_ValueError, "these rows are not in the column");
    return false;
  }
  if (begin == 0 && count == array->length) return true;
  if (array != &input->own) input->own = *array;
  input->own.offset += begin;
  input->own.length = count;
  input->own.null_count = array->null_count == 0 ? 0 : -1;
  input->array = &input->own;
  return true;
}

/* ---- Column */

PyObject *column_wrap(PyObject *module, struct ArrowSchema *schema, struct ArrowArray *array) {
  PyTypeObject *type = (PyTypeObject *)native_state(module)->column_type;
  shared_column *shared = share_create(schema, array);
  if (!shared) return PyErr_NoMemory();
  allocfunc allocate = PyType_GetSlot(type, Py_tp_alloc);
  column_object *self = (column_object *)allocate(type, 0);
  if (self)
    self->shared = shared;
  else
    share_drop_owner(shared);
  return (PyObject *)self;
}

static void free_column(PyObject *self) {
  share_drop_owner(((column_object *)self)->shared);
  native_free_object(self);
}

static Py_ssize_t column_len(PyObject *self) { return (Py_ssize_t)((column_object *)self)->shared->array.length; }

static PyObject *column_null_count(PyObject *self, void *closure) {
  (void)closure;
  return PyLong_FromLongLong(((column_object *)self)->shared->array.null_count);
}

static PyObject *column_c_schema(PyObject *self, PyObject *unused) {
  PyObject *capsule;
  (void)unused;
  struct ArrowSchema *schema = column_schema_capsule(&capsule);
  if (!schema) return NULL;
  if (share_export_schema(((column_object *)self)->shared, schema)) return capsule;
  Py_DECREF(capsule);
  return PyErr_NoMemory();
}

/* Parses the argument requested_schema and ignores it, as Arrow allows: the consumer may cast. */
static bool accept_request(PyObject *arguments, PyObject *keywords) {
  static char name[] = "requested_schema", *names[] = {name, NULL};
  PyObject *requested;
  return PyArg_ParseTupleAndKeywords(arguments, keywords, "|O", names, &requested) != 0;
}

static PyObject *column_c_array(PyObject *self, PyObject *arguments, PyObject *keywords) {
  PyObject *capsule;
  if (!accept_request(arguments, keywords)) return NULL;
  PyObject *schema = column_c_schema(self, NULL);
  if (!schema) return NULL;
  struct ArrowArray *array = column_array_capsule(&capsule);
  if (!array) {
    Py_DECREF(schema);
    return NULL;
  }
  if (share_export_array(((column_object *)self)->shared, array)) return Py_BuildValue("NN", schema, capsule);
  Py_DECREF(schema);
  Py_DECREF(capsule);
  return PyErr_NoMemory();
}

static PyMethodDef column_methods[] = {
    {"__arrow_c_schema__", column_c_schema, METH_NOARGS, "The type, as a capsule."},
    {"__arrow_c_array__", (PyCFunction)(void (*)(void))column_c_array, METH_VARARGS | METH_KEYWORDS,
     "The column, as two capsules. Nothing is copied."},
    {NULL, NULL, 0, NULL},
};
static PyGetSetDef column_members[] = {{"null_count", column_null_count, NULL, "How many rows are null.", NULL},
                                       {NULL, NULL, NULL, NULL, NULL}};
static PyType_Slot column_slots[] = {
    {Py_tp_doc, (void *)"A column of results, for any reader of the Arrow C data interface."},
    {Py_tp_dealloc, (void *)free_column},
    {Py_tp_methods, column_methods},
    {Py_tp_getset, column_members},
    {Py_sq_length, (void *)column_len},
    {0, NULL}};
PyType_Spec native_column_spec = {.name = "simdiri.Column",
                                  .basicsize = sizeof(column_object),
                                  .flags =
                                      Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE | Py_TPFLAGS_DISALLOW_INSTANTIATION,
                                  .slots = column_slots};

/* ---- Chunks */

PyObject *native_make_chunks(PyObject *module, PyObject *columns) {
  PyTypeObject *type = (PyTypeObject *)native_state(module)->chunks_type;
  if (!PyTuple_Check(columns) || PyTuple_Size(columns) == 0) {
    PyErr_SetString(PyExc_TypeError, "not a tuple of columns");
    return NULL;
  }
  for (Py_ssize_t i = 0; i < PyTuple_Size(columns); i++) {
    if (PyObject_TypeCheck(PyTuple_GetItem(columns, i), (PyTypeObject *)native_state(module)->column_type)) continue;
    PyErr_SetString(PyExc_TypeError, "not a tuple of columns");
    return NULL;
  }
  allocfunc allocate = PyType_GetSlot(type, Py_tp_alloc);
  chunks_object *self = (chunks_object *)allocate(type, 0);
  if (!self) return NULL;
  Py_INCREF(columns);
  self->columns = columns;
  return (PyObject *)self;
}

static void free_chunks(PyObject *self) {
  Py_XDECREF(((chunks_object *)self)->columns);
  native_free_object(self);
}

static Py_ssize_t chunks_len(PyObject *self) {
  PyObject *columns = ((chunks_object *)self)->columns;
  Py_ssize_t len = 0;
  for (Py_ssize_t i = 0; i < PyTuple_Size(columns); i++) len += column_len(PyTuple_GetItem(columns, i));
  return len;
}

static PyObject *chunks_columns(PyObject *self, void *closure) {
  (void)closure;
  PyObject *columns = ((chunks_object *)self)->columns;
  Py_INCREF(columns);
  return columns;
}

static PyObject *chunks_c_stream(PyObject *self, PyObject *arguments, PyObject *keywords) {
  PyObject *columns = ((chunks_object *)self)->columns;
  const Py_ssize_t count = PyTuple_Size(columns);
  PyObject *capsule;
  if (!accept_request(arguments, keywords)) return NULL;
  struct ArrowArrayStream *stream = make_capsule(sizeof *stream, STREAM, free_stream, &capsule);
  if (!stream) return NULL;
  shared_column **shares = PyMem_Malloc((size_t)count * sizeof *shares);
  for (Py_ssize_t i = 0; shares && i < count; i++) shares[i] = ((column_object *)PyTuple_GetItem(columns, i))->shared;
  if (!shares || !share_export_stream(shares, (size_t)count, stream)) {
    PyErr_NoMemory();
    Py_CLEAR(capsule);
  }
  PyMem_Free(shares);
  return capsule;
}

static PyMethodDef chunks_methods[] = {
    {"__arrow_c_stream__", (PyCFunction)(void (*)(void))chunks_c_stream, METH_VARARGS | METH_KEYWORDS,
     "The chunks, as a capsule. Nothing is copied."},
    {NULL, NULL, 0, NULL},
};
static PyGetSetDef chunks_members[] = {{"chunks", chunks_columns, NULL, "A tuple of the columns.", NULL},
                                       {NULL, NULL, NULL, NULL, NULL}};
static PyType_Slot chunks_slots[] = {
    {Py_tp_doc, (void *)"Columns of one type that form one longer column, for any reader of Arrow C streams."},
    {Py_tp_dealloc, (void *)free_chunks},
    {Py_tp_methods, chunks_methods},
    {Py_tp_getset, chunks_members},
    {Py_sq_length, (void *)chunks_len},
    {0, NULL}};
PyType_Spec native_chunks_spec = {.name = "simdiri.Chunks",
                                  .basicsize = sizeof(chunks_object),
                                  .flags =
                                      Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE | Py_TPFLAGS_DISALLOW_INSTANTIATION,
                                  .slots = chunks_slots};
