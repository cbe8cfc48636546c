/* Charsets other than UTF-8: the encodings of the Encoding Standard, and those of iconv. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_CHARSET_CHARSET_H
#define SIMDIRI_IRI_CHARSET_CHARSET_H

#include <simdiri/simdiri.h>
#include <stdbool.h>

#include "iri/charset/converter.h"
#include "iri/charset/encoding.h"

enum { CHARSET_NAME_MAX = 64 };

struct simdiri_charset {
  const simdiri_allocator *allocator;
  const charset_encoding *encoding; /* NULL: use iconv */
  iconv_charset iconv;              /* set if `encoding` is NULL */
};

static inline bool is_of_kind(const simdiri_charset *charset, encoding_kind kind) {
  return charset->encoding && charset->encoding->kind == kind;
}

/* Returns true if queries are written in UTF-8 (Encoding Standard 4.3, "get an output encoding"). */
static inline bool is_written_as_utf8(const simdiri_charset *charset) {
  return is_of_kind(charset, ENCODING_UTF_8) || is_of_kind(charset, ENCODING_UNFIT);
}

#endif
