/* Calls with one text, done in C from the argument to the result. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_PYTHON_DIRECT_H
#define SIMDIRI_PYTHON_DIRECT_H

#include "keys.h"

/* Gets the text of a str or bytes. Returns false, without an exception, for other objects and for a str that cannot be
 * written as UTF-8. */
bool direct_text(PyObject *object, const char **text, size_t *len);
/* Makes the key of a str or bytes. Returns false, without an exception, for other objects and after an error of the
 * call. */
bool direct_key(const keyer_object *keyer, PyObject *object, simdiri_fingerprint *key);
/* Calls a function with the arguments of a METH_FASTCALL | METH_KEYWORDS function. */
PyObject *direct_forward(PyObject *function, PyObject *const *arguments, Py_ssize_t count, PyObject *names);

#endif
