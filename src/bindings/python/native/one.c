/* Operations on a single text. */
/* SPDX-License-Identifier: MIT */
#include "native.h"

/* ---- answers */

PyObject *native_answer(PyObject *made, simdiri_status status) {
  return made ? Py_BuildValue("NInI", made, (unsigned)status, (Py_ssize_t)0, 0u) : NULL;
}

PyObject *native_answer_error(simdiri_status status, size_t offset, simdiri_component component) {
  if (status >= SIMDIRI_ERROR_NO_MEMORY) return native_raise(status, SIZE_MAX);
  return Py_BuildValue("OInI", Py_None, (unsigned)status, (Py_ssize_t)offset, (unsigned)component);
}

PyObject *native_answer_text(PyObject *like, simdiri_status status, const simdiri_result *result) {
  if (simdiri_is_error(status)) return native_answer_error(status, result->offset, result->component);
  if (result->changes != 0) return native_answer(native_make_text(like, result->text, result->text_len), status);
  Py_INCREF(like);
  return native_answer(like, status);
}

PyObject *native_make_part(PyObject *like, const char *text, bool has_part, size_t begin, size_t end) {
  if (has_part) return native_make_text(like, text + begin, end - begin);
  Py_INCREF(Py_None);
  return Py_None;
}

/* ---- operations */

typedef simdiri_status text_operation(const simdiri_context *context, simdiri_scratch *scratch, const char *text,
                                      size_t len, simdiri_buffer *out, simdiri_result *result);

/* Returns the function of an operation without a base, or NULL. */
static text_operation *find_operation(unsigned operation) {
  switch (operation) {
  case SIMDIRI_OPERATION_NORMALIZE: return simdiri_normalize;
  case SIMDIRI_OPERATION_TO_URI: return simdiri_to_uri;
  case SIMDIRI_OPERATION_TO_IRI: return simdiri_to_iri;
  default: return NULL;
  }
}

/* apply_one(context, operation, text, base) -> (text or None, status, offset, component). Returns the same object if
 * nothing changed. */
PyObject *native_apply_one(PyObject *module, PyObject *arguments) {
  context_object *context;
  unsigned operation;
  PyObject *object, *base_argument;
  const simdiri_base *base;
  const char *text;
  Py_ssize_t len;
  if (!PyArg_ParseTuple(arguments, "O!IOO", native_state(module)->context_type, &context, &operation, &object,
                        &base_argument))
    return NULL;
  if (!native_base(module, base_argument, &base) || !native_text(object, -1, &text, &len)) return NULL;
  simdiri_scratch *scratch = native_take_scratch(context);
  if (!scratch) return NULL;
  simdiri_buffer out = {NULL, 0, 0, simdiri_default_allocator()};
  simdiri_result result = {0};
  text_operation *apply = find_operation(operation);
  simdiri_status status = SIMDIRI_ERROR_BAD_OPTION;
  if (apply)
    status = apply(context->context, scratch, text, (size_t)len, &out, &result);
  else if (base)
    status = simdiri_resolve(context->context, scratch, base, text, (size_t)len, &out, &result);
  else
    result.status = status;
  native_give_scratch(context, scratch);
  PyObject *answer = native_answer_text(object, status, &result);
  simdiri_buffer_free(&out);
  return answer;
}

/* parse_one(text) -> (scheme, authority, userinfo, host, port, path, query, fragment). */
PyObject *native_parse_one(PyObject *module, PyObject *object) {
  const char *text;
  Py_ssize_t len;
  simdiri_components c;
  (void)module;
  if (!native_text(object, -1, &text, &len)) return NULL;
  simdiri_parse(text, (size_t)len, &c);
  return Py_BuildValue("NNNNNNNN", native_make_part(object, text, c.has_scheme, 0, c.scheme_end),
                       native_make_part(object, text, c.has_authority, c.authority_begin, c.authority_end),
                       native_make_part(object, text, c.has_userinfo, c.userinfo_begin, c.userinfo_end),
                       native_make_part(object, text, c.has_authority, c.host_begin, c.host_end),
                       native_make_part(object, text, c.has_port, c.port_begin, c.port_end),
                       native_make_part(object, text, true, c.path_begin, c.path_end),
                       native_make_part(object, text, c.has_query, c.query_begin, c.query_end),
                       native_make_part(object, text, c.has_fragment, c.fragment_begin, c.fragment_end));
}

/* compare_one(context, base, a, b) -> number of the rung, None if they differ, or (number of the invalid operand,
 * status, offset, component) */
PyObject *native_compare_one(PyObject *module, PyObject *arguments) {
  context_object *context;
  PyObject *objects[2], *base_argument;
  const simdiri_base *base;
  const char *texts[2];
  Py_ssize_t lens[2];
  if (!PyArg_ParseTuple(arguments, "O!OOO", native_state(module)->context_type, &context, &base_argument, &objects[0],
                        &objects[1]))
    return NULL;
  if (!native_base(module, base_argument, &base)) return NULL;
  for (int i = 0; i < 2; i++)
    if (!native_text(objects[i], -1, &texts[i], &lens[i])) return NULL;
  simdiri_scratch *scratch = native_take_scratch(context);
  if (!scratch) return NULL;
  simdiri_comparison c;
  const simdiri_status status =
      simdiri_compare(context->context, scratch, base, texts[0], (size_t)lens[0], texts[1], (size_t)lens[1], &c);
  native_give_scratch(context, scratch);
  if (simdiri_is_error(status)) {
    if (status >= SIMDIRI_ERROR_NO_MEMORY) return native_raise(status, SIZE_MAX);
    return Py_BuildValue("iInI", c.invalid_operand, (unsigned)status, (Py_ssize_t)c.failure.offset,
                         (unsigned)c.failure.component);
  }
  if (c.is_equivalent) return PyLong_FromLong((long)c.rung);
  Py_RETURN_NONE;
}
