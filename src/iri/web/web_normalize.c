/* Normalizes and checks records with the URL parser and serializer. */
/* SPDX-License-Identifier: MIT */
#include "iri/web/web.h"

#include <string.h>

#include "iri/common/buffer.h"
#include "iri/common/text.h"
#include "iri/web/parser.h"
#include "iri/web/web_quick.h"

enum { FIXED_CAPACITY = 320 };

/* A byte that is not UTF-8 becomes the three triplets of U+FFFD. The fixed part is for a mapped host and "/.". */
size_t simdiri_web_bound(size_t text_len) {
  const size_t factor = 9;
  return text_len > (SIZE_MAX - FIXED_CAPACITY) / factor ? SIZE_MAX : factor * text_len + FIXED_CAPACITY;
}

/* Writes into the caller's buffer if it has capacity for any result, else into the scratch. */
static void choose_output(web_parser *w, simdiri_buffer *out) {
  const size_t base_len = w->base ? w->base->text_len : 0;
  const size_t len = w->input.len < SIZE_MAX - base_len ? w->input.len + base_len : SIZE_MAX;
  const size_t needed = len < SIZE_MAX / 9 ? (w->input.is_copy ? 9 : 3) * len + FIXED_CAPACITY : SIZE_MAX;
  w->out = out;
  if (out && buffer_capacity(out) >= needed) return;
  w->out = &w->scratch->output;
  w->out->len = 0;
}

static simdiri_status finish_failure(web_parser *w, simdiri_status status) {
  if (status == SIMDIRI_OK) return status;
  if (!simdiri_is_error(w->result->status)) return fail_call(w->result, status);
  return fail_text(w->result);
}

/* Returns the result as a view of the input if both are equal, else in the caller's buffer. */
static simdiri_status deliver_result(web_parser *w, simdiri_buffer *out, size_t begin) {
  simdiri_result *result = w->result;
  const char *const given = (const char *)w->input.given;
  const char *const text = buffer_text(w->out, begin);
  const size_t len = w->out->len - begin;
  result->text_len = len;
  if (len == w->input.given_len && memcmp(text, given, len) == 0) {
    w->out->len = begin;
    result->changes = 0;
    result->text = given;
    return result->status;
  }
  if (w->out != out) {
    const simdiri_status status = simdiri_buffer_append(out, text, len);
    if (status != SIMDIRI_OK) return fail_call(result, status);
  }
  result->text = buffer_text(out, out->len - len);
  return result->status;
}

simdiri_status simdiri_web_normalize(const iri_call *call) {
  if (!web_is_surely_normal(call->context, call->text, call->len)) return simdiri_web_serialize(call);
  *call->result = (simdiri_result){.text = call->text, .text_len = call->len};
  return SIMDIRI_OK;
}

simdiri_status simdiri_web_serialize(const iri_call *call) {
  simdiri_result *result = call->result;
  *result = (simdiri_result){.status = SIMDIRI_OK};
  web_parser w = {.context = call->context, .scratch = call->scratch, .base = call->base, .result = result};
  simdiri_status status = simdiri_web_read(call->text, call->len, &call->scratch->reference, &w.input);
  if (status != SIMDIRI_OK) return fail_call(result, status);
  choose_output(&w, call->out);
  const size_t begin = w.out->len;
  status = simdiri_web_parse(&w);
  if (status == SIMDIRI_OK) return deliver_result(&w, call->out, begin);
  w.out->len = begin;
  return finish_failure(&w, status);
}

static void ignore_warning(void *user, simdiri_status warning, simdiri_component component, size_t offset) {
  (void)user, (void)warning, (void)component, (void)offset;
}

simdiri_status simdiri_check_url(const simdiri_context *context, simdiri_scratch *scratch, const simdiri_base *base,
                                 const char *text, size_t text_len, simdiri_url_report *report, void *user,
                                 simdiri_result *result) {
  *result = (simdiri_result){.status = SIMDIRI_OK};
  if (!is_web(context) || (base && base->profile != SIMDIRI_PROFILE_WEB))
    return fail_call(result, SIMDIRI_ERROR_BAD_OPTION);
  web_parser w = {.context = context, .scratch = scratch, .base = base, .user = user, .result = result};
  w.report = report ? report : ignore_warning;
  simdiri_status status = simdiri_web_read(text_or_empty(text), text_len, &scratch->reference, &w.input);
  if (status != SIMDIRI_OK) return fail_call(result, status);
  choose_output(&w, NULL);
  status = simdiri_web_parse(&w);
  result->changes = 0;
  return finish_failure(&w, status);
}
