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

/* ---- Cleaner: normal forms without what is named */

typedef struct {
  PyObject_HEAD context_object *context; /* outlives the cleaner, as do the other objects */
  PyObject *rules, *base;                /* or None */
  simdiri_cleaner *cleaner;
} cleaner_object;

/* Cleaner(context, base or None, rules or None, lossy): only the package calls this. */
static PyObject *make_cleaner(PyTypeObject *type, PyObject *arguments, PyObject *keywords) {
  context_object *context;
  PyObject *rules, *base;
  unsigned long lossy;
  simdiri_clean_options options;
  (void)keywords;
  simdiri_clean_options_init(&options);
  if (!PyArg_ParseTuple(arguments, "OOOk", &context, &base, &rules, &lossy)) return NULL;
  if (!native_base(PyType_GetModule(type), base, &options.base)) return NULL;
  options.lossy = (uint32_t)lossy;
  if (rules != Py_None) options.rules = ((rules_object *)rules)->rules;
  allocfunc allocate = PyType_GetSlot(type, Py_tp_alloc);
  cleaner_object *self = (cleaner_object *)allocate(type, 0);
  if (!self) return NULL;
  Py_INCREF(context);
  self->context = context;
  Py_INCREF(rules);
  self->rules = rules;
  Py_INCREF(base);
  self->base = base;
  const simdiri_status status = simdiri_cleaner_create(context->context, &options, NULL, &self->cleaner);
  if (status == SIMDIRI_OK) return (PyObject *)self;
  Py_DECREF((PyObject *)self);
  return native_raise(status, SIZE_MAX);
}

static void free_cleaner(PyObject *object) {
  cleaner_object *self = (cleaner_object *)object;
  simdiri_cleaner_free(self->cleaner);
  Py_XDECREF((PyObject *)self->context);
  Py_XDECREF(self->rules);
  Py_XDECREF(self->base);
  native_free_object(object);
}

/* Makes a tuple of the names of the changes. */
static PyObject *list_changes(uint64_t changes) {
  PyObject *list = PyList_New(0);
  for (unsigned bit = 0; list && bit < 64; bit++) {
    if (!(changes >> bit & 1)) continue;
    PyObject *name = PyUnicode_FromString(simdiri_change_name(bit));
    if (!name || PyList_Append(list, name) < 0) Py_CLEAR(list);
    Py_XDECREF(name);
  }
  return list;
}

/* clean(text) -> ((text or None, status, offset, component), [names of the changes]) */
static PyObject *clean_one(PyObject *object, PyObject *text_object) {
  const cleaner_object *self = (const cleaner_object *)object;
  const char *text;
  Py_ssize_t len;
  PyObject *answer = NULL;
  if (!native_text(text_object, -1, &text, &len)) return NULL;
  simdiri_scratch *scratch = native_take_scratch(self->context);
  if (!scratch) return NULL;
  simdiri_buffer out = {NULL, 0, 0, simdiri_default_allocator()};
  simdiri_result result = {0};
  const simdiri_status status = simdiri_clean(self->cleaner, scratch, text, (size_t)len, &out, &result);
  native_give_scratch(self->context, scratch);
  if (simdiri_is_error(status)) {
    answer = native_answer_error(status, result.offset, result.component);
  } else if (result.changes == 0) {
    Py_INCREF(text_object);
    answer = native_answer(text_object, status);
  } else {
    answer = native_answer(native_make_text(text_object, result.text, result.text_len), status);
  }
  simdiri_buffer_free(&out);
  PyObject *changes = answer ? list_changes(simdiri_is_error(status) ? 0 : result.changes) : NULL;
  PyObject *both = changes ? PyTuple_Pack(2, answer, changes) : NULL;
  Py_XDECREF(answer);
  Py_XDECREF(changes);
  return both;
}

static PyMethodDef cleaner_methods[] = {{"clean", clean_one, METH_O, NULL}, {NULL, NULL, 0, NULL}};

static PyType_Slot cleaner_slots[] = {{Py_tp_new, (void *)make_cleaner},
                                      {Py_tp_dealloc, (void *)free_cleaner},
                                      {Py_tp_methods, cleaner_methods},
                                      {0, NULL}};

PyType_Spec native_cleaner_spec = {.name = "simdiri._native.Cleaner",
                                   .basicsize = sizeof(cleaner_object),
                                   .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
                                   .slots = cleaner_slots};
