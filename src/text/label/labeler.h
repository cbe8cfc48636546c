/* The structure of a labeler. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_TEXT_LABEL_LABELER_H
#define SIMDIRI_TEXT_LABEL_LABELER_H

#include <simdiri/simdiri.h>
#include <stdbool.h>

#include "iri/common/span.h"
#include "keys/key/labeler_head.h"

/* The name of a parameter that is kept, in small letters: it begins with `prefix` and ends with `suffix`. Unless
 * `has_star`, it is exactly both. */
typedef struct {
  span prefix, suffix;
  bool has_star;
} param_pattern;

struct simdiri_labeler {
  labeler_head head;
  const simdiri_allocator *allocator;
  const simdiri_context *context;
  simdiri_label_options options; /* without the names */
  bool keeps_all;                /* parameters */
  char *names;                   /* the patterns have views of it */
  size_t names_len;
  param_pattern *patterns;
  size_t pattern_count;
  simdiri_parts *domain; /* of SIMDIRI_LABEL_DOMAIN; else NULL */
};

/* Appends the label of a normal form, from whose beginning on `readable` bytes can be read. */
simdiri_status simdiri_labeler_write(const simdiri_labeler *labeler, simdiri_scratch *scratch, span normal,
                                     size_t readable, simdiri_buffer *out);

/* Writes the settings of the labeler for identities of keys, except lossy rules and what is redacted. */
simdiri_status simdiri_labeler_identify(simdiri_labeler *labeler);

#endif
