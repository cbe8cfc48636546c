/* Common part of the two sets of keys, Seen (memory) and State (disk): locking, adding texts, keys and columns,
 * and looking them up. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_PYTHON_KEY_SET_H
#define SIMDIRI_PYTHON_KEY_SET_H

#include <stdatomic.h>

#include "native.h"

typedef struct key_set key_set;

/* Inserts keys, or looks them up. Called without the interpreter's lock. Each key in order gets a flag: is it new, or
 * is it known? */
typedef simdiri_status key_set_call(key_set *self, const simdiri_fingerprint *keys, size_t count, uint8_t *flags);

/* The first member of a set. Keys are inserted without the interpreter's lock, so a set has a lock of its own. */
struct key_set {
  PyObject_HEAD PyThread_type_lock lock;
  atomic_ulong process; /* the process that owns the set */
  bool survives_fork;   /* a child process may use its copy of the set */
  atomic_ulong user;    /* the thread that holds the lock and uses the set, or NO_THREAD */
  key_set_call *insert, *look_up;
  /* Raises the exception for an error of `insert` or `look_up`. */
  void (*raise)(key_set *self, simdiri_status status);
};

/* Allocates an object of a type whose structure begins with a key_set. Returns NULL with an exception. */
key_set *key_set_create(PyTypeObject *type, bool survives_fork);
void key_set_free(key_set *self);
/* Returns true if this process may use the set. A child process shares open files with its parent, so a state is the
 * parent's only. Its copy of a set in memory is usable unless a thread of the parent was changing it during the fork.
 */
bool key_set_is_usable(key_set *self);
/* Returns true if no thread uses the set, or did when this process was forked. */
bool key_set_is_idle(const key_set *self);
/* Locks the set for the calling thread, which holds the interpreter's lock before and after the call. Returns false
 * with RuntimeError. Creating objects while the set is locked may run finalizers that use the same set: that fails. */
bool key_set_lock(key_set *self);
void key_set_unlock(key_set *self);

/* Add one key, or look it up: a truth value, or NULL or -1 with an exception. */
PyObject *key_set_add_one(key_set *self, simdiri_fingerprint key);
int key_set_contains_one(key_set *self, simdiri_fingerprint key);

/* Methods of both sets. */
PyObject *key_set_add_many(PyObject *self, PyObject *arguments);
PyObject *key_set_add_keys(PyObject *self, PyObject *bytes);
PyObject *key_set_add_column(PyObject *self, PyObject *arguments);
PyObject *key_set_contains_many(PyObject *self, PyObject *arguments);
PyObject *key_set_contains_keys(PyObject *self, PyObject *bytes);
PyObject *key_set_contains_column(PyObject *self, PyObject *arguments);

/* The entries of these methods in a table of methods. */
#define KEY_SET_METHODS                                                                                                \
  {"add_many", key_set_add_many, METH_VARARGS, NULL}, {"add_keys", key_set_add_keys, METH_O, NULL},                    \
      {"add_column", key_set_add_column, METH_VARARGS, NULL},                                                          \
      {"contains_many", key_set_contains_many, METH_VARARGS, NULL},                                                    \
      {"contains_keys", key_set_contains_keys, METH_O, NULL}, {                                                        \
    "contains_column", key_set_contains_column, METH_VARARGS, NULL                                                     \
  }

#endif
