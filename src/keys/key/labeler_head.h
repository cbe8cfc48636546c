/* What a keyer needs of a labeler. The room of labels is a later one, so every labeler begins with this. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_KEYS_KEY_LABELER_HEAD_H
#define SIMDIRI_KEYS_KEY_LABELER_HEAD_H

#include <simdiri/simdiri.h>
#include <stdbool.h>

#include "iri/common/span.h"

typedef struct {
  /* Appends the label of a normal form, from whose beginning on `readable` bytes can be read. */
  simdiri_status (*write)(const simdiri_labeler *labeler, simdiri_scratch *scratch, span normal, size_t readable,
                          simdiri_buffer *out);
  const simdiri_context *context;
  bool changes_texts;      /* has lossy rules or a redactor, so labels depend on more than the settings below */
  simdiri_buffer identity; /* the settings of an identity of keys, each after a space */
} labeler_head;

#endif
