/* The extension: what its files share. Only the stable ABI of Python 3.10 is used. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_PYTHON_NATIVE_H
#define SIMDIRI_PYTHON_NATIVE_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <simdiri/simdiri.h>
#include <stdbool.h>

/* A context, and a scratch that nobody uses at the moment: a call takes it, or makes one. */
typedef struct {
  PyObject_HEAD simdiri_context *context;
  simdiri_scratch *spare;
} context_object;

typedef struct {
  PyObject_HEAD simdiri_base *base;
} base_object;

typedef struct {
  PyObject *context_type, *base_type, *column_type, *chunks_type, *keyer_type, *seen_type, *state_type;
  PyObject *state_error;
} module_state;

/* For large results; pure C, so that they may be released at any time. */
extern const simdiri_allocator native_allocator;

module_state *native_state(PyObject *module);
/* NULL, and an exception. */
simdiri_scratch *native_take_scratch(context_object *context);
void native_give_scratch(context_object *context, simdiri_scratch *scratch);
/* An exception for an error of the call; always NULL. */
PyObject *native_raise(simdiri_status status, size_t row);
/* Text of a str or bytes; false, and TypeError or ValueError. `index` is -1 for what stands alone. */
bool native_text(PyObject *object, Py_ssize_t index, const char **text, Py_ssize_t *len);
/* Text in the type of `like`. */
PyObject *native_make_text(PyObject *like, const char *text, size_t len);
/* The base in an argument, which may be None: false, and TypeError. */
bool native_base(PyObject *module, PyObject *object, const simdiri_base **base);
/* (row, status, offset, component) of the first error, or None. */
PyObject *native_first_error(const simdiri_batch_result *result);

PyObject *native_apply_one(PyObject *module, PyObject *arguments);
PyObject *native_parse_one(PyObject *module, PyObject *arguments);
PyObject *native_compare_one(PyObject *module, PyObject *arguments);
PyObject *native_compare_many(PyObject *module, PyObject *arguments);
PyObject *native_apply_many(PyObject *module, PyObject *arguments);
PyObject *native_apply_column(PyObject *module, PyObject *arguments);
PyObject *native_parse_column(PyObject *module, PyObject *arguments);
PyObject *native_compare_columns(PyObject *module, PyObject *arguments);
PyObject *native_count_rows(PyObject *module, PyObject *array_capsule);
PyObject *native_read_stream(PyObject *module, PyObject *arguments);
PyObject *native_make_chunks(PyObject *module, PyObject *arguments);

PyObject *native_key_many(PyObject *module, PyObject *arguments);
PyObject *native_key_column(PyObject *module, PyObject *arguments);

extern PyType_Spec native_keyer_spec, native_seen_spec, native_state_spec;
extern PyType_Spec native_context_spec, native_base_spec, native_column_spec, native_chunks_spec;

#endif
