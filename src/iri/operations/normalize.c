/* The public operations on one IRI: normalize, to_uri, to_iri. */
/* SPDX-License-Identifier: MIT */
#include "iri/operations/normalize.h"

#include "iri/common/buffer.h"
#include "iri/common/text.h"
#include "iri/normalize/characters.h"
#include "iri/normalize/plan.h"
#include "iri/normalize/quick.h"
#include "iri/operations/default_scheme.h"
#include "iri/operations/host_space.h"
#include "iri/parse/parse.h"
#include "iri/redirect/redirects.h"
#include "iri/web/web.h"
#include "iri/web/web_quick.h"

static simdiri_status deliver_view(simdiri_result *result, const char *text, size_t len, uint64_t changes) {
  *result = (simdiri_result){.changes = changes, .text = text, .text_len = len};
  return SIMDIRI_OK;
}

/* RFC 3987 5.3.1: nothing is mapped. An IRI without its fragment is copied, although it is a prefix of the input:
 * callers rely on a view of the input having `changes` == 0. */
static simdiri_status deliver_valid(const iri_call *call, const simdiri_components *c) {
  simdiri_buffer *out = call->out;
  if (!c->has_fragment || !context_has_flag(call->context, SIMDIRI_FLAG_DROP_FRAGMENT))
    return deliver_view(call->result, call->text, call->len, 0);
  const size_t len = c->fragment_begin - 1;
  const simdiri_status status = simdiri_buffer_append(out, call->text, len);
  if (status != SIMDIRI_OK) return fail_call(call->result, status);
  return deliver_view(call->result, buffer_text(out, out->len - len), len, SIMDIRI_CHANGE_FRAGMENT_DROPPED);
}

static simdiri_status normalize_simple(const iri_call *call) {
  simdiri_components c;
  simdiri_status status = simdiri_validate(call->context->options.grammar, production_of(call->context), call->text,
                                           call->len, call->result);
  if (status != SIMDIRI_OK) return status;
  simdiri_parse_plain(call->text, call->len, &c);
  status = deliver_valid(call, &c);
  return status == SIMDIRI_OK ? simdiri_note_white_space(call->text, &c, call->result) : status;
}

simdiri_status simdiri_normalize_fully(const iri_call *call) {
  write_plan plan;
  simdiri_plan_normalize(call->context, &plan);
  return simdiri_apply_plan(call, &plan, production_of(call->context));
}

static simdiri_status normalize_url(const iri_call *call, normal_check verdict) {
  if (verdict == NORMAL_UNSURE) return simdiri_web_normalize(call);
  if (verdict == NORMAL_CHARACTERS &&
      simdiri_encode_characters(call->scratch, call->text, call->len, call->out, call->result))
    return call->result->status;
  return simdiri_web_serialize(call);
}

static simdiri_status normalize_without_redirects(const iri_call *call, normal_check verdict) {
  const simdiri_context *context = call->context;
  if (is_web(context)) return normalize_url(call, verdict);
  if (context->options.rung == SIMDIRI_RUNG_SIMPLE) return normalize_simple(call);
  if (verdict == NORMAL_UNSURE)
    verdict = context->decides ? simdiri_check_normal(context, (const unsigned char *)call->text, call->len)
                               : check_quickly(context, call->text, call->len);
  if (verdict == NORMAL_YES) return deliver_view(call->result, call->text, call->len, 0);
  if (verdict == NORMAL_CHARACTERS &&
      simdiri_encode_characters(call->scratch, call->text, call->len, call->out, call->result))
    return call->result->status;
  return simdiri_normalize_fully(call);
}

static simdiri_status normalize_after_check(const iri_call *call, normal_check verdict) {
  const size_t begin = call->out->len;
  const simdiri_status status = normalize_without_redirects(call, verdict);
  return follows_redirects(&call->context->options) && !simdiri_is_error(status)
             ? simdiri_follow_redirects(call->context->options.redirects, call->out, begin, call->result)
             : status;
}

static simdiri_status normalize_unchecked(const iri_call *call) { return normalize_after_check(call, NORMAL_UNSURE); }

/* Not inlined, so that the call for a normal text needs few registers. */
__attribute__((noinline)) static simdiri_status normalize_changed(const iri_call *call, normal_check verdict) {
  return call->context->options.default_scheme ? simdiri_apply_with_scheme(normalize_unchecked, call)
                                               : normalize_after_check(call, verdict);
}

simdiri_status simdiri_normalize(const simdiri_context *context, simdiri_scratch *scratch, const char *iri,
                                 size_t iri_len, simdiri_buffer *out, simdiri_result *result) {
  const unsigned char *text = (const unsigned char *)iri;
  normal_check verdict = NORMAL_UNSURE;
  if (context->decides)
    verdict = context->decides(&context->normal_rules, text, iri_len);
  else if (is_web(context) && !follows_redirects(&context->options))
    verdict = simdiri_web_check_quickly(context, text, iri_len);
  if (verdict == NORMAL_YES) return deliver_view(result, iri, iri_len, 0);
  const iri_call call = {
      .context = context, .scratch = scratch, .text = text_or_empty(iri), .len = iri_len, .out = out, .result = result};
  return normalize_changed(&call, verdict);
}

static simdiri_status convert_to_uri(const iri_call *call) {
  write_plan plan;
  simdiri_plan_to_uri(call->context, &plan);
  return simdiri_apply_plan(call, &plan, production_of(call->context));
}

static simdiri_status convert_to_iri(const iri_call *call) {
  write_plan plan;
  simdiri_plan_to_iri(call->context, &plan);
  return simdiri_apply_plan(call, &plan, production_of(call->context));
}

simdiri_status simdiri_to_uri(const simdiri_context *context, simdiri_scratch *scratch, const char *iri, size_t iri_len,
                              simdiri_buffer *out, simdiri_result *result) {
  const iri_call call = {
      .context = context, .scratch = scratch, .text = text_or_empty(iri), .len = iri_len, .out = out, .result = result};
  if (is_web(context)) return fail_call(result, SIMDIRI_ERROR_BAD_OPTION);
  return simdiri_apply_with_scheme(convert_to_uri, &call);
}

simdiri_status simdiri_to_iri(const simdiri_context *context, simdiri_scratch *scratch, const char *uri, size_t uri_len,
                              simdiri_buffer *out, simdiri_result *result) {
  const iri_call call = {
      .context = context, .scratch = scratch, .text = text_or_empty(uri), .len = uri_len, .out = out, .result = result};
  if (is_web(context)) return fail_call(result, SIMDIRI_ERROR_BAD_OPTION);
  return simdiri_apply_with_scheme(convert_to_iri, &call);
}
