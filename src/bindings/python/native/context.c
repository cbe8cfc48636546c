/* The types Context (checked options) and Base. */
/* SPDX-License-Identifier: MIT */
#include "native.h"

#if defined Py_GIL_DISABLED
#include <pthread.h>

/* Threads of a free-threaded Python would take the spare of a context at the same time. So each thread keeps one, which
 * fits every context, until it ends. */
static pthread_key_t spare_key;
static bool has_spare_key;

static void free_spare(void *scratch) { simdiri_scratch_free(scratch); }
static void create_spare_key(void) { has_spare_key = pthread_key_create(&spare_key, free_spare) == 0; }

static simdiri_scratch *take_spare(context_object *context) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  (void)context;
  (void)pthread_once(&once, create_spare_key);
  simdiri_scratch *scratch = has_spare_key ? pthread_getspecific(spare_key) : NULL;
  if (scratch) (void)pthread_setspecific(spare_key, NULL);
  return scratch;
}

static bool keep_spare(context_object *context, simdiri_scratch *scratch) {
  (void)context;
  return has_spare_key && !pthread_getspecific(spare_key) && pthread_setspecific(spare_key, scratch) == 0;
}
#else
static simdiri_scratch *take_spare(context_object *context) {
  simdiri_scratch *scratch = context->spare;
  context->spare = NULL;
  return scratch;
}

static bool keep_spare(context_object *context, simdiri_scratch *scratch) {
  if (context->spare) return false;
  context->spare = scratch;
  return true;
}
#endif

simdiri_scratch *native_take_scratch(context_object *context) {
  simdiri_scratch *scratch = take_spare(context);
  if (!scratch && simdiri_scratch_create(NULL, &scratch) != SIMDIRI_OK) PyErr_NoMemory();
  return scratch;
}

void native_give_scratch(context_object *context, simdiri_scratch *scratch) {
  if (!keep_spare(context, scratch)) simdiri_scratch_free(scratch);
}

static PyObject *make_context(PyTypeObject *type, PyObject *arguments, PyObject *keywords) {
  unsigned profile, rung, form, grammar, disallowed, host, idna, unicode, isa;
  unsigned long flags;
  const char *default_scheme;
  PyObject *redirects;
  simdiri_options options;
  (void)keywords;
  if (!PyArg_ParseTuple(arguments, "IIIIIIIIkIzO", &profile, &rung, &form, &grammar, &disallowed, &host, &idna,
                        &unicode, &flags, &isa, &default_scheme, &redirects))
    return NULL;
  simdiri_options_init(&options);
  options.default_scheme = default_scheme;
  options.profile = (simdiri_profile)profile;
  options.rung = (simdiri_rung)rung;
  options.form = (simdiri_form)form;
  options.grammar = (simdiri_grammar)grammar;
  options.disallowed = (simdiri_disallowed)disallowed;
  options.host = (simdiri_host)host;
  options.idna = (simdiri_idna)idna;
  options.unicode = (simdiri_unicode)unicode;
  options.flags = (uint32_t)flags;
  options.isa = (simdiri_isa)isa;
  /* Only the package calls this, and passes a Redirects. */
  if (redirects != Py_None) options.redirects = ((redirects_object *)redirects)->redirects;
  allocfunc allocate = PyType_GetSlot(type, Py_tp_alloc);
  context_object *self = (context_object *)allocate(type, 0);
  if (!self) return NULL;
  Py_INCREF(redirects);
  self->redirects = redirects;
  const simdiri_status status = simdiri_context_create(&options, NULL, &self->context);
  if (status == SIMDIRI_OK) return (PyObject *)self;
  Py_DECREF(self);
  if (status == SIMDIRI_ERROR_NO_MEMORY) return PyErr_NoMemory();
  if (status == SIMDIRI_ERROR_UNSUPPORTED) {
    PyErr_SetString(PyExc_ValueError, simdiri_status_message(status));
    return NULL;
  }
  PyErr_SetString(PyExc_ValueError, "these options contradict each other, or this machine lacks the instructions");
  return NULL;
}

static void free_context(PyObject *object) {
  context_object *self = (context_object *)object;
  simdiri_scratch_free(self->spare);
  simdiri_context_free(self->context);
  Py_XDECREF(self->redirects);
  native_free_object(object);
}

/* Base(context, text): returns a Base, or (status, offset, component) if the text cannot be a base. */
static PyObject *make_base(PyTypeObject *type, PyObject *arguments, PyObject *keywords) {
  context_object *context;
  PyObject *text_object;
  const char *text;
  Py_ssize_t len;
  (void)keywords;
  if (!PyArg_ParseTuple(arguments, "OO", &context, &text_object)) return NULL;
  if (!native_text(text_object, -1, &text, &len)) return NULL;
  simdiri_scratch *scratch = native_take_scratch(context);
  if (!scratch) return NULL;
  simdiri_base *base;
  simdiri_result result;
  const simdiri_status status = simdiri_base_create(context->context, scratch, text, (size_t)len, NULL, &base, &result);
  native_give_scratch(context, scratch);
  if (status >= SIMDIRI_ERROR_NO_MEMORY && simdiri_is_error(status)) return native_raise(status, SIZE_MAX);
  if (simdiri_is_error(status))
    return Py_BuildValue("InI", (unsigned)status, (Py_ssize_t)result.offset, (unsigned)result.component);
  allocfunc allocate = PyType_GetSlot(type, Py_tp_alloc);
  base_object *self = (base_object *)allocate(type, 0);
  if (self)
    self->base = base;
  else
    simdiri_base_free(base);
  return (PyObject *)self;
}

static void free_base(PyObject *object) {
  simdiri_base_free(((base_object *)object)->base);
  native_free_object(object);
}

static PyType_Slot context_slots[] = {
    {Py_tp_new, (void *)make_context}, {Py_tp_dealloc, (void *)free_context}, {0, NULL}};
PyType_Spec native_context_spec = {.name = "simdiri._native.Context",
                                   .basicsize = sizeof(context_object),
                                   .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
                                   .slots = context_slots};

static PyType_Slot base_slots[] = {{Py_tp_new, (void *)make_base}, {Py_tp_dealloc, (void *)free_base}, {0, NULL}};
PyType_Spec native_base_spec = {.name = "simdiri._native.Base",
                                .basicsize = sizeof(base_object),
                                .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
                                .slots = base_slots};
