/* The type Keyer, and keys of lists and columns. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "keys.h"
#include "many.h"
#include "parts.h"

/* Keyer(context, hash, lossy, secret, rules or None, redirects or None, base or None, by, suffixes or None, labeler or
 * None). Only the package calls this. */
static PyObject *make_keyer(PyTypeObject *type, PyObject *arguments, PyObject *keywords) {
  context_object *context;
  unsigned hash, by;
  unsigned long lossy;
  const char *secret;
  Py_ssize_t secret_len;
  PyObject *rules, *redirects, *base, *suffixes, *labeler;
  simdiri_key_options options;
  (void)keywords;
  if (!PyArg_ParseTuple(arguments, "OIky#OOOIOO", &context, &hash, &lossy, &secret, &secret_len, &rules, &redirects,
                        &base, &by, &suffixes, &labeler))
    return NULL;
  if (hash == SIMDIRI_HASH_SIPHASH_128 ? secret_len != SIMDIRI_SECRET_LEN : secret_len != 0) {
    PyErr_SetString(PyExc_ValueError, "siphash needs a secret of 16 bytes, and the other hashes take none");
    return NULL;
  }
  simdiri_key_options_init(&options);
  options.hash = (simdiri_hash)hash;
  options.lossy = (uint32_t)lossy;
  memcpy(options.secret, secret, (size_t)secret_len);
  if (rules != Py_None) options.rules = ((rules_object *)rules)->rules;
  if (redirects != Py_None) options.redirects = ((redirects_object *)redirects)->redirects;
  if (base != Py_None) options.base = ((base_object *)base)->base;
  options.by = (simdiri_key_by)by;
  options.suffixes = suffixes_list_of(suffixes);
  if (labeler != Py_None) options.labeler = native_labeler_of(labeler);
  allocfunc allocate = PyType_GetSlot(type, Py_tp_alloc);
  keyer_object *self = (keyer_object *)allocate(type, 0);
  if (!self) return NULL;
  Py_INCREF(context);
  self->context = context;
  Py_INCREF(rules);
  self->rules = rules;
  Py_INCREF(redirects);
  self->redirects = redirects;
  Py_INCREF(base);
  self->base = base;
  Py_INCREF(suffixes);
  self->suffixes = suffixes;
  Py_INCREF(labeler);
  self->labeler = labeler;
  const simdiri_status status = simdiri_keyer_create(context->context, &options, NULL, &self->keyer);
  if (status == SIMDIRI_OK) return (PyObject *)self;
  Py_DECREF(self);
  return native_raise(status, SIZE_MAX);
}

static void free_keyer(PyObject *object) {
  keyer_object *self = (keyer_object *)object;
  simdiri_keyer_free(self->keyer);
  Py_XDECREF(self->context);
  Py_XDECREF(self->rules);
  Py_XDECREF(self->redirects);
  Py_XDECREF(self->base);
  Py_XDECREF(self->suffixes);
  Py_XDECREF(self->labeler);
  native_free_object(object);
}

static PyObject *keyer_identity(PyObject *self, void *closure) {
  size_t len;
  (void)closure;
  const char *identity = simdiri_keyer_identity(((keyer_object *)self)->keyer, &len);
  return PyUnicode_FromStringAndSize(identity, (Py_ssize_t)len);
}

simdiri_fingerprint *keys_of_texts(const keyer_object *keyer, PyObject *items, PyObject **first) {
  many_texts texts;
  simdiri_keys_result result;
  simdiri_fingerprint *keys = NULL;
  memset(&result, 0, sizeof result);
  *first = NULL;
  simdiri_scratch *scratch = native_take_scratch(keyer->context);
  if (!scratch) return NULL;
  if (many_gather(&texts, items)) keys = PyMem_Malloc((texts.count + 1) * sizeof *keys);
  if (!keys && !PyErr_Occurred()) PyErr_NoMemory();
  if (keys) {
    const simdiri_records records = many_records(&texts);
    simdiri_status status;
    Py_BEGIN_ALLOW_THREADS status = simdiri_keys(keyer->keyer, scratch, &records, keys, texts.count, NULL, &result);
    Py_END_ALLOW_THREADS if (status == SIMDIRI_OK) *first = native_first_error(&result.batch);
    else native_raise(status, SIZE_MAX);
  }
  many_free(&texts);
  simdiri_keys_result_free(&result, NULL);
  native_give_scratch(keyer->context, scratch);
  if (*first) return keys;
  PyMem_Free(keys);
  return NULL;
}

PyObject *keys_make_bytes(simdiri_fingerprint key) {
  char bytes[16];
  for (unsigned i = 0; i < 8; i++) {
    bytes[i] = (char)(key.high >> (56 - 8 * i));
    bytes[8 + i] = (char)(key.low >> (56 - 8 * i));
  }
  return PyBytes_FromStringAndSize(bytes, sizeof bytes);
}

/* key_many(keyer, items) -> (list of bytes or None, first error or None) */
PyObject *native_key_many(PyObject *module, PyObject *arguments) {
  keyer_object *keyer;
  PyObject *items, *first;
  if (!PyArg_ParseTuple(arguments, "O!O!", native_state(module)->keyer_type, &keyer, &PyTuple_Type, &items))
    return NULL;
  simdiri_fingerprint *keys = keys_of_texts(keyer, items, &first);
  if (!keys) return NULL;
  const Py_ssize_t count = PyTuple_Size(items);
  PyObject *list = PyList_New(count);
  for (Py_ssize_t i = 0; list && i < count; i++) {
    PyObject *key = Py_None;
    if (PyTuple_GetItem(items, i) != Py_None)
      key = keys_make_bytes(keys[i]);
    else
      Py_INCREF(key);
    if (!key)
      Py_CLEAR(list);
    else
      PyList_SetItem(list, i, key);
  }
  PyMem_Free(keys);
  if (list) return Py_BuildValue("NN", list, first);
  Py_DECREF(first);
  return NULL;
}

/* Makes the keys of a column and their statuses. Returns false with an exception. */
static bool make_column_keys(const keyer_object *keyer, const column_input *input, struct ArrowArray *output,
                             simdiri_keys_result *result) {
  simdiri_scratch *scratch = native_take_scratch(keyer->context);
  simdiri_arrow_call call = {.struct_size = sizeof(simdiri_arrow_call),
                             .schema = input->schema,
                             .input = input->array,
                             .scratch = scratch,
                             .allocator = &native_allocator};
  simdiri_status status;
  if (!scratch) return false;
  Py_BEGIN_ALLOW_THREADS status = simdiri_arrow_keys(keyer->keyer, &call, output, NULL, result);
  Py_END_ALLOW_THREADS native_give_scratch(keyer->context, scratch);
  if (status != SIMDIRI_OK) column_raise(input, status, call.row);
  return status == SIMDIRI_OK;
}

bool keys_of_column(const keyer_object *keyer, const column_input *input, struct ArrowArray *output) {
  simdiri_keys_result result;
  memset(&result, 0, sizeof result);
  const bool is_done = make_column_keys(keyer, input, output, &result);
  simdiri_keys_result_free(&result, NULL);
  return is_done;
}

/* key_column(keyer, schema, array, before) -> (Column, None, first error or None) */
PyObject *native_key_column(PyObject *module, PyObject *arguments) {
  PyObject *schema_capsule, *array_capsule, *made = NULL;
  keyer_object *keyer;
  Py_ssize_t before;
  column_input input;
  struct ArrowArray output;
  simdiri_keys_result result;
  if (!PyArg_ParseTuple(arguments, "O!OOn", native_state(module)->keyer_type, &keyer, &schema_capsule, &array_capsule,
                        &before))
    return NULL;
  if (!column_open(schema_capsule, array_capsule, before, &input)) return NULL;
  memset(&result, 0, sizeof result);
  if (make_column_keys(keyer, &input, &output, &result))
    made = column_finish(module, NULL, SIMDIRI_ON_ERROR_KEEP, &output, NULL, &result.batch);
  simdiri_keys_result_free(&result, NULL);
  return made;
}

static PyGetSetDef keyer_members[] = {{"identity", keyer_identity, NULL, NULL, NULL}, {NULL, NULL, NULL, NULL, NULL}};
static PyType_Slot keyer_slots[] = {
    {Py_tp_new, (void *)make_keyer}, {Py_tp_dealloc, (void *)free_keyer}, {Py_tp_getset, keyer_members}, {0, NULL}};
PyType_Spec native_keyer_spec = {.name = "simdiri._native.Keyer",
                                 .basicsize = sizeof(keyer_object),
                                 .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
                                 .slots = keyer_slots};
