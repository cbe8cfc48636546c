/* Splits a normal form for its label. */
/* SPDX-License-Identifier: MIT */
#include "text/label/label_shape.h"

#include <string.h>

#include "iri/parse/parse.h"
#include "iri/parse/search.h"
#include "iri/tables/scheme_table.h"
#include "text/label/kinds.h"

/* Is it the default port? An empty port is (RFC 3986 6.2.3). */
static bool is_default_port(span scheme, span port) {
  const scheme_info *info = simdiri_find_scheme((const unsigned char *)scheme.data, scheme.len);
  size_t zeros = 0;
  unsigned value = 0;
  while (zeros < port.len && port.data[zeros] == '0') zeros++;
  if (port.len == 0) return true;
  if (!info || info->port == 0 || port.len - zeros > 5) return false;
  for (size_t i = zeros; i < port.len; i++) value = 10 * value + (unsigned)(port.data[i] - '0');
  return value == info->port;
}

/* Splits an authority (RFC 3986 3.2), whose last "@" is at `at` or NULL, and whose last ":" is at `colon` or NULL. */
static void split_authority(label_shape *shape, const char *begin, const char *end, const char *at, const char *colon) {
  if (at) begin = at + 1;
  const char *host_end = end;
  bool has_port = colon && colon >= begin;
  for (const char *p = has_port ? colon + 1 : end; p < end; p++) has_port = has_port && kind_of(*p) == KIND_DIGIT;
  if (has_port) host_end = colon; /* otherwise the colon is in an IP-literal */
  shape->host = (span){begin, (size_t)(host_end - begin)};
  shape->port = (span){end, 0};
  shape->host_port = shape->host;
  if (!has_port) return;
  const span port = {colon + 1, (size_t)(end - colon) - 1};
  if (is_default_port(shape->scheme, port)) return;
  shape->port = port;
  shape->host_port.len = (size_t)(end - begin);
}

static const char *take_authority(label_shape *shape, const char *begin, const char *end) {
  const char *at = NULL, *colon = NULL, *p = begin;
  for (; p < end; p++) {
    const unsigned kind = kind_of(*p);
    if (kind & (KIND_SLASH | KIND_QUESTION | KIND_HASH)) break;
    shape->kinds |= kind;
    if (kind == KIND_COLON) colon = p;
    if (kind == KIND_AT) at = p;
  }
  shape->has_authority = true;
  split_authority(shape, begin, p, at, colon);
  return p;
}

label_shape simdiri_label_split(const char *text, size_t len) {
  label_shape shape = {.query = {NULL, 0}};
  const char *p = text, *end = text + len;
  const bool is_web =
      len >= 8 && memcmp(text, "http", 4) == 0 && (text[4] == ':' || (text[4] == 's' && text[5] == ':'));
  const size_t scheme_end = is_web ? 4 + (text[4] == 's') : simdiri_scheme_end((const unsigned char *)text, len);
  const bool has_scheme = scheme_end > 0 && scheme_end < len && text[scheme_end] == ':';
  if (has_scheme) {
    shape.scheme = (span){text, scheme_end};
    p += scheme_end + 1;
  }
  shape.host = shape.port = shape.host_port = (span){p, 0};
  if (end - p >= 2 && p[0] == '/' && p[1] == '/') p = take_authority(&shape, p + 2, end);
  shape.path.data = p;
  const unsigned char *bytes = (const unsigned char *)text;
  const size_t path_end = search_any(bytes, (size_t)(p - text), len, '?', '#', '#');
  shape.path.len = path_end - (size_t)(p - text);
  if (path_end == len || text[path_end] == '#') return shape;
  const char *query = text + path_end + 1, *hash = query < end ? memchr(query, '#', (size_t)(end - query)) : NULL;
  shape.query = (span){query, (size_t)((hash ? hash : end) - query)};
  return shape;
}
