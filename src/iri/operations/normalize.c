/* The public operations on one IRI: normalize, to_uri, to_iri. */
/* SPDX-License-Identifier: MIT */
#include "iri/operations/normalize.h"

#include "iri/common/buffer.h"
#include "iri/common/text.h"
#include "iri/normalize/characters.h"
#include "iri/normalize/plan.h"
#include "iri/normalize/quick.h"
#include "iri/operations/default_scheme.h"
#include "iri/operations/host_problem.h"
#include "iri/parse/parse.h"
#include "iri/redirect/redirects.h"
#include "iri/web/web.h"

static simdiri_status deliver_view(simdiri_result *result, const char *text, size_t len, uint32_t changes) {
  *result = (simdiri_result){.changes = changes, .text = text, .text_len = len};
  return SIMDIRI_OK;
}

/* RFC 3987 5.3.1: nothing is mapped. An IRI without its fragment is copied, although it is a prefix of the input:
 * callers rely on a view of the input having `changes` == 0. */
static simdiri_status deliver_valid(const simdiri_context *context, const char *iri, size_t iri_len,
                                    const simdiri_components *c, simdiri_buffer *out, simdiri_result *result) {
  if (!c->has_fragment || !context_has_flag(context, SIMDIRI_FLAG_DROP_FRAGMENT))
    return deliver_view(result, iri, iri_len, 0);
  const size_t len = c->fragment_begin - 1;
  const simdiri_status status = simdiri_buffer_append(out, iri, len);
  if (status != SIMDIRI_OK) return fail_call(result, status);
  return deliver_view(result, buffer_text(out, out->len - len), len, SIMDIRI_CHANGE_FRAGMENT_DROPPED);
}

static simdiri_status normalize_simple(const simdiri_context *context, const char *iri, size_t iri_len,
                                       simdiri_buffer *out, simdiri_result *result) {
  simdiri_components c;
  simdiri_status status = simdiri_validate(context->options.grammar, production_of(context), iri, iri_len, result);
  if (status != SIMDIRI_OK) return status;
  simdiri_parse_plain(iri, iri_len, &c);
  status = deliver_valid(context, iri, iri_len, &c, out, result);
  return status == SIMDIRI_OK ? simdiri_note_white_space(iri, &c, result) : status;
}

simdiri_status simdiri_normalize_fully(const simdiri_context *context, simdiri_scratch *scratch, const char *iri,
                                       size_t iri_len, simdiri_buffer *out, simdiri_result *result) {
  write_plan plan;
  simdiri_plan_normalize(context, &plan);
  return simdiri_apply_plan(context, scratch, &plan, production_of(context), iri, iri_len, out, result);
}

static simdiri_status normalize_without_redirects(const simdiri_context *context, simdiri_scratch *scratch,
                                                  normal_check verdict, const char *iri, size_t iri_len,
                                                  simdiri_buffer *out, simdiri_result *result) {
  if (is_web(context)) return simdiri_web_normalize(context, scratch, NULL, iri, iri_len, out, result);
  if (context->options.rung == SIMDIRI_RUNG_SIMPLE) return normalize_simple(context, iri, iri_len, out, result);
  if (verdict == NORMAL_UNSURE)
    verdict = context->decides ? simdiri_check_normal(context, (const unsigned char *)iri, iri_len)
                               : check_quickly(context, iri, iri_len);
  if (verdict == NORMAL_YES) return deliver_view(result, iri, iri_len, 0);
  if (verdict == NORMAL_CHARACTERS && simdiri_encode_characters(scratch, iri, iri_len, out, result))
    return result->status;
  return simdiri_normalize_fully(context, scratch, iri, iri_len, out, result);
}

/* Not inlined, so that the call for a normal text needs few registers. */
__attribute__((noinline)) static simdiri_status normalize_changed(const simdiri_context *context,
                                                                  simdiri_scratch *scratch, normal_check verdict,
                                                                  const char *iri, size_t iri_len, simdiri_buffer *out,
                                                                  simdiri_result *result) {
  const size_t begin = out->len;
  const simdiri_status status =
      normalize_without_redirects(context, scratch, verdict, text_or_empty(iri), iri_len, out, result);
  return follows_redirects(&context->options) && !simdiri_is_error(status)
             ? simdiri_follow_redirects(context->options.redirects, out, begin, result)
             : status;
}

/* Normalizes a text that already has its scheme, if it gets one. */
static simdiri_status normalize_with_scheme(const simdiri_context *context, simdiri_scratch *scratch,
                                            const simdiri_base *base, const char *iri, size_t iri_len,
                                            simdiri_buffer *out, simdiri_result *result) {
  (void)base;
  return normalize_changed(context, scratch, NORMAL_UNSURE, iri, iri_len, out, result);
}

simdiri_status simdiri_normalize(const simdiri_context *context, simdiri_scratch *scratch, const char *iri,
                                 size_t iri_len, simdiri_buffer *out, simdiri_result *result) {
  normal_check verdict = NORMAL_UNSURE;
  if (context->decides) verdict = context->decides(&context->normal_rules, (const unsigned char *)iri, iri_len);
  if (verdict == NORMAL_YES) return deliver_view(result, iri, iri_len, 0);
  if (context->options.default_scheme)
    return simdiri_apply_with_scheme(normalize_with_scheme, context, scratch, NULL, iri, iri_len, out, result);
  return normalize_changed(context, scratch, verdict, iri, iri_len, out, result);
}

static simdiri_status convert_to_uri(const simdiri_context *context, simdiri_scratch *scratch, const simdiri_base *base,
                                     const char *iri, size_t iri_len, simdiri_buffer *out, simdiri_result *result) {
  write_plan plan;
  (void)base;
  simdiri_plan_to_uri(context, &plan);
  return simdiri_apply_plan(context, scratch, &plan, production_of(context), iri, iri_len, out, result);
}

static simdiri_status convert_to_iri(const simdiri_context *context, simdiri_scratch *scratch, const simdiri_base *base,
                                     const char *uri, size_t uri_len, simdiri_buffer *out, simdiri_result *result) {
  write_plan plan;
  (void)base;
  simdiri_plan_to_iri(context, &plan);
  return simdiri_apply_plan(context, scratch, &plan, production_of(context), uri, uri_len, out, result);
}

simdiri_status simdiri_to_uri(const simdiri_context *context, simdiri_scratch *scratch, const char *iri, size_t iri_len,
                              simdiri_buffer *out, simdiri_result *result) {
  if (is_web(context)) return fail_call(result, SIMDIRI_ERROR_BAD_OPTION);
  return simdiri_apply_with_scheme(convert_to_uri, context, scratch, NULL, iri, iri_len, out, result);
}

simdiri_status simdiri_to_iri(const simdiri_context *context, simdiri_scratch *scratch, const char *uri, size_t uri_len,
                              simdiri_buffer *out, simdiri_result *result) {
  if (is_web(context)) return fail_call(result, SIMDIRI_ERROR_BAD_OPTION);
  return simdiri_apply_with_scheme(convert_to_iri, context, scratch, NULL, uri, uri_len, out, result);
}
