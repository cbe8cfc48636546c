/* The keyer object, and keys of lists and columns. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_PYTHON_KEYS_H
#define SIMDIRI_PYTHON_KEYS_H

#include "column.h"

typedef struct {
  PyObject_HEAD context_object *context; /* outlives the keyer, as do the other objects */
  PyObject *rules, *redirects, *base;    /* a Rules, a Redirects and a Base, or None */
  PyObject *suffixes, *labeler;          /* a Suffixes and a Labeler, or None */
  simdiri_keyer *keyer;
} keyer_object;

/* Returns the fingerprints of a tuple of texts, which the caller frees with PyMem_Free, or NULL with an exception.
 * `first` gets the first error or None. */
simdiri_fingerprint *keys_of_texts(const keyer_object *keyer, PyObject *items, PyObject **first);
/* Makes the bytes of a key, as they are written. */
PyObject *keys_make_bytes(simdiri_fingerprint key);
/* Makes a column of keys by simdiri_arrow_keys. Returns false with an exception. */
bool keys_of_column(const keyer_object *keyer, const column_input *input, struct ArrowArray *output);

#endif
