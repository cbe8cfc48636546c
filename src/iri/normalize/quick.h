/* Recognizes text that is normal already, without writing anything. In real input nearly all text is. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_NORMALIZE_QUICK_H
#define SIMDIRI_IRI_NORMALIZE_QUICK_H

#include "iri/context/context.h"

/* Checks the text in plain C, only for rungs above simple. YES: the text is valid, and is its own normal form under the
 * context's options. CHARACTERS: the same is true, except that it contains bytes 80-FF after its host, and the normal
 * form encodes characters. NO says nothing. Never UNSURE. */
normal_check simdiri_check_normal(const simdiri_context *context, const unsigned char *text, size_t len);

/* The same check, by the vector kernel if the context has a vector check. */
static inline normal_check check_quickly(const simdiri_context *context, const char *text, size_t len) {
  const unsigned char *bytes = (const unsigned char *)text;
  if (context->is_normal) {
    const normal_check verdict = context->is_normal(&context->normal_rules, bytes, len);
    if (verdict != NORMAL_UNSURE) return verdict;
  }
  return simdiri_check_normal(context, bytes, len);
}

static inline bool is_quickly_normal(const simdiri_context *context, const char *text, size_t len) {
  return check_quickly(context, text, len) == NORMAL_YES;
}

#endif
