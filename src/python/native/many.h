/* Texts that a batch reads, and what comes of them. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_PYTHON_MANY_H
#define SIMDIRI_PYTHON_MANY_H

#include "native.h"

/* Texts one behind the other, as a batch reads them. Those of a str or bytes may change owners while the lock is
 * released, so they are copied. */
typedef struct {
  simdiri_buffer text;
  int64_t *offsets;
  uint8_t *validity; /* None is null */
  size_t count;
} many_texts;

/* `items` is a tuple, so that nobody can change it. Free also after false, which is with an exception. */
bool many_gather(many_texts *texts, PyObject *items);
void many_free(many_texts *texts);
simdiri_records many_records(const many_texts *texts);

#endif
