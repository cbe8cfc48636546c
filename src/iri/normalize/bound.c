/* The largest length of a normal form. */
/* SPDX-License-Identifier: MIT */
#include "iri/context/context.h"
#include "iri/redirect/redirects.h"
#include "iri/web/web.h"

/* Bytes per byte of input: 3 for a triplet. NFC at most triples the length of UTF-8, NFKC multiplies it by 11, and the
 * buffer also holds the text before normalization. The fixed part is for a mapped host, "/" and "/.". Mapping the
 * domains of a mailto path multiplies their length by less than 5: U+337F and a dot, of 4 bytes, become 18. */
static size_t bound_without_redirects(const simdiri_context *context, size_t iri_len) {
  const size_t fixed = 320, scheme_len = context->options.default_scheme ? SIMDIRI_DEFAULT_SCHEME_MAX + 3 : 0;
  iri_len = iri_len < SIZE_MAX - scheme_len ? iri_len + scheme_len : SIZE_MAX;
  if (is_web(context)) return simdiri_web_bound(iri_len);
  const simdiri_unicode unicode = context->options.unicode;
  const bool maps = context->options.rung >= SIMDIRI_RUNG_SCHEME && context->options.host != SIMDIRI_HOST_PERCENT;
  const size_t plain = maps ? 6 : 3;
  const size_t factor = unicode == SIMDIRI_UNICODE_KEEP ? plain : unicode == SIMDIRI_UNICODE_NFC ? 12 : 36;
  return iri_len > (SIZE_MAX - fixed) / factor ? SIZE_MAX : factor * iri_len + fixed;
}

size_t simdiri_bound(const simdiri_context *context, size_t iri_len) {
  const size_t bound = bound_without_redirects(context, iri_len);
  if (!follows_redirects(&context->options) || context->options.redirects->longest <= bound) return bound;
  return context->options.redirects->longest;
}
