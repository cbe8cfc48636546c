/* Splits a URL like handyurl.parse of the package "surt" 0.3.1. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "iri/common/byte.h"
#include "keys/surt/surt.h"

static bool begins_with(span text, const char *start) {
  const size_t len = strlen(start);
  return text.len >= len && memcmp(text.data, start, len) == 0;
}

static void skip_bytes(span *text, size_t count) {
  text->data += count;
  text->len -= count;
}

/* Takes everything before the first byte in `stops` off the text. */
static span take_until(span *text, const char *stops) {
  const size_t stop_count = strlen(stops);
  size_t len = 0;
  /* NOLINTNEXTLINE(bugprone-not-null-terminated-result): the NUL is not one of the stops */
  while (len < text->len && !memchr(stops, text->data[len], stop_count)) len++;
  const span taken = {text->data, len};
  skip_bytes(text, len);
  return taken;
}

/* http://https://a is https://a. */
static void skip_protocols(span *text) {
  size_t at = 0, last = 0;
  for (;;) {
    const span rest = {text->data + at, text->len - at};
    const size_t len = begins_with(rest, "http://") ? 7 : begins_with(rest, "https://") ? 8 : 0;
    if (len == 0) break;
    last = at;
    at += len;
  }
  skip_bytes(text, last);
}

static simdiri_status read_port(span text, surt_url *url) {
  unsigned port = 0;
  for (size_t i = 0; i < text.len; i++) {
    if (text.data[i] < '0' || text.data[i] > '9') return SIMDIRI_ERROR_BAD_PORT;
    port = 10 * port + (unsigned)(text.data[i] - '0');
    if (port > 65535) return SIMDIRI_ERROR_BAD_PORT;
  }
  url->has_port = port > 0;
  url->port = port;
  return SIMDIRI_OK;
}

/* Reads the text after the last "@": a host, or text in brackets, and perhaps a port. */
static simdiri_status read_authority(span text, surt_url *url) {
  while (text.len > 0 && text.data[text.len - 1] == ':') text.len--;
  for (size_t i = text.len; i > 0; i--)
    if (text.data[i - 1] == '@') {
      skip_bytes(&text, i);
      break;
    }
  const char *bracket = text.len > 0 ? memchr(text.data, '[', text.len) : NULL;
  if (bracket) {
    skip_bytes(&text, (size_t)(bracket - text.data) + 1);
    url->host = take_until(&text, "]");
    (void)take_until(&text, ":");
  } else {
    url->host = take_until(&text, ":");
  }
  if (text.len > 0) skip_bytes(&text, 1);
  return read_port(text, url);
}

/* http:////host/path */
static void find_late_host(surt_url *url) {
  span rest = url->path;
  while (rest.len > 0 && rest.data[0] == '/') skip_bytes(&rest, 1);
  url->host = take_until(&rest, "/");
  url->path = rest.len > 0 ? rest : (span){"/", 1};
  url->has_path = true;
}

static size_t measure_scheme(span text) {
  size_t len = 0;
  if (text.len == 0 || !byte_is((unsigned char)text.data[0], CLASS_ALPHA)) return 0;
  while (len < text.len && byte_is((unsigned char)text.data[len], CLASS_SCHEME)) len++;
  return len < text.len && text.data[len] == ':' ? len : 0;
}

simdiri_status simdiri_surt_parse(char *text, size_t len, surt_url *url) {
  span rest = {text, len};
  *url = (surt_url){.has_port = false};
  skip_protocols(&rest);
  const size_t scheme = measure_scheme(rest);
  url->scheme = scheme > 0 ? (span){rest.data, scheme} : (span){"http", 4};
  if (scheme > 0) skip_bytes(&rest, scheme + 1);
  simdiri_status status = SIMDIRI_OK;
  if (scheme == 0 || begins_with(rest, "//")) {
    if (scheme > 0) skip_bytes(&rest, 2);
    status = read_authority(take_until(&rest, "/?#"), url);
  }
  url->path = take_until(&rest, "?#");
  url->has_path = url->path.len > 0;
  if (rest.len > 0 && rest.data[0] == '?') {
    skip_bytes(&rest, 1);
    url->query = take_until(&rest, "#");
  }
  if (url->host.len == 0 && url->has_path && begins_with(url->scheme, "http")) find_late_host(url);
  return status;
}
