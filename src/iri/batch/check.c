/* Checks one text: is it an IRI, can its host be mapped? */
/* SPDX-License-Identifier: MIT */
#include "iri/batch/check.h"

#include "iri/common/byte.h"
#include "iri/normalize/plan.h"
#include "iri/normalize/quick.h"
#include "iri/parse/parse.h"
#include "iri/redirect/redirects.h"

static bool is_web(const simdiri_context *context) { return context->options.profile == SIMDIRI_PROFILE_WEB; }

/* The quick check is about the rules of RFC 3987 above the rung simple. */
static bool is_known_normal(const simdiri_context *context, const char *text, size_t len) {
  const simdiri_options *o = &context->options;
  return !is_web(context) && o->rung > SIMDIRI_RUNG_SIMPLE && !follows_redirects(o) &&
         is_quickly_normal(context, text, len);
}

/* Is the host of a valid text one that the normalization leaves or lower-cases, so that it gives no status but OK? Any
 * rule for other parts of a valid text changes it, or leaves it. */
static bool has_plain_host(const simdiri_context *context, const char *text, size_t len) {
  const simdiri_options *o = &context->options;
  simdiri_components c;
  if ((o->flags & SIMDIRI_FLAG_STD3) || o->unicode != SIMDIRI_UNICODE_KEEP || follows_redirects(o)) return false;
  simdiri_parse_plain(text, len, &c);
  for (size_t i = c.host_begin; i < c.host_end; i++) {
    const unsigned char byte = (unsigned char)text[i];
    if (!byte_is(byte, CLASS_ALPHA | CLASS_DIGIT) && byte != '.' && (byte != '-' || text[i - 1] == '-')) return false;
  }
  return true;
}

/* Normalizes the text only for its status. The buffer for staging is free, because a check writes nothing. */
static simdiri_status normalize_text(const simdiri_context *context, simdiri_scratch *scratch, const char *text,
                                     size_t len, simdiri_result *one) {
  simdiri_buffer *unused = &scratch->staged;
  unused->len = 0;
  const simdiri_status status = simdiri_normalize(context, scratch, text, len, unused, one);
  unused->len = 0;
  return status;
}

simdiri_status simdiri_check_text_of_batch(const simdiri_context *context, simdiri_scratch *scratch, const char *text,
                                           size_t len, simdiri_result *one) {
  simdiri_status status = SIMDIRI_OK;
  simdiri_context without_scheme;
  context = context_without_default_scheme(context, &without_scheme);
  if (!is_known_normal(context, text, len)) {
    if (!is_web(context)) status = simdiri_validate(context->options.grammar, production_of(context), text, len, one);
    if (status == SIMDIRI_OK && (is_web(context) || !has_plain_host(context, text, len)))
      status = normalize_text(context, scratch, text, len, one);
  }
  one->changes = 0;
  return status;
}
