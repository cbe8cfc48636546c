/* Rules files and observed redirects. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_PYTHON_LOSSY_H
#define SIMDIRI_PYTHON_LOSSY_H

#include "native.h"

typedef struct {
  PyObject_HEAD simdiri_key_rules *rules;
} rules_object;

typedef struct {
  PyObject_HEAD simdiri_redirects *redirects;
  simdiri_redirects_counts counts;
} redirects_object;

#endif
