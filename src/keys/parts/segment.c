/* Pieces of components: segments of a path, parameters of a query. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "iri/common/byte.h"
#include "iri/query/parameters.h"
#include "keys/parts/parts.h"

bool simdiri_part_find_segment(const requested_part *requested, span path, span *segment) {
  const char *begin = path.data, *end = path.data + path.len;
  if (path.len > 0 && *begin == '/')
    begin++; /* it begins the first segment (RFC 3986 §3.3) */
  else if (path.len == 0)
    return false;
  size_t number = requested->number;
  while (requested->is_from_end) {
    const char *at = end;
    while (at > begin && at[-1] != '/') at--;
    *segment = (span){at, (size_t)(end - at)};
    if (--number == 0) return true;
    if (at == begin) return false;
    end = at - 1;
  }
  for (;;) {
    const char *slash = begin < end ? memchr(begin, '/', (size_t)(end - begin)) : NULL;
    *segment = (span){begin, (size_t)((slash ? slash : end) - begin)};
    if (--number == 0) return true;
    if (!slash) return false;
    begin = slash + 1;
  }
}

/* Whether a name of a query is the requested one after decoding. */
static bool is_name(span requested, span name) {
  const unsigned char *p = (const unsigned char *)name.data, *end = p + name.len;
  size_t i = 0;
  for (; p < end && i < requested.len; i++) {
    const bool is_encoded = is_triplet(p, end);
    const unsigned char byte = is_encoded ? triplet_value(p) : *p == '+' ? ' ' : *p;
    if (byte != (unsigned char)requested.data[i]) return false;
    p += is_encoded ? 3 : 1;
  }
  return p == end && i == requested.len;
}

/* An empty text between two "&" is not a parameter, as in browsers (URL Standard 5.1), and an empty query has none. */
bool simdiri_part_find_parameter(const requested_part *requested, span query, span *value) {
  span parameter, name;
  while (simdiri_next_parameter(&query, &parameter, &name)) {
    if (parameter.len == 0 || !is_name(requested->name, name)) continue;
    const size_t begin = name.len < parameter.len ? name.len + 1 : name.len; /* after "=" */
    *value = (span){parameter.data + begin, parameter.len - begin};
    return true;
  }
  return false;
}
