/* Spans of a text, found in several passes. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_TEXT_REDACT_PASSES_H
#define SIMDIRI_TEXT_REDACT_PASSES_H

#include "text/redact/redact.h"

/* Spans in the free capacity of a buffer. Their offset is that of the first multiple of their alignment. */
typedef struct {
  simdiri_buffer *work;
  size_t at; /* the offset of the first span */
  size_t count;
  const simdiri_redactor *redactor;
  size_t sure_end; /* up to here nothing begins in the text, whatever the spans are replaced by */
} span_list;

static inline const simdiri_redact_span *span_list_data(const span_list *list) {
  return (const simdiri_redact_span *)(const void *)(list->work->data + list->at);
}

/* Finds the spans of a text. The text must not be in the buffer. */
simdiri_status simdiri_redact_find_spans(const simdiri_redactor *redactor, const char *text, size_t len,
                                         simdiri_buffer *work, span_list *list);

/* Finds the pseudonyms of the values. */
simdiri_status simdiri_redact_set_tokens(const simdiri_redactor *redactor, const char *text, span_list *list);

/* Returns the length of the text after its spans were replaced; writes that text. `out` has that many bytes. */
size_t simdiri_redact_measure(const span_list *list, size_t len);
void simdiri_redact_write(const span_list *list, const char *text, size_t len, char *out);

#endif
