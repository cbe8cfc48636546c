/* Lossy rules: from a normal form to the text of its key. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_KEY_LOSSY_H
#define SIMDIRI_KEY_LOSSY_H

#include <string.h>

#include "context/context.h"
#include "key/rules.h"
#include "key/shape.h"

/* One text on its way through the rules: first each part is looked at, which tells what is to be done to it, and then,
 * if anything is, the text is written. */
typedef struct {
  uint32_t rules;               /* SIMDIRI_LOSSY_… that apply */
  const simdiri_key_rules *own; /* of the rules file, or NULL */
  simdiri_scratch *scratch;
  simdiri_buffer *out;
  uint32_t fired;
  bool is_path_copied;         /* the path is to be copied piece by piece; else what is left of it is its beginning */
  bool drops, is_unsorted;     /* of the parameters: some are dropped; what is left of them is not in order */
  const rule_group *own_group; /* of `own`, for the host */
  span piece;                  /* of the text: what comes next in the output, but is not written yet */
} lossy_job;

/* Applies the rules to a normal form. *text and *len become the key text: the same, the beginning of the same, or a
 * view of the scratch. *fired gets the rules that changed something. Errors: NO_MEMORY, TOO_LONG. */
simdiri_status simdiri_lossy(uint32_t rules, const simdiri_key_rules *own, simdiri_scratch *scratch, const char **text,
                             size_t *len, uint32_t *fired);

/* The parts of it. Looking at a path may cut it; looking at a query says whether it carries a signature, and nothing
 * counts that was found out then. */
void simdiri_lossy_look_at_path(lossy_job *job, span *path);
bool simdiri_lossy_look_at_query(lossy_job *job, const url_shape *shape);
/* Each appends what becomes of its part, for which job->out has room. */
void simdiri_lossy_put_path(lossy_job *job, span path);
/* With "?" in front, unless nothing is left. */
simdiri_status simdiri_lossy_put_query(lossy_job *job, const url_shape *shape);

static inline void end_piece(lossy_job *job) {
  if (job->piece.len > 0) memcpy(job->out->data + job->out->len, job->piece.data, job->piece.len);
  job->out->len += job->piece.len;
  job->piece.len = 0;
}

/* Appends a part of the text. Pieces that lie one behind the other are copied as one. */
static inline void put_piece(lossy_job *job, span text) {
  if (job->piece.len > 0 && job->piece.data + job->piece.len != text.data) end_piece(job);
  if (job->piece.len == 0) job->piece.data = text.data;
  job->piece.len += text.len;
}

#endif
