/* The types Rules and Redirects, which keys and normal forms may depend on. */
/* SPDX-License-Identifier: MIT */
#include "native.h"

/* Rules(text): raises ValueError, which names the line, for a mistake in the text. */
static PyObject *make_rules(PyTypeObject *type, PyObject *arguments, PyObject *keywords) {
  PyObject *object;
  const char *text;
  Py_ssize_t len;
  simdiri_key_rules *rules;
  simdiri_key_rules_failure failure;
  (void)keywords;
  if (!PyArg_ParseTuple(arguments, "O", &object) || !native_text(object, -1, &text, &len)) return NULL;
  const simdiri_status status = simdiri_key_rules_create(text, (size_t)len, NULL, &rules, &failure);
  if (status == SIMDIRI_ERROR_BAD_OPTION)
    return PyErr_Format(PyExc_ValueError, "line %zu of the rules: %s", failure.line, failure.message);
  if (status != SIMDIRI_OK) return native_raise(status, SIZE_MAX);
  allocfunc allocate = PyType_GetSlot(type, Py_tp_alloc);
  rules_object *self = (rules_object *)allocate(type, 0);
  if (self)
    self->rules = rules;
  else
    simdiri_key_rules_free(rules);
  return (PyObject *)self;
}

static void free_rules(PyObject *object) {
  simdiri_key_rules_free(((rules_object *)object)->rules);
  native_free_object(object);
}

/* Redirects(context, text, takes_all) */
static PyObject *make_redirects(PyTypeObject *type, PyObject *arguments, PyObject *keywords) {
  context_object *context;
  PyObject *object;
  const char *text;
  Py_ssize_t len;
  int takes_all;
  (void)keywords;
  if (!PyArg_ParseTuple(arguments, "OOp", &context, &object, &takes_all) || !native_text(object, -1, &text, &len))
    return NULL;
  allocfunc allocate = PyType_GetSlot(type, Py_tp_alloc);
  redirects_object *self = (redirects_object *)allocate(type, 0);
  if (!self) return NULL;
  simdiri_scratch *scratch = native_take_scratch(context);
  if (!scratch) {
    Py_DECREF(self);
    return NULL;
  }
  simdiri_status status;
  Py_BEGIN_ALLOW_THREADS status =
      simdiri_redirects_create(context->context, scratch, takes_all ? SIMDIRI_REDIRECTS_ALL : 0, text, (size_t)len,
                               NULL, &self->redirects, &self->counts);
  Py_END_ALLOW_THREADS native_give_scratch(context, scratch);
  if (status == SIMDIRI_OK) return (PyObject *)self;
  self->redirects = NULL;
  Py_DECREF(self);
  return native_raise(status, SIZE_MAX);
}

static void free_redirects(PyObject *object) {
  simdiri_redirects_free(((redirects_object *)object)->redirects);
  native_free_object(object);
}

/* (lines, used, skipped, bad, first bad line) */
static PyObject *get_counts(PyObject *self, void *closure) {
  const simdiri_redirects_counts *counts = &((redirects_object *)self)->counts;
  (void)closure;
  return Py_BuildValue("nnnnn", (Py_ssize_t)counts->record_count, (Py_ssize_t)counts->used_count,
                       (Py_ssize_t)counts->skipped_count, (Py_ssize_t)counts->bad_count,
                       (Py_ssize_t)counts->first_bad_line);
}

static PyType_Slot rules_slots[] = {{Py_tp_new, (void *)make_rules}, {Py_tp_dealloc, (void *)free_rules}, {0, NULL}};
PyType_Spec native_rules_spec = {.name = "simdiri._native.Rules",
                                 .basicsize = sizeof(rules_object),
                                 .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
                                 .slots = rules_slots};

static PyGetSetDef redirects_members[] = {{"counts", get_counts, NULL, NULL, NULL}, {NULL, NULL, NULL, NULL, NULL}};
static PyType_Slot redirects_slots[] = {{Py_tp_new, (void *)make_redirects},
                                        {Py_tp_dealloc, (void *)free_redirects},
                                        {Py_tp_getset, redirects_members},
                                        {0, NULL}};
PyType_Spec native_redirects_spec = {.name = "simdiri._native.Redirects",
                                     .basicsize = sizeof(redirects_object),
                                     .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
                                     .slots = redirects_slots};
