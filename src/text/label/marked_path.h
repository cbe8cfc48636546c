/* Labels of plain URLs in normal form, by bitmaps of the kernel. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_TEXT_LABEL_MARKED_PATH_H
#define SIMDIRI_TEXT_LABEL_MARKED_PATH_H

#include <stdbool.h>
#include <stddef.h>

#include "iri/common/span.h"
#include "text/label/label_job.h"

/* Writes host and path of a plain URL: http or https, and a host of letters, digits and ASCII punctuation before a path
 * that begins with "/". `readable` bytes can be read at the text. Sets *query; data NULL: there is none. Returns false,
 * and writes nothing, if the text has another shape, or if the kernel or the options do not allow this. */
bool simdiri_label_put_plain(label_job *job, const char *text, size_t len, size_t readable, span *query);

/* Can simdiri_label_put_url be used with this labeler? */
bool simdiri_label_takes_urls(const simdiri_labeler *labeler);

/* Appends the label of a URL to a buffer that grows. *is_done is false, and nothing was written, unless the URL is
 * surely in normal form. */
simdiri_status simdiri_label_put_url(label_job *job, span text, size_t readable, simdiri_buffer *out, bool *is_done);

#endif
