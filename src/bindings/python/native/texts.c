/* The type SetOfTexts: the part of SeenSet and State, which are written in Python, that processes one text. The methods
 * forward everything else to methods of the same objects in Python. */
/* SPDX-License-Identifier: MIT */
#include <stddef.h>

#include "direct.h"
#include "key_set.h"

/* Needs Python.h, which direct.h includes. */
#include <structmember.h>

/* Only the package stores these members: a Keyer, and a Seen or State. NULL before that. */
typedef struct {
  PyObject_HEAD PyObject *keyer, *set;
} texts_object;

static void free_texts(PyObject *object) {
  texts_object *self = (texts_object *)object;
  Py_CLEAR(self->keyer);
  Py_CLEAR(self->set);
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

/* Makes the key of a str or bytes. Returns false, without an exception, for everything else. */
static bool make_key(const texts_object *self, PyObject *text, simdiri_fingerprint *key) {
  return self->keyer && self->set && direct_key((const keyer_object *)self->keyer, text, key);
}

/* The set might be replaced while the interpreter's lock is released. */
static PyObject *add_text(PyObject *object, PyObject *const *arguments, Py_ssize_t count, PyObject *names) {
  const texts_object *self = (const texts_object *)object;
  simdiri_fingerprint key;
  if (count != 1 || names || !make_key(self, arguments[0], &key))
    return forward(object, "_add", arguments, count, names);
  PyObject *set = self->set;
  Py_INCREF(set);
  PyObject *is_new = key_set_add_one((key_set *)set, key);
  Py_DECREF(set);
  return is_new;
}

static int look_up(const texts_object *self, simdiri_fingerprint key) {
  PyObject *set = self->set;
  Py_INCREF(set);
  const int found = key_set_contains_one((key_set *)set, key);
  Py_DECREF(set);
  return found;
}

static PyObject *contains_text(PyObject *object, PyObject *const *arguments, Py_ssize_t count, PyObject *names) {
  const texts_object *self = (const texts_object *)object;
  simdiri_fingerprint key;
  if (count != 1 || names || !make_key(self, arguments[0], &key))
    return forward(object, "_contains", arguments, count, names);
  const int found = look_up(self, key);
  return found < 0 ? NULL : PyBool_FromLong(found);
}

/* The operator `in`. */
static int find_text(PyObject *object, PyObject *text) {
  const texts_object *self = (const texts_object *)object;
  simdiri_fingerprint key;
  if (make_key(self, text, &key)) return look_up(self, key);
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
static PyMemberDef texts_members[] = {{"_keyer", T_OBJECT_EX, offsetof(texts_object, keyer), 0, NULL},
                                      {"_set", T_OBJECT_EX, offsetof(texts_object, set), 0, NULL},
                                      {NULL, 0, 0, 0, NULL}};
static PyType_Slot texts_slots[] = {{Py_tp_dealloc, (void *)free_texts},
                                    {Py_tp_methods, texts_methods},
                                    {Py_tp_members, texts_members},
                                    {Py_sq_contains, (void *)find_text},
                                    {0, NULL}};
PyType_Spec native_texts_spec = {.name = "simdiri._native.SetOfTexts",
                                 .basicsize = sizeof(texts_object),
                                 .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE | Py_TPFLAGS_IMMUTABLETYPE,
                                 .slots = texts_slots};
