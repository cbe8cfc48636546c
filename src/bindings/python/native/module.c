/* The module, and functions that all files of the extension use. */
/* SPDX-License-Identifier: MIT */
#include "native.h"

#if defined Py_GIL_DISABLED
#include <sched.h>
#include <stdalign.h>
#include <stdatomic.h>

/* Each has its own cache line, because threads use different ones at the same time. Not a PyMutex, which Python may
 * hand over to a thread that is stopped: for a fork, after which the child does not have that thread, or at the end. */
static struct { alignas(64) atomic_bool is_taken; } guards[GUARD_COUNT];

void native_enter(unsigned guard) {
  while (atomic_exchange_explicit(&guards[guard].is_taken, true, memory_order_acquire)) (void)sched_yield();
}

void native_leave(unsigned guard) { atomic_store_explicit(&guards[guard].is_taken, false, memory_order_release); }
#endif

PyObject *native_raise(simdiri_status status, size_t row) {
  if (status == SIMDIRI_ERROR_NO_MEMORY) return PyErr_NoMemory();
  PyObject *type = status == SIMDIRI_ERROR_COLUMN_TYPE ? PyExc_TypeError
                   : status == SIMDIRI_ERROR_TOO_LONG  ? PyExc_OverflowError
                                                       : PyExc_ValueError;
  if (row == SIZE_MAX) return PyErr_Format(type, "%s", simdiri_status_message(status));
  if (status == SIMDIRI_ERROR_TOO_LONG)
    return PyErr_Format(type, "the results up to row %zu need offsets of more than 32 bits: use large_string", row);
  return PyErr_Format(type, "row %zu: %s", row, simdiri_status_message(status));
}

static bool refuse_text(Py_ssize_t index, PyObject *type, const char *what) {
  if (index < 0)
    PyErr_Format(type, "%s", what);
  else
    PyErr_Format(type, "item %zd: %s", index, what);
  return false;
}

bool native_text(PyObject *object, Py_ssize_t index, const char **text, Py_ssize_t *len) {
  if (PyUnicode_Check(object)) {
    *text = PyUnicode_AsUTF8AndSize(object, len);
    if (*text) return true;
    if (PyErr_ExceptionMatches(PyExc_MemoryError)) return false;
    PyErr_Clear();
    return refuse_text(index, PyExc_ValueError, "a str that contains a surrogate cannot be written as UTF-8");
  }
  char *bytes;
  if (PyBytes_Check(object)) {
    if (PyBytes_AsStringAndSize(object, &bytes, len) < 0) return false;
    *text = bytes;
    return true;
  }
  return refuse_text(index, PyExc_TypeError, "neither str nor bytes");
}

const char **native_names(PyObject *tuple) {
  const Py_ssize_t count = PyTuple_Size(tuple);
  const char **names = PyMem_Calloc((size_t)count + 1, sizeof *names);
  if (!names) PyErr_NoMemory();
  for (Py_ssize_t i = 0; names && i < count; i++) {
    names[i] = PyUnicode_AsUTF8AndSize(PyTuple_GetItem(tuple, i), NULL);
    if (names[i]) continue;
    PyMem_Free(names);
    return NULL;
  }
  return names;
}

PyObject *native_make_text(PyObject *like, const char *text, size_t len) {
  if (PyBytes_Check(like)) return PyBytes_FromStringAndSize(text, (Py_ssize_t)len);
  return PyUnicode_DecodeUTF8(text, (Py_ssize_t)len, NULL);
}

void native_free_object(PyObject *self) {
  PyTypeObject *type = Py_TYPE(self);
  freefunc free_memory = PyType_GetSlot(type, Py_tp_free);
  free_memory(self);
  Py_DECREF(type);
}

module_state *native_state(PyObject *module) { return PyModule_GetState(module); }

bool native_base(PyObject *module, PyObject *object, const simdiri_base **base) {
  *base = NULL;
  if (object == Py_None) return true;
  if (!PyObject_TypeCheck(object, (PyTypeObject *)native_state(module)->base_type)) {
    PyErr_SetString(PyExc_TypeError, "not a Base");
    return false;
  }
  *base = ((base_object *)object)->base;
  return true;
}

PyObject *native_first_error(const simdiri_batch_result *result) {
  for (size_t i = 0; result->error_count > 0 && i < result->note_count; i++) {
    const simdiri_note *note = &result->notes[i];
    if (simdiri_is_error((simdiri_status)note->status))
      return Py_BuildValue("nInIn", (Py_ssize_t)note->index, (unsigned)note->status, (Py_ssize_t)note->offset,
                           (unsigned)note->component, (Py_ssize_t)result->error_count);
  }
  Py_RETURN_NONE;
}

/* find_lossy(name) -> the bits of a lossy rule, or of a list of rules; 0 for other names */
static PyObject *find_lossy(PyObject *module, PyObject *name) {
  Py_ssize_t len;
  (void)module;
  const char *text = PyUnicode_AsUTF8AndSize(name, &len);
  return text ? PyLong_FromUnsignedLong(simdiri_lossy_find(text, (size_t)len)) : NULL;
}

/* lossy_names() -> list of the names of lossy rules */
static PyObject *lossy_names(PyObject *module, PyObject *unused) {
  PyObject *list = PyList_New(0);
  (void)module;
  (void)unused;
  for (unsigned bit = 0; list && bit < 32; bit++) {
    const char *text = simdiri_lossy_name(bit);
    if (!text || simdiri_lossy_find(text, strlen(text)) == 0) continue;
    PyObject *name = PyUnicode_FromString(text);
    if (!name || PyList_Append(list, name) < 0) Py_CLEAR(list);
    Py_XDECREF(name);
  }
  return list;
}

static PyObject *tell_status(PyObject *module, PyObject *number) {
  (void)module;
  const long value = PyLong_AsLong(number);
  if (value == -1 && PyErr_Occurred()) return NULL;
  const simdiri_status status = value < 0 || value > UINT16_MAX ? (simdiri_status)UINT16_MAX : (simdiri_status)value;
  return Py_BuildValue("ss", simdiri_status_name(status), simdiri_status_message(status));
}

static PyObject *tell_component(PyObject *module, PyObject *number) {
  (void)module;
  const long value = PyLong_AsLong(number);
  if (value == -1 && PyErr_Occurred()) return NULL;
  return PyUnicode_FromString(simdiri_component_name((simdiri_component)value));
}

static PyObject *add_type(PyObject *module, PyType_Spec *spec, const char *name) {
  PyObject *type = PyType_FromModuleAndSpec(module, spec, NULL);
  if (type && PyModule_AddObjectRef(module, name, type) < 0) Py_CLEAR(type);
  return type;
}

static PyObject *add_state_error(PyObject *module) {
  PyObject *error = PyErr_NewExceptionWithDoc(
      "simdiri.StateError", "A state on disk that cannot be used; `problem` names what is wrong.", NULL, NULL);
  if (error && PyModule_AddObjectRef(module, "StateError", error) < 0) Py_CLEAR(error);
  return error;
}

static int fill_module(PyObject *module) {
  module_state *state = native_state(module);
  state->context_type = add_type(module, &native_context_spec, "Context");
  state->base_type = add_type(module, &native_base_spec, "Base");
  state->column_type = add_type(module, &native_column_spec, "Column");
  state->chunks_type = add_type(module, &native_chunks_spec, "Chunks");
  state->keyer_type = add_type(module, &native_keyer_spec, "Keyer");
  state->seen_type = add_type(module, &native_seen_spec, "Seen");
  state->state_type = add_type(module, &native_state_spec, "State");
  state->rules_type = add_type(module, &native_rules_spec, "Rules");
  state->redirects_type = add_type(module, &native_redirects_spec, "Redirects");
  state->charset_type = add_type(module, &native_charset_spec, "Charset");
  state->suffixes_type = add_type(module, &native_suffixes_spec, "Suffixes");
  state->parts_type = add_type(module, &native_parts_spec, "Parts");
  state->routes_type = add_type(module, &native_routes_spec, "Routes");
  state->labeler_type = add_type(module, &native_labeler_spec, "Labeler");
  state->redactor_type = add_type(module, &native_redactor_spec, "Redactor");
  state->cleaner_type = add_type(module, &native_cleaner_spec, "Cleaner");
  state->state_error = add_state_error(module);
  state->texts_type = add_type(module, &native_texts_spec, "SetOfTexts");
  if (!state->context_type || !state->base_type || !state->column_type || !state->chunks_type || !state->keyer_type ||
      !state->seen_type || !state->state_type || !state->rules_type || !state->redirects_type || !state->charset_type ||
      !state->suffixes_type || !state->parts_type || !state->routes_type || !state->labeler_type ||
      !state->redactor_type || !state->cleaner_type || !state->state_error || !state->texts_type)
    return -1;
  /* None if the library was built without libpsl. */
  PyObject *psl_version = Py_BuildValue("z", simdiri_suffix_version());
  const int added = psl_version ? PyModule_AddObjectRef(module, "psl_version", psl_version) : -1;
  Py_XDECREF(psl_version);
  if (added < 0 || PyModule_AddStringConstant(module, "redact_default", SIMDIRI_REDACT_DEFAULT) < 0) return -1;
  return PyModule_AddStringConstant(module, "version", simdiri_version());
}

static int traverse_module(PyObject *module, visitproc visit, void *arg) {
  module_state *state = native_state(module);
  Py_VISIT(state->context_type);
  Py_VISIT(state->base_type);
  Py_VISIT(state->column_type);
  Py_VISIT(state->chunks_type);
  Py_VISIT(state->keyer_type);
  Py_VISIT(state->seen_type);
  Py_VISIT(state->state_type);
  Py_VISIT(state->rules_type);
  Py_VISIT(state->redirects_type);
  Py_VISIT(state->charset_type);
  Py_VISIT(state->suffixes_type);
  Py_VISIT(state->parts_type);
  Py_VISIT(state->routes_type);
  Py_VISIT(state->labeler_type);
  Py_VISIT(state->redactor_type);
  Py_VISIT(state->cleaner_type);
  Py_VISIT(state->state_error);
  Py_VISIT(state->texts_type);
  for (unsigned i = 0; i < DIRECT_COUNT; i++) {
    Py_VISIT(state->direct[i].function);
    Py_VISIT(state->direct[i].tool);
    Py_VISIT(state->direct[i].find_tool);
    Py_VISIT(state->direct[i].documentation);
    for (unsigned slot = 0; slot < OPTION_SLOTS; slot++) Py_VISIT(state->direct[i].slots[slot].tool);
  }
  return 0;
}

static void clear_slot(option_slot *slot) {
  for (unsigned i = 0; i < MAX_OPTIONS; i++) {
    Py_CLEAR(slot->names[i]);
    Py_CLEAR(slot->values[i]);
  }
  Py_CLEAR(slot->tool);
}

static int clear_module(PyObject *module) {
  module_state *state = native_state(module);
  Py_CLEAR(state->context_type);
  Py_CLEAR(state->base_type);
  Py_CLEAR(state->column_type);
  Py_CLEAR(state->chunks_type);
  Py_CLEAR(state->keyer_type);
  Py_CLEAR(state->seen_type);
  Py_CLEAR(state->state_type);
  Py_CLEAR(state->rules_type);
  Py_CLEAR(state->redirects_type);
  Py_CLEAR(state->charset_type);
  Py_CLEAR(state->suffixes_type);
  Py_CLEAR(state->parts_type);
  Py_CLEAR(state->routes_type);
  Py_CLEAR(state->labeler_type);
  Py_CLEAR(state->redactor_type);
  Py_CLEAR(state->cleaner_type);
  Py_CLEAR(state->state_error);
  Py_CLEAR(state->texts_type);
  for (unsigned i = 0; i < DIRECT_COUNT; i++) {
    Py_CLEAR(state->direct[i].function);
    Py_CLEAR(state->direct[i].tool);
    Py_CLEAR(state->direct[i].find_tool);
    for (unsigned slot = 0; slot < OPTION_SLOTS; slot++) clear_slot(&state->direct[i].slots[slot]);
  }
  return 0;
}

static PyMethodDef methods[] = {
    {"make_direct", native_make_direct, METH_VARARGS, NULL},
    {"apply_one", native_apply_one, METH_VARARGS, NULL},
    {"apply_many", native_apply_many, METH_VARARGS, NULL},
    {"apply_column", native_apply_column, METH_VARARGS, NULL},
    {"count_rows", native_count_rows, METH_O, NULL},
    {"parse_column", native_parse_column, METH_VARARGS, NULL},
    {"compare_columns", native_compare_columns, METH_VARARGS, NULL},
    {"parse_one", native_parse_one, METH_O, NULL},
    {"compare_one", native_compare_one, METH_VARARGS, NULL},
    {"compare_many", native_compare_many, METH_VARARGS, NULL},
    {"key_many", native_key_many, METH_VARARGS, NULL},
    {"key_column", native_key_column, METH_VARARGS, NULL},
    {"needs_suffixes", native_needs_suffixes, METH_O, NULL},
    {"template_names", native_template_names, METH_NOARGS, NULL},
    {"learn_routes", native_learn_routes, METH_VARARGS, NULL},
    {"bundled_redact_rules", native_bundled_redact_rules, METH_NOARGS, NULL},
    {"surt_one", native_surt_one, METH_VARARGS, NULL},
    {"parse_url_one", native_parse_url_one, METH_VARARGS, NULL},
    {"find_iris", native_find_iris, METH_VARARGS, NULL},
    {"review_one", native_review_one, METH_VARARGS, NULL},
    {"read_stream", native_read_stream, METH_O, NULL},
    {"take_column", native_take_column, METH_VARARGS, NULL},
    {"make_chunks", native_make_chunks, METH_O, NULL},
    {"row_text", native_row_text, METH_VARARGS, NULL},
    {"column_format", native_column_format, METH_O, NULL},
    {"make_nulls", native_make_nulls, METH_O, NULL},
    {"tell_status", tell_status, METH_O, NULL},
    {"find_lossy", find_lossy, METH_O, NULL},
    {"lossy_names", lossy_names, METH_NOARGS, NULL},
    {"tell_component", tell_component, METH_O, NULL},
    {NULL, NULL, 0, NULL},
};

static PyModuleDef_Slot slots[] = {{Py_mod_exec, (void *)fill_module},
#if defined Py_GIL_DISABLED
                                   {Py_mod_gil, Py_MOD_GIL_NOT_USED},
#endif
                                   {0, NULL}};

static PyModuleDef definition = {.m_base = PyModuleDef_HEAD_INIT,
                                 .m_name = "simdiri._native",
                                 .m_size = sizeof(module_state),
                                 .m_methods = methods,
                                 .m_slots = slots,
                                 .m_traverse = traverse_module,
                                 .m_clear = clear_module};

PyMODINIT_FUNC PyInit__native(void) { return PyModuleDef_Init(&definition); }
