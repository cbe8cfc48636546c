/* Recognizes what is already normal, which is nearly everything, without writing anything. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_NORMALIZE_QUICK_H
#define SIMDIRI_NORMALIZE_QUICK_H

#include "context/context.h"

/* True only if the text is its own normal form under the context's options, and valid. False says nothing. For rungs
 * from syntax on. */
bool simdiri_is_surely_normal(const simdiri_context *context, const unsigned char *text, size_t len);

/* The same, by the vector check where the context's ISA level has one. */
static inline bool simdiri_is_quickly_normal(const simdiri_context *context, const char *text, size_t len) {
  const unsigned char *bytes = (const unsigned char *)text;
  /* Neither check knows directions. */
  if (context->options.form == SIMDIRI_FORM_IRI && simdiri_has_flag(context, SIMDIRI_FLAG_ENCODE_BIDI)) return false;
  if (context->kernel) {
    const simdiri_normal verdict = context->kernel->is_normal(&context->options, bytes, len);
    if (verdict != NORMAL_UNSURE) return verdict == NORMAL_YES;
  }
  return simdiri_is_surely_normal(context, bytes, len);
}

#endif
