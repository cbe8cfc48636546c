/* The special schemes (URL Standard 4.2). */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_WEB_WEB_SCHEME_H
#define SIMDIRI_IRI_WEB_WEB_SCHEME_H

#include "iri/web/parser.h"

/* Finds a special scheme by its lower-case name; WEB_OTHER if it is not special. */
web_scheme simdiri_web_find_scheme(const unsigned char *name, size_t len);
/* The default port of a scheme; WEB_NO_PORT if it has none. */
enum { WEB_NO_PORT = -1 };
int simdiri_web_default_port(web_scheme scheme);

static inline web_scheme web_base_scheme(const simdiri_base *base) {
  return simdiri_web_find_scheme((const unsigned char *)base->text, base->url.scheme_end);
}

#endif
