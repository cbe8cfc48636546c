/* Splitting bytes into components (RFC 3986 appendix B and 3.2).
 * SPDX-License-Identifier: MIT
 */
#include "internal.h"

#include <string.h>

/* The first of the bytes in `stops` at or after `from`, else `end`. */
static size_t find_any(const char *text, size_t from, size_t end, const char *stops) {
  while (from < end && (text[from] == '\0' || !strchr(stops, text[from]))) from++;
  return from;
}

static bool is_scheme(const char *text, size_t len) {
  if (len == 0 || !reference_is_alpha((uint8_t)text[0])) return false;
  for (size_t i = 1; i < len; i++) {
    uint8_t c = (uint8_t)text[i];
    if (!reference_is_alpha(c) && !reference_is_digit(c) && c != '+' && c != '-' && c != '.') return false;
  }
  return true;
}

void reference_split_authority(const char *text, simdiri_components *c) {
  size_t end = c->authority_end;
  size_t at = find_any(text, c->authority_begin, end, "@");
  c->host_begin = c->authority_begin;
  if (at < end) {
    c->has_userinfo = 1;
    c->userinfo_begin = c->authority_begin;
    c->userinfo_end = at;
    c->host_begin = at + 1;
  }
  size_t search = c->host_begin;
  if (search < end && text[search] == '[') {
    c->is_ip_literal = 1;
    search = find_any(text, search, end, "]");
  }
  c->host_end = find_any(text, search, end, ":");
  if (c->host_end < end) {
    c->has_port = 1;
    c->port_begin = c->host_end + 1;
    c->port_end = end;
  }
}

void reference_split(const char *text, size_t len, simdiri_components *c) {
  *c = (simdiri_components){0};
  size_t at = 0;
  size_t colon = find_any(text, 0, len, ":/?#");
  if (colon < len && text[colon] == ':' && is_scheme(text, colon)) {
    c->has_scheme = 1;
    c->scheme_end = colon;
    at = colon + 1;
  }
  if (len - at >= 2 && text[at] == '/' && text[at + 1] == '/') {
    c->has_authority = 1;
    c->authority_begin = at + 2;
    c->authority_end = at = find_any(text, at + 2, len, "/?#");
    reference_split_authority(text, c);
  }
  c->path_begin = at;
  c->path_end = at = find_any(text, at, len, "?#");
  if (at < len && text[at] == '?') {
    c->has_query = 1;
    c->query_begin = at + 1;
    c->query_end = at = find_any(text, at + 1, len, "#");
  }
  if (at < len) {
    c->has_fragment = 1;
    c->fragment_begin = at + 1;
    c->fragment_end = len;
  }
}
