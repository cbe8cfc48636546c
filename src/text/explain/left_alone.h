/* What normalization left unchanged although a reader might expect a change. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_TEXT_EXPLAIN_LEFT_ALONE_H
#define SIMDIRI_TEXT_EXPLAIN_LEFT_ALONE_H

#include "text/explain/explain_text.h"

/* Adds notes about the most legible normal form, which is in the form `form`; `encodes_all` says whether brackets and a
 * second "#" are percent-encoded (--disallowed=encode-all); `host` is NULL, or the problem of a host that was not
 * mapped. Returns OK or NO_MEMORY. */
simdiri_status simdiri_explain_left_alone(explain_text legible, simdiri_form form, bool encodes_all,
                                          const simdiri_host_problem *host, simdiri_buffer *sentences);

#endif
