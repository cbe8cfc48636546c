/* The comparison ladder (RFC 3987 5.3): equivalent at a rung is equal normal forms there. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "common/buffer.h"
#include "normalize/plan.h"

typedef struct {
  const char *text;
  size_t len;
} operand;

/* RFC 3987 5.1: references are compared as the IRIs that they stand for. */
static simdiri_status make_absolute(const simdiri_context *context, simdiri_scratch *scratch, const simdiri_base *base,
                                    int which, operand *o, simdiri_comparison *comparison) {
  simdiri_components c;
  simdiri_context raw = *context;
  simdiri_buffer *out = &scratch->absolute[which];
  simdiri_result *result = &comparison->failure;
  simdiri_parse(o->text, o->len, &c);
  if (!base || c.has_scheme) return SIMDIRI_OK;
  raw.options.rung = SIMDIRI_RUNG_SIMPLE;
  out->len = 0;
  const simdiri_status status = simdiri_resolve(&raw, scratch, base, o->text, o->len, out, result);
  if (status != SIMDIRI_OK) return status;
  o->text = result->text;
  o->len = result->text_len;
  return SIMDIRI_OK;
}

/* Both normal forms at one rung; *is_equal says whether they are the same. */
static simdiri_status compare_at(const simdiri_context *at_rung, simdiri_scratch *scratch, const operand operands[2],
                                 simdiri_comparison *comparison, bool *is_equal) {
  simdiri_result results[2];
  for (int i = 0; i < 2; i++) {
    scratch->pair[i].len = 0;
    const simdiri_status status =
        simdiri_normalize(at_rung, scratch, operands[i].text, operands[i].len, &scratch->pair[i], &results[i]);
    if (simdiri_is_error(status)) {
      comparison->invalid = i;
      comparison->failure = results[i];
      return status;
    }
    comparison->changes[i] = results[i].changes;
  }
  *is_equal =
      results[0].text_len == results[1].text_len && memcmp(results[0].text, results[1].text, results[0].text_len) == 0;
  return SIMDIRI_OK;
}

/* At the simple rung nothing is repaired, so what only a repair makes valid is told apart there, not refused. */
static simdiri_status compare_simple(const simdiri_context *at_rung, simdiri_scratch *scratch,
                                     const operand operands[2], simdiri_comparison *comparison, bool *is_equal) {
  const simdiri_status status = compare_at(at_rung, scratch, operands, comparison, is_equal);
  const bool is_last = comparison->rung == SIMDIRI_RUNG_SIMPLE;
  if (status == SIMDIRI_OK || is_last || status >= SIMDIRI_ERROR_NO_MEMORY) return status;
  *is_equal = false;
  return SIMDIRI_OK;
}

static simdiri_status climb(const simdiri_context *context, simdiri_scratch *scratch, const operand operands[2],
                            simdiri_comparison *comparison) {
  simdiri_context at_rung = *context;
  at_rung.options.flags &= ~(uint32_t)SIMDIRI_FLAG_REFERENCE;
  for (unsigned rung = SIMDIRI_RUNG_SIMPLE; rung <= (unsigned)context->options.rung; rung++) {
    bool is_equal = false;
    at_rung.options.rung = (simdiri_rung)rung;
    comparison->rung = context->options.rung;
    const simdiri_status status = rung == SIMDIRI_RUNG_SIMPLE
                                      ? compare_simple(&at_rung, scratch, operands, comparison, &is_equal)
                                      : compare_at(&at_rung, scratch, operands, comparison, &is_equal);
    if (status != SIMDIRI_OK) return status;
    if (!is_equal) continue;
    comparison->rung = (simdiri_rung)rung;
    comparison->equivalent = 1;
    break;
  }
  return SIMDIRI_OK;
}

simdiri_status simdiri_compare(const simdiri_context *context, simdiri_scratch *scratch, const simdiri_base *base,
                               const char *a, size_t a_len, const char *b, size_t b_len,
                               simdiri_comparison *comparison) {
  operand operands[2] = {{a ? a : "", a_len}, {b ? b : "", b_len}};
  memset(comparison, 0, sizeof *comparison);
  for (int i = 0; i < 2; i++) {
    const simdiri_status status = make_absolute(context, scratch, base, i, &operands[i], comparison);
    comparison->invalid = i;
    if (status != SIMDIRI_OK) return status;
  }
  comparison->invalid = 0;
  memset(&comparison->failure, 0, sizeof comparison->failure);
  return climb(context, scratch, operands, comparison);
}
