/* The functions normalize, to_uri, to_iri and key. A call with one text, and no options or options of an earlier call,
 * is done here, from the argument to the result. All other calls, and calls with an error, go to the functions of the
 * same names in _api.py. */
/* SPDX-License-Identifier: MIT */
#include "direct.h"

/* Puts the keyword arguments, which follow the others, into a dict; NULL if there are none, or with an exception. */
static PyObject *make_keywords(PyObject *const *values, PyObject *names) {
  if (!names) return NULL;
  PyObject *keywords = PyDict_New();
  for (Py_ssize_t i = 0; keywords && i < PyTuple_Size(names); i++)
    if (PyDict_SetItem(keywords, PyTuple_GetItem(names, i), values[i]) < 0) Py_CLEAR(keywords);
  return keywords;
}

PyObject *direct_forward(PyObject *function, PyObject *const *arguments, Py_ssize_t count, PyObject *names) {
  if (!function) { /* the interpreter has ended, and the module is cleared */
    PyErr_SetString(PyExc_RuntimeError, "the interpreter has ended");
    return NULL;
  }
  PyObject *positional = PyTuple_New(count), *result = NULL;
  if (!positional) return NULL;
  for (Py_ssize_t i = 0; i < count; i++) {
    Py_INCREF(arguments[i]);
    PyTuple_SetItem(positional, i, arguments[i]);
  }
  PyObject *keywords = make_keywords(arguments + count, names);
  if (keywords || !PyErr_Occurred()) result = PyObject_Call(function, positional, keywords);
  Py_XDECREF(keywords);
  Py_DECREF(positional);
  return result;
}

bool direct_text(PyObject *object, const char **text, size_t *len) {
  Py_ssize_t size;
  char *bytes;
  if (PyUnicode_Check(object)) {
    *text = PyUnicode_AsUTF8AndSize(object, &size);
  } else if (PyBytes_Check(object) && PyBytes_AsStringAndSize(object, &bytes, &size) == 0) {
    *text = bytes;
  } else {
    *text = NULL;
  }
  if (*text)
    *len = (size_t)size;
  else
    PyErr_Clear(); /* the function in Python raises the exception */
  return *text != NULL;
}

/* Options are compared by identity. That is safe because slots hold references, and only objects that never change are
 * stored: names of options, and values that are exactly str, or True, False or None. */
static bool is_slot_of(const option_slot *slot, PyObject *const *values, PyObject *names, Py_ssize_t count) {
  for (Py_ssize_t i = 0; i < count; i++)
    if (slot->names[i] != PyTuple_GetItem(names, i) || slot->values[i] != values[i]) return false;
  return count == MAX_OPTIONS || !slot->names[count];
}

/* May a slot be made for these options? Values of `base` are rarely the same. */
static bool are_storable(PyObject *const *values, PyObject *names, Py_ssize_t count) {
  for (Py_ssize_t i = 0; i < count; i++) {
    if (!PyUnicode_CheckExact(values[i]) && !PyBool_Check(values[i]) && values[i] != Py_None) return false;
    if (PyUnicode_CompareWithASCIIString(PyTuple_GetItem(names, i), "base") == 0) return false;
  }
  return true;
}

/* Returns a new reference to the tool of a slot; NULL if the slot is of other options, or empty. */
static PyObject *read_slot(unsigned number, const option_slot *slot, PyObject *const *values, PyObject *names,
                           Py_ssize_t count) {
  PyObject *tool = NULL;
  native_enter(number);
  if (slot->tool && is_slot_of(slot, values, names, count)) {
    tool = slot->tool;
    Py_INCREF(tool);
  }
  native_leave(number);
  return tool;
}

static void fill_slot(unsigned number, option_slot *slot, PyObject *const *values, PyObject *names, Py_ssize_t count,
                      PyObject *tool) {
  option_slot made = {.tool = tool};
  Py_INCREF(tool);
  for (Py_ssize_t i = 0; i < count; i++) {
    made.names[i] = PyTuple_GetItem(names, i);
    made.values[i] = values[i];
    Py_INCREF(made.names[i]);
    Py_INCREF(made.values[i]);
  }
  native_enter(number);
  const option_slot old = *slot;
  *slot = made;
  native_leave(number);
  for (unsigned i = 0; i < MAX_OPTIONS; i++) {
    Py_XDECREF(old.names[i]);
    Py_XDECREF(old.values[i]);
  }
  Py_XDECREF(old.tool);
}

/* Returns a new reference to the tool of options: that of their slot, or that which `find_tool` makes; NULL, without an
 * exception, if there is none. */
static PyObject *find_tool_of_options(direct_call *call, unsigned number, PyObject *const *values, PyObject *names,
                                      Py_ssize_t count) {
  const uintptr_t hash = (uintptr_t)PyTuple_GetItem(names, 0) / 16 + (uintptr_t)values[0] / 32;
  option_slot *slot = &call->slots[hash % OPTION_SLOTS];
  PyObject *tool = read_slot(number, slot, values, names, count);
  if (tool) return tool;
  tool = are_storable(values, names, count) ? direct_forward(call->find_tool, values, 0, names) : NULL;
  if (tool)
    fill_slot(number, slot, values, names, count, tool);
  else
    PyErr_Clear();
  return tool;
}

/* Returns a new reference to the Context or Keyer of a call with one text; NULL, without an exception, if the function
 * in Python has to process the call. */
static PyObject *find_tool(direct_call *call, unsigned number, PyObject *const *arguments, Py_ssize_t count,
                           PyObject *names) {
  const Py_ssize_t options = names ? PyTuple_Size(names) : 0;
  PyObject *tool = call->tool;
  if (!tool || count != 1 || options > MAX_OPTIONS) return NULL;
  if (options == 0)
    Py_INCREF(tool);
  else
    tool = find_tool_of_options(call, number, arguments + 1, names, options);
  if (tool != Py_None) return tool;
  Py_DECREF(tool);
  return NULL;
}

typedef simdiri_status operation(const simdiri_context *context, simdiri_scratch *scratch, const char *text, size_t len,
                                 simdiri_buffer *out, simdiri_result *result);

/* Applies the operation to a str or bytes. Returns NULL, without an exception, for anything else and after any error.
 */
static PyObject *apply_directly(operation *apply, context_object *context, PyObject *object) {
  const char *text;
  size_t len;
  simdiri_result result;
  PyObject *made = NULL;
  if (!direct_text(object, &text, &len)) return NULL;
  simdiri_scratch *scratch = native_take_scratch(context);
  if (!scratch) {
    PyErr_Clear();
    return NULL;
  }
  simdiri_buffer out = {NULL, 0, 0, simdiri_default_allocator()};
  const simdiri_status status = apply(context->context, scratch, text, len, &out, &result);
  native_give_scratch(context, scratch);
  if (!simdiri_is_error(status)) {
    if (result.changes == 0) {
      Py_INCREF(object);
      made = object;
    } else {
      made = native_make_text(object, result.text, result.text_len);
      if (!made) PyErr_Clear();
    }
  }
  if (out.data) simdiri_buffer_free(&out);
  return made;
}

static PyObject *apply_or_forward(PyObject *module, unsigned number, operation *apply, PyObject *const *arguments,
                                  Py_ssize_t count, PyObject *names) {
  direct_call *call = &native_state(module)->direct[number];
  PyObject *tool = find_tool(call, number, arguments, count, names), *made = NULL;
  if (tool) made = apply_directly(apply, (context_object *)tool, arguments[0]);
  Py_XDECREF(tool);
  return made ? made : direct_forward(call->function, arguments, count, names);
}

static PyObject *normalize(PyObject *module, PyObject *const *arguments, Py_ssize_t count, PyObject *names) {
  return apply_or_forward(module, DIRECT_NORMALIZE, simdiri_normalize, arguments, count, names);
}

static PyObject *to_uri(PyObject *module, PyObject *const *arguments, Py_ssize_t count, PyObject *names) {
  return apply_or_forward(module, DIRECT_TO_URI, simdiri_to_uri, arguments, count, names);
}

static PyObject *to_iri(PyObject *module, PyObject *const *arguments, Py_ssize_t count, PyObject *names) {
  return apply_or_forward(module, DIRECT_TO_IRI, simdiri_to_iri, arguments, count, names);
}

bool direct_key(const keyer_object *keyer, PyObject *object, simdiri_fingerprint *key) {
  const char *text;
  size_t len;
  simdiri_key_result result;
  if (!direct_text(object, &text, &len)) return false;
  simdiri_scratch *scratch = native_take_scratch(keyer->context);
  if (!scratch) {
    PyErr_Clear();
    return false;
  }
  const simdiri_status status = simdiri_key(keyer->keyer, scratch, text, len, key, &result);
  native_give_scratch(keyer->context, scratch);
  return !simdiri_is_error(status) || status < SIMDIRI_ERROR_NO_MEMORY; /* invalid texts have keys, too */
}

static PyObject *key(PyObject *module, PyObject *const *arguments, Py_ssize_t count, PyObject *names) {
  direct_call *call = &native_state(module)->direct[DIRECT_KEY];
  simdiri_fingerprint fingerprint;
  PyObject *tool = find_tool(call, DIRECT_KEY, arguments, count, names);
  const bool is_made = tool && direct_key((keyer_object *)tool, arguments[0], &fingerprint);
  Py_XDECREF(tool);
  if (is_made) return keys_make_bytes(fingerprint);
  return direct_forward(call->function, arguments, count, names);
}

typedef PyObject *fast_function(PyObject *module, PyObject *const *arguments, Py_ssize_t count, PyObject *names);

static const struct {
  const char *name;
  fast_function *function;
} directs[DIRECT_COUNT] = {{"normalize", normalize}, {"to_uri", to_uri}, {"to_iri", to_iri}, {"key", key}};

static bool is_tool(const module_state *state, unsigned number, PyObject *tool) {
  PyObject *type = number == DIRECT_KEY ? state->keyer_type : state->context_type;
  return number < DIRECT_COUNT && PyObject_TypeCheck(tool, (PyTypeObject *)type);
}

/* make_direct(number, function, tool, documentation) -> the function in C. `function` does the same in Python, `tool`
 * is the Context or Keyer of its default options. The documentation begins with the signature. Each number is used
 * once: the definition of a function must not change while the function exists. */
PyObject *native_make_direct(PyObject *module, PyObject *arguments) {
  unsigned number;
  PyObject *function, *tool, *find, *documentation;
  if (!PyArg_ParseTuple(arguments, "IOOOU", &number, &function, &tool, &find, &documentation)) return NULL;
  module_state *state = native_state(module);
  if (!is_tool(state, number, tool) || state->direct[number].function) {
    PyErr_SetString(PyExc_ValueError, "not a new function with its Context or Keyer");
    return NULL;
  }
  const char *text = PyUnicode_AsUTF8AndSize(documentation, NULL);
  PyObject *module_name = text ? PyObject_GetAttrString(function, "__module__") : NULL;
  if (!module_name) return NULL;
  direct_call *call = &state->direct[number];
  Py_INCREF(function);
  Py_INCREF(tool);
  Py_INCREF(find);
  Py_INCREF(documentation);
  /* The stable ABI has no name for the type of these functions. */
  *call = (direct_call){.function = function,
                        .tool = tool,
                        .find_tool = find,
                        .documentation = documentation,
                        .definition = {directs[number].name, (PyCFunction)(void (*)(void))directs[number].function,
                                       METH_FASTCALL | METH_KEYWORDS, text}};
  PyObject *made = PyCFunction_NewEx(&call->definition, module, module_name);
  Py_DECREF(module_name);
  return made;
}
