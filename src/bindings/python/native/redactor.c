/* The type Redactor: secrets in texts, lists and columns become "{redacted}". */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "column.h"
#include "many.h"

typedef struct {
  PyObject_HEAD simdiri_redactor *redactor;
} redactor_object;

/* Raises ValueError with (line or 0, index of the wrong name, message) as arguments. Always returns false. */
static bool raise_failure(const simdiri_redact_failure *failure) {
  PyObject *reason = Py_BuildValue("nns", (Py_ssize_t)failure->line, (Py_ssize_t)failure->index, failure->message);
  if (reason) PyErr_SetObject(PyExc_ValueError, reason);
  Py_XDECREF(reason);
  return false;
}

/* Raises ValueError for a short key. */
static bool set_key(redactor_object *self, const char *key, Py_ssize_t key_len) {
  if (!key || (key_len > 0 && simdiri_redactor_set_key(self->redactor, key, (size_t)key_len) == SIMDIRI_OK))
    return true;
  PyErr_Format(PyExc_ValueError, "a key for pseudonyms has %d bytes or more", SIMDIRI_PSEUDONYM_KEY_MIN);
  return false;
}

/* Keeps the values of parameters in a tuple; None: of all. */
static bool keep_params(redactor_object *self, PyObject *keep) {
  simdiri_redact_failure failure = {0, 0, ""};
  if (keep == Py_None) return true;
  const char **names = native_names(keep);
  if (!names) return false;
  const simdiri_status status =
      simdiri_redactor_keep_params(self->redactor, names, (size_t)PyTuple_Size(keep), &failure);
  if (status == SIMDIRI_ERROR_BAD_OPTION)
    PyErr_Format(PyExc_ValueError, "keep_params: '%s': %s", names[failure.index], failure.message);
  else if (status != SIMDIRI_OK)
    native_raise(status, SIZE_MAX);
  PyMem_Free(names);
  return status == SIMDIRI_OK;
}

static bool create_redactor(redactor_object *self, PyObject *what, const char *rules, Py_ssize_t rules_len) {
  simdiri_redact_failure failure = {0, 0, ""};
  const char **names = native_names(what);
  if (!names) return false;
  const simdiri_status status = simdiri_redactor_create(names, (size_t)PyTuple_Size(what), rules, (size_t)rules_len,
                                                        NULL, &self->redactor, &failure);
  PyMem_Free(names);
  if (status == SIMDIRI_ERROR_BAD_OPTION)
    raise_failure(&failure);
  else if (status != SIMDIRI_OK)
    native_raise(status, SIZE_MAX);
  return status == SIMDIRI_OK;
}

/* Redactor(names, bytes of rules or None, key or None, tuple of kept names or None): only the package calls this. */
static PyObject *make_redactor(PyTypeObject *type, PyObject *arguments, PyObject *keywords) {
  PyObject *what, *keep;
  const char *rules;
  Py_ssize_t rules_len;
  const char *key;
  Py_ssize_t key_len;
  (void)keywords;
  if (!PyArg_ParseTuple(arguments, "O!z#z#O", &PyTuple_Type, &what, &rules, &rules_len, &key, &key_len, &keep))
    return NULL;
  allocfunc allocate = PyType_GetSlot(type, Py_tp_alloc);
  redactor_object *self = (redactor_object *)allocate(type, 0);
  if (!self) return NULL;
  if (create_redactor(self, what, rules, rules_len) && keep_params(self, keep) && set_key(self, key, key_len))
    return (PyObject *)self;
  Py_DECREF((PyObject *)self);
  return NULL;
}

static void free_redactor(PyObject *object) {
  simdiri_redactor_free(((redactor_object *)object)->redactor);
  native_free_object(object);
}

/* ---- counts */

/* Allocates a counter for each rule. Returns NULL with an exception. */
static uint64_t *make_counts(const redactor_object *self) {
  uint64_t *counts = PyMem_Calloc(simdiri_redactor_rule_count(self->redactor) + 1, sizeof *counts);
  if (!counts) PyErr_NoMemory();
  return counts;
}

/* Makes a list of (name, count) of the rules that replaced something. Returns NULL with an exception. */
static PyObject *list_counts(const redactor_object *self, const uint64_t *counts) {
  PyObject *list = PyList_New(0);
  for (size_t rule = 0; list && rule < simdiri_redactor_rule_count(self->redactor); rule++) {
    if (counts[rule] == 0) continue;
    PyObject *pair =
        Py_BuildValue("sK", simdiri_redactor_rule_name(self->redactor, rule), (unsigned long long)counts[rule]);
    if (!pair || PyList_Append(list, pair) < 0) Py_CLEAR(list);
    Py_XDECREF(pair);
  }
  return list;
}

/* Returns (result, counts), takes over the reference to the result, and frees the counts. NULL: an exception is set. */
static PyObject *answer(const redactor_object *self, PyObject *result, uint64_t *counts) {
  PyObject *listed = result ? list_counts(self, counts) : NULL, *made = NULL;
  if (listed) made = PyTuple_Pack(2, result, listed);
  Py_XDECREF(result);
  Py_XDECREF(listed);
  PyMem_Free(counts);
  return made;
}

/* Makes the object of a redacted text; the object itself if nothing was replaced. */
static PyObject *make_result(PyObject *like, const char *text, const simdiri_text *redacted) {
  if (redacted->text != text) return native_make_text(like, redacted->text, redacted->len);
  Py_INCREF(like);
  return like;
}

/* redact_one(text) -> (text, [(rule, count)]) */
static PyObject *redact_one(PyObject *object, PyObject *text_object) {
  const redactor_object *self = (const redactor_object *)object;
  const char *text;
  Py_ssize_t len;
  if (!native_text(text_object, -1, &text, &len)) return NULL;
  uint64_t *counts = make_counts(self);
  if (!counts) return NULL;
  simdiri_buffer out = {NULL, 0, 0, simdiri_default_allocator()};
  simdiri_text redacted;
  const simdiri_status status = simdiri_redact(self->redactor, text, (size_t)len, &out, &redacted, counts);
  PyObject *result = status == SIMDIRI_OK ? make_result(text_object, text, &redacted) : native_raise(status, SIZE_MAX);
  simdiri_buffer_free(&out);
  return answer(self, result, counts);
}

/* ---- lists */

/* Where the redacted text of an item is in the output; `begin` -1: the item is unchanged. */
typedef struct {
  int64_t begin, end;
} redacted_span;

/* Redacts all texts, without the interpreter's lock. */
static simdiri_status redact_texts(const redactor_object *self, const many_texts *texts, simdiri_buffer *out,
                                   redacted_span *spans, uint64_t *counts) {
  simdiri_status status = SIMDIRI_OK;
  for (size_t i = 0; i < texts->count && status == SIMDIRI_OK; i++) {
    const char *text = texts->text.data ? texts->text.data + texts->offsets[i] : "";
    const size_t len = (size_t)(texts->offsets[i + 1] - texts->offsets[i]), begin = out->len;
    simdiri_text redacted = {text, len};
    if (len > 0) status = simdiri_redact(self->redactor, text, len, out, &redacted, counts);
    spans[i] = (redacted_span){redacted.text == text ? -1 : (int64_t)begin, (int64_t)out->len};
  }
  return status;
}

static PyObject *list_results(PyObject *items, const simdiri_buffer *out, const redacted_span *spans) {
  const Py_ssize_t count = PyTuple_Size(items);
  PyObject *list = PyList_New(count);
  for (Py_ssize_t i = 0; list && i < count; i++) {
    PyObject *item = PyTuple_GetItem(items, i);
    if (spans[i].begin < 0)
      Py_INCREF(item);
    else
      item = native_make_text(item, out->data + spans[i].begin, (size_t)(spans[i].end - spans[i].begin));
    if (!item)
      Py_CLEAR(list);
    else
      PyList_SetItem(list, i, item);
  }
  return list;
}

static PyObject *redact_list(const redactor_object *self, PyObject *items, const many_texts *texts, uint64_t *counts) {
  PyObject *made = NULL;
  simdiri_buffer out = {NULL, 0, 0, &native_allocator};
  redacted_span *spans = PyMem_Malloc((texts->count + 1) * sizeof *spans);
  if (spans) {
    simdiri_status status;
    Py_BEGIN_ALLOW_THREADS status = redact_texts(self, texts, &out, spans, counts);
    Py_END_ALLOW_THREADS made =
        status == SIMDIRI_OK ? list_results(items, &out, spans) : native_raise(status, SIZE_MAX);
  } else {
    PyErr_NoMemory();
  }
  PyMem_Free(spans);
  simdiri_buffer_free(&out);
  return made;
}

/* redact_many(tuple of texts and None) -> (list, [(rule, count)]) */
static PyObject *redact_many(PyObject *object, PyObject *items) {
  const redactor_object *self = (const redactor_object *)object;
  many_texts texts;
  PyObject *made = NULL;
  if (!PyTuple_Check(items)) return PyErr_Format(PyExc_TypeError, "not a tuple");
  uint64_t *counts = make_counts(self);
  if (!counts) return NULL;
  if (many_gather(&texts, items)) made = redact_list(self, items, &texts, counts);
  many_free(&texts);
  return answer(self, made, counts);
}

/* redact_column(schema, array, before) -> (Column, [(rule, count)]) */
static PyObject *redact_column(PyObject *object, PyObject *arguments) {
  const redactor_object *self = (const redactor_object *)object;
  PyObject *schema_capsule, *array_capsule, *column = NULL;
  Py_ssize_t before;
  column_input input;
  struct ArrowSchema schema;
  struct ArrowArray output;
  simdiri_status status;
  if (!PyArg_ParseTuple(arguments, "OOn", &schema_capsule, &array_capsule, &before)) return NULL;
  if (!column_open(schema_capsule, array_capsule, before, &input)) return NULL;
  uint64_t *counts = make_counts(self);
  if (!counts) return NULL;
  simdiri_arrow_call call = {.struct_size = sizeof(simdiri_arrow_call),
                             .schema = input.schema,
                             .input = input.array,
                             .allocator = &native_allocator};
  Py_BEGIN_ALLOW_THREADS status = simdiri_arrow_redact(self->redactor, &call, &output, counts);
  Py_END_ALLOW_THREADS if (status != SIMDIRI_OK) {
    column_raise(&input, status, call.row);
    return answer(self, NULL, counts);
  }
  status = simdiri_arrow_schema(input.schema, SIMDIRI_ON_ERROR_KEEP, NULL, &schema);
  if (status == SIMDIRI_OK) {
    column = column_wrap(PyType_GetModule(Py_TYPE(object)), &schema, &output);
  } else {
    output.release(&output);
    native_raise(status, SIZE_MAX);
  }
  return answer(self, column, counts);
}

static PyObject *list_rule_names(PyObject *object, void *closure) {
  const redactor_object *self = (const redactor_object *)object;
  PyObject *list = PyList_New(0);
  (void)closure;
  for (size_t rule = 0; list && rule < simdiri_redactor_rule_count(self->redactor); rule++) {
    PyObject *name = PyUnicode_FromString(simdiri_redactor_rule_name(self->redactor, rule));
    if (!name || PyList_Append(list, name) < 0) Py_CLEAR(list);
    Py_XDECREF(name);
  }
  return list;
}

/* bundled_redact_rules() -> bytes */
PyObject *native_bundled_redact_rules(PyObject *module, PyObject *unused) {
  size_t len;
  (void)module;
  (void)unused;
  const char *text = simdiri_redact_bundled_rules(&len);
  return PyBytes_FromStringAndSize(text, (Py_ssize_t)len);
}

static PyMethodDef redactor_methods[] = {{"redact_one", redact_one, METH_O, NULL},
                                         {"redact_many", redact_many, METH_O, NULL},
                                         {"redact_column", redact_column, METH_VARARGS, NULL},
                                         {NULL, NULL, 0, NULL}};
static PyGetSetDef redactor_members[] = {{"rule_names", list_rule_names, NULL, NULL, NULL},
                                         {NULL, NULL, NULL, NULL, NULL}};
static PyType_Slot redactor_slots[] = {{Py_tp_new, (void *)make_redactor},
                                       {Py_tp_dealloc, (void *)free_redactor},
                                       {Py_tp_methods, redactor_methods},
                                       {Py_tp_getset, redactor_members},
                                       {0, NULL}};
PyType_Spec native_redactor_spec = {.name = "simdiri._native.Redactor",
                                    .basicsize = sizeof(redactor_object),
                                    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
                                    .slots = redactor_slots};
