/* Recognizes text that is normal already, without writing anything. In real input nearly all text is. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_NORMALIZE_QUICK_H
#define SIMDIRI_NORMALIZE_QUICK_H

#include "context/context.h"

/* True only if the text is valid, and is its own normal form under the context's options. False says nothing. Only for
 * rungs above simple. */
bool simdiri_is_surely_normal(const simdiri_context *context, const unsigned char *text, size_t len);

/* The same check, by the vector kernel if the context's ISA level has one. */
static inline bool is_quickly_normal(const simdiri_context *context, const char *text, size_t len) {
  const unsigned char *bytes = (const unsigned char *)text;
  /* Neither check examines bidi structure. */
  if (context->options.form == SIMDIRI_FORM_IRI && context_has_flag(context, SIMDIRI_FLAG_ENCODE_BIDI)) return false;
  if (context->kernel) {
    const normal_check verdict = context->kernel->is_normal(&context->options, bytes, len);
    if (verdict != NORMAL_UNSURE) return verdict == NORMAL_YES;
  }
  return simdiri_is_surely_normal(context, bytes, len);
}

#endif
