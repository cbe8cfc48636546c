/* Where the parts of a normal form are that lossy rules are about. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_KEY_SHAPE_H
#define SIMDIRI_KEY_SHAPE_H

#include <stdbool.h>
#include <stddef.h>

#include "common/span.h"

typedef struct {
  bool is_web; /* begins with "http://" or "https://"; else only what stands in front of the fragment is known */
  bool is_https;
  bool has_port; /* perhaps an empty one */
  bool has_query, has_fragment;
  span userinfo; /* with "@", or empty */
  span host;
  span port; /* with ":", or empty */
  span path; /* if not is_web: all in front of the fragment */
  span query, fragment;
} url_shape;

url_shape simdiri_url_shape(const char *text, size_t len);

#endif
