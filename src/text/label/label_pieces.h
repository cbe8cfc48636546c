/* The pieces of a label: copied text, templates, segments and parameters. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_TEXT_LABEL_LABEL_PIECES_H
#define SIMDIRI_TEXT_LABEL_LABEL_PIECES_H

#include <string.h>

#include "text/label/label_job.h"

static inline void put_bytes(label_job *job, const char *text, size_t len) {
  if (len > 0) memcpy(job->out, text, len);
  job->out += len;
}

/* Copies the text from job->pending up to `end`. */
static inline void flush_pending(label_job *job, const char *end) {
  put_bytes(job, job->pending, (size_t)(end - job->pending));
  job->pending = end;
}

static inline void report_step(const label_job *job, simdiri_label_step_kind kind, size_t number, span from,
                               const char *to) {
  if (!job->visitor) return;
  const simdiri_label_step step = {kind, number, from.data, from.len, to, (size_t)(job->out - to)};
  job->visitor(job->user, &step);
}

/* Makes sure that there is capacity for the label of a text. */
simdiri_status simdiri_label_reserve(const label_job *job, size_t len, simdiri_buffer *out);

/* Copies text outside of path and query. */
void simdiri_label_put_text(label_job *job, span text);

/* Replaces a piece, up to which everything is written or pending. */
void simdiri_label_put_template(label_job *job, span text, uint32_t template);

/* Handles the segment from `begin` up to a delimiter or `end`: it stays pending, or is replaced. Returns where it ends.
 * May set job->status. */
const char *simdiri_label_put_segment(label_job *job, const char *begin, const char *end);

/* Writes the segments of a path. May set job->status. */
void simdiri_label_put_segments(label_job *job, span path);

/* Writes the parameters that stay. May set job->status. */
void simdiri_label_put_query(label_job *job, span query);

#endif
