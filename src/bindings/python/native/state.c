/* The type State: sets of keys on disk. */
/* SPDX-License-Identifier: MIT */
#include <errno.h>
#include <string.h>

#include "key_set.h"

typedef struct {
  key_set base;
  simdiri_state *state; /* NULL after close() */
  simdiri_state_failure failure;
  uint64_t unpublished_count;
} state_object;

static const char *problem_name(simdiri_state_problem problem) {
  static const char *const names[] = {"none",       "system",        "locked",         "missing",      "foreign",
                                      "exists",     "damaged",       "other-identity", "other-secret", "newer-version",
                                      "bound",      "older-version", "not-a-file",     "unfinished",   "no-keys",
                                      "old-digest", "older-plain"};
  return (size_t)problem < sizeof names / sizeof *names ? names[problem] : "unknown";
}

/* Raises OSError if a system call failed, else StateError. `path` is the directory, or NULL. */
static void raise_failure(PyObject *module, simdiri_status status, const simdiri_state_failure *failure,
                          const char *path) {
  if (status != SIMDIRI_ERROR_STATE) {
    native_raise(status, SIZE_MAX);
    return;
  }
  if (failure->system_error != 0) {
    errno = failure->system_error;
    PyErr_SetFromErrnoWithFilename(PyExc_OSError, failure->file[0] ? failure->file : path);
    return;
  }
  PyObject *type = native_state(module)->state_error;
  const char *difference = failure->difference;
  PyObject *message = PyUnicode_FromFormat("%s%s%s%s%s%s", path ? path : "", path ? ": " : "",
                                           simdiri_state_problem_message(failure->problem), difference[0] ? " (" : "",
                                           difference, difference[0] ? ")" : "");
  PyObject *error = message ? PyObject_CallFunction(type, "O", message) : NULL;
  PyObject *problem = PyUnicode_FromString(problem_name(failure->problem));
  if (error && problem && PyObject_SetAttrString(error, "problem", problem) == 0) PyErr_SetObject(type, error);
  Py_XDECREF(message);
  Py_XDECREF(error);
  Py_XDECREF(problem);
}

static PyObject *get_module(state_object *self) { return PyType_GetModule(Py_TYPE((PyObject *)self)); }

static simdiri_status insert_keys(key_set *self, const simdiri_fingerprint *keys, size_t count, uint8_t *is_new) {
  state_object *own = (state_object *)self;
  if (!own->state) return SIMDIRI_ERROR_BAD_OPTION;
  const simdiri_status status = simdiri_state_insert(own->state, keys, count, is_new, &own->failure);
  for (size_t i = 0; status == SIMDIRI_OK && i < count; i++) own->unpublished_count += is_new[i];
  return status;
}

static simdiri_status look_up_keys(key_set *self, const simdiri_fingerprint *keys, size_t count, uint8_t *is_known) {
  state_object *own = (state_object *)self;
  return own->state ? simdiri_state_contains(own->state, keys, count, is_known, &own->failure)
                    : SIMDIRI_ERROR_BAD_OPTION;
}

static void raise_closed(void) { PyErr_SetString(PyExc_ValueError, "this state is closed"); }

static void raise_error(key_set *self, simdiri_status status) {
  state_object *own = (state_object *)self;
  if (own->state)
    raise_failure(get_module(own), status, &own->failure, NULL);
  else
    raise_closed();
}

/* State(path, identity or None, secret or b"", memory, is_read_only, secret_may_be_known) */
static PyObject *make_state(PyTypeObject *type, PyObject *arguments, PyObject *keywords) {
  const char *identity, *secret;
  PyObject *path;
  Py_ssize_t identity_len, secret_len;
  unsigned long long memory;
  int is_read_only, may_be_known;
  (void)keywords;
  if (!PyArg_ParseTuple(arguments, "O&z#y#Kpp", PyUnicode_FSConverter, &path, &identity, &identity_len, &secret,
                        &secret_len, &memory, &is_read_only, &may_be_known))
    return NULL;
  const simdiri_state_options options = {.struct_size = sizeof options,
                                         .memory = memory,
                                         .read_only = is_read_only,
                                         .secret_may_be_known = may_be_known,
                                         .secret =
                                             secret_len == SIMDIRI_SECRET_LEN ? (const unsigned char *)secret : NULL};
  state_object *self = (state_object *)key_set_create(type, false);
  if (self) {
    const char *directory = PyBytes_AsString(path);
    simdiri_status status;
    self->base.insert = insert_keys;
    self->base.look_up = look_up_keys;
    self->base.raise = raise_error;
    Py_BEGIN_ALLOW_THREADS status =
        simdiri_state_open(directory, identity, (size_t)identity_len, &options, NULL, &self->state, &self->failure);
    Py_END_ALLOW_THREADS if (status != SIMDIRI_OK) {
      self->state = NULL;
      raise_failure(PyType_GetModule(type), status, &self->failure, directory);
      Py_CLEAR(self);
    }
  }
  Py_DECREF(path);
  return (PyObject *)self;
}

/* Locks an open state for the calling thread. Returns false with an exception. */
static bool lock_state(state_object *self) {
  if (!key_set_lock(&self->base)) return false;
  if (self->state) return true;
  key_set_unlock(&self->base);
  raise_closed();
  return false;
}

/* Unlocks the state. Returns None, or NULL with an exception for an error. */
static PyObject *unlock_state(state_object *self, simdiri_status status) {
  if (status != SIMDIRI_OK) raise_failure(get_module(self), status, &self->failure, NULL);
  key_set_unlock(&self->base);
  if (status != SIMDIRI_OK) return NULL;
  Py_RETURN_NONE;
}

static PyObject *state_close(PyObject *object, PyObject *unused) {
  state_object *self = (state_object *)object;
  (void)unused;
  if (!key_set_lock(&self->base)) return NULL;
  simdiri_state_close(self->state);
  self->state = NULL;
  return unlock_state(self, SIMDIRI_OK);
}

/* In a child process: closes the child's copy, which would keep the state locked after the parent has closed it. */
static PyObject *state_leave(PyObject *object, PyObject *unused) {
  state_object *self = (state_object *)object;
  (void)unused;
  if (key_set_is_usable(&self->base) || !key_set_is_idle(&self->base)) Py_RETURN_NONE;
  simdiri_state_close(self->state);
  self->state = NULL;
  Py_RETURN_NONE;
}

static void free_state(PyObject *object) {
  state_object *self = (state_object *)object;
  if (key_set_is_usable(&self->base)) simdiri_state_close(self->state);
  key_set_free(&self->base);
}

/* Copies the note of the last publication of a locked state. Returns its length. */
static Py_ssize_t copy_note(const state_object *self, char note[SIMDIRI_STATE_NOTE_MAX]) {
  simdiri_state_info info;
  simdiri_state_get_info(self->state, &info);
  if (info.note_len > 0) memcpy(note, info.note, info.note_len);
  return (Py_ssize_t)info.note_len;
}

/* publish(bytes, or None for the note of the last publication, which another thread may be changing) */
static PyObject *state_publish(PyObject *object, PyObject *note) {
  state_object *self = (state_object *)object;
  char last[SIMDIRI_STATE_NOTE_MAX], *text = last;
  Py_ssize_t len = 0;
  simdiri_status status;
  if (note != Py_None && PyBytes_AsStringAndSize(note, &text, &len) < 0) return NULL;
  if (len > SIMDIRI_STATE_NOTE_MAX) return PyErr_Format(PyExc_ValueError, "a note has at most 4096 bytes");
  if (!lock_state(self)) return NULL;
  if (note == Py_None) len = copy_note(self, last);
  Py_BEGIN_ALLOW_THREADS status = simdiri_state_publish(self->state, text, (size_t)len, &self->failure);
  Py_END_ALLOW_THREADS if (status == SIMDIRI_OK) self->unpublished_count = 0;
  return unlock_state(self, status);
}

static PyObject *state_rollback(PyObject *object, PyObject *unused) {
  state_object *self = (state_object *)object;
  simdiri_status status;
  (void)unused;
  if (!lock_state(self)) return NULL;
  Py_BEGIN_ALLOW_THREADS status = simdiri_state_rollback(self->state, &self->failure);
  Py_END_ALLOW_THREADS if (status == SIMDIRI_OK) self->unpublished_count = 0;
  return unlock_state(self, status);
}

/* info() -> (count, identity, note, secret or None, generation, secret_may_be_known) of the last publication */
static PyObject *state_info(PyObject *object, PyObject *unused) {
  state_object *self = (state_object *)object;
  simdiri_state_info info;
  (void)unused;
  if (!lock_state(self)) return NULL;
  simdiri_state_get_info(self->state, &info);
  PyObject *made = Py_BuildValue("Ks#y#y#KN", (unsigned long long)info.count, info.identity,
                                 (Py_ssize_t)info.identity_len, info.note ? info.note : "", (Py_ssize_t)info.note_len,
                                 info.secret, (Py_ssize_t)(info.secret ? SIMDIRI_SECRET_LEN : 0),
                                 (unsigned long long)info.generation, PyBool_FromLong(info.secret_may_be_known));
  key_set_unlock(&self->base);
  return made;
}

/* The number of different keys, including those that were not published. */
static Py_ssize_t state_len(PyObject *object) {
  state_object *self = (state_object *)object;
  simdiri_state_info info;
  if (!lock_state(self)) return -1;
  simdiri_state_get_info(self->state, &info);
  const uint64_t count = info.count + self->unpublished_count;
  key_set_unlock(&self->base);
  return (Py_ssize_t)count;
}

static PyMethodDef state_methods[] = {KEY_SET_METHODS,
                                      {"publish", state_publish, METH_O, NULL},
                                      {"rollback", state_rollback, METH_NOARGS, NULL},
                                      {"info", state_info, METH_NOARGS, NULL},
                                      {"close", state_close, METH_NOARGS, NULL},
                                      {"leave", state_leave, METH_NOARGS, NULL},
                                      {NULL, NULL, 0, NULL}};
static PyType_Slot state_slots[] = {{Py_tp_new, (void *)make_state},
                                    {Py_tp_dealloc, (void *)free_state},
                                    {Py_tp_methods, state_methods},
                                    {Py_sq_length, (void *)state_len},
                                    {0, NULL}};
PyType_Spec native_state_spec = {.name = "simdiri._native.State",
                                 .basicsize = sizeof(state_object),
                                 .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
                                 .slots = state_slots};
