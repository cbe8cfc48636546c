/* Columns: from Arrow capsules to objects that give such. */
/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "native.h"
#include "share.h"

static const char SCHEMA[] = "arrow_schema", ARRAY[] = "arrow_array", STREAM[] = "arrow_array_stream";

typedef struct {
  PyObject_HEAD share *shared;
} column_object;

/* Columns of one type, one behind the other. */
typedef struct {
  PyObject_HEAD PyObject *columns; /* a tuple that is not empty */
} chunks_object;

/* ---- capsules: what nobody has taken is released with them */

static void free_schema(PyObject *capsule) {
  struct ArrowSchema *schema = PyCapsule_GetPointer(capsule, SCHEMA);
  if (schema->release) schema->release(schema);
  free(schema);
}

static void free_array(PyObject *capsule) {
  struct ArrowArray *array = PyCapsule_GetPointer(capsule, ARRAY);
  if (array->release) array->release(array);
  free(array);
}

static void free_stream(PyObject *capsule) {
  struct ArrowArrayStream *stream = PyCapsule_GetPointer(capsule, STREAM);
  if (stream->release) stream->release(stream);
  free(stream);
}

/* Zeroed memory, which is a released structure, and a capsule around it; NULL, and an exception. */
static void *make_capsule(size_t size, const char *name, PyCapsule_Destructor destructor, PyObject **capsule) {
  void *memory = calloc(1, size);
  *capsule = memory ? PyCapsule_New(memory, name, destructor) : PyErr_NoMemory();
  if (*capsule) return memory;
  free(memory);
  return NULL;
}

static struct ArrowSchema *make_schema_capsule(PyObject **capsule) {
  return make_capsule(sizeof(struct ArrowSchema), SCHEMA, free_schema, capsule);
}

static struct ArrowArray *make_array_capsule(PyObject **capsule) {
  return make_capsule(sizeof(struct ArrowArray), ARRAY, free_array, capsule);
}

/* ---- Column */

static PyObject *wrap(PyObject *module, struct ArrowSchema *schema, struct ArrowArray *array) {
  PyTypeObject *type = (PyTypeObject *)native_state(module)->column_type;
  share *shared = share_create(schema, array);
  if (!shared) return PyErr_NoMemory();
  allocfunc allocate = PyType_GetSlot(type, Py_tp_alloc);
  column_object *self = (column_object *)allocate(type, 0);
  if (self)
    self->shared = shared;
  else
    share_leave(shared);
  return (PyObject *)self;
}

static void free_object(PyObject *self) {
  PyTypeObject *type = Py_TYPE(self);
  freefunc free_memory = PyType_GetSlot(type, Py_tp_free);
  free_memory(self);
  Py_DECREF(type);
}

static void free_column(PyObject *self) {
  share_leave(((column_object *)self)->shared);
  free_object(self);
}

static Py_ssize_t column_len(PyObject *self) { return (Py_ssize_t)((column_object *)self)->shared->array.length; }

static PyObject *column_null_count(PyObject *self, void *closure) {
  (void)closure;
  return PyLong_FromLongLong(((column_object *)self)->shared->array.null_count);
}

static PyObject *column_c_schema(PyObject *self, PyObject *unused) {
  PyObject *capsule;
  (void)unused;
  struct ArrowSchema *schema = make_schema_capsule(&capsule);
  if (schema) share_export_schema(((column_object *)self)->shared, schema);
  return capsule;
}

/* Other types are not offered: the consumer may cast. */
static bool takes_request(PyObject *arguments, PyObject *keywords) {
  static char name[] = "requested_schema", *names[] = {name, NULL};
  PyObject *requested;
  return PyArg_ParseTupleAndKeywords(arguments, keywords, "|O", names, &requested) != 0;
}

static PyObject *column_c_array(PyObject *self, PyObject *arguments, PyObject *keywords) {
  PyObject *capsule;
  if (!takes_request(arguments, keywords)) return NULL;
  PyObject *schema = column_c_schema(self, NULL);
  if (!schema) return NULL;
  struct ArrowArray *array = make_array_capsule(&capsule);
  if (!array) {
    Py_DECREF(schema);
    return NULL;
  }
  share_export_array(((column_object *)self)->shared, array);
  return Py_BuildValue("NN", schema, capsule);
}

static PyMethodDef column_methods[] = {
    {"__arrow_c_schema__", column_c_schema, METH_NOARGS, "The type, as a capsule."},
    {"__arrow_c_array__", (PyCFunction)(void (*)(void))column_c_array, METH_VARARGS | METH_KEYWORDS,
     "The column, as two capsules. Nothing is copied."},
    {NULL, NULL, 0, NULL},
};
static PyGetSetDef column_members[] = {{"null_count", column_null_count, NULL, "Rows that are null.", NULL},
                                       {NULL, NULL, NULL, NULL, NULL}};
static PyType_Slot column_slots[] = {
    {Py_tp_doc, (void *)"A column of text or statuses, for whatever reads the Arrow C data interface."},
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
  free_object(self);
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
  if (!takes_request(arguments, keywords)) return NULL;
  struct ArrowArrayStream *stream = make_capsule(sizeof *stream, STREAM, free_stream, &capsule);
  if (!stream) return NULL;
  share **shares = PyMem_Malloc((size_t)count * sizeof *shares);
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
static PyGetSetDef chunks_members[] = {{"chunks", chunks_columns, NULL, "The columns that it consists of.", NULL},
                                       {NULL, NULL, NULL, NULL, NULL}};
static PyType_Slot chunks_slots[] = {
    {Py_tp_doc, (void *)"Columns of one type, one behind the other, for whatever reads Arrow C streams."},
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

/* ---- work */

/* A table of one column is taken for that column: copies its parts, applying the table's slice. */
static bool unwrap(const struct ArrowSchema **schema, const struct ArrowArray **array, struct ArrowArray *child) {
  if (!(*schema)->release || !(*schema)->format || strcmp((*schema)->format, "+s") != 0) return true;
  if ((*schema)->n_children != 1) {
    PyErr_Format(PyExc_TypeError, "a table of %lld columns: pass one of them", (long long)(*schema)->n_children);
    return false;
  }
  *schema = (*schema)->children[0];
  const struct ArrowArray *table = *array;
  if (!table) return true;
  if (table->release && table->length == 0 && table->n_children == 0) return true; /* of make_empty */
  if (!table->release || table->n_children != 1 || table->offset < 0 || table->length < 0 ||
      (table->n_buffers > 0 && table->null_count != 0 && table->buffers && table->buffers[0])) {
    PyErr_SetString(PyExc_ValueError, "the rows of this table are null, or it contradicts itself");
    return false;
  }
  *child = *table->children[0];
  if (table->offset > INT64_MAX - table->length || table->offset + table->length > child->length) {
    PyErr_SetString(PyExc_ValueError, "this table is longer than its column");
    return false;
  }
  if (table->offset > 0 || table->length < child->length) child->null_count = -1;
  child->offset += table->offset;
  child->length = table->length;
  *array = child;
  return true;
}

/* `type` NULL: of keys. */
static PyObject *finish(PyObject *module, const struct ArrowSchema *type, simdiri_on_error on_error,
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
  column = wrap(module, &schema, output);
  status_column = statuses ? wrap(module, &status_schema, statuses) : Py_BuildValue("");
  PyObject *error = native_first_error(result);
  if (column && status_column && error) made = PyTuple_Pack(3, column, status_column, error);
  Py_XDECREF(column);
  Py_XDECREF(status_column);
  Py_XDECREF(error);
  return made;
}

static PyObject *raise_of_column(const struct ArrowSchema *schema, simdiri_status status, size_t row) {
  if (status != SIMDIRI_ERROR_COLUMN_TYPE) return native_raise(status, row);
  return PyErr_Format(PyExc_TypeError, "a column of the Arrow type \"%s\"%s, not one of text or octets",
                      schema->format ? schema->format : "", schema->dictionary ? ", dictionary-encoded" : "");
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
  const struct ArrowSchema *schema = PyCapsule_GetPointer(schema_capsule, SCHEMA);
  const struct ArrowArray *array = schema ? PyCapsule_GetPointer(array_capsule, ARRAY) : NULL;
  struct ArrowArray child, output, statuses;
  if (!array || !native_base(module, base_argument, &base) || !unwrap(&schema, &array, &child)) return NULL;
  simdiri_scratch *scratch = native_take_scratch(context);
  if (!scratch) return NULL;
  simdiri_batch_result result = {0};
  size_t row;
  simdiri_status status;
  Py_BEGIN_ALLOW_THREADS status =
      simdiri_arrow_batch(context->context, scratch, (simdiri_operation)operation, (simdiri_on_error)on_error, base,
                          schema, array, &native_allocator, &output, wants_statuses ? &statuses : NULL, &result, &row);
  Py_END_ALLOW_THREADS native_give_scratch(context, scratch);
  PyObject *made;
  if (status == SIMDIRI_ERROR_COLUMN_TYPE)
    made = PyErr_Format(PyExc_TypeError, "a column of the Arrow type \"%s\"%s, not one of text or octets",
                        schema->format ? schema->format : "", schema->dictionary ? ", dictionary-encoded" : "");
  else if (status != SIMDIRI_OK)
    made = native_raise(status, row);
  else
    made = finish(module, schema, (simdiri_on_error)on_error, &output, wants_statuses ? &statuses : NULL, &result);
  simdiri_batch_result_free(&result, &native_allocator);
  return made;
}

/* key_column(keyer, schema, array) -> (Column, None, first error or None) */
PyObject *native_key_column(PyObject *module, PyObject *arguments) {
  PyObject *keyer_argument, *schema_capsule, *array_capsule;
  context_object *context;
  const simdiri_keyer *keyer;
  if (!PyArg_ParseTuple(arguments, "OOO", &keyer_argument, &schema_capsule, &array_capsule)) return NULL;
  if (!native_keyer(module, keyer_argument, &context, &keyer)) return NULL;
  const struct ArrowSchema *schema = PyCapsule_GetPointer(schema_capsule, SCHEMA);
  const struct ArrowArray *array = schema ? PyCapsule_GetPointer(array_capsule, ARRAY) : NULL;
  struct ArrowArray child, output;
  if (!array || !unwrap(&schema, &array, &child)) return NULL;
  simdiri_scratch *scratch = native_take_scratch(context);
  if (!scratch) return NULL;
  simdiri_keys_result result;
  size_t row;
  simdiri_status status;
  memset(&result, 0, sizeof result);
  Py_BEGIN_ALLOW_THREADS status =
      simdiri_arrow_keys(keyer, scratch, schema, array, &native_allocator, &output, NULL, &result, &row);
  Py_END_ALLOW_THREADS native_give_scratch(context, scratch);
  PyObject *made = status == SIMDIRI_OK ? finish(module, NULL, SIMDIRI_ON_ERROR_KEEP, &output, NULL, &result.batch)
                                        : raise_of_column(schema, status, row);
  simdiri_keys_result_free(&result, NULL);
  return made;
}

static void release_empty(struct ArrowArray *array) { array->release = NULL; }

/* Some column without rows, for a stream without chunks, whose type shall not be lost. */
static struct ArrowArray make_empty(void) {
  static const void *buffers[3] = {NULL, NULL, NULL};
  return (struct ArrowArray){.n_buffers = 3, .buffers = buffers, .release = release_empty};
}

static PyObject *raise_of_stream(struct ArrowArrayStream *stream, int error) {
  const char *message = stream->get_last_error ? stream->get_last_error(stream) : NULL;
  return PyErr_Format(PyExc_OSError, "the stream failed with %d: %s", error, message ? message : "no reason given");
}

/* Appends the stream's arrays to a list; false, and an exception. */
static bool read_arrays(struct ArrowArrayStream *stream, PyObject *list) {
  for (;;) {
    PyObject *capsule;
    int error;
    struct ArrowArray *array = make_array_capsule(&capsule);
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

/* read_stream(capsule) -> (schema, [array, …]): capsules. The producer may need the lock for itself. */
PyObject *native_read_stream(PyObject *module, PyObject *stream_capsule) {
  struct ArrowArrayStream *stream = PyCapsule_GetPointer(stream_capsule, STREAM);
  PyObject *schema_capsule, *list;
  int error;
  (void)module;
  if (!stream) return NULL;
  if (!stream->release) {
    PyErr_SetString(PyExc_ValueError, "this stream has been read");
    return NULL;
  }
  struct ArrowSchema *schema = make_schema_capsule(&schema_capsule);
  if (!schema) return NULL;
  Py_BEGIN_ALLOW_THREADS error = stream->get_schema(stream, schema);
  Py_END_ALLOW_THREADS if (error != 0) raise_of_stream(stream, error);
  list = error == 0 ? PyList_New(0) : NULL;
  if (list && read_arrays(stream, list)) return Py_BuildValue("NN", schema_capsule, list);
  Py_XDECREF(list);
  Py_DECREF(schema_capsule);
  return NULL;
}
