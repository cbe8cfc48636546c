/* The answers of operations on one text. */
/* SPDX-License-Identifier: MIT */
#include "native.h"

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
