/* Public suffix lists, and parts of normal forms. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_PYTHON_PARTS_H
#define SIMDIRI_PYTHON_PARTS_H

#include "native.h"

typedef struct {
  PyObject_HEAD simdiri_suffix_list *list;
} suffixes_object;

/* Returns the list of an argument that is a Suffixes, or NULL for None. Only the package passes it. */
static inline const simdiri_suffix_list *suffixes_list_of(PyObject *object) {
  return object == Py_None ? NULL : ((suffixes_object *)object)->list;
}

typedef struct {
  PyObject_HEAD context_object *context; /* outlives the parts, as do the other objects */
  PyObject *suffixes;                    /* a Suffixes, or None */
  PyObject *names;                       /* a tuple of str */
  const char **texts;                    /* the texts of the names */
  bool is_single;                        /* there is one name, and a result is the part itself */
  simdiri_parts *parts;
} parts_object;

/* find_column(schema, array, before, base, wants_statuses)
 * -> (Column, Column of statuses or None, first error or None) */
PyObject *parts_find_column(PyObject *self, PyObject *arguments);

#endif
