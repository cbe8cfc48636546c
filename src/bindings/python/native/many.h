/* Lists of texts as input of a batch. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_PYTHON_MANY_H
#define SIMDIRI_PYTHON_MANY_H

#include "native.h"

/* Concatenated texts, as a batch reads them. The texts are copied, because other threads may free the str or bytes
 * while the interpreter's lock is released. */
typedef struct {
  simdiri_buffer text;
  int64_t *offsets;
  uint8_t *validity; /* None is null */
  size_t count;
} many_texts;

/* Collects the texts of a tuple, which nobody can change. Returns false with an exception; call many_free after that,
 * too. */
bool many_gather(many_texts *texts, PyObject *items);
void many_free(many_texts *texts);
simdiri_records many_records(const many_texts *texts);
/* Returns (list, list of (status, offset, component) or None, first error or None), and takes over the reference to the
 * list of results; NULL: an exception is set. */
PyObject *many_answer(PyObject *list, PyObject *items, bool wants_statuses, const simdiri_batch_result *result);

#endif
