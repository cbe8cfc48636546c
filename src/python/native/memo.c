/* What remembers keys: how texts, keys and columns get into it. */
/* SPDX-License-Identifier: MIT */
#include "memo.h"

#include <stdlib.h>
#include <string.h>
#if !defined(_WIN32)
#include <unistd.h>
#endif

#include "column.h"
#include "keys.h"

enum { KEY_LEN = 16 };

static unsigned long this_process(void) {
#if defined(_WIN32)
  return 0; /* no fork */
#else
  return (unsigned long)getpid();
#endif
}

memo *memo_create(PyTypeObject *type, bool may_move) {
  allocfunc allocate = PyType_GetSlot(type, Py_tp_alloc);
  memo *self = (memo *)allocate(type, 0);
  if (!self) return NULL;
  self->process = this_process();
  self->may_move = may_move;
  self->lock = PyThread_allocate_lock();
  if (self->lock) return self;
  Py_DECREF((PyObject *)self);
  return (memo *)PyErr_NoMemory();
}

void memo_free(memo *self) {
  PyTypeObject *type = Py_TYPE((PyObject *)self);
  freefunc free_memory = PyType_GetSlot(type, Py_tp_free);
  if (self->lock && memo_is_own(self)) PyThread_free_lock(self->lock);
  free_memory(self);
  Py_DECREF(type);
}

bool memo_is_own(memo *self) {
  const unsigned long process = this_process();
  if (self->process != process && self->may_move && !self->is_busy) self->process = process;
  return self->process == process;
}

bool memo_enter(memo *self) {
  if (!memo_is_own(self)) {
    PyErr_SetString(PyExc_RuntimeError, self->may_move
                                            ? "this process was forked while a thread added to this set of keys"
                                            : "this state belongs to the process that this one was forked from");
    return false;
  }
  if (self->is_busy && self->thread == PyThread_get_thread_ident()) {
    PyErr_SetString(PyExc_RuntimeError, "this set of keys is at work already, further down in this thread");
    return false;
  }
  if (!PyThread_acquire_lock(self->lock, NOWAIT_LOCK)) {
    Py_BEGIN_ALLOW_THREADS PyThread_acquire_lock(self->lock, WAIT_LOCK);
    Py_END_ALLOW_THREADS
  }
  self->is_busy = true;
  self->thread = PyThread_get_thread_ident();
  return true;
}

void memo_leave(memo *self) {
  self->is_busy = false;
  PyThread_release_lock(self->lock);
}

static bool insert(memo *self, const simdiri_fingerprint *keys, size_t count, uint8_t *is_new) {
  simdiri_status status;
  if (!memo_enter(self)) return false;
  Py_BEGIN_ALLOW_THREADS status = self->insert(self, keys, count, is_new);
  Py_END_ALLOW_THREADS if (status != SIMDIRI_OK) self->raise(self, status);
  memo_leave(self);
  return status == SIMDIRI_OK;
}

/* ---- texts */

/* Moves the keys of what is not None to the front; how many there are. */
static size_t drop_nulls(PyObject *items, simdiri_fingerprint *keys) {
  size_t count = 0;
  for (Py_ssize_t i = 0; i < PyTuple_Size(items); i++)
    if (PyTuple_GetItem(items, i) != Py_None) keys[count++] = keys[i];
  return count;
}

/* add_many(keyer, items) -> list of bool or None */
PyObject *memo_add_many(PyObject *self, PyObject *arguments) {
  PyObject *keyer, *items, *first, *list = NULL;
  /* Only the package calls this: what it passes is a Keyer. */
  if (!PyArg_ParseTuple(arguments, "OO!", &keyer, &PyTuple_Type, &items)) return NULL;
  simdiri_fingerprint *keys = keys_of_texts((keyer_object *)keyer, items, &first);
  if (!keys) return NULL;
  Py_DECREF(first);
  const Py_ssize_t count = PyTuple_Size(items);
  uint8_t *is_new = PyMem_Malloc((size_t)count + 1), *next = is_new;
  if (!is_new)
    PyErr_NoMemory();
  else if (insert((memo *)self, keys, drop_nulls(items, keys), is_new))
    list = PyList_New(count);
  for (Py_ssize_t i = 0; list && i < count; i++) {
    PyObject *value = PyTuple_GetItem(items, i) == Py_None ? Py_None : *next++ ? Py_True : Py_False;
    Py_INCREF(value);
    PyList_SetItem(list, i, value);
  }
  PyMem_Free(is_new);
  PyMem_Free(keys);
  return list;
}

/* ---- keys */

static uint64_t read_number(const unsigned char *from) {
  uint64_t number = 0;
  for (unsigned i = 0; i < 8; i++) number = number << 8 | from[i];
  return number;
}

/* Keys as they are written, which may lie where they are read. */
static void read_keys(const unsigned char *from, size_t count, simdiri_fingerprint *keys) {
  for (size_t i = 0; i < count; i++, from += KEY_LEN) {
    const simdiri_fingerprint key = {.high = read_number(from), .low = read_number(from + 8)};
    memcpy(&keys[i], &key, sizeof key);
  }
}

/* add_keys(bytes of keys, one behind the other) -> list of bool */
PyObject *memo_add_keys(PyObject *self, PyObject *bytes) {
  char *text;
  Py_ssize_t len;
  if (PyBytes_AsStringAndSize(bytes, &text, &len) < 0) return NULL;
  if (len % KEY_LEN != 0) {
    PyErr_SetString(PyExc_ValueError, "a key has 16 octets");
    return NULL;
  }
  const size_t count = (size_t)len / KEY_LEN;
  simdiri_fingerprint *keys = PyMem_Malloc((count + 1) * sizeof *keys);
  uint8_t *is_new = PyMem_Malloc(count + 1);
  PyObject *list = NULL;
  if (!keys || !is_new) {
    PyErr_NoMemory();
  } else {
    read_keys((const unsigned char *)text, count, keys);
    if (insert((memo *)self, keys, count, is_new)) list = PyList_New((Py_ssize_t)count);
  }
  for (size_t i = 0; list && i < count; i++) PyList_SetItem(list, (Py_ssize_t)i, PyBool_FromLong(is_new[i]));
  PyMem_Free(is_new);
  PyMem_Free(keys);
  return list;
}

/* ---- columns */

/* A column of truth values owns its two bitmaps and itself. */
typedef struct {
  const void *buffers[2];
} bits;

static void release_bits(struct ArrowArray *array) {
  bits *own = array->private_data;
  free((void *)(uintptr_t)own->buffers[0]);
  free((void *)(uintptr_t)own->buffers[1]);
  free(own);
  array->release = NULL;
}

static void release_schema(struct ArrowSchema *schema) { schema->release = NULL; }

static bool is_null(const struct ArrowArray *keys, size_t row) {
  const uint8_t *validity = keys->buffers[0];
  return validity && !(validity[row / 8] >> row % 8 & 1);
}

/* The keys of a column of ours, which begins with its first row and is not to be read as such any more, in place. */
static simdiri_fingerprint *take_keys(const struct ArrowArray *column, size_t *count) {
  simdiri_fingerprint *keys = (simdiri_fingerprint *)(uintptr_t)column->buffers[1];
  *count = 0;
  for (size_t row = 0; row < (size_t)column->length; row++)
    if (!is_null(column, row))
      read_keys((const unsigned char *)column->buffers[1] + row * KEY_LEN, 1, &keys[(*count)++]);
  return keys;
}

/* Truth values for the rows that are not null; false: no memory. */
static bool make_bits(const struct ArrowArray *keys, const uint8_t *is_new, struct ArrowArray *made) {
  const size_t rows = (size_t)keys->length, size = rows / 8 + 1;
  uint8_t *values = calloc(size, 1), *validity = keys->buffers[0] ? malloc(size) : NULL;
  bits *own = malloc(sizeof *own);
  if (!values || !own || (keys->buffers[0] && !validity)) {
    free(values);
    free(validity);
    free(own);
    return false;
  }
  if (validity) memcpy(validity, keys->buffers[0], (rows + 7) / 8);
  for (size_t row = 0; row < rows; row++)
    if (!is_null(keys, row) && *is_new++) values[row / 8] |= (uint8_t)(1u << row % 8);
  *own = (bits){{validity, values}};
  *made = (struct ArrowArray){.length = keys->length,
                              .null_count = keys->null_count,
                              .n_buffers = 2,
                              .buffers = own->buffers,
                              .release = release_bits,
                              .private_data = own};
  return true;
}

static PyObject *add_keys_of(memo *self, const struct ArrowArray *column) {
  struct ArrowSchema schema = {
      .format = "b", .name = "is_new", .flags = ARROW_FLAG_NULLABLE, .release = release_schema};
  struct ArrowArray made;
  size_t count;
  simdiri_fingerprint *keys = take_keys(column, &count);
  uint8_t *is_new = malloc(count + 1);
  PyObject *object = NULL;
  if (!is_new) {
    PyErr_NoMemory();
  } else if (insert(self, keys, count, is_new)) {
    if (make_bits(column, is_new, &made))
      object = column_wrap(PyType_GetModule(Py_TYPE((PyObject *)self)), &schema, &made);
    else
      PyErr_NoMemory();
  }
  free(is_new);
  return object;
}

/* add_column(keyer, schema, array, before) -> Column of bool */
PyObject *memo_add_column(PyObject *self, PyObject *arguments) {
  PyObject *keyer, *schema_capsule, *array_capsule;
  Py_ssize_t before;
  column_input input;
  struct ArrowArray column;
  if (!PyArg_ParseTuple(arguments, "OOOn", &keyer, &schema_capsule, &array_capsule, &before)) return NULL;
  if (!column_open(schema_capsule, array_capsule, before, &input)) return NULL;
  if (!keys_of_column((keyer_object *)keyer, &input, &column)) return NULL;
  PyObject *object = add_keys_of((memo *)self, &column);
  column.release(&column);
  return object;
}
