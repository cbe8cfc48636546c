/* Keys, and sets of them. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "many.h"

typedef struct {
  PyObject_HEAD context_object *context; /* which must outlive the keyer */
  simdiri_keyer *keyer;
} keyer_object;

typedef struct {
  PyObject_HEAD simdiri_seen *seen;
} seen_object;

static void free_object(PyObject *self) {
  PyTypeObject *type = Py_TYPE(self);
  freefunc free_memory = PyType_GetSlot(type, Py_tp_free);
  free_memory(self);
  Py_DECREF(type);
}

/* Keyer(context, hash, lossy, secret) */
static PyObject *make_keyer(PyTypeObject *type, PyObject *arguments, PyObject *keywords) {
  context_object *context;
  unsigned hash;
  unsigned long lossy;
  const char *secret;
  Py_ssize_t secret_len;
  simdiri_key_options options;
  (void)keywords;
  if (!PyArg_ParseTuple(arguments, "OIky#", &context, &hash, &lossy, &secret, &secret_len)) return NULL;
  if (hash == SIMDIRI_HASH_SIPHASH_128 ? secret_len != SIMDIRI_SECRET_LEN : secret_len != 0) {
    PyErr_SetString(PyExc_ValueError, "siphash, and it alone, needs a secret of 16 octets");
    return NULL;
  }
  simdiri_key_options_init(&options);
  options.hash = (simdiri_hash)hash;
  options.lossy = (uint32_t)lossy;
  memcpy(options.secret, secret, (size_t)secret_len);
  allocfunc allocate = PyType_GetSlot(type, Py_tp_alloc);
  keyer_object *self = (keyer_object *)allocate(type, 0);
  if (!self) return NULL;
  Py_INCREF(context);
  self->context = context;
  const simdiri_status status = simdiri_keyer_create(context->context, &options, NULL, &self->keyer);
  if (status == SIMDIRI_OK) return (PyObject *)self;
  Py_DECREF(self);
  return native_raise(status, SIZE_MAX);
}

static void free_keyer(PyObject *object) {
  keyer_object *self = (keyer_object *)object;
  simdiri_keyer_free(self->keyer);
  Py_XDECREF(self->context);
  free_object(object);
}

static PyObject *keyer_identity(PyObject *self, void *closure) {
  size_t len;
  (void)closure;
  const char *identity = simdiri_keyer_identity(((keyer_object *)self)->keyer, &len);
  return PyUnicode_FromStringAndSize(identity, (Py_ssize_t)len);
}

/* Fingerprints of a tuple of texts, to be freed with PyMem_Free; NULL, and an exception. `first` gets the first error
 * or None. */
static simdiri_fingerprint *make_keys(const keyer_object *keyer, PyObject *items, PyObject **first) {
  many_texts texts;
  simdiri_keys_result result;
  simdiri_fingerprint *keys = NULL;
  memset(&result, 0, sizeof result);
  *first = NULL;
  simdiri_scratch *scratch = native_take_scratch(keyer->context);
  if (!scratch) return NULL;
  if (many_gather(&texts, items)) keys = PyMem_Malloc((texts.count + 1) * sizeof *keys);
  if (!keys && !PyErr_Occurred()) PyErr_NoMemory();
  if (keys) {
    const simdiri_records records = many_records(&texts);
    simdiri_status status;
    Py_BEGIN_ALLOW_THREADS status = simdiri_keys(keyer->keyer, scratch, &records, keys, texts.count, NULL, &result);
    Py_END_ALLOW_THREADS if (status == SIMDIRI_OK) *first = native_first_error(&result.batch);
    else native_raise(status, SIZE_MAX);
  }
  many_free(&texts);
  simdiri_keys_result_free(&result, NULL);
  native_give_scratch(keyer->context, scratch);
  if (*first) return keys;
  PyMem_Free(keys);
  return NULL;
}

static PyObject *key_octets(simdiri_fingerprint key) {
  char octets[16];
  for (unsigned i = 0; i < 8; i++) {
    octets[i] = (char)(key.high >> (56 - 8 * i));
    octets[8 + i] = (char)(key.low >> (56 - 8 * i));
  }
  return PyBytes_FromStringAndSize(octets, sizeof octets);
}

/* key_many(keyer, items) -> (list of bytes or None, first error or None) */
PyObject *native_key_many(PyObject *module, PyObject *arguments) {
  keyer_object *keyer;
  PyObject *items, *first;
  if (!PyArg_ParseTuple(arguments, "O!O!", native_state(module)->keyer_type, &keyer, &PyTuple_Type, &items))
    return NULL;
  simdiri_fingerprint *keys = make_keys(keyer, items, &first);
  if (!keys) return NULL;
  const Py_ssize_t count = PyTuple_Size(items);
  PyObject *list = PyList_New(count);
  for (Py_ssize_t i = 0; list && i < count; i++) {
    PyObject *key = Py_None;
    if (PyTuple_GetItem(items, i) != Py_None)
      key = key_octets(keys[i]);
    else
      Py_INCREF(key);
    if (!key)
      Py_CLEAR(list);
    else
      PyList_SetItem(list, i, key);
  }
  PyMem_Free(keys);
  if (list) return Py_BuildValue("NN", list, first);
  Py_DECREF(first);
  return NULL;
}

/* Context and keyer of what is a Keyer; false, and TypeError. */
bool native_keyer(PyObject *module, PyObject *object, context_object **context, const simdiri_keyer **keyer) {
  if (!PyObject_TypeCheck(object, (PyTypeObject *)native_state(module)->keyer_type)) {
    PyErr_SetString(PyExc_TypeError, "not a Keyer");
    return false;
  }
  *context = ((keyer_object *)object)->context;
  *keyer = ((keyer_object *)object)->keyer;
  return true;
}

/* Seen(expected, most_octets, seed, seed) */
static PyObject *make_seen(PyTypeObject *type, PyObject *arguments, PyObject *keywords) {
  unsigned long long expected, most_octets, seeds[2];
  (void)keywords;
  if (!PyArg_ParseTuple(arguments, "KKKK", &expected, &most_octets, &seeds[0], &seeds[1])) return NULL;
  const simdiri_seen_options options = {
      .struct_size = sizeof options, .expected = expected, .most_octets = most_octets, .seed = {seeds[0], seeds[1]}};
  allocfunc allocate = PyType_GetSlot(type, Py_tp_alloc);
  seen_object *self = (seen_object *)allocate(type, 0);
  if (!self) return NULL;
  const simdiri_status status = simdiri_seen_create(&options, NULL, &self->seen);
  if (status == SIMDIRI_OK) return (PyObject *)self;
  Py_DECREF(self);
  return status == SIMDIRI_ERROR_SET_FULL ? PyErr_NoMemory() : native_raise(status, SIZE_MAX);
}

static void free_seen(PyObject *self) {
  simdiri_seen_free(((seen_object *)self)->seen);
  free_object(self);
}

static Py_ssize_t seen_len(PyObject *self) { return (Py_ssize_t)simdiri_seen_count(((seen_object *)self)->seen); }

static PyObject *seen_memory(PyObject *self, void *closure) {
  (void)closure;
  return PyLong_FromUnsignedLongLong(simdiri_seen_memory(((seen_object *)self)->seen));
}

/* Inserts the keys of what is not None, which move to the front; is_new is in their order. The lock is held: one thread
 * at a time may use a set. */
static bool insert(seen_object *self, PyObject *items, simdiri_fingerprint *keys, uint8_t *is_new) {
  size_t count = 0, done;
  for (Py_ssize_t i = 0; i < PyTuple_Size(items); i++)
    if (PyTuple_GetItem(items, i) != Py_None) keys[count++] = keys[i];
  const simdiri_status status = simdiri_seen_insert(self->seen, keys, count, is_new, &done);
  if (status != SIMDIRI_OK) PyErr_SetString(PyExc_MemoryError, simdiri_status_message(status));
  return status == SIMDIRI_OK;
}

/* seen.add_many(keyer, items) -> list of bool or None */
static PyObject *seen_add_many(PyObject *self, PyObject *arguments) {
  keyer_object *keyer;
  PyObject *items, *first, *list = NULL;
  /* Only the package calls this: what it passes is a Keyer. */
  if (!PyArg_ParseTuple(arguments, "OO!", &keyer, &PyTuple_Type, &items)) return NULL;
  simdiri_fingerprint *keys = make_keys(keyer, items, &first);
  if (!keys) return NULL;
  Py_DECREF(first);
  const Py_ssize_t count = PyTuple_Size(items);
  uint8_t *is_new = PyMem_Malloc((size_t)count + 1), *next = is_new;
  if (!is_new)
    PyErr_NoMemory();
  else if (insert((seen_object *)self, items, keys, is_new))
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

static PyGetSetDef keyer_members[] = {{"identity", keyer_identity, NULL, NULL, NULL}, {NULL, NULL, NULL, NULL, NULL}};
static PyType_Slot keyer_slots[] = {
    {Py_tp_new, (void *)make_keyer}, {Py_tp_dealloc, (void *)free_keyer}, {Py_tp_getset, keyer_members}, {0, NULL}};
PyType_Spec native_keyer_spec = {.name = "simdiri._native.Keyer",
                                 .basicsize = sizeof(keyer_object),
                                 .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
                                 .slots = keyer_slots};

static PyMethodDef seen_methods[] = {{"add_many", seen_add_many, METH_VARARGS, NULL}, {NULL, NULL, 0, NULL}};
static PyGetSetDef seen_members[] = {{"memory", seen_memory, NULL, NULL, NULL}, {NULL, NULL, NULL, NULL, NULL}};
static PyType_Slot seen_slots[] = {{Py_tp_new, (void *)make_seen},   {Py_tp_dealloc, (void *)free_seen},
                                   {Py_tp_methods, seen_methods},    {Py_tp_getset, seen_members},
                                   {Py_sq_length, (void *)seen_len}, {0, NULL}};
PyType_Spec native_seen_spec = {.name = "simdiri._native.Seen",
                                .basicsize = sizeof(seen_object),
                                .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
                                .slots = seen_slots};
