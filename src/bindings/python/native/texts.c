/* The type SetOfTexts: the part of SeenSet and State, which are written in Python, that processes one text. The methods
 * forward everything else to methods of the same objects in Python. */
/* SPDX-License-Identifier: MIT */
#include <stdatomic.h>

#include "direct.h"
#include "key_set.h"

/* Only the package stores these members, once: a Keyer, and a Seen or State. NULL before that. They never change, so a
 * thread that uses them needs no lock. */
typedef struct {
  PyObject_HEAD _Atomic(PyObject *) keyer, set;
} texts_object;

static PyObject *load_member(_Atomic(PyObject *) *member) { return atomic_load_explicit(member, memory_order_acquire); }

static PyObject *get_member(_Atomic(PyObject *) *member, const char *name) {
  PyObject *value = load_member(member);
  if (value)
    Py_INCREF(value);
  else
    PyErr_SetString(PyExc_AttributeError, name);
  return value;
}

static int set_member(_Atomic(PyObject *) *member, PyObject *value) {
  PyObject *none = NULL;
  Py_XINCREF(value);
  if (value && atomic_compare_exchange_strong(member, &none, value)) return 0;
  Py_XDECREF(value);
  PyErr_SetString(PyExc_RuntimeError, "this set of keys exists already: make a new object");
  return -1;
}

static PyObject *get_keyer(PyObject *self, void *name) { return get_member(&((texts_object *)self)->keyer, name); }
static PyObject *get_set(PyObject *self, void *name) { return get_member(&((texts_object *)self)->set, name); }

static int set_keyer(PyObject *self, PyObject *value, void *name) {
  (void)name;
  return set_member(&((texts_object *)self)->keyer, value);
}

static int set_set(PyObject *self, PyObject *value, void *name) {
  (void)name;
  return set_member(&((texts_object *)self)->set, value);
}

static void free_texts(PyObject *object) {
  texts_object *self = (texts_object *)object;
  Py_XDECREF(load_member(&self->keyer));
  Py_XDECREF(load_member(&self->set));
  native_free_object(object);
}

static PyObject *forward(PyObject *self, const char *method, PyObject *const *arguments, Py_ssize_t count,
                         PyObject *names) {
  PyObject *bound = PyObject_GetAttrString(self, method);
  if (!bound) return NULL;
  PyObject *result = direct_forward(bound, arguments, count, names);
  Py_DECREF(bound);
  return result;
}

/* Makes the key of a str or bytes, and returns the set. Returns NULL, without an exception, for everything else. */
static key_set *make_key(texts_object *self, PyObject *text, simdiri_fingerprint *key) {
  const keyer_object *keyer = (const keyer_object *)load_member(&self->keyer);
  key_set *set = (key_set *)load_member(&self->set);
  return keyer && set && direct_key(keyer, text, key) ? set : NULL;
}

static PyObject *add_text(PyObject *object, PyObject *const *arguments, Py_ssize_t count, PyObject *names) {
  simdiri_fingerprint key;
  key_set *set = count == 1 && !names ? make_key((texts_object *)object, arguments[0], &key) : NULL;
  return set ? key_set_add_one(set, key) : forward(object, "_add", arguments, count, names);
}

static PyObject *contains_text(PyObject *object, PyObject *const *arguments, Py_ssize_t count, PyObject *names) {
  simdiri_fingerprint key;
  key_set *set = count == 1 && !names ? make_key((texts_object *)object, arguments[0], &key) : NULL;
  if (!set) return forward(object, "_contains", arguments, count, names);
  const int found = key_set_contains_one(set, key);
  return found < 0 ? NULL : PyBool_FromLong(found);
}

/* The operator `in`. */
static int find_text(PyObject *object, PyObject *text) {
  simdiri_fingerprint key;
  key_set *set = make_key((texts_object *)object, text, &key);
  if (set) return key_set_contains_one(set, key);
  PyObject *answer = forward(object, "_contains_text", &text, 1, NULL);
  const int found = answer ? PyObject_IsTrue(answer) : -1;
  Py_XDECREF(answer);
  return found;
}

#define ADD_DOCUMENTATION                                                                                              \
  "add($self, text)\n--\n\n"                                                                                           \
  "Adds the key of a text. Returns True if the key is new, False if the set contained it.\n\n"                         \
  "Returns a list for a list (None for None), and a column of truth values for a column (null for null). If several\n" \
  "new texts have the same key, only the first is new. Several threads may add to a set at the same time. After a\n"   \
  "MemoryError or OSError, some of the keys may have been added. After an error in a chunk of a column, the keys of\n" \
  "earlier chunks have been added."
#define CONTAINS_DOCUMENTATION                                                                                         \
  "contains($self, text)\n--\n\n"                                                                                      \
  "Tells whether the set contains the key of a text, and adds nothing. Returns the same types as :meth:`add`."

static PyMethodDef texts_methods[] = {
    {"add", (PyCFunction)(void (*)(void))add_text, METH_FASTCALL | METH_KEYWORDS, ADD_DOCUMENTATION},
    {"contains", (PyCFunction)(void (*)(void))contains_text, METH_FASTCALL | METH_KEYWORDS, CONTAINS_DOCUMENTATION},
    {NULL, NULL, 0, NULL}};
static char keyer_name[] = "_keyer", set_name[] = "_set";
static PyGetSetDef texts_members[] = {{keyer_name, get_keyer, set_keyer, NULL, keyer_name},
                                      {set_name, get_set, set_set, NULL, set_name},
                                      {NULL, NULL, NULL, NULL, NULL}};
static PyType_Slot texts_slots[] = {{Py_tp_dealloc, (void *)free_texts},
                                    {Py_tp_methods, texts_methods},
                                    {Py_tp_getset, texts_members},
                                    {Py_sq_contains, (void *)find_text},
                                    {0, NULL}};
PyType_Spec native_texts_spec = {.name = "simdiri._native.SetOfTexts",
                                 .basicsize = sizeof(texts_object),
                                 .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE | Py_TPFLAGS_IMMUTABLETYPE,
                                 .slots = texts_slots};
