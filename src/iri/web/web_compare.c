/* Equality of URLs (URL Standard 4.6): their serializations are equal. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "iri/redirect/redirects.h"
#include "iri/web/web.h"

static bool are_equal(const simdiri_result results[2]) {
  return results[0].text_len == results[1].text_len &&
         memcmp(results[0].text, results[1].text, results[0].text_len) == 0;
}

/* Compares the representatives of the two classes of redirects. */
static simdiri_status compare_representatives(const simdiri_context *context, simdiri_scratch *scratch,
                                              simdiri_result results[2], simdiri_comparison *comparison) {
  for (int i = 0; i < 2; i++) {
    const simdiri_status status =
        simdiri_follow_redirects(context->options.redirects, &scratch->pair[i], 0, &results[i]);
    if (simdiri_is_error(status)) return fail_call(&comparison->failure, status);
    comparison->changes[i] = results[i].changes;
  }
  comparison->is_equivalent = are_equal(results);
  if (comparison->is_equivalent) comparison->rung = SIMDIRI_RUNG_PROTOCOL;
  return SIMDIRI_OK;
}

simdiri_status simdiri_web_compare(const simdiri_context *context, simdiri_scratch *scratch, const simdiri_base *base,
                                   const char *const texts[2], const size_t lens[2], simdiri_comparison *comparison) {
  simdiri_result results[2];
  comparison->rung = context->options.rung;
  for (int i = 0; i < 2; i++) {
    scratch->pair[i].len = 0;
    const iri_call call = {.context = context,
                           .scratch = scratch,
                           .base = base,
                           .text = texts[i],
                           .len = lens[i],
                           .out = &scratch->pair[i],
                           .result = &results[i]};
    const simdiri_status status = simdiri_web_normalize(&call);
    if (simdiri_is_error(status)) {
      comparison->invalid_operand = i;
      comparison->failure = results[i];
      comparison->changes[0] = 0;
      return status;
    }
    comparison->changes[i] = results[i].changes;
  }
  comparison->is_equivalent = are_equal(results);
  if (comparison->is_equivalent || !follows_redirects(&context->options)) return SIMDIRI_OK;
  return compare_representatives(context, scratch, results, comparison);
}
