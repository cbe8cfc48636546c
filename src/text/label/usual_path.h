/* Labels of usual normal forms, by bitmaps of the kernel. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_TEXT_LABEL_USUAL_PATH_H
#define SIMDIRI_TEXT_LABEL_USUAL_PATH_H

#include <stdbool.h>
#include <stddef.h>

#include "iri/common/span.h"
#include "text/label/label_job.h"

/* Writes host and path of a text that has a usual shape: http or https, and a host of letters, digits and ASCII
 * punctuation before a path that begins with "/". `readable` bytes can be read at the text. Sets *query; data NULL:
 * there is none. Returns false, and writes nothing, if the text has another shape, or if the kernel or the options do
 * not allow this. */
bool simdiri_label_put_usual(label_job *job, const char *text, size_t len, size_t readable, span *query);

/* Can simdiri_label_put_url be used with this labeler? */
bool simdiri_label_takes_urls(const simdiri_labeler *labeler);

/* Appends the label of a URL to a buffer that grows. *is_done is false, and nothing was written, unless the URL is
 * surely in normal form. */
simdiri_status simdiri_label_put_url(const simdiri_labeler *labeler, simdiri_scratch *scratch, const char *text,
                                     size_t len, size_t readable, simdiri_buffer *out, bool *is_done);

/* Writes the parameters that stay. May set job->status. (write.c) */
void simdiri_label_put_query(label_job *job, span query);

/* Makes sure that there is capacity for the label of a text. (write.c) */
simdiri_status simdiri_label_reserve(const label_job *job, size_t len, simdiri_buffer *out);

/* Replaces a piece, up to which everything is written or pending. (write.c) */
void simdiri_label_put_template(label_job *job, span text, uint32_t template);

/* Handles the segment from `begin` up to a delimiter or `end`: it stays pending, or is replaced. Returns where it ends.
 * May set job->status. (write.c) */
const char *simdiri_label_put_segment(label_job *job, const char *begin, const char *end);

#endif
