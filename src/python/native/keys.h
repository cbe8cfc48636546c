/* What makes keys. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_PYTHON_KEYS_H
#define SIMDIRI_PYTHON_KEYS_H

#include "column.h"

typedef struct {
  PyObject_HEAD context_object *context; /* which must outlive the keyer */
  simdiri_keyer *keyer;
} keyer_object;

/* Fingerprints of a tuple of texts, to be freed with PyMem_Free; NULL, and an exception. `first` gets the first error
 * or None. */
simdiri_fingerprint *keys_of_texts(const keyer_object *keyer, PyObject *items, PyObject **first);
/* A column of keys, as simdiri_arrow_keys makes it; false, and an exception. */
bool keys_of_column(const keyer_object *keyer, const column_input *input, struct ArrowArray *output);

#endif
