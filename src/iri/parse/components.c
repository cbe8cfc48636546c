/* Splits any text into components (RFC 3986 3, appendix B). */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "iri/common/byte.h"
#include "iri/parse/parse.h"
#include "iri/parse/search.h"

/* For queries, which may be long. */
static size_t find_byte_offset(const unsigned char *text, size_t begin, size_t end, int byte) {
  const unsigned char *found = begin < end ? memchr(text + begin, byte, end - begin) : NULL;
  return found ? (size_t)(found - text) : end;
}

/* RFC 3986 3.2: userinfo up to the first "@", because neither userinfo nor host may contain "@"; then the host, which
 * is an IP-literal or a reg-name; then the port. */
static void split_authority_parts(const unsigned char *text, simdiri_components *c) {
  const size_t end = c->authority_end;
  size_t host = c->authority_begin;
  const size_t at = search_any(text, host, end, '@', '@', '@');
  c->userinfo_begin = c->userinfo_end = host;
  if (at < end) {
    c->has_userinfo = true;
    c->userinfo_end = at;
    host = at + 1;
  }
  c->host_begin = host;
  c->is_ip_literal = host < end && text[host] == '[';
  const size_t search = c->is_ip_literal ? find_byte_offset(text, host, end, ']') : host;
  c->host_end = search_any(text, search, end, ':', ':', ':');
  c->has_port = c->host_end < end;
  c->port_begin = c->has_port ? c->host_end + 1 : end;
  c->port_end = end;
}

void simdiri_split_authority(const unsigned char *text, size_t len, bool is_host, simdiri_components *c) {
  memset(c, 0, sizeof *c);
  c->has_authority = true;
  c->authority_end = c->host_end = c->port_begin = c->port_end = len;
  c->is_ip_literal = len > 0 && text[0] == '[';
  if (!is_host) split_authority_parts(text, c);
}

size_t simdiri_scheme_end(const unsigned char *text, size_t len) {
  if (len == 0 || !byte_is(text[0], CLASS_ALPHA)) return 0;
  size_t i = 1;
  while (i < len && byte_is(text[i], CLASS_SCHEME)) i++;
  return i;
}

/* The same as simdiri_scheme_end, but nearly all texts begin with http or https. */
static size_t find_scheme_end(const unsigned char *text, size_t len) {
  if (len < 6 || memcmp(text, "http", 4) != 0) return simdiri_scheme_end(text, len);
  const size_t end = 4 + (size_t)(text[4] == 's');
  return text[end] == ':' ? end : simdiri_scheme_end(text, len);
}

void simdiri_parse_plain(const char *iri, size_t iri_len, simdiri_components *c) {
  const unsigned char *text = (const unsigned char *)(iri ? iri : "");
  memset(c, 0, sizeof *c);
  size_t at = 0;
  const size_t scheme_end = find_scheme_end(text, iri_len);
  if (scheme_end > 0 && scheme_end < iri_len && text[scheme_end] == ':') {
    c->has_scheme = true;
    c->scheme_end = scheme_end;
    at = scheme_end + 1;
  }
  c->authority_begin = c->authority_end = at;
  if (iri_len - at >= 2 && text[at] == '/' && text[at + 1] == '/') {
    c->has_authority = true;
    c->authority_begin = at + 2;
    c->authority_end = at = search_any(text, at + 2, iri_len, '/', '?', '#');
    split_authority_parts(text, c);
  } else {
    c->userinfo_begin = c->userinfo_end = c->host_begin = c->host_end = c->port_begin = c->port_end = at;
  }
  c->path_begin = at;
  c->path_end = at = search_any(text, at, iri_len, '?', '#', '#');
  c->query_begin = c->query_end = at;
  if (at < iri_len && text[at] == '?') {
    c->has_query = true;
    c->query_begin = at + 1;
    c->query_end = at = find_byte_offset(text, at + 1, iri_len, '#');
  }
  c->fragment_begin = c->fragment_end = at;
  if (at < iri_len) {
    c->has_fragment = true;
    c->fragment_begin = at + 1;
    c->fragment_end = iri_len;
  }
}
