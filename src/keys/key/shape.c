/* Splits a normal form for lossy rules. */
/* SPDX-License-Identifier: MIT */
#include "keys/key/shape.h"

#include <string.h>

/* Cuts the text at the first `delimiter`, which is dropped. Returns false if there is none. */
static bool cut_at(span *whole, char delimiter, span *tail) {
  const char *found = whole->len > 0 ? memchr(whole->data, delimiter, whole->len) : NULL;
  *tail = (span){"", 0};
  if (!found) return false;
  const size_t at = (size_t)(found - whole->data);
  *tail = (span){found + 1, whole->len - at - 1};
  whole->len = at;
  return true;
}

static bool skip_prefix(span *whole, const char *prefix) {
  const size_t len = strlen(prefix);
  if (whole->len < len || memcmp(whole->data, prefix, len) != 0) return false;
  whole->data += len;
  whole->len -= len;
  return true;
}

/* Takes the authority (RFC 3986 3.2) off the beginning. */
static void split_authority(url_shape *shape, span *rest) {
  const char *slash = rest->len > 0 ? memchr(rest->data, '/', rest->len) : NULL;
  const size_t len = slash ? (size_t)(slash - rest->data) : rest->len;
  size_t host = len > 0 && memchr(rest->data, '@', len) ? len : 0;
  while (host > 0 && rest->data[host - 1] != '@') host--;
  shape->userinfo = (span){rest->data, host};
  shape->host = (span){rest->data + host, len - host};
  shape->path = (span){rest->data + len, rest->len - len};
  const span *h = &shape->host;
  const char *bracket = h->len > 0 && h->data[0] == '[' ? memchr(h->data, ']', h->len) : NULL;
  const size_t from = bracket ? (size_t)(bracket - h->data) : 0;
  const char *colon = h->len > from ? memchr(h->data + from, ':', h->len - from) : NULL;
  shape->has_port = colon != NULL;
  shape->port = (span){rest->data + len, 0};
  if (!colon) return;
  shape->port = (span){colon, (size_t)(h->data + h->len - colon)};
  shape->host.len -= shape->port.len;
}

/* Returns true if the normal form of a reference has no scheme: it has no ":" in its first segment (RFC 3986 4.2). */
static bool has_no_scheme(span text) {
  size_t at = 0;
  while (at < text.len && text.data[at] != ':' && text.data[at] != '/' && text.data[at] != '?') at++;
  return at == text.len || text.data[at] != ':';
}

url_shape simdiri_url_shape(const char *text, size_t len) {
  url_shape shape = {.is_web = false};
  span rest = {len > 0 ? text : "", len};
  shape.has_fragment = cut_at(&rest, '#', &shape.fragment);
  shape.path = rest;
  shape.is_https = skip_prefix(&rest, "https://");
  shape.is_web = shape.is_https || skip_prefix(&rest, "http://");
  shape.is_relative = !shape.is_web && has_no_scheme(rest);
  if (!shape.is_web && !shape.is_relative) return shape;
  shape.has_authority = shape.is_web || skip_prefix(&rest, "//");
  shape.is_web = true;
  shape.has_query = cut_at(&rest, '?', &shape.query);
  if (shape.has_authority) {
    split_authority(&shape, &rest);
    return shape;
  }
  shape.path = rest;
  shape.userinfo = shape.host = shape.port = (span){rest.data, 0};
  return shape;
}
