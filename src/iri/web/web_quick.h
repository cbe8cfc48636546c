/* Recognizes URLs that are equal to their serialization. In real input nearly every URL is. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_WEB_WEB_QUICK_H
#define SIMDIRI_IRI_WEB_WEB_QUICK_H

#include "iri/context/context.h"

/* YES: the text is an http, https or file URL that the URL parser and serializer keep. CHARACTERS: the same, except
 * that they percent-encode bytes 80-FF after its host. NO says nothing. Never UNSURE. */
normal_check simdiri_web_check_quickly(const simdiri_context *context, const unsigned char *text, size_t len);

static inline bool web_is_surely_normal(const simdiri_context *context, const char *text, size_t len) {
  return simdiri_web_check_quickly(context, (const unsigned char *)text, len) == NORMAL_YES;
}

#endif
