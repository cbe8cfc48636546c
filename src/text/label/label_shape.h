/* The components of a normal form that a label needs. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_TEXT_LABEL_LABEL_SHAPE_H
#define SIMDIRI_TEXT_LABEL_LABEL_SHAPE_H

#include <stdbool.h>
#include <stddef.h>

#include "iri/common/span.h"

typedef struct {
  bool has_authority;
  unsigned kinds; /* of the bytes of the authority, as KIND_... */
  span scheme;    /* empty: a reference without a scheme */
  span host;      /* without user information and port */
  span port;      /* digits of a port that is not the default of the scheme; else empty */
  span host_port; /* host, and the port with ":" if it is not the default one */
  span path;
  span query; /* data NULL: none */
} label_shape;

/* Splits a normal form, or a text that lossy rules made of one (RFC 3986 3). The fragment is left out. A URL of the
 * profile web has the same components, because its serializer writes "/." before a path that begins with "//". */
label_shape simdiri_label_split(const char *text, size_t len);

#endif
