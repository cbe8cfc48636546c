/* The optional libraries that this build of the library has. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_COMMON_FEATURES_H
#define SIMDIRI_IRI_COMMON_FEATURES_H

#include <stdbool.h>

#ifdef SIMDIRI_HAS_IDN2
static const bool has_idna2008 = true;
#else
static const bool has_idna2008 = false;
#endif

#endif
