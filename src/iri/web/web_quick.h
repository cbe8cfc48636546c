/* Recognizes URLs that are equal to their serialization. In real input nearly every URL is. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_WEB_WEB_QUICK_H
#define SIMDIRI_IRI_WEB_WEB_QUICK_H

#include "iri/context/context.h"

/* True only if the text is an http or https URL that the URL parser and serializer keep. False says nothing. */
bool simdiri_web_is_surely_normal(const simdiri_context *context, const unsigned char *text, size_t len);

#endif
