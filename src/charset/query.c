/* The query of an IRI in the charset of the document that it came from (3987bis 3.5). */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "charset/charset.h"
#include "charset/encode.h"
#include "common/buffer.h"
#include "common/context.h"
#include "common/octet.h"

static bool is_http(const char *scheme, size_t len) {
  static const char name[] = "https";
  if (len != sizeof name - 1 && len != sizeof name - 2) return false;
  for (size_t i = 0; i < len; i++)
    if (octet_lower((unsigned char)scheme[i]) != (unsigned char)name[i]) return false;
  return true;
}

/* "This mapping is not applied for any other scheme or component." */
static bool is_concerned(const simdiri_charset *charset, const simdiri_base *base, const char *iri,
                         const simdiri_components *c) {
  if (charset->kind == CHARSET_UNICODE || !c->has_query) return false;
  if (c->has_scheme) return is_http(iri, c->scheme_end);
  return base && is_http(base->text, base->components.scheme_end);
}

static bool is_ascii(const char *text, size_t len) {
  unsigned high = 0;
  for (size_t i = 0; i < len; i++) high |= (unsigned char)text[i];
  return high < 0x80;
}

simdiri_status simdiri_charset_encode_query(simdiri_charset *charset, const simdiri_base *base, const char *iri,
                                            size_t iri_len, simdiri_buffer *out, simdiri_result *result) {
  simdiri_components c;
  if (!iri) iri = "";
  const size_t begin = out->len;
  *result = (simdiri_result){.text = iri, .text_len = iri_len};
  simdiri_parse(iri, iri_len, &c);
  if (!is_concerned(charset, base, iri, &c)) return SIMDIRI_OK;
  if (is_ascii(iri + c.query_begin, c.query_end - c.query_begin)) return SIMDIRI_OK;
  simdiri_status status = simdiri_buffer_append(out, iri, c.query_begin);
  if (status == SIMDIRI_OK)
    status = simdiri_charset_percent_encode(charset, NULL, (const unsigned char *)iri + c.query_begin,
                                            c.query_end - c.query_begin, out);
  if (status == SIMDIRI_OK) status = simdiri_buffer_append(out, iri + c.query_end, iri_len - c.query_end);
  if (status != SIMDIRI_OK) {
    out->len = begin;
    return fail_call(result, status);
  }
  const size_t len = out->len - begin;
  /* Octets that are not UTF-8 may be all that there is. */
  if (len == iri_len && memcmp(buffer_text(out, begin), iri, len) == 0) {
    out->len = begin;
    return SIMDIRI_OK;
  }
  *result = (simdiri_result){.changes = SIMDIRI_CHANGE_CHARSET, .text = buffer_text(out, begin), .text_len = len};
  return SIMDIRI_OK;
}
