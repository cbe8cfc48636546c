/* Finds the components of a serialized URL (the inverse of URL Standard 4.5). */
/* SPDX-License-Identifier: MIT */
#include <simdiri/simdiri.h>
#include <string.h>

#include "iri/common/text.h"

static size_t find_byte_or_end(const char *text, size_t begin, size_t end, char byte) {
  const char *found = begin < end ? memchr(text + begin, byte, end - begin) : NULL;
  return found ? (size_t)(found - text) : end;
}

/* Splits query and fragment off. Returns where they begin. */
static size_t split_tail(const char *text, size_t begin, size_t end, simdiri_url_components *url) {
  const size_t hash = find_byte_or_end(text, begin, end, '#');
  const size_t question = find_byte_or_end(text, begin, hash, '?');
  url->has_fragment = hash < end;
  url->fragment_begin = hash + url->has_fragment;
  url->fragment_end = end;
  url->has_query = question < hash;
  url->query_begin = question + url->has_query;
  url->query_end = hash;
  return question;
}

/* Splits host and port. A ":" between brackets is part of the host. */
static void split_host(const char *text, size_t begin, size_t end, simdiri_url_components *url) {
  const size_t bracket = begin < end && text[begin] == '[' ? find_byte_or_end(text, begin, end, ']') : begin;
  const size_t colon = find_byte_or_end(text, bracket, end, ':');
  url->host_begin = begin;
  url->host_end = colon;
  url->has_port = colon < end;
  url->port_begin = colon + url->has_port;
  url->port_end = end;
}

static void split_authority(const char *text, size_t begin, size_t end, simdiri_url_components *url) {
  const size_t at = find_byte_or_end(text, begin, end, '@');
  const size_t credentials_end = at < end ? at : begin;
  const size_t colon = find_byte_or_end(text, begin, credentials_end, ':');
  url->username_begin = begin;
  url->username_end = colon;
  url->password_begin = colon + (colon < credentials_end);
  url->password_end = credentials_end;
  split_host(text, at < end ? at + 1 : begin, end, url);
}

void simdiri_split_url(const char *href, size_t href_len, simdiri_url_components *url) {
  href = text_or_empty(href);
  *url = (simdiri_url_components){.scheme_end = find_byte_or_end(href, 0, href_len, ':')};
  size_t begin = url->scheme_end + (url->scheme_end < href_len);
  const size_t end = split_tail(href, begin, href_len, url);
  if (end - begin >= 2 && memcmp(href + begin, "//", 2) == 0) {
    const size_t slash = find_byte_or_end(href, begin + 2, end, '/');
    url->has_host = true;
    split_authority(href, begin + 2, slash, url);
    begin = slash;
  } else {
    split_authority(href, begin, begin, url);
    url->is_opaque = begin == end || href[begin] != '/';
    if (end - begin >= 4 && memcmp(href + begin, "/.//", 4) == 0) begin += 2;
  }
  url->path_begin = begin;
  url->path_end = end;
}
