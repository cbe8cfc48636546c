/* The comparison ladder (RFC 3987 5.3): two IRIs are equivalent at a rung if their normal forms there
 * are equal, apart from what the scheme ignores. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "iri/common/buffer.h"
#include "iri/normalize/plan.h"
#include "iri/normalize/quick.h"
#include "iri/operations/compared_text.h"
#include "iri/operations/resolve.h"
#include "iri/redirect/redirects.h"
#include "iri/web/web.h"

typedef struct {
  const char *text;
  size_t len;
} operand;

/* Resolves a relative operand, and points *o to the target in *absolute. At the rung simple nothing is repaired. */
static simdiri_status resolve_operand(const simdiri_context *at_rung, simdiri_scratch *scratch,
                                      const simdiri_base *base, operand *o, simdiri_buffer *absolute,
                                      simdiri_result *result) {
  simdiri_context strict = *at_rung;
  if (at_rung->options.rung == SIMDIRI_RUNG_SIMPLE) strict.options.disallowed = SIMDIRI_DISALLOWED_FAIL;
  const iri_call call = {
      .context = &strict, .scratch = scratch, .base = base, .text = o->text, .len = o->len, .result = result};
  simdiri_status status = simdiri_build_target(&call);
  if (status != SIMDIRI_OK) return status;
  absolute->len = 0;
  status = simdiri_buffer_append(absolute, scratch->target.data, scratch->target.len);
  o->text = absolute->data;
  o->len = absolute->len;
  return status == SIMDIRI_OK ? status : fail_call(result, status);
}

/* Normalizes an operand. A reference is compared as its target (RFC 3987 5.1). */
static simdiri_status normalize_operand(const simdiri_context *at_rung, simdiri_scratch *scratch,
                                        const simdiri_base *base, const operand *given, int which,
                                        simdiri_result *result) {
  operand o = *given;
  uint64_t changes = 0;
  simdiri_status status;
  const bool is_relative = base && simdiri_is_relative(at_rung, base, o.text, o.len);
  scratch->pair[which].len = 0;
  if (is_relative) {
    status = resolve_operand(at_rung, scratch, base, &o, &scratch->absolute[which], result);
    if (status != SIMDIRI_OK) return status;
    changes = result->changes;
  }
  status = simdiri_normalize(at_rung, scratch, o.text, o.len, &scratch->pair[which], result);
  if (status != SIMDIRI_OK && is_relative) simdiri_map_offset_to_reference(given->text, given->len, result);
  result->changes |= changes;
  return status;
}

/* Replaces a normal form by what is compared. Redirects of URNs have an entry for it (key/redirect_reader.c). */
static uint32_t take_compared(const simdiri_context *at_rung, char uuid[COMPARED_UUID_LEN], simdiri_result *result) {
  const simdiri_options *options = &at_rung->options;
  if (!compares_otherwise(options) || !may_be_compared_otherwise(result->text, result->text_len)) return 0;
  const uint32_t ignored = simdiri_take_compared_text(uuid, &result->text, &result->text_len);
  if (ignored == 0 || !follows_redirects(options)) return ignored;
  size_t len;
  const char *found = simdiri_redirects_find(options->redirects, result->text, result->text_len, &len);
  if (!found) return ignored;
  result->text = found;
  result->text_len = len;
  return ignored;
}

/* Normalizes both operands at one rung. *is_equal says whether the results are equal. */
static simdiri_status compare_at_rung(const simdiri_context *at_rung, simdiri_scratch *scratch,
                                      const simdiri_base *base, const operand operands[2],
                                      simdiri_comparison *comparison, bool *is_equal) {
  simdiri_result results[2];
  char uuids[2][COMPARED_UUID_LEN];
  for (int i = 0; i < 2; i++) {
    const simdiri_status status = normalize_operand(at_rung, scratch, base, &operands[i], i, &results[i]);
    if (simdiri_is_error(status)) {
      comparison->invalid_operand = i;
      comparison->failure = results[i];
      comparison->failure.changes = comparison->changes[0] = comparison->ignored[0] = 0;
      return status;
    }
    comparison->changes[i] = results[i].changes;
    comparison->ignored[i] = take_compared(at_rung, uuids[i], &results[i]);
  }
  *is_equal = results[0].text_len == results[1].text_len &&
              /* NOLINTNEXTLINE(clang-analyzer-core.NonNullParamChecker): a result without an error has a text */
              memcmp(results[0].text, results[1].text, results[0].text_len) == 0;
  return SIMDIRI_OK;
}

/* May a higher rung accept what failed here? At the rung simple nothing is repaired, so an operand that needs a repair
 * is different there, not an error. */
static bool is_repairable_above(const simdiri_comparison *comparison, unsigned rung, simdiri_status status) {
  return rung == SIMDIRI_RUNG_SIMPLE && comparison->rung != SIMDIRI_RUNG_SIMPLE && status < SIMDIRI_ERROR_NO_MEMORY;
}

/* Operands that are equal at a lower rung may still be invalid at the context's own, such as a host that cannot be
 * mapped where that is an error. An invalid IRI is neither equivalent nor different. */
static simdiri_status check_at_own_rung(const simdiri_context *at_rung, simdiri_scratch *scratch,
                                        const simdiri_base *base, const operand operands[2],
                                        simdiri_comparison *comparison) {
  simdiri_comparison at_own = {.rung = at_rung->options.rung};
  bool is_equal;
  if (comparison->rung == at_rung->options.rung) return SIMDIRI_OK;
  const simdiri_status status = compare_at_rung(at_rung, scratch, base, operands, &at_own, &is_equal);
  if (status != SIMDIRI_OK) *comparison = at_own;
  return status;
}

static simdiri_status climb_rungs(const simdiri_context *context, simdiri_scratch *scratch, const simdiri_base *base,
                                  const operand operands[2], simdiri_comparison *comparison) {
  simdiri_context at_rung = *context;
  at_rung.options.flags &= ~(uint32_t)SIMDIRI_FLAG_REFERENCE;
  comparison->rung = context->options.rung;
  for (unsigned rung = SIMDIRI_RUNG_SIMPLE; rung <= (unsigned)context->options.rung; rung++) {
    bool is_equal = false;
    at_rung.options.rung = (simdiri_rung)rung;
    comparison->changes[0] = comparison->changes[1] = comparison->ignored[0] = comparison->ignored[1] = 0;
    const simdiri_status status = compare_at_rung(&at_rung, scratch, base, operands, comparison, &is_equal);
    if (status != SIMDIRI_OK && !is_repairable_above(comparison, rung, status)) return status;
    if (!is_equal) continue;
    comparison->rung = (simdiri_rung)rung;
    comparison->is_equivalent = true;
    break;
  }
  comparison->invalid_operand = 0;
  comparison->failure = (simdiri_result){.status = SIMDIRI_OK};
  at_rung.options.rung = context->options.rung;
  return check_at_own_rung(&at_rung, scratch, base, operands, comparison);
}

/* Compares two operands that are surely normal at the context's rung, so they are valid and normal at every rung below,
 * too. Returns false if they are not. With a base and SIMDIRI_FLAG_NON_STRICT, an operand may be relative. */
static bool compare_normal(const simdiri_context *context, const simdiri_base *base, const operand operands[2],
                           simdiri_comparison *comparison) {
  const operand *a = &operands[0], *b = &operands[1];
  if (context->options.rung == SIMDIRI_RUNG_SIMPLE || follows_redirects(&context->options)) return false;
  if (base && context_has_flag(context, SIMDIRI_FLAG_NON_STRICT)) return false;
  if (!is_quickly_normal(context, a->text, a->len) || !is_quickly_normal(context, b->text, b->len)) return false;
  comparison->is_equivalent = a->len == b->len && memcmp(a->text, b->text, a->len) == 0;
  comparison->rung = comparison->is_equivalent ? SIMDIRI_RUNG_SIMPLE : context->options.rung;
  return true;
}

/* Normalizes the operands first, so that they have their scheme, and stores the changes. */
static simdiri_status normalize_urls(const simdiri_context *context, simdiri_scratch *scratch, const simdiri_base *base,
                                     operand operands[2], simdiri_comparison *comparison) {
  simdiri_context without_redirects = *context;
  without_redirects.options.redirects = NULL;
  for (int i = 0; i < 2; i++) {
    simdiri_buffer *out = &scratch->absolute[i];
    const operand *o = &operands[i];
    simdiri_result result;
    out->len = 0;
    const simdiri_status status =
        base ? simdiri_resolve(&without_redirects, scratch, base, o->text, o->len, out, &result)
             : simdiri_normalize(&without_redirects, scratch, o->text, o->len, out, &result);
    if (simdiri_is_error(status)) {
      comparison->rung = context->options.rung;
      comparison->invalid_operand = i;
      comparison->failure = result;
      comparison->changes[0] = 0;
      return status;
    }
    operands[i] = (operand){result.text, result.text_len};
    comparison->changes[i] = result.changes;
  }
  return SIMDIRI_OK;
}

static simdiri_status compare_urls(const simdiri_context *context, simdiri_scratch *scratch, const simdiri_base *base,
                                   operand operands[2], simdiri_comparison *comparison) {
  uint64_t changes[2] = {0, 0};
  if (context->options.default_scheme) {
    const simdiri_status status = normalize_urls(context, scratch, base, operands, comparison);
    if (status != SIMDIRI_OK) return status;
    memcpy(changes, comparison->changes, sizeof changes);
    base = NULL;
  }
  const char *const texts[2] = {operands[0].text, operands[1].text};
  const size_t lens[2] = {operands[0].len, operands[1].len};
  const simdiri_status status = simdiri_web_compare(context, scratch, base, texts, lens, comparison);
  for (int i = 0; i < 2; i++) comparison->changes[i] |= changes[i];
  return status;
}

simdiri_status simdiri_compare(const simdiri_context *context, simdiri_scratch *scratch, const simdiri_base *base,
                               const char *a, size_t a_len, const char *b, size_t b_len,
                               simdiri_comparison *comparison) {
  operand operands[2] = {{a ? a : "", a_len}, {b ? b : "", b_len}};
  memset(comparison, 0, sizeof *comparison);
  if (base && base->profile != context->options.profile)
    return fail_call(&comparison->failure, SIMDIRI_ERROR_BAD_OPTION);
  if (is_web(context)) return compare_urls(context, scratch, base, operands, comparison);
  if (compare_normal(context, base, operands, comparison)) return SIMDIRI_OK;
  return climb_rungs(context, scratch, base, operands, comparison);
}
