/* What remembers keys: how texts, keys and columns get into it. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_PYTHON_MEMO_H
#define SIMDIRI_PYTHON_MEMO_H

#include "native.h"

typedef struct memo memo;

/* The head of a set. The interpreter's lock is released while keys go in, so a set has a lock for itself. */
struct memo {
  PyObject_HEAD PyThread_type_lock lock;
  unsigned long process; /* that it belongs to */
  bool may_move;         /* a fork may use its copy */
  bool is_busy;
  unsigned long thread; /* that it is busy for */
  /* Without the interpreter's lock. is_new is in the order of the keys. */
  simdiri_status (*insert)(memo *self, const simdiri_fingerprint *keys, size_t count, uint8_t *is_new);
  /* An exception for what that gave. */
  void (*raise)(memo *self, simdiri_status status);
};

/* Room for an object of a type whose structure begins with a memo; NULL, and an exception. */
memo *memo_create(PyTypeObject *type, bool may_move);
void memo_free(memo *self);
/* May this process touch it? A fork shares files, and has a copy of memory, which somebody may have been at work on who
 * is not there. */
bool memo_is_own(memo *self);
/* For the calling thread alone, which holds the interpreter's lock before and behind; false, and RuntimeError. What
 * makes objects in between may run finalizers, which may come here again: that is refused. */
bool memo_enter(memo *self);
void memo_leave(memo *self);

/* Methods of every set. */
PyObject *memo_add_many(PyObject *self, PyObject *arguments);
PyObject *memo_add_keys(PyObject *self, PyObject *bytes);
PyObject *memo_add_column(PyObject *self, PyObject *arguments);

#endif
