/* Common part of the sets of keys: locking, adding texts, keys and columns, and looking them up. */
/* SPDX-License-Identifier: MIT */
#include "key_set.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "array.h"
#include "column.h"
#include "keys.h"

enum { KEY_LEN = 16, WAIT_MICROSECONDS = 100000 };

/* The stable ABI lacks PYTHREAD_INVALID_THREAD_ID. */
#define NO_THREAD ((unsigned long)-1)

/* How often this process and its parents were forked. Asking the system for the process would cost more than adding a
 * key. */
static unsigned long fork_count;
static bool counts_forks;

static void count_fork(void) { fork_count++; }
static void begin_counting(void) { counts_forks = pthread_atfork(NULL, NULL, count_fork) == 0; }

static unsigned long current_process(void) { return counts_forks ? fork_count : (unsigned long)getpid(); }

key_set *key_set_create(PyTypeObject *type, bool survives_fork) {
  allocfunc allocate = PyType_GetSlot(type, Py_tp_alloc);
  key_set *self = (key_set *)allocate(type, 0);
  if (!self) return NULL;
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  (void)pthread_once(&once, begin_counting);
  atomic_init(&self->process, current_process());
  atomic_init(&self->user, NO_THREAD);
  self->survives_fork = survives_fork;
  self->lock = PyThread_allocate_lock();
  if (self->lock) return self;
  Py_DECREF((PyObject *)self);
  return (key_set *)PyErr_NoMemory();
}

void key_set_free(key_set *self) {
  if (self->lock && key_set_is_usable(self)) PyThread_free_lock(self->lock);
  native_free_object((PyObject *)self);
}

/* Makes the copy of a set that a child process has its own. The copy has a new lock: another thread of the parent may
 * have taken the old one, and still waited for the interpreter, without having changed the set. */
static void adopt(key_set *self, unsigned long process) {
  native_enter(GUARD_KEY_SETS);
  if (atomic_load(&self->process) != process && atomic_load(&self->user) == NO_THREAD) {
    const PyThread_type_lock lock = PyThread_allocate_lock();
    if (lock) {
      self->lock = lock;
      atomic_store(&self->process, process);
    }
  }
  native_leave(GUARD_KEY_SETS);
}

bool key_set_is_usable(key_set *self) {
  const unsigned long process = current_process();
  if (atomic_load_explicit(&self->process, memory_order_acquire) == process) return true;
  if (self->survives_fork) adopt(self, process);
  return atomic_load(&self->process) == process;
}

bool key_set_is_idle(const key_set *self) { return atomic_load(&self->user) == NO_THREAD; }

static bool is_interpreter_ending(void) {
#if defined Py_GIL_DISABLED
  return Py_IsFinalizing();
#else
  PyObject *function = PySys_GetObject("is_finalizing"); /* borrowed */
  PyObject *answer = function ? PyObject_CallObject(function, NULL) : NULL;
  const bool is_ending = !answer || PyObject_IsTrue(answer) != 0;
  Py_XDECREF(answer);
  PyErr_Clear();
  return is_ending;
#endif
}

/* At its end Python stops other threads, also one that has the lock. Returns false with RuntimeError then. */
static bool wait_for_lock(key_set *self) {
  for (;;) {
    PyLockStatus status;
    Py_BEGIN_ALLOW_THREADS status = PyThread_acquire_lock_timed(self->lock, WAIT_MICROSECONDS, 0);
    Py_END_ALLOW_THREADS if (status == PY_LOCK_ACQUIRED) return true;
    if (is_interpreter_ending()) break;
  }
  PyErr_SetString(PyExc_RuntimeError, "the interpreter ends while another thread is using this set of keys");
  return false;
}

bool key_set_lock(key_set *self) {
  if (!key_set_is_usable(self)) {
    PyErr_SetString(PyExc_RuntimeError,
                    self->survives_fork ? "this process was forked while another thread was adding to this set of keys"
                                        : "this state belongs to the parent of this process");
    return false;
  }
  const unsigned long thread = PyThread_get_thread_ident();
  if (atomic_load_explicit(&self->user, memory_order_relaxed) == thread) {
    PyErr_SetString(PyExc_RuntimeError, "this thread is already using this set of keys");
    return false;
  }
  if (!PyThread_acquire_lock(self->lock, NOWAIT_LOCK) && !wait_for_lock(self)) return false;
  atomic_store_explicit(&self->user, thread, memory_order_relaxed);
  return true;
}

void key_set_unlock(key_set *self) {
  atomic_store_explicit(&self->user, NO_THREAD, memory_order_release);
  PyThread_release_lock(self->lock);
}

static bool call_set(key_set *self, key_set_call *call, const simdiri_fingerprint *keys, size_t count, uint8_t *flags) {
  simdiri_status status;
  if (!key_set_lock(self)) return false;
  /* Unlocked before the thread waits for the interpreter, because Python may stop it there. */
  Py_BEGIN_ALLOW_THREADS status = call(self, keys, count, flags);
  if (status == SIMDIRI_OK) key_set_unlock(self);
  Py_END_ALLOW_THREADS if (status == SIMDIRI_OK) return true;
  self->raise(self, status);
  key_set_unlock(self);
  return false;
}

PyObject *key_set_add_one(key_set *self, simdiri_fingerprint key) {
  uint8_t is_new;
  return call_set(self, self->insert, &key, 1, &is_new) ? PyBool_FromLong(is_new) : NULL;
}

int key_set_contains_one(key_set *self, simdiri_fingerprint key) {
  uint8_t is_known;
  return call_set(self, self->look_up, &key, 1, &is_known) ? is_known : -1;
}

/* ---- texts */

/* Removes the keys of None items. Returns how many keys remain. */
static size_t drop_nulls(PyObject *items, simdiri_fingerprint *keys) {
  size_t count = 0;
  for (Py_ssize_t i = 0; i < PyTuple_Size(items); i++)
    if (PyTuple_GetItem(items, i) != Py_None) keys[count++] = keys[i];
  return count;
}

static PyObject *call_for_texts(key_set *self, key_set_call *call, PyObject *arguments) {
  PyObject *keyer, *items, *first, *list = NULL;
  /* Only the package calls this, and passes a Keyer. */
  if (!PyArg_ParseTuple(arguments, "OO!", &keyer, &PyTuple_Type, &items)) return NULL;
  simdiri_fingerprint *keys = keys_of_texts((keyer_object *)keyer, items, &first);
  if (!keys) return NULL;
  Py_DECREF(first);
  const Py_ssize_t count = PyTuple_Size(items);
  uint8_t *flags = PyMem_Malloc((size_t)count + 1), *next = flags;
  if (!flags)
    PyErr_NoMemory();
  else if (call_set(self, call, keys, drop_nulls(items, keys), flags))
    list = PyList_New(count);
  for (Py_ssize_t i = 0; list && i < count; i++) {
    PyObject *value = PyTuple_GetItem(items, i) == Py_None ? Py_None : *next++ ? Py_True : Py_False;
    Py_INCREF(value);
    PyList_SetItem(list, i, value);
  }
  PyMem_Free(flags);
  PyMem_Free(keys);
  return list;
}

/* add_many(keyer, items) -> list of bool or None */
PyObject *key_set_add_many(PyObject *self, PyObject *arguments) {
  return call_for_texts((key_set *)self, ((key_set *)self)->insert, arguments);
}

/* contains_many(keyer, items) -> list of bool or None */
PyObject *key_set_contains_many(PyObject *self, PyObject *arguments) {
  return call_for_texts((key_set *)self, ((key_set *)self)->look_up, arguments);
}

/* ---- keys */

static uint64_t read_number(const unsigned char *from) {
  uint64_t number = 0;
  for (unsigned i = 0; i < 8; i++) number = number << 8 | from[i];
  return number;
}

/* Reads keys in their written form. `from` and `keys` may be the same memory. */
static void read_keys(const unsigned char *from, size_t count, simdiri_fingerprint *keys) {
  for (size_t i = 0; i < count; i++, from += KEY_LEN) {
    const simdiri_fingerprint key = {.high = read_number(from), .low = read_number(from + 8)};
    memcpy(&keys[i], &key, sizeof key);
  }
}

static PyObject *call_for_keys(key_set *self, key_set_call *call, PyObject *bytes) {
  char *text;
  Py_ssize_t len;
  if (PyBytes_AsStringAndSize(bytes, &text, &len) < 0) return NULL;
  if (len % KEY_LEN != 0) {
    PyErr_SetString(PyExc_ValueError, "a key has 16 bytes");
    return NULL;
  }
  const size_t count = (size_t)len / KEY_LEN;
  simdiri_fingerprint *keys = PyMem_Malloc((count + 1) * sizeof *keys);
  uint8_t *flags = PyMem_Malloc(count + 1);
  PyObject *list = NULL;
  if (!keys || !flags) {
    PyErr_NoMemory();
  } else {
    read_keys((const unsigned char *)text, count, keys);
    if (call_set(self, call, keys, count, flags)) list = PyList_New((Py_ssize_t)count);
  }
  for (size_t i = 0; list && i < count; i++) PyList_SetItem(list, (Py_ssize_t)i, PyBool_FromLong(flags[i]));
  PyMem_Free(flags);
  PyMem_Free(keys);
  return list;
}

/* add_keys(concatenated keys of 16 bytes) -> list of bool */
PyObject *key_set_add_keys(PyObject *self, PyObject *bytes) {
  return call_for_keys((key_set *)self, ((key_set *)self)->insert, bytes);
}

/* contains_keys(concatenated keys of 16 bytes) -> list of bool */
PyObject *key_set_contains_keys(PyObject *self, PyObject *bytes) {
  return call_for_keys((key_set *)self, ((key_set *)self)->look_up, bytes);
}

/* ---- columns */

static void release_schema(struct ArrowSchema *schema) { schema->release = NULL; }

static bool is_null(const struct ArrowArray *keys, size_t row) {
  const uint8_t *validity = keys->buffers[0];
  return validity && !(validity[row / 8] >> row % 8 & 1);
}

/* Converts a column of keys to fingerprints in place; nulls are dropped. The column was made by keys_of_column, has
 * offset 0, and must not be read as a column afterwards. */
static simdiri_fingerprint *take_keys(const struct ArrowArray *column, size_t *count) {
  simdiri_fingerprint *keys = (simdiri_fingerprint *)(uintptr_t)column->buffers[1];
  *count = 0;
  for (size_t row = 0; row < (size_t)column->length; row++)
    if (!is_null(column, row))
      read_keys((const unsigned char *)column->buffers[1] + row * KEY_LEN, 1, &keys[(*count)++]);
  return keys;
}

/* Makes a column of truth values, null where the key is. Returns false if there is no memory. */
static bool make_truth_values(const struct ArrowArray *keys, const uint8_t *flags, struct ArrowArray *made) {
  const size_t rows = (size_t)keys->length;
  uint8_t *validity;
  int64_t null_count;
  if (!array_copy_validity(keys, &validity, &null_count)) return false;
  uint8_t *values = calloc(array_bitmap_size(rows), 1);
  if (!values) {
    free(validity);
    return false;
  }
  for (size_t row = 0; row < rows; row++)
    if (!is_null(keys, row) && *flags++) values[row / 8] |= (uint8_t)(1u << row % 8);
  return array_make_flat(validity, values, keys->length, null_count, made);
}

static PyObject *call_for_column_keys(key_set *self, key_set_call *call, const struct ArrowArray *column) {
  struct ArrowSchema schema = {.format = "b",
                               .name = call == self->insert ? "is_new" : "is_known",
                               .flags = ARROW_FLAG_NULLABLE,
                               .release = release_schema};
  struct ArrowArray made;
  size_t count;
  simdiri_fingerprint *keys = take_keys(column, &count);
  uint8_t *flags = malloc(count + 1);
  PyObject *object = NULL;
  if (!flags) {
    PyErr_NoMemory();
  } else if (call_set(self, call, keys, count, flags)) {
    if (make_truth_values(column, flags, &made))
      object = column_wrap(PyType_GetModule(Py_TYPE((PyObject *)self)), &schema, &made);
    else
      PyErr_NoMemory();
  }
  free(flags);
  return object;
}

static PyObject *call_for_column(key_set *self, key_set_call *call, PyObject *arguments) {
  PyObject *keyer, *schema_capsule, *array_capsule;
  Py_ssize_t before;
  column_input input;
  struct ArrowArray column;
  if (!PyArg_ParseTuple(arguments, "OOOn", &keyer, &schema_capsule, &array_capsule, &before)) return NULL;
  if (!column_open(schema_capsule, array_capsule, before, &input)) return NULL;
  if (!keys_of_column((keyer_object *)keyer, &input, &column)) return NULL;
  PyObject *object = call_for_column_keys(self, call, &column);
  column.release(&column);
  return object;
}

/* add_column(keyer, schema, array, before) -> Column of bool */
PyObject *key_set_add_column(PyObject *self, PyObject *arguments) {
  return call_for_column((key_set *)self, ((key_set *)self)->insert, arguments);
}

/* contains_column(keyer, schema, array, before) -> Column of bool */
PyObject *key_set_contains_column(PyObject *self, PyObject *arguments) {
  return call_for_column((key_set *)self, ((key_set *)self)->look_up, arguments);
}
