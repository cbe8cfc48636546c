/* Lower-cases the case-insensitive parts of paths: urn (RFC 8141 3.1), mailto (RFC 6068 2). */
/* SPDX-License-Identifier: MIT */
#include "iri/normalize/opaque.h"

#include <string.h>

#include "iri/common/byte.h"

bool simdiri_lower_span(unsigned char *text, size_t begin, size_t end) {
  bool is_changed = false;
  for (size_t i = begin; i < end; i++) {
    if (text[i] == '%' && end - i >= 3) { /* the transformed text contains only complete triplets */
      i += 2;
      continue;
    }
    is_changed |= byte_is(text[i], CLASS_UPPER);
    text[i] = byte_lower(text[i]);
  }
  return is_changed;
}

bool simdiri_lower_urn_nid(unsigned char *path, size_t len) {
  size_t end = 0;
  while (end < len && (byte_is(path[end], CLASS_ALPHA | CLASS_DIGIT) || path[end] == '-')) end++;
  if (end == 0 || end == len || path[end] != ':') return false;
  return simdiri_lower_span(path, 0, end);
}

/* The domain of an addr-spec follows its last "@". */
static bool lower_domain(unsigned char *address, size_t len) {
  size_t at = len;
  while (at > 0 && address[at - 1] != '@') at--;
  return at > 0 && simdiri_lower_span(address, at, len);
}

bool simdiri_lower_mailto_domains(unsigned char *path, size_t len) {
  bool is_changed = false;
  for (size_t begin = 0; begin < len;) {
    const unsigned char *comma = memchr(path + begin, ',', len - begin);
    const size_t end = comma ? (size_t)(comma - path) : len;
    is_changed |= lower_domain(path + begin, end - begin);
    begin = end + 1;
  }
  return is_changed;
}
