/* How long a normal form can be. */
/* SPDX-License-Identifier: MIT */
#include "context/context.h"
#include "redirect/redirects.h"
#include "web/web.h"

/* Per byte: 3 for a triplet; NFC at most triples UTF-8, NFKC multiplies it by 11, and the text before normalization is
 * held too. On top: a mapped host, a "/", a "/.". */
static size_t bound_without_redirects(const simdiri_context *context, size_t iri_len) {
  const size_t fixed = 320;
  if (is_web(context)) return simdiri_web_bound(iri_len);
  const simdiri_unicode unicode = context->options.unicode;
  const size_t factor = unicode == SIMDIRI_UNICODE_KEEP ? 3 : unicode == SIMDIRI_UNICODE_NFC ? 12 : 36;
  return iri_len > (SIZE_MAX - fixed) / factor ? SIZE_MAX : factor * iri_len + fixed;
}

size_t simdiri_bound(const simdiri_context *context, size_t iri_len) {
  const size_t bound = bound_without_redirects(context, iri_len);
  if (!follows_redirects(&context->options) || context->options.redirects->longest <= bound) return bound;
  return context->options.redirects->longest;
}
