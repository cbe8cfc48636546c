/* Recognizes what is already normal, which is nearly everything, without writing anything. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_NORMALIZE_QUICK_H
#define SIMDIRI_NORMALIZE_QUICK_H

#include "common/context.h"

/* True only if the text is its own normal form under the context's options, and valid. False says nothing. */
bool simdiri_is_surely_normal(const simdiri_context *context, const unsigned char *text, size_t len);

#endif
