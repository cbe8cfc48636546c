/* Lossy rules: from a normal form to the text of its key. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_KEY_LOSSY_H
#define SIMDIRI_KEY_LOSSY_H

#include "common/context.h"
#include "key/rules.h"
#include "key/shape.h"

/* One text on its way through the rules. */
typedef struct {
  uint32_t rules;               /* SIMDIRI_LOSSY_… that apply */
  const simdiri_key_rules *own; /* of the rules file, or NULL */
  simdiri_scratch *scratch;
  simdiri_buffer *out;
  uint32_t fired;
} lossy_job;

/* Applies the rules to a normal form. *text and *len become the key text: the same, or a view of the scratch. *fired
 * gets the rules that changed something. Errors: NO_MEMORY, TOO_LONG. */
simdiri_status simdiri_lossy(uint32_t rules, const simdiri_key_rules *own, simdiri_scratch *scratch, const char **text,
                             size_t *len, uint32_t *fired);

/* The parts of it. Each appends what becomes of its part to job->out, which has room for that part. */
void simdiri_lossy_path(lossy_job *job, span path);
/* With "?" in front, unless nothing is left. */
simdiri_status simdiri_lossy_query(lossy_job *job, const url_shape *shape);

/* Does the query carry a signature? */
bool simdiri_is_signed(span query);

#endif
