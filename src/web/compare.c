/* Equality of URLs (URL Standard 4.6): equal serializations. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "web/web.h"

simdiri_status simdiri_web_compare(const simdiri_context *context, simdiri_scratch *scratch, const simdiri_base *base,
                                   const char *const texts[2], const size_t lens[2], simdiri_comparison *comparison) {
  simdiri_result results[2];
  comparison->rung = context->options.rung;
  for (int i = 0; i < 2; i++) {
    scratch->pair[i].len = 0;
    const simdiri_status status =
        simdiri_web_normalize(context, scratch, base, texts[i], lens[i], &scratch->pair[i], &results[i]);
    if (status != SIMDIRI_OK) {
      comparison->invalid = i;
      comparison->failure = results[i];
      comparison->changes[0] = 0;
      return status;
    }
    comparison->changes[i] = results[i].changes;
  }
  comparison->equivalent =
      results[0].text_len == results[1].text_len && memcmp(results[0].text, results[1].text, results[0].text_len) == 0;
  return SIMDIRI_OK;
}
