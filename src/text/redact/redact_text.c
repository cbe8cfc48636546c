/* Replaces values in a text. */
/* SPDX-License-Identifier: MIT */
#include "text/redact/redact.h"

#include <string.h>

#include "iri/common/buffer.h"
#include "iri/common/text.h"
#include "text/redact/passes.h"
#include "text/redact/scanner.h"

/* ------------------------------------------------------------------------------------------- texts */

simdiri_status simdiri_redact_find(const simdiri_redactor *redactor, const char *text, size_t len, simdiri_buffer *work,
                                   const simdiri_redact_span **spans, size_t *count) {
  span_list list;
  *spans = NULL;
  *count = 0;
  const simdiri_status status = simdiri_redact_find_spans(redactor, text_or_empty(text), len, work, &list);
  if (status != SIMDIRI_OK || list.count == 0) return status;
  *spans = span_list_data(&list);
  *count = list.count;
  return SIMDIRI_OK;
}

/* The result is written where the spans are, so the spans move to the end of the result. */
static simdiri_status write_result(span_list *list, const char *text, size_t len, simdiri_text *redacted,
                                   uint64_t *counts) {
  simdiri_buffer *out = list->work;
  const size_t result_len = simdiri_redact_measure(list, len), size = list->count * sizeof(simdiri_redact_span);
  const size_t skipped = list->at - out->len; /* so that they are aligned there, too */
  const size_t padded = (result_len + _Alignof(simdiri_redact_span) - 1) & ~(_Alignof(simdiri_redact_span) - 1);
  const simdiri_status status = simdiri_buffer_reserve(out, skipped + padded + size);
  if (status != SIMDIRI_OK) return status;
  memmove(out->data + list->at + padded, out->data + list->at, size);
  list->at += padded;
  char *result = out->data + out->len;
  simdiri_redact_write(list, text, len, result);
  for (size_t i = 0; counts && i < list->count; i++) counts[span_list_data(list)[i].rule]++;
  out->len += result_len;
  *redacted = (simdiri_text){result, result_len};
  return SIMDIRI_OK;
}

simdiri_status simdiri_redact(const simdiri_redactor *redactor, const char *text, size_t len, simdiri_buffer *out,
                              simdiri_text *redacted, uint64_t *counts) {
  span_list list;
  text = text_or_empty(text);
  const simdiri_status status = simdiri_redact_find_spans(redactor, text, len, out, &list);
  if (status != SIMDIRI_OK) return status;
  if (list.count > 0) return write_result(&list, text, len, redacted, counts);
  *redacted = (simdiri_text){text, len};
  return SIMDIRI_OK;
}

/* ------------------------------------------------------------------------------------------- names */

static uint16_t match_name(const simdiri_redactor *redactor, const unsigned char *name, size_t len, bool is_param) {
  return is_param ? simdiri_redact_match_param(redactor, name, len)
                  : simdiri_redact_match_name(&redactor->names, name, len);
}

static bool find_rule(const simdiri_redactor *redactor, simdiri_text name, bool is_param, size_t *rule) {
  enum { NAME_CAPACITY = 1024 };
  unsigned char decoded[NAME_CAPACITY];
  uint8_t info[NAME_CAPACITY];
  const unsigned char *text = (const unsigned char *)text_or_empty(name.text);
  uint16_t found = NAME_NONE;
  if (!memchr(text, '%', name.len))
    found = match_name(redactor, text, name.len, is_param);
  else if (name.len > NAME_CAPACITY)
    found = redactor->has_names || (is_param && has_param_rules(redactor)) ? RULE_ENCODED : NAME_NONE;
  else
    found = match_name(redactor, decoded, simdiri_redact_decode(text, name.len, decoded, info, NULL), is_param);
  if (found != NAME_NONE && rule) *rule = found;
  return found != NAME_NONE;
}

bool simdiri_redact_name(const simdiri_redactor *redactor, const char *name, size_t len, size_t *rule) {
  return find_rule(redactor, (simdiri_text){name, len}, false, rule);
}

bool simdiri_redact_param(const simdiri_redactor *redactor, const char *name, size_t len, size_t *rule) {
  return find_rule(redactor, (simdiri_text){name, len}, true, rule);
}
