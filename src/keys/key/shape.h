/* The parts of a normal form that lossy rules change. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_KEYS_KEY_SHAPE_H
#define SIMDIRI_KEYS_KEY_SHAPE_H

#include <stdbool.h>
#include <stddef.h>

#include "iri/common/span.h"

typedef struct {
  bool is_web; /* begins with "http://" or "https://", or is_relative; otherwise only `path` and `fragment` are set */
  bool is_https;
  bool is_relative; /* has no scheme; only contexts with SIMDIRI_FLAG_REFERENCE make such normal forms */
  bool has_authority;
  bool has_port; /* perhaps an empty port */
  bool has_query, has_fragment;
  span userinfo; /* with "@", or empty */
  span host;
  span port; /* with ":", or empty */
  span path; /* if not is_web: everything before the fragment */
  span query, fragment;
} url_shape;

url_shape simdiri_url_shape(const char *text, size_t len);

#endif
