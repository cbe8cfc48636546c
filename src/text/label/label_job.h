/* The state of writing one label. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_TEXT_LABEL_LABEL_JOB_H
#define SIMDIRI_TEXT_LABEL_LABEL_JOB_H

#include <simdiri/simdiri.h>
#include <stdbool.h>

#include "iri/common/span.h"

/* The caller sets the first four members; the others are 0. */
typedef struct {
  const simdiri_labeler *labeler;
  simdiri_scratch *scratch;
  simdiri_label_visitor visitor; /* NULL: none */
  void *user;
  char *out;           /* the next byte of the label; there is capacity for all of it */
  const char *pending; /* the beginning of text that is not copied yet */
  bool is_redacted;    /* markers of the redactor in the text are in place of values, and stay */
  span domain;         /* replaces the host; data NULL: there is none */
  simdiri_status status;
} label_job;

/* Appends the label of a normal form, from whose beginning on `readable` bytes can be read, at least its own. On an
 * error nothing is appended. */
simdiri_status simdiri_label_write(label_job *job, span normal, size_t readable, simdiri_buffer *out);

#endif
