/* Operations on one text that have no columns: SURT keys, charsets, parts of URLs, IRIs in text, findings. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "native.h"

typedef struct {
  PyObject_HEAD simdiri_charset *charset;
} charset_object;

/* surt_one(context, flags, text) -> (text or None, status, offset, component). Only the scratch of the context is used.
 */
PyObject *native_surt_one(PyObject *module, PyObject *arguments) {
  context_object *context;
  unsigned flags;
  PyObject *object;
  const char *text;
  Py_ssize_t len;
  if (!PyArg_ParseTuple(arguments, "O!IO", native_state(module)->context_type, &context, &flags, &object)) return NULL;
  if (!native_text(object, -1, &text, &len)) return NULL;
  simdiri_scratch *scratch = native_take_scratch(context);
  if (!scratch) return NULL;
  simdiri_buffer out = {NULL, 0, 0, simdiri_default_allocator()};
  const simdiri_status status = simdiri_surt(scratch, flags, text, (size_t)len, &out);
  native_give_scratch(context, scratch);
  PyObject *answer =
      simdiri_is_error(status)
          ? native_answer_error(status, 0,
                                status == SIMDIRI_ERROR_BAD_HOST ? SIMDIRI_COMPONENT_HOST : SIMDIRI_COMPONENT_PORT)
          : native_answer(native_make_text(object, out.data ? out.data : "", out.len), status);
  simdiri_buffer_free(&out);
  return answer;
}

/* ---- charsets */

static PyObject *make_charset(PyTypeObject *type, PyObject *arguments, PyObject *keywords) {
  const char *name;
  Py_ssize_t len;
  (void)keywords;
  if (!PyArg_ParseTuple(arguments, "s#", &name, &len)) return NULL;
  allocfunc allocate = PyType_GetSlot(type, Py_tp_alloc);
  charset_object *self = (charset_object *)allocate(type, 0);
  if (!self) return NULL;
  const simdiri_status status = simdiri_charset_create(name, (size_t)len, NULL, &self->charset);
  if (status == SIMDIRI_OK) return (PyObject *)self;
  self->charset = NULL;
  Py_DECREF(self);
  return native_raise(status, SIZE_MAX);
}

static void free_charset(PyObject *object) {
  simdiri_charset_free(((charset_object *)object)->charset);
  native_free_object(object);
}

/* Makes a str of decoded text. The library does not check text in the charset UTF-8, so it may be bad here. */
static PyObject *make_decoded(const char *text, size_t len) {
  Py_ssize_t offset = 0;
  PyObject *decoded = PyUnicode_DecodeUTF8(text, (Py_ssize_t)len, NULL);
  if (decoded) return native_answer(decoded, SIMDIRI_OK);
  if (!PyErr_ExceptionMatches(PyExc_UnicodeDecodeError)) return NULL;
  PyObject *type, *error, *traceback;
  PyErr_Fetch(&type, &error, &traceback);
  PyErr_NormalizeException(&type, &error, &traceback);
  const int failed = PyUnicodeDecodeError_GetStart(error, &offset);
  Py_XDECREF(type);
  Py_XDECREF(error);
  Py_XDECREF(traceback);
  if (failed) return NULL;
  return native_answer_error(SIMDIRI_ERROR_UNDECODABLE, (size_t)offset, SIMDIRI_COMPONENT_NONE);
}

/* decode_one(context, unicode, bytes) -> (str or None, status, offset, component) */
static PyObject *decode_one(PyObject *self, PyObject *arguments) {
  context_object *context;
  unsigned unicode;
  PyObject *object;
  char *bytes;
  Py_ssize_t len;
  if (!PyArg_ParseTuple(arguments, "OIO", &context, &unicode, &object)) return NULL;
  if (PyBytes_AsStringAndSize(object, &bytes, &len) < 0) return NULL;
  simdiri_scratch *scratch = native_take_scratch(context);
  if (!scratch) return NULL;
  simdiri_buffer out = {NULL, 0, 0, simdiri_default_allocator()};
  simdiri_result result = {0};
  const simdiri_status status = simdiri_charset_decode(((charset_object *)self)->charset, scratch,
                                                       (simdiri_unicode)unicode, bytes, (size_t)len, &out, &result);
  native_give_scratch(context, scratch);
  const bool is_same = result.changes == 0;
  PyObject *answer = simdiri_is_error(status)
                         ? native_answer_error(status, result.offset, result.component)
                         : make_decoded(is_same ? bytes : result.text, is_same ? (size_t)len : result.text_len);
  simdiri_buffer_free(&out);
  return answer;
}

/* encode_one(context, profile, base, text) -> (text or None, status, offset, component) */
static PyObject *encode_one(PyObject *self, PyObject *arguments) {
  context_object *context;
  unsigned profile;
  PyObject *base_argument, *object;
  const simdiri_base *base;
  const char *text;
  Py_ssize_t len;
  if (!PyArg_ParseTuple(arguments, "OIOO", &context, &profile, &base_argument, &object)) return NULL;
  if (!native_base(PyType_GetModule(Py_TYPE(self)), base_argument, &base)) return NULL;
  if (!native_text(object, -1, &text, &len)) return NULL;
  simdiri_scratch *scratch = native_take_scratch(context);
  if (!scratch) return NULL;
  simdiri_buffer out = {NULL, 0, 0, simdiri_default_allocator()};
  simdiri_result result = {0};
  const simdiri_status status = simdiri_charset_encode_query(
      ((charset_object *)self)->charset, scratch, (simdiri_profile)profile, base, text, (size_t)len, &out, &result);
  native_give_scratch(context, scratch);
  PyObject *answer = native_answer_text(object, status, &result);
  simdiri_buffer_free(&out);
  return answer;
}

static PyMethodDef charset_methods[] = {{"decode_one", decode_one, METH_VARARGS, NULL},
                                        {"encode_one", encode_one, METH_VARARGS, NULL},
                                        {NULL, NULL, 0, NULL}};
static PyType_Slot charset_slots[] = {{Py_tp_new, (void *)make_charset},
                                      {Py_tp_dealloc, (void *)free_charset},
                                      {Py_tp_methods, charset_methods},
                                      {0, NULL}};
PyType_Spec native_charset_spec = {.name = "simdiri._native.Charset",
                                   .basicsize = sizeof(charset_object),
                                   .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
                                   .slots = charset_slots};

/* ---- URLs */

static PyObject *make_url_parts(PyObject *like, const char *href, size_t len) {
  simdiri_url_components c;
  simdiri_split_url(href, len, &c);
  return Py_BuildValue("NNNNNNNNN", native_make_text(like, href, len), native_make_text(like, href, c.scheme_end),
                       native_make_text(like, href + c.username_begin, c.username_end - c.username_begin),
                       native_make_text(like, href + c.password_begin, c.password_end - c.password_begin),
                       native_make_part(like, href, c.has_host, c.host_begin, c.host_end),
                       native_make_part(like, href, c.has_port, c.port_begin, c.port_end),
                       native_make_text(like, href + c.path_begin, c.path_end - c.path_begin),
                       native_make_part(like, href, c.has_query, c.query_begin, c.query_end),
                       native_make_part(like, href, c.has_fragment, c.fragment_begin, c.fragment_end));
}

/* parse_url_one(context of the profile web, base, text) -> (parts or None, status, offset, component) */
PyObject *native_parse_url_one(PyObject *module, PyObject *arguments) {
  context_object *context;
  PyObject *object, *base_argument;
  const simdiri_base *base;
  const char *text;
  Py_ssize_t len;
  if (!PyArg_ParseTuple(arguments, "O!OO", native_state(module)->context_type, &context, &base_argument, &object))
    return NULL;
  if (!native_base(module, base_argument, &base) || !native_text(object, -1, &text, &len)) return NULL;
  simdiri_scratch *scratch = native_take_scratch(context);
  if (!scratch) return NULL;
  simdiri_buffer out = {NULL, 0, 0, simdiri_default_allocator()};
  simdiri_result result = {0};
  const simdiri_status status = base
                                    ? simdiri_resolve(context->context, scratch, base, text, (size_t)len, &out, &result)
                                    : simdiri_normalize(context->context, scratch, text, (size_t)len, &out, &result);
  native_give_scratch(context, scratch);
  const bool is_same = result.changes == 0;
  const char *href = is_same ? text : result.text;
  PyObject *answer = simdiri_is_error(status)
                         ? native_answer_error(status, result.offset, result.component)
                         : native_answer(make_url_parts(object, href, is_same ? (size_t)len : result.text_len), status);
  simdiri_buffer_free(&out);
  return answer;
}

/* ---- IRIs in text */

/* A position in a text. `index` counts the characters of a str, and the bytes of bytes. */
typedef struct {
  const char *text;
  size_t offset;
  Py_ssize_t index;
  bool is_str;
} text_position;

static Py_ssize_t move_position(text_position *at, size_t offset) {
  for (; at->offset < offset; at->offset++)
    if (!at->is_str || ((unsigned char)at->text[at->offset] & 0xC0) != 0x80) at->index++;
  return at->index;
}

/* find_iris(text, flags, schemes or None) -> [(text of the IRI, begin, end, is_guess, is_wrapped), …] */
PyObject *native_find_iris(PyObject *module, PyObject *arguments) {
  PyObject *object;
  unsigned flags;
  const char *text, *schemes;
  Py_ssize_t len, schemes_len;
  simdiri_found found;
  (void)module;
  if (!PyArg_ParseTuple(arguments, "OIz#", &object, &flags, &schemes, &schemes_len)) return NULL;
  if (!native_text(object, -1, &text, &len)) return NULL;
  const simdiri_extract_options options = {
      .struct_size = sizeof options, .flags = flags, .schemes = schemes, .schemes_len = (size_t)schemes_len};
  text_position at = {.text = text, .is_str = PyUnicode_Check(object)};
  PyObject *list = PyList_New(0);
  size_t start = 0;
  while (list && simdiri_extract(&options, text, (size_t)len, start, &found)) {
    const Py_ssize_t begin = move_position(&at, found.begin), end = move_position(&at, found.end);
    PyObject *iri = native_make_text(object, text + found.begin, found.end - found.begin);
    PyObject *item = iri ? Py_BuildValue("NnnOO", iri, begin, end, found.is_guess ? Py_True : Py_False,
                                         found.is_wrapped ? Py_True : Py_False)
                         : NULL;
    if (!item || PyList_Append(list, item) < 0) Py_CLEAR(list);
    Py_XDECREF(item);
    start = found.end;
  }
  return list;
}

/* ---- findings */

static PyObject *make_finding(const simdiri_finding *finding, text_position *at) {
  if (finding->begin < at->offset)
    *at = (text_position){.text = at->text, .is_str = at->is_str}; /* of the next group */
  const Py_ssize_t begin = move_position(at, finding->begin), end = move_position(at, finding->end);
  return Py_BuildValue("ssIsnn", simdiri_finding_name(finding->code), simdiri_finding_message(finding->code),
                       (unsigned)simdiri_finding_group(finding->code), simdiri_component_name(finding->component),
                       begin, end);
}

/* review_one(groups, text) -> [(code, message, group, component, begin, end), …] */
PyObject *native_review_one(PyObject *module, PyObject *arguments) {
  unsigned groups;
  PyObject *object;
  const char *text;
  Py_ssize_t len;
  (void)module;
  if (!PyArg_ParseTuple(arguments, "IO", &groups, &object) || !native_text(object, -1, &text, &len)) return NULL;
  const size_t count = simdiri_review(groups, text, (size_t)len, NULL, 0);
  simdiri_finding *findings = PyMem_Calloc(count + 1, sizeof *findings);
  if (!findings) return PyErr_NoMemory();
  (void)simdiri_review(groups, text, (size_t)len, findings, count);
  text_position at = {.text = text, .is_str = PyUnicode_Check(object)};
  PyObject *list = PyList_New(0);
  for (size_t i = 0; list && i < count; i++) {
    PyObject *item = make_finding(&findings[i], &at);
    if (!item || PyList_Append(list, item) < 0) Py_CLEAR(list);
    Py_XDECREF(item);
  }
  PyMem_Free(findings);
  return list;
}
