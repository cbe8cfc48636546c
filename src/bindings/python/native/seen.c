/* The type Seen: sets of keys in memory. */
/* SPDX-License-Identifier: MIT */
#include "key_set.h"

typedef struct {
  key_set base;
  simdiri_seen *seen;
} seen_object;

/* After an error some of the keys are in the set. The caller gets an exception and may add them all again. */
static simdiri_status insert_keys(key_set *self, const simdiri_fingerprint *keys, size_t count, uint8_t *is_new) {
  return simdiri_seen_insert(((seen_object *)self)->seen, keys, count, is_new, NULL);
}

static simdiri_status look_up_keys(key_set *self, const simdiri_fingerprint *keys, size_t count, uint8_t *is_known) {
  simdiri_seen_contains(((seen_object *)self)->seen, keys, count, is_known);
  return SIMDIRI_OK;
}

static void raise_error(key_set *self, simdiri_status status) {
  (void)self;
  PyErr_SetString(PyExc_MemoryError, simdiri_status_message(status));
}

/* Seen(expected, max_bytes, seed, seed) */
static PyObject *make_seen(PyTypeObject *type, PyObject *arguments, PyObject *keywords) {
  unsigned long long expected, max_bytes, seeds[2];
  (void)keywords;
  if (!PyArg_ParseTuple(arguments, "KKKK", &expected, &max_bytes, &seeds[0], &seeds[1])) return NULL;
  const simdiri_seen_options options = {
      .struct_size = sizeof options, .expected = expected, .max_bytes = max_bytes, .seed = {seeds[0], seeds[1]}};
  seen_object *self = (seen_object *)key_set_create(type, true);
  if (!self) return NULL;
  self->base.insert = insert_keys;
  self->base.look_up = look_up_keys;
  self->base.raise = raise_error;
  const simdiri_status status = simdiri_seen_create(&options, NULL, &self->seen);
  if (status == SIMDIRI_OK) return (PyObject *)self;
  Py_DECREF((PyObject *)self);
  if (status != SIMDIRI_ERROR_SET_FULL) return native_raise(status, SIZE_MAX);
  PyErr_SetString(PyExc_MemoryError, simdiri_status_message(status));
  return NULL;
}

static void free_seen(PyObject *object) {
  seen_object *self = (seen_object *)object;
  if (key_set_is_usable(&self->base)) simdiri_seen_free(self->seen);
  key_set_free(&self->base);
}

static Py_ssize_t seen_len(PyObject *object) {
  seen_object *self = (seen_object *)object;
  if (!key_set_lock(&self->base)) return -1;
  const uint64_t count = simdiri_seen_count(self->seen);
  key_set_unlock(&self->base);
  return (Py_ssize_t)count;
}

static PyObject *seen_memory(PyObject *object, void *closure) {
  seen_object *self = (seen_object *)object;
  (void)closure;
  if (!key_set_lock(&self->base)) return NULL;
  const uint64_t bytes = simdiri_seen_memory(self->seen);
  key_set_unlock(&self->base);
  return PyLong_FromUnsignedLongLong(bytes);
}

static PyMethodDef seen_methods[] = {KEY_SET_METHODS, {NULL, NULL, 0, NULL}};
static PyGetSetDef seen_members[] = {{"memory", seen_memory, NULL, NULL, NULL}, {NULL, NULL, NULL, NULL, NULL}};
static PyType_Slot seen_slots[] = {{Py_tp_new, (void *)make_seen},   {Py_tp_dealloc, (void *)free_seen},
                                   {Py_tp_methods, seen_methods},    {Py_tp_getset, seen_members},
                                   {Py_sq_length, (void *)seen_len}, {0, NULL}};
PyType_Spec native_seen_spec = {.name = "simdiri._native.Seen",
                                .basicsize = sizeof(seen_object),
                                .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
                                .slots = seen_slots};
